import { beforeAll, describe, expect, test } from 'vitest'
import { make } from '#test/support/factory.ts'
import type { Created, Json } from '#test/support/factory.ts'
import { safetyDesk } from '#test/support/safety-desk.ts'

const { app, admin, safety, one, list: read, change, move } = safetyDesk()
let driver: Created
beforeAll(async () => {
  const division = await make(admin(), 'divisions', { timeZone: 'America/Chicago' })
  driver = await make(admin(), 'drivers', { division: division.id, licenseClass: 'A', licenseState: 'MO' })
})

const received = (more: Json = {}): Promise<Created> =>
  make(safety(), 'carrier-requests', { driver: driver.id, carrier: 'Prairie Star Freight', receivedOn: '2026-11-10', ...more })
const pathOf = ({ id }: Created): string => `/api/carrier-requests/${id}`
const clock = async ({ id }: Created, rule: string): Promise<Json | undefined> =>
  (await read(`/api/deadlines?carrierRequest=${id}&rule=${rule}`))[0]
const reply = {
  answeredOn: '2026-11-12',
  outcome: 'nothing',
  releasedTo: 'D. Ellis, Prairie Star Freight',
  answer: 'Employed 2022 to 2025',
}
const answered = async (): Promise<Created> => {
  const request = await received()
  expect((await move(pathOf(request), 'answer', reply)).statusCode).toBe(200)
  return request
}

describe('requests of other carriers about our former drivers (49 CFR 391.23(g), (j))', () => {
  test('the answer is due 30 days after the request came, also with nothing to report, and the log is kept one year', async () => {
    const request = await received()
    expect((await one(pathOf(request)))['open']).toMatchObject([
      { verb: 'Record answer', action: { move: 'answer' }, weight: 'legal', mine: true },
    ])
    expect(await clock(request, 'SPH-ANSWER')).toMatchObject({
      status: 'running',
      severity: 'legal',
      citation: '49 CFR 391.23(g)',
      driver: driver.id,
      dueAt: '2026-12-11T05:59:59.999+00:00',
    })
    await move(pathOf(request), 'answer', reply)
    expect(await one(pathOf(request))).toMatchObject({ status: 'answered', outcome: 'nothing', keepUntil: '2027-11-12' })
    expect(await clock(request, 'SPH-ANSWER')).toMatchObject({ status: 'met', metAt: '2026-11-12T18:00:00+00:00' })
    const { version } = await one(pathOf(request))
    const archived = await safety().call('DELETE', pathOf(request), { reason: 'Cleaned up' }, { 'if-match': `"${version}"` })
    expect([archived.statusCode, archived.json<Json>()['detail']]).toEqual([
      409,
      'Keep the request and the answer until Nov 12, 2027 (49 CFR 391.23(g)).',
    ])
  })

  test('a day that has not come, or lies before the request, is refused', async () => {
    const request = await received()
    for (const answeredOn of ['2026-11-21', '2026-11-09'])
      expect((await move(pathOf(request), 'answer', { ...reply, answeredOn })).json()).toMatchObject({ errors: [{ field: 'answeredOn' }] })
  })

  test('drug and alcohol records go out only with the driver’s signed consent on file', async () => {
    const request = await received({ consent: 'none' })
    const withRecords = { ...reply, outcome: 'history', drugAlcohol: 'No violations in 3 years' }
    const cited = expect.stringContaining('(49 CFR 382.405(f), 40.321(b)). Get it on file first') as string
    expect((await move(pathOf(request), 'answer', withRecords)).json()).toMatchObject({
      errors: [{ field: 'drugAlcohol', message: cited }],
    })
    // Nor in the words of the answer, whose fields need no consent.
    for (const answer of ['Failed a random drug test in 2025', 'Tested positive in May', 'Refused to take a test', 'Alcohol 0.06'])
      expect((await move(pathOf(request), 'answer', { ...reply, outcome: 'history', answer })).json(), answer).toMatchObject({
        errors: [{ field: 'answer', message: cited }],
      })
    await change(pathOf(request), { consent: 'on_file' })
    const answer = await move(pathOf(request), 'answer', withRecords)
    expect([answer.statusCode, answer.body.includes('No violations in 3 years')]).toEqual([200, false])
    expect((await change(pathOf(request), { consent: 'none' })).statusCode, 'what the answer went by').toBe(422)
    const shown = await safety().call('POST', `${pathOf(request)}/reveal`, { fields: ['drugAlcohol'] })
    expect(shown.body).toContain('No violations in 3 years')
  })

  test('a correction is decided in 15 days; the request stays disputed until then', async () => {
    const request = await answered()
    expect((await move(pathOf(request), 'decide_correction', { correctedOn: '2026-11-20', correction: 'refused' })).statusCode).toBe(409)
    await move(pathOf(request), 'request_correction', { correctionOn: '2026-11-16' })
    expect(await one(pathOf(request))).toMatchObject({ status: 'disputed' })
    expect(await clock(request, 'SPH-CORRECT')).toMatchObject({ status: 'running', dueAt: '2026-12-02T05:59:59.999+00:00' })
    await move(pathOf(request), 'decide_correction', { correctedOn: '2026-11-20', correction: 'refused' })
    expect(await one(pathOf(request))).toMatchObject({ status: 'answered', correction: 'refused', keepUntil: '2027-11-20' })
    expect(await clock(request, 'SPH-CORRECT')).toMatchObject({ status: 'met' })
  })

  test('a rebuttal is passed on in 5 business days, Monday to Friday, holidays among them', async () => {
    const request = await answered()
    // Friday; Thanksgiving, November 26, counts as a business day.
    await move(pathOf(request), 'rebut', { rebuttedOn: '2026-11-20', rebuttal: 'The accident was not mine' })
    await move(pathOf(request), 'request_correction', { correctionOn: '2026-11-20' })
    const due = await clock(request, 'SPH-REBUT')
    expect(due).toMatchObject({ status: 'running', dueAt: '2026-11-28T05:59:59.999+00:00' })
    expect(due?.['ruleText']).toContain('Company reading: Monday to Friday')
    await move(pathOf(request), 'send_rebuttal', { rebuttalSentOn: '2026-11-20' })
    expect(await clock(request, 'SPH-REBUT')).toMatchObject({ status: 'met' })
    expect(await one(pathOf(request))).toMatchObject({ status: 'disputed' })
    await move(pathOf(request), 'decide_correction', { correctedOn: '2026-11-20', correction: 'corrected' })
    expect(await one(pathOf(request))).toMatchObject({ status: 'answered' })
  })

  test('only those with access to investigations see it: no search, no export, no deadline of it (49 CFR 391.53)', async () => {
    const request = await received({ carrier: 'Quartz Mountain Haulers' })
    for (const role of ['manager', 'supervisor', 'recruiter'] as const) {
      const other = await app().as(role)
      expect((await other.call('GET', pathOf(request))).statusCode, role).toBe(403)
      expect((await other.call('POST', '/api/carrier-requests', {})).statusCode, role).toBe(403)
      if (role === 'recruiter') continue
      expect((await other.call('GET', `/api/deadlines?rule=SPH-ANSWER`)).json(), role).toEqual([])
    }
    expect((await admin().call('GET', '/api/search?q=Quartz')).body).not.toContain(request.id)
    expect((await safety().call('GET', '/api/carrier-requests/export')).statusCode).toBe(400)
  })
})
