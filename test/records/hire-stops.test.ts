import { describe, expect, test } from 'vitest'
import { make } from '#test/support/factory.ts'
import type { Created, Json } from '#test/support/factory.ts'
import { allClear, employer, hiringDesk } from '#test/support/hiring.ts'
import { multipart } from '#test/support/multipart.ts'
import { fileAll, fileCdlis, filed } from '#test/support/papers.ts'

const { app, admin, recruiter, offered, hire, one, move, driverOf, division, verifyPapers } = hiringDesk()

const day = 86_400_000
const at = ({ id }: Created): string => `applications/${id}`
const activate = (driver: string) => admin().call('POST', `/api/drivers/${driver}/transitions`, { move: 'activate', fields: {} })
const release = (person: Created, answer: string) =>
  move(at(person), 'record_release', { employer: employer.name, answer, answeredOn: '2026-11-20' })

/** Somebody who was hired today and has every paper. */
const hired = async (values: Json = {}): Promise<{ person: Created; driver: string }> => {
  const person = await offered(allClear, values)
  const answer = await hire(person, { hiredOn: '2026-11-20' })
  expect(answer.statusCode, answer.body).toBe(200)
  const driver = await driverOf(person)
  await verifyPapers(driver)
  await fileCdlis(admin(), { id: driver }, { issuedOn: '2026-11-20' })
  return { person, driver }
}
/** What stops a run of the driver on a day. */
const stopsOn = async (driver: string, on: string) => {
  const { reasons } = await one(`/api/gate?drivers=${driver}&from=${on}&to=${on}`)
  return (reasons as Json[]).filter(({ effect, code }) => effect === 'block' && code !== 'onboarding').map(({ text }) => text)
}
/** A run on a day, as a manager plans it who may override company policy. */
const plan = async (driver: string, serviceDate: string) => {
  const times = { start: `${serviceDate}T16:00:00Z`, end: `${serviceDate}T20:00:00Z` }
  const answer = await admin().call(
    'POST',
    '/api/run-assignments',
    { serviceDate, ...times, spot: 'Rescue', division: division().id, driver, overrideReason: 'Customer waits' },
    { 'x-confirm-warnings': '1' },
  )
  return {
    status: answer.statusCode,
    message: (answer.json<Json>()['errors'] as Json[] | undefined)?.map(({ message }) => message).join(' '),
  }
}

describe('A2 a refused release, 49 CFR 391.23(f)', () => {
  const refusal =
    'Release to a previous employer refused (49 CFR 391.23(f)). Without a release we can’t let them drive. A signed release lifts it'

  test('withdrawn after the hire: no activation, no run, until the release is signed', async () => {
    const { person, driver } = await hired()
    await release(person, 'refused')
    expect((await activate(driver)).json()).toMatchObject({ status: 409, detail: `${refusal}.` })
    const { payload, headers } = multipart({ category: 'statement' }, { fileName: 'release.txt', content: Buffer.from(person.id) })
    await recruiter().call('POST', `/api/recruiting/${at(person)}/attachments`, payload, headers)
    await release(person, 'signed')
    expect((await activate(driver)).statusCode).toBe(200)
    expect(await plan(driver, '2026-11-24')).toMatchObject({ status: 201 })

    await release(person, 'refused')
    expect(await one(`/api/drivers/${driver}`)).toMatchObject({
      readiness: 'block',
      readinessReason: 'Release to a previous employer refused',
    })
    expect(await plan(driver, '2026-11-25')).toEqual({ status: 422, message: expect.stringContaining(refusal) })
    const told = await app().deps.pool.query<{ count: number }>(
      `select count(*)::int as count from notifications where event = 'run_stopped' and why like '%' || $1 || ' application_release'`,
      [driver],
    )
    expect(told.rows[0]?.count).toBeGreaterThan(0)
  })
})

