import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction, systemActor } from '#engine/write/transaction.ts'
import { ensureShipped } from '#server/shipped.ts'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { deskOf } from '#test/support/desk.ts'
import { make } from '#test/support/factory.ts'
import type { Created, Json } from '#test/support/factory.ts'
import { freightYard, related, treated } from '#test/support/osha-facts.ts'
import type { TestUser } from '#test/support/sessions.ts'

let app: TestApp
let admin: TestUser
let safety: TestUser
let division: Created
let driver: Created
beforeAll(async () => {
  app = await buildTestApp()
  admin = await app.as('super_admin')
  safety = await app.as('safety')
  division = await make(admin, 'divisions', freightYard)
  driver = await make(admin, 'drivers', { division: division.id, hireDate: '2024-02-05' })
})
afterAll(() => app.close())

const { one, list, change } = deskOf(() => safety)

describe('G13 the OSHA case', () => {
  const caseOf = (more: Json = {}) =>
    make(safety, 'osha-claims', {
      establishment: division.id,
      worker: driver.id,
      jobTitle: 'Driver',
      occurredAt: '2026-03-04T20:00:00.000Z',
      learnedAt: '2026-03-04T21:00:00.000Z',
      place: 'Yard',
      description: 'Cut finger',
      ...more,
    })

  test('G13 stores who answered when; a changed fact runs the decision again and history shows both', async () => {
    const made = await caseOf({ answers: [...related, { question: 'treatment', answer: 'no' }] })
    const path = `/api/osha-claims/${made.id}`
    expect(made).toMatchObject({
      recordable: 'undecided',
      answers: expect.arrayContaining([expect.objectContaining({ question: 'employee', by: 'Test safety' })]) as unknown,
    })
    const none = ['death', 'days_away', 'restricted', 'unconscious', 'diagnosis'].map((question) => ({ question, answer: 'no' }))
    await change(path, { answers: [...related, ...none, { question: 'treatment', answer: 'no' }, { question: 'special', answer: 'none' }] })
    expect(await one(path)).toMatchObject({ recordable: 'no', recordableReason: 'None of the outcomes of 1904.7, and no special case' })
    expect((await list(`/api/deadlines?oshaClaim=${made.id}`))[0]).toMatchObject({ status: 'not_applicable' })
    await change(path, { daySegments: [{ kind: 'away', from: '2026-03-05', to: '2026-03-20' }] })
    expect(await one(path)).toMatchObject({
      recordable: 'yes',
      classification: 'days_away',
      daysAway: 16,
      recordableReason: 'Days away from work (1904.7(b)(3))',
    })
    const history = (await safety.call('GET', `${path}/history`)).json<{ changes: { field: string; from: unknown; to: unknown }[] }[]>()
    expect(history[0]?.changes).toContainEqual(expect.objectContaining({ field: 'recordable', from: 'no', to: 'yes' }))
  })

  test.each([
    ['16 days', '2026-03-04', [{ kind: 'away', from: '2026-03-05', to: '2026-03-20' }], 16, 0],
    ['the day of the injury does not count', '2026-03-04', [{ kind: 'away', from: '2026-03-04', to: '2026-03-04' }], 0, 0],
    ['180 at most', '2026-01-05', [{ kind: 'away', from: '2026-01-06', to: '2026-08-31' }], 180, 0],
    [
      '100 away and 120 restricted',
      '2026-01-05',
      [
        { kind: 'away', from: '2026-01-06', to: '2026-04-15' },
        { kind: 'restricted', from: '2026-04-16', to: '2026-08-13' },
      ],
      100,
      80,
    ],
    ['Friday without opinion', '2026-06-05', [], 0, 0],
    ['Friday with opinion', '2026-06-05', [{ kind: 'away', from: '2026-06-06', to: '2026-06-07', source: 'Dr. Ames' }], 2, 0],
    [
      'a day said twice counts once, away first',
      '2026-06-05',
      [
        { kind: 'away', from: '2026-06-06', to: '2026-06-07' },
        { kind: 'restricted', from: '2026-06-07', to: '2026-06-09' },
      ],
      2,
      2,
    ],
  ] as const)('G13 days: %s', async (_what, injured, daySegments, away, restricted) => {
    const made = await caseOf({ occurredAt: `${injured}T18:00:00.000Z`, learnedAt: `${injured}T19:00:00.000Z`, daySegments })
    expect(await one(`/api/osha-claims/${made.id}`)).toMatchObject({ daysAway: away, daysRestricted: restricted })
  })

  test('G13 a privacy case shows no name to anybody: list, record, search, export, clocks', async () => {
    const secret = await make(admin, 'drivers', { division: division.id, firstName: 'Xanthippe', lastName: 'Quillfeather' })
    const made = await caseOf({ worker: secret.id, privacyReason: 'assault' })
    const reader = await app.as('manager')
    for (const path of [
      `/api/osha-claims/${made.id}`,
      '/api/osha-claims',
      '/api/search?q=Quillfeather',
      `/api/osha-claims/${made.id}/history`,
      `/api/deadlines?oshaClaim=${made.id}`,
      '/api/dashboard/stats?for=safety',
    ]) {
      const answer = await reader.call('GET', path)
      const shown = path.startsWith('/api/search')
        ? answer.json<{ groups: { kind: string }[] }>().groups.filter((group) => group.kind !== 'drivers')
        : path.startsWith('/api/dashboard')
          ? answer.json<{ attention: { kind: string }[] }>().attention.filter((row) => row.kind !== 'drivers')
          : answer.body
      expect(JSON.stringify(shown), path).not.toContain('Quillfeather')
    }
    expect(await one(`/api/osha-claims/${made.id}`)).toMatchObject({
      person: 'Privacy case',
      employee: null,
      worker: null,
      workerName: null,
    })
    expect(
      (await safety.call('GET', `/api/osha-claims/export?columns=number,person,workerName,title&establishment=${division.id}`)).body,
    ).not.toContain('Quillfeather')
    const revealed = await safety.call('POST', `/api/osha-claims/${made.id}/reveal`, { fields: ['workerName'] })
    expect(revealed.body).toContain('Quillfeather')
    expect((await reader.call('POST', `/api/osha-claims/${made.id}/reveal`, { fields: ['workerName'] })).statusCode).toBe(403)
  })

  test('G13 a privacy case made so later leads nowhere near the name: no claim, no accident, no clock, no filter says it', async () => {
    const secret = await make(admin, 'drivers', { division: division.id, firstName: 'Ottoline', lastName: 'Marchbanks' })
    const claim = await make(safety, 'workers-comp', {
      driver: secret.id,
      state: 'MO',
      type: 'medical_only',
      treatment: 'clinic',
      injuredAt: '2026-11-02T14:00:00.000Z',
      reportedAt: '2026-11-02T15:00:00.000Z',
      place: 'Yard',
      narrative: 'Needlestick',
    })
    const [made] = await list(`/api/osha-claims?claim=${claim.id}`)
    const path = `/api/osha-claims/${made?.id}`
    expect(await one(path)).toMatchObject({ person: 'Ottoline Marchbanks', claim: claim.id })
    const told = await change(path, { privacyReason: 'needlestick' })
    expect([told.statusCode, told.json<Json>()['claim'], told.json<Json>()['accident']]).toEqual([200, null, null])
    const reader = await app.as('manager')
    for (const asked of [path, '/api/osha-claims?limit=500', `/api/deadlines?oshaClaim=${made?.id}`, `${path}/history`])
      expect((await reader.call('GET', asked)).body, asked).not.toContain('Marchbanks')
    expect((await safety.call('GET', path)).json()).toMatchObject({ person: 'Privacy case', claim: null })
    expect((await safety.call('GET', `/api/osha-claims?claim=${claim.id}`)).json()).toEqual([])
    expect((await safety.call('GET', `/api/workers-comp/${claim.id}`)).json()).toMatchObject({ oshaClaim: null })
    const history = (await safety.call('GET', `/api/deadlines?driver=${secret.id}`)).json<{ oshaClaim: string | null }[]>()
    expect(history.filter((clock) => clock.oshaClaim !== null)).toEqual([])
  })

  test('G13 a death is reported within 8 hours, an amputation within 24, a road crash not at all', async () => {
    const clock = async (more: Json): Promise<unknown[]> => {
      const made = await caseOf(more)
      return (await list(`/api/deadlines?oshaClaim=${made.id}&rule=OSHA-8,OSHA-24`)).map((row) => [row['rule'], row['dueAt'], row.status])
    }
    expect(await clock({ severeKind: 'fatality', outcomeDeath: '2026-03-04' })).toEqual([
      ['OSHA-8', '2026-03-05T05:00:00+00:00', 'running'],
    ])
    expect(await clock({ severeKind: 'amputation' })).toEqual([['OSHA-24', '2026-03-05T21:00:00+00:00', 'running']])
    expect(await clock({ severeKind: 'inpatient', publicRoad: true, constructionZone: false })).toEqual([])
  })

  test('G13 days are those of the establishment: a death on the evening of the injury is not one before it', async () => {
    const evening = { occurredAt: '2026-03-05T03:00:00.000Z', learnedAt: '2026-03-05T03:00:00.000Z', severeKind: 'fatality' }
    const made = await caseOf({ ...evening, outcomeDeath: '2026-03-04' })
    const refused = await change(`/api/osha-claims/${made.id}`, { outcomeDeath: '2026-03-03' })
    expect(refused.json()).toMatchObject({ errors: [{ field: 'outcomeDeath', message: 'Died before the injury' }] })
    const hired = await change(`/api/osha-claims/${made.id}`, { hiredOn: '2026-03-05' })
    expect(hired.json()).toMatchObject({ errors: [{ field: 'hiredOn', message: 'Hired after the injury' }] })
    const later = await change(`/api/osha-claims/${made.id}`, { learnedAt: '2026-03-05T04:00:00.000Z' })
    expect(later.statusCode, later.body).toBe(200)
    expect((await change(`/api/osha-claims/${made.id}`, { occurredAt: '2026-03-05T04:00:00.000Z' })).statusCode).toBe(200)
  })

  test('G13 the report of the hospital is not the report of a death some days later', async () => {
    const made = await caseOf({ severeKind: 'inpatient', severeReportedAt: '2026-03-04T22:00:00.000Z' })
    await change(`/api/osha-claims/${made.id}`, { outcomeDeath: '2026-03-09' })
    const clocks = await list(`/api/deadlines?oshaClaim=${made.id}&rule=OSHA-8,OSHA-24&sort=dueAt`)
    expect(clocks.map((row) => [row['rule'], row['dueAt'], row.status])).toEqual([
      ['OSHA-24', '2026-03-05T21:00:00+00:00', 'met'],
      ['OSHA-8', '2026-03-09T08:00:00+00:00', 'running'],
    ])
  })

  test('G13 the root cause of a privacy case does not name the person either', async () => {
    const made = await caseOf({ worker: null, workerName: 'Ottilie Fairweather', privacyReason: 'mental', category: 'other_illness' })
    const refused = await change(`/api/osha-claims/${made.id}`, { rootCause: 'Ottilie Fairweather was alone on the dock' })
    expect(refused.json()).toMatchObject({ errors: [{ field: 'rootCause' }] })
  })

  test('G13 case numbers are used once per establishment and year', async () => {
    const made = await caseOf({ caseNumber: 'A-7' })
    const again = await safety.call('POST', '/api/osha-claims', {
      establishment: division.id,
      jobTitle: 'Driver',
      occurredAt: '2026-04-04T20:00:00.000Z',
      learnedAt: '2026-04-04T21:00:00.000Z',
      place: 'Yard',
      description: 'Cut',
      category: 'injury',
      caseNumber: 'A-7',
    })
    expect(again.json()).toMatchObject({ errors: [{ field: 'caseNumber', message: `${made.number} has this number in 2026` }] })
    await caseOf({ caseNumber: 'A-7', occurredAt: '2025-04-04T20:00:00.000Z', learnedAt: '2025-04-04T21:00:00.000Z' })
  })

  test.each([
    ['truck leasing', '532120', 60, ['running', 'Due: 300A (29 CFR 1904.41(a)(1))']],
    ['local delivery', '492210', 60, ['running', 'Due: 300A (29 CFR 1904.41(a)(1))']],
    ['courier', '492110', 120, ['running', 'Due: 300A, 300, 301 (29 CFR 1904.41(a)(1), (2))']],
    ['unknown industry', '811111', 60, ['running', 'Check appendices A and B (29 CFR 1904 subpart E): due if the industry is listed']],
    ['law office, exempt', '541110', 60, undefined],
  ] as const)('G13 submission to the ITA by industry and size, 29 CFR 1904.41(a): %s', async (_what, naics, peakEmployees, expected) => {
    const home = await make(admin, 'divisions', { ...freightYard, naics, annualHours: null })
    const year = await make(safety, 'osha-summaries', { establishment: home.id, year: 2026, peakEmployees })
    const [clock] = await list(`/api/deadlines?oshaSummary=${year.id}&rule=OSHA-ITA`)
    expect(clock && [clock.status, clock['basis']]).toEqual(expected)
    // An older release had denied it: the next start brings it in line, once.
    await inTransaction(app.deps, systemActor, (tx) =>
      tx.query(sql`delete from deadlines where osha_summary_id = ${year.id}::uuid and rule = 'OSHA-ITA'`),
    )
    await ensureShipped(app.deps)
    await ensureShipped(app.deps)
    expect((await list(`/api/deadlines?oshaSummary=${year.id}&rule=OSHA-ITA`)).map((row) => [row.status, row['basis']])).toEqual(
      expected === undefined ? [] : [expected],
    )
  })

  test('G13 the year adds up its cases, with rates from its hours, and is signed, posted, submitted', async () => {
    const home = await make(admin, 'divisions', freightYard)
    const logged = (more: Json) => caseOf({ establishment: home.id, answers: related, ...more })
    await logged({ daySegments: [{ kind: 'away', from: '2026-03-05', to: '2026-03-20' }] })
    await logged({ daySegments: [{ kind: 'away', from: '2026-03-05', to: '2026-03-25' }] })
    await logged({ daySegments: [{ kind: 'restricted', from: '2026-03-05', to: '2026-03-09' }] })
    await logged({ answers: treated })
    const year = await make(safety, 'osha-summaries', { establishment: home.id, year: 2026, peakEmployees: 130 })
    const path = `/api/osha-summaries/${year.id}`
    expect(await one(path)).toMatchObject({
      totalHours: 252_000,
      deaths: 0,
      awayCases: 2,
      restrictedCases: 1,
      otherCases: 1,
      daysAway: 37,
      daysRestricted: 5,
      trir: 3.17,
      dart: 2.38,
    })
    expect((await list(`/api/deadlines?oshaSummary=${year.id}&sort=dueAt`)).map((clock) => [clock['rule'], clock['dueAt']])).toEqual([
      ['OSHA-SIGN', '2027-02-01T05:59:59.999+00:00'],
      ['OSHA-POST', '2027-02-02T05:59:59.999+00:00'],
      ['OSHA-ITA', '2027-03-03T05:59:59.999+00:00'],
    ])
    await change(path, { tenOrFewer: true })
    const standing = async () =>
      (await list(`/api/deadlines?oshaSummary=${year.id}&sort=dueAt`)).map((clock) => [clock['rule'], clock.status])
    expect(await standing(), '29 CFR 1904.1').toEqual([
      ['OSHA-SIGN', 'not_applicable'],
      ['OSHA-POST', 'not_applicable'],
      ['OSHA-ITA', 'not_applicable'],
    ])
    await change(path, { tenOrFewer: false })
    expect(await standing()).toEqual([
      ['OSHA-SIGN', 'running'],
      ['OSHA-POST', 'running'],
      ['OSHA-ITA', 'running'],
    ])
    const small = await safety.call('POST', '/api/osha-summaries', {
      establishment: home.id,
      year: 2024,
      naics: '484121',
      peakEmployees: 120,
      tenOrFewer: true,
      totalHours: 1000,
    })
    expect(small.json()).toMatchObject({
      code: 'confirm_needed',
      warnings: [{ field: 'tenOrFewer', message: expect.stringContaining('29 CFR 1904.1(a)(1)') as string }],
    })
    const exempt = await make(safety, 'osha-summaries', { establishment: home.id, year: 2024, naics: '541110', peakEmployees: 300 })
    const ofExempt = async () => (await list(`/api/deadlines?oshaSummary=${exempt.id}&status=running&sort=rule`)).map(({ rule }) => rule)
    expect(await ofExempt(), 'a partly exempt industry, 29 CFR 1904.2').toEqual([])
    await change(`/api/osha-summaries/${exempt.id}`, { requestedInWriting: true })
    expect(await ofExempt(), 'the letter may ask for the submission too, 29 CFR 1904.41(a)(3)').toEqual([
      'OSHA-ITA',
      'OSHA-POST',
      'OSHA-SIGN',
    ])
    expect(await list(`/api/deadlines?oshaSummary=${exempt.id}&rule=OSHA-ITA`)).toMatchObject([
      { basis: expect.stringContaining('Check the letter from OSHA or BLS') as string },
    ])
    const twin = await safety.call('POST', '/api/osha-summaries', { establishment: home.id, year: 2026, totalHours: 1 })
    expect(twin.json()).toMatchObject({ errors: [{ field: 'year', message: `${year.number} is this establishment's year already` }] })
  })
})
