import { sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { describe, expect, test } from 'vitest'
import { employersToAsk, standingOf } from '#records/recruiting/recruiting-applications/employers/employers.ts'
import { askedEmployers, outsideClearinghouse, settled } from '#records/recruiting/recruiting-applications/employers/employers-sql.ts'
import type { Created, Json } from '#test/support/factory.ts'
import { allClear, employer, hiringDesk } from '#test/support/hiring.ts'
import type { TestUser } from '#test/support/sessions.ts'

const { app, admin, recruiter, offered, hire, list, read, move } = hiringDesk()

const job = { name: 'Tri-State Feed', from: '2021-02-01', to: '2026-01-15' }
const clerk = { ...job, fmcsr: false, tested: false }
const old = { ...employer, name: 'Old Plains Lines', from: '2019-05-01', to: '2023-11-19' }

describe('G15 previous employers that must be asked (49 CFR 391.23(d), (e))', () => {
  test.each<[string, Json, boolean]>([
    ['a job under the FMCSRs', { ...job, fmcsr: true, tested: false }, true],
    ['a DOT-tested job outside FMCSA', { ...job, fmcsr: false, tested: true }, true],
    ['a clerk', clerk, false],
    ['a job that ended 3 years before the application', { ...old, to: '2023-11-20' }, true],
    ['one day longer ago', old, false],
    ['a job nobody answered the questions for', job, true],
  ])('G15 %s', async (_case, line, isAsked) => {
    const person = await offered(allClear, { employers: [line] })
    const at = `applications/${person.id}`
    const logged = await move(at, 'log_attempt', { employer: line['name'], channel: 'call', outcome: 'sent' })
    expect(logged.statusCode).toBe(isAsked ? 200 : 422)
    if (!isAsked)
      expect(logged.json()).toMatchObject({
        errors: [{ field: 'employer', message: 'Not among the DOT employers of the last 3 years on the application' }],
      })
    expect((await hire(person, { hiredOn: '2026-11-20' })).statusCode).toBe(200)
    expect(await list(`/api/deadlines?application=${person.id}&rule=HIRE-SPH`)).toMatchObject([
      isAsked
        ? { status: 'running' }
        : { status: 'met', metNote: 'No DOT employer in the 3 years before the application (49 CFR 391.23(c)(4))' },
    ])
  })

  test('G15 the same employers by the list and by the program', async () => {
    const employers = [
      employer,
      clerk,
      old,
      job,
      { name: ' prairie star freight', to: '2025-01-01', tested: true, fmcsr: false },
      { name: 'No end', from: '2025-01-01', cmv: true, tested: false },
      { name: 'Driver without a CMV', to: '2026-01-01', cmv: false, tested: false },
      { name: '', fmcsr: true },
    ]
    const attempts = [
      { employer: 'Prairie Star Freight', outcome: 'refused' },
      { employer: 'Tri-State Feed', outcome: 'message' },
    ]
    const efforts = [{ employer: 'NO END', statement: 'Nobody answers the phone' }]
    for (const licenseClass of ['A', 'non_cdl']) {
      const application = { employers, attempts, efforts, licenseClass, appliedOn: '2026-11-20' }
      const row = sql`x`
      const { sql: text, params } = new PgDialect().sqlToQuery(sql`
        select trim(e->>'name') as name, ${settled(row)} as settled, ${outsideClearinghouse(row)} as outside
        from (select ${JSON.stringify(employers)}::jsonb as employers, ${JSON.stringify(attempts)}::jsonb as attempts, ${JSON.stringify(efforts)}::jsonb as efforts,
          ${licenseClass}::text as license_class, false as no_employer, '2026-11-20'::date as applied_on) x cross join lateral (select * from ${askedEmployers(row, sql`'2026-11-20'::date`)}) asked(e)`)
      const { rows } = await app().deps.pool.query<{ name: string; settled: boolean; outside: boolean }>(text, params)
      const byName = Object.fromEntries(
        [...Map.groupBy(rows, ({ name }) => name.toLowerCase())].map(([name, lines]) => [
          name,
          { settled: lines.every((line) => line.settled), outside: lines.some((line) => line.outside) },
        ]),
      )
      const expected = Object.fromEntries(
        employersToAsk(application, '2026-11-20').map(({ name, outsideClearinghouse: outside }) => [
          name.toLowerCase(),
          { settled: standingOf(name, application).standing !== 'open', outside },
        ]),
      )
      expect(byName).toEqual(expected)
      expect(Object.keys(expected)).toEqual(['prairie star freight', 'tri-state feed', 'no end'])
    }
  })
})

describe('G15 the good-faith effort (49 CFR 391.23(c)(1))', () => {
  const attempt = (person: Created, outcome: string, by?: TestUser) =>
    move(`applications/${person.id}`, 'log_attempt', { employer: 'prairie star freight', channel: 'call', outcome }, by)
  const statement = 'Three weeks of calls; the terminal is closed and the head office does not call back'
  const document = (person: Created, values: Json = {}) =>
    move(`applications/${person.id}`, 'document_effort', { employer: employer.name, statement, ...values })
  const clock = async (person: Created) => (await list(`/api/deadlines?application=${person.id}&rule=HIRE-SPH`))[0]

  test('G15 no number of attempts closes the clock, and a statement does, also after day 30 with two attempts', async () => {
    const person = await offered()
    const at = `applications/${person.id}`
    expect((await document(person)).json()).toMatchObject({
      errors: [{ field: 'employer', message: 'Log the attempts first, with their dates (49 CFR 391.23(c)(2))' }],
    })
    await attempt(person, 'sent')
    expect(await read(at)).toMatchObject({
      previousEmployers: 'pending',
      attempts: [{ employer: employer.name, on: '2026-11-20', at: '9:00 AM', channel: 'call', outcome: 'sent', by: 'Test recruiter' }],
    })
    await hire(person, { hiredOn: '2026-11-20' })
    await attempt(person, 'no_answer', await app().as('safety'))
    app().clock.set('2026-12-21T15:00:00.000Z')
    expect(await clock(person)).toMatchObject({ status: 'running', late: 'not_done' })
    expect((await document(person, { reportedOn: '2026-12-22' })).json()).toMatchObject({ errors: [{ field: 'reportedOn' }] })
    const documented = await document(person, { reportedOn: '2026-12-18' })
    expect(documented.statusCode, documented.body).toBe(200)
    expect(await clock(person)).toMatchObject({
      status: 'met',
      metAt: '2026-12-21T18:00:00+00:00',
      metNote: 'Answered, or good-faith effort documented',
    })
    expect(await read(at, admin())).toMatchObject({
      previousEmployers: 'received',
      efforts: [{ employer: employer.name, statement, reportedOn: '2026-12-18', on: '2026-12-21', by: 'Test recruiter' }],
    })
    expect((await document(person)).json()).toMatchObject({ errors: [{ message: `${employer.name} is done already` }] })
  })

  test('G15 five attempts without an answer leave the clock running; an answer closes it', async () => {
    const person = await offered()
    await hire(person, { hiredOn: '2026-11-20' })
    for (let turn = 0; turn < 5; turn += 1) await attempt(person, 'no_answer')
    expect(await clock(person)).toMatchObject({ status: 'running' })
    await attempt(person, 'replied')
    expect(await clock(person)).toMatchObject({ status: 'met' })
  })

  test('G15 who does not see test results documents nothing', async () => {
    const person = await offered()
    const by = await app().as('supervisor')
    expect((await move(`applications/${person.id}`, 'document_effort', { employer: employer.name, statement }, by)).statusCode).toBe(403)
    expect(recruiter().id).not.toBe(by.id)
  })
})
