import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { deskOf } from '#test/support/desk.ts'
import { make } from '#test/support/factory.ts'
import type { Created, Json } from '#test/support/factory.ts'
import type { TestUser } from '#test/support/sessions.ts'

let app: TestApp
let admin: TestUser
let safety: TestUser
let driver: Created
beforeAll(async () => {
  app = await buildTestApp()
  safety = await app.as('safety')
  admin = await app.as('super_admin')
  driver = await make(admin, 'drivers', { licenseClass: 'A', licenseState: 'MO' })
})
afterAll(() => app.close())

const { one, list: read, change, move } = deskOf(() => safety)
let reports = 0
const inspected = (): Promise<Created> =>
  make(safety, 'roadside-inspections', {
    reportNumber: `MO${(reports += 1) + 7000}`,
    state: 'MO',
    level: 'III',
    inspectedAt: '2026-11-10T16:00:00.000Z',
    violationsFound: true,
    driver: driver.id,
  })
const fileIt = async (path: string, filedOn: string): Promise<Json> => {
  await change(path, { evidence: [{ item: 'Court record of the outcome', state: 'ready' }] })
  return (await move(path, 'file', { filedOn, rdrNumber: `R-${path.slice(-8)}` })).json<Json>()
}

const review = async (about: Json): Promise<string> => {
  const path = `/api/dataqs/${(await make(safety, 'dataqs', { reason: 'incorrect', ...about })).id}`
  expect(await fileIt(path, '2026-11-12')).toMatchObject({ status: 'filed' })
  return path
}
const violation = async (): Promise<Json> => ({
  violation: (await make(safety, 'violations', { inspection: (await inspected()).id, code: '395.8(e)', unit: 'driver' })).id,
})
const crash = async (): Promise<Json> => ({
  type: 'crash_preventability',
  accident: (await make(admin, 'accidents', { driver: driver.id, occurredAt: '2026-11-02T15:00:00.000Z' })).id,
})
const decide = async (path: string, result: string, decidedOn = '2026-11-19'): Promise<Json> =>
  (await move(path, 'decide', { result, decidedOn, changedTo: 'wording' })).json<Json>()

describe('G10 candidates for DataQs', () => {
  test('G10 a violation whose request is filed is no candidate', async () => {
    const candidates = async (): Promise<unknown[]> =>
      (await safety.call('GET', '/api/dataqs/candidates')).json<Json[]>().map(({ id }) => id)
    const about = await violation()
    await change(`/api/violations/${String(about['violation'])}`, { outcome: 'dismissed' })
    expect(await candidates()).toContain(about['violation'])
    await review(about)
    expect(await candidates()).not.toContain(about['violation'])
  })
})

describe('G10 a decision of DataQs fits its request', () => {
  test('G10 no filing, question or decision before what it follows, nor on a day to come', async () => {
    const draft = `/api/dataqs/${(await make(safety, 'dataqs', { reason: 'incorrect', ...(await violation()) })).id}`
    expect(await fileIt(draft, '2026-11-21')).toMatchObject({ errors: [{ field: 'filedOn', message: 'Date can’t be in the future' }] })
    const path = await review(await violation())
    expect(await decide(path, 'upheld', '2026-11-11')).toMatchObject({
      errors: [{ field: 'decidedOn', message: 'Can’t be before it was filed' }],
    })
    expect(await decide(path, 'upheld', '2026-11-21')).toMatchObject({
      errors: [{ field: 'decidedOn', message: 'Date can’t be in the future' }],
    })
    await decide(path, 'upheld', '2026-11-14')
    await move(path, 'reconsider', { reconsideredOn: '2026-11-17', reconsiderReason: 'New proof' })
    expect(await decide(path, 'removed', '2026-11-16')).toMatchObject({
      errors: [{ field: 'decidedOn', message: 'Can’t be before the reconsideration request' }],
    })
    expect(await decide(path, 'removed', '2026-11-18')).toMatchObject({ status: 'decided' })
  })

  test('G10 preventability is decided about crashes alone, removal about what is on the record', async () => {
    const [finding, accident] = [await review(await violation()), await review(await crash())]
    for (const result of ['not_preventable', 'preventable', 'undecided'])
      expect(await decide(finding, result), result).toMatchObject({
        errors: [{ field: 'result', message: 'Only a request to the crash preventability program (CPDP) is decided so' }],
      })
    for (const result of ['removed', 'modified'])
      expect(await decide(accident, result), result).toMatchObject({
        errors: [{ field: 'result', message: 'The crash preventability program answers with a determination, or makes no correction' }],
      })
    expect(await decide(finding, 'upheld')).toMatchObject({ status: 'decided' })
    expect(await decide(accident, 'not_preventable')).toMatchObject({ status: 'decided' })
    const { version } = await one(accident)
    const archived = await safety.call('DELETE', accident, { reason: 'Settled' }, { 'if-match': `"${version}"` })
    expect(archived.json()).toMatchObject({ detail: 'CSA data depends on this decision. Close the request instead.' })
  })
})

describe('G9 the clock to file with DataQs what a court decided', () => {
  const dismissed = async (charges: readonly string[]) => {
    const ticket = await make(safety, 'tickets', {
      state: 'MO',
      driver: driver.id,
      issuedAt: '2026-11-10T16:00:00.000Z',
      inspection: (await inspected()).id,
      charges: charges.map((description) => ({ description })),
    })
    await move(`/api/tickets/${ticket.id}`, 'dispose', { disposition: 'dismissed', dispositionOn: '2026-11-16' })
    const requests = await read(`/api/dataqs?ticket=${ticket.id}&sort=number`)
    return {
      path: `/api/tickets/${ticket.id}`,
      requests: requests.map(({ id }) => `/api/dataqs/${id}`),
      clock: async () => (await read(`/api/deadlines?ticket=${ticket.id}&rule=TKT-DATAQS`))[0],
    }
  }

  test('G9 runs while the request is a draft, ends when it is filed, and runs again when it is taken back', async () => {
    const { path, requests, clock } = await dismissed(['Seat belt'])
    const [request = ''] = requests
    expect(await clock()).toMatchObject({ status: 'running', dueAt: '2026-12-01T04:59:59.999+00:00' })
    expect(await one(path)).toMatchObject({ nextDeadline: '2026-12-01T04:59:59.999+00:00' })
    await fileIt(request, '2026-11-18')
    expect(await clock()).toMatchObject({ status: 'met', metNote: 'Filed with DataQs', metAt: '2026-11-18T18:00:00+00:00' })
    await move(request, 'withdraw', { withdrawReason: 'The wrong report' })
    expect(await clock()).toMatchObject({ status: 'running', metAt: null })
  })

  test('G9 two charges dismissed are two requests: both are to be filed', async () => {
    const { requests, clock } = await dismissed(['Seat belt', 'Log not current'])
    expect(requests).toHaveLength(2)
    await fileIt(requests[0] ?? '', '2026-11-17')
    expect(await clock()).toMatchObject({ status: 'running' })
    await fileIt(requests[1] ?? '', '2026-11-19')
    expect(await clock()).toMatchObject({ status: 'met', metAt: '2026-11-19T18:00:00+00:00' })
  })
})