describe('A3 a check that turns after the hire', () => {
  test.each([
    ['drugTest', 'Not cleared by Safety'],
    ['physical', 'Not cleared by Safety'],
    ['roadTest', 'Road test failed'],
  ])('%s failed: the driver is stopped at once, and goes again once it is corrected', async (check, words) => {
    const safety = await app().as('safety')
    const { person, driver } = await hired()
    expect((await activate(driver)).statusCode).toBe(200)
    expect((await plan(driver, '2026-11-24')).status).toBe(201)
    const record = (result: string) => move(at(person), 'record_checks', { [check]: result, checkNote: `Now ${result}` }, safety)
    expect((await record('failed')).statusCode).toBe(200)
    expect(await stopsOn(driver, '2026-11-25')).toContain(words)
    expect((await plan(driver, '2026-11-25')).status).toBe(422)
    expect((await record('clear')).statusCode).toBe(200)
    await verifyPapers(driver)
    expect(await stopsOn(driver, '2026-11-25')).toEqual([])
  })

  test('a manager learns that the driver is not cleared, and not by which test', async () => {
    const safety = await app().as('safety')
    const { person, driver } = await hired()
    await activate(driver)
    await move(at(person), 'record_checks', { drugTest: 'failed', checkNote: 'The lab corrected its report' }, safety)
    const seen = await (await app().as('manager')).call('GET', `/api/gate?drivers=${driver}&from=2026-11-25&to=2026-11-25`)
    expect(seen.body).toContain('Not cleared by Safety')
    expect(seen.body).not.toContain('failed')
  })
})

describe('A5 drug and alcohol answers of DOT employers outside FMCSA, 49 CFR 40.25(d)', () => {
  test.each<[string, (person: Created) => ReturnType<typeof move>]>([
    ['the answer', (person) => move(at(person), 'log_attempt', { employer: employer.name, channel: 'mail', outcome: 'replied' })],
    [
      'the documented effort',
      async (person) => {
        await move(at(person), 'log_attempt', { employer: employer.name, channel: 'mail', outcome: 'no_answer' })
        return move(at(person), 'document_effort', { employer: employer.name, statement: 'Letters came back' })
      },
    ],
  ])('day 31 stops the driver until %s', async (_case, lift) => {
    const { person, driver } = await hired({ employers: [{ ...employer, fmcsr: false }] })
    expect((await activate(driver)).statusCode).toBe(200)
    expect(await stopsOn(driver, '2026-12-20')).toEqual([])
    expect(await stopsOn(driver, '2026-12-21')).toEqual(['No drug and alcohol answer from a DOT employer in 30 days'])
    app().clock.advance(31 * day)
    const refused = await plan(driver, '2026-12-22')
    expect(refused).toEqual({
      status: 422,
      message: expect.stringContaining('(49 CFR 40.25(d)). Record the answer on the application, or document the good-faith effort'),
    })
    expect((await lift(person)).statusCode).toBe(200)
    expect((await plan(driver, '2026-12-22')).status).toBe(201)
  })
})

describe('A11 a rehire begins anew, 49 CFR 391.21(a), 382.301, 382.701(a)', () => {
  test('old application, test, and query count no more; what may be used again is said with its age', async () => {
    const left = await make(admin(), 'drivers', { division: division().id, licenseClass: 'A', licenseState: 'MO', hireDate: '2024-03-01' })
    await fileAll(admin(), left)
    const step = (name: string, fields: Json = {}) => admin().call('POST', `/api/drivers/${left.id}/transitions`, { move: name, fields })
    await step('terminate', { terminationDate: '2026-08-31', terminationReason: 'voluntary', rehireEligible: 'yes' })
    const refused = (await step('rehire', { hireDate: '2026-11-20' })).json<Json>()
    expect(refused).toMatchObject({ status: 409, detail: expect.stringContaining('49 CFR 391.21(a)') })
    expect(refused['detail']).toContain('file the application signed since Aug 31, 2026')
    expect(refused['detail']).toContain('May be used again: Road test or CDL copy, 10 months old')
    await filed(admin(), left, 'application', { issuedOn: '2026-11-18' })
    expect((await step('rehire', { hireDate: '2026-11-20' })).json()).toMatchObject({ status: 'onboarding' })

    const { detail } = (await step('activate')).json<{ detail: string }>()
    expect(detail).toContain('382.301')
    expect(detail).toContain('382.701(a)')
    expect(detail).not.toContain('391.21(a)')
    expect(detail).not.toContain('391.31')
    await filed(admin(), left, 'drug_test', { issuedOn: '2026-11-19' })
    await filed(admin(), left, 'clearinghouse_full', { issuedOn: '2026-11-19' })
    expect((await step('activate')).json()).toMatchObject({ status: 'active' })
  })
})

describe('G15 who was here before, and the first day', () => {
  test('G15 a new license number hides no former driver: same name, birth date, and SSN', async () => {
    const birth = { lastName: 'Okafor', birthDate: '1984-07-19' }
    const former = await make(admin(), 'drivers', { ...birth, ssnLast4: '4410', division: division().id, hireDate: '2021-02-03' })
    const left = { terminationDate: '2024-05-31', terminationReason: 'voluntary', rehireEligible: 'no' }
    await admin().call('POST', `/api/drivers/${former.id}/transitions`, { move: 'terminate', fields: left })
    const stop = 'Not hired. Left us as not eligible for rehire (company policy).'
    const other = await offered(allClear, { ...birth, ssn: '900-55-4411' })
    expect((await hire(other, { formerDriver: former.id }, admin())).json()).toMatchObject({
      detail: `${former.title} left us as not eligible for rehire (company policy).`,
    })
    expect((await hire(other)).statusCode).toBe(200)
    const same = await offered(allClear, { ...birth, lastName: 'OKAFOR', ssn: '900-55-4410' })
    const refused = await hire(same)
    expect(refused.json()).toMatchObject({ status: 409, detail: stop })
    for (const hidden of ['4410', '1984']) expect(refused.body).not.toContain(hidden)
    await move(`applications/${same.id}`, 'override_stop', { stop: 'no_rehire', reason: 'Cleared up with the terminal' }, admin())
    expect((await hire(same, { hiredOn: '2024-05-30' })).statusCode).toBe(409)
    expect((await hire(same)).statusCode).toBe(200)
    expect(await driverOf(same)).toBe(former.id)
  })

  test('G15 employment begins after the application and after the earlier employment, also once the date is changed', async () => {
    const license = { licenseNumber: 'R100300', licenseState: 'MO', licenseClass: 'A' }
    const former = await make(admin(), 'drivers', { division: division().id, ...license, hireDate: '2021-02-03' })
    const left = { terminationDate: '2026-11-20', terminationReason: 'voluntary', rehireEligible: 'yes' }
    await admin().call('POST', `/api/drivers/${former.id}/transitions`, { move: 'terminate', fields: left })
    const again = await offered(allClear, { licenseNumber: 'r100300', appliedOn: '2026-11-16', certifiedOn: '2026-11-16' })
    const refusal = async (person: Created, hiredOn: string) => (await hire(person, { hiredOn })).json<Json>()['detail']
    expect(await refusal(again, '2026-11-18')).toBe(
      'They drove for us until Nov 20, 2026. The first day of the new employment can’t be before that.',
    )
    const person = await offered()
    expect(await refusal(person, '2019-03-04')).toBe('The first day of employment can’t be before the application, Nov 20, 2026.')
    expect((await hire(person)).statusCode).toBe(200)
    const changed = async (driver: string, hireDate: string) => {
      const { version } = await one(`/api/drivers/${driver}`)
      const answer = await admin().call('PATCH', `/api/drivers/${driver}`, { hireDate }, { 'if-match': `"${String(version)}"` })
      return answer.statusCode === 200 ? 200 : answer.json<{ errors: unknown }>().errors
    }
    const driver = await driverOf(person)
    expect(await changed(driver, '2019-03-04')).toEqual([{ field: 'hireDate', message: 'Before the application, Nov 20, 2026' }])
    expect(await changed(driver, '2026-11-23')).toBe(200)
    const typed = await make(admin(), 'drivers', { division: division().id, licenseClass: 'A', hireDate: '2026-11-23' })
    expect(await changed(typed.id, '2019-03-04')).toEqual([
      {
        field: 'hireDate',
        message: 'Before Jan 6, 2020 no full Clearinghouse query is needed (49 CFR 382.701(a)). Someone who is being hired now needs it',
      },
    ])
  })
})
