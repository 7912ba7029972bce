import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { make } from '#test/support/factory.ts'
import type { Created, Json } from '#test/support/factory.ts'
import type { TestUser } from '#test/support/sessions.ts'

// The test's time is Friday, 2026-11-20T15:00Z.
let app: TestApp
let admin: TestUser
let division: Created
beforeAll(async () => {
  app = await buildTestApp()
  admin = await app.as('admin')
  division = await make(admin, 'divisions', { usdot: '90041127' })
})
afterAll(() => app.close())

interface Done {
  readonly batchId: string
  readonly drivers: {
    readonly checked: number
    readonly drivers: number
    readonly leftOut: readonly { reason: string; drivers: string[] }[]
  }
  readonly units: { readonly checked: number; readonly units: number; readonly leftOut: readonly { reason: string; units: string[] }[] }
}
const inEveryFile = {
  found: ['application', 'previous_employers', 'mvr_initial', 'road_test', 'license', 'medical', 'clearinghouse_full', 'drug_test'],
  roadTestProof: 'either',
  medicalStatus: true,
}
const asked = { day: '2026-11-20', scansBy: '2027-01-15', place: 'Joplin office', checkedOn: '2026-11-19', ...inEveryFile }
const goLive = (more: Json = {}, by = admin) => by.call('POST', '/api/go-live', { ...asked, ...more })
const totalOf = async (question: string): Promise<number> =>
  Number((await admin.call('GET', `/api/${question}&limit=0`)).headers['x-total-count'])

const person = (more: Json = {}): Promise<Created> =>
  make(admin, 'drivers', {
    division: division.id,
    hireDate: '2019-03-02',
    licenseClass: 'A',
    licenseState: 'MO',
    licenseExpirationDate: '2028-05-01',
    medicalExpirationDate: '2027-05-01',
    ...more,
  })
const unitWith = async (issuedOn: string, expirationDate: string): Promise<Created> => {
  const unit = await make(admin, 'vehicles', { division: division.id, kind: 'tractor', inServiceOn: '2020-01-01' })
  await make(admin, 'qualification-documents', {
    type: 'annual_inspection',
    driver: null,
    vehicle: unit.id,
    issuedOn,
    expirationDate,
    inspectionResult: 'passed',
  })
  return unit
}

test('one statement dates the go-live, checks the files of all drivers and units, and names who is left out; then everyone it can is activated', async () => {
  const [ready, expired, later] = [
    await person(),
    await person({ medicalExpirationDate: '2026-11-02' }),
    await person({ hireDate: '2026-12-07' }),
  ]
  const away = await person({ hireDate: '2018-01-02' })
  await app.deps.pool.query(`update drivers set status = 'leave' where id = $1`, [away.id])
  const [inspected, overdue] = [await unitWith('2026-03-01', '2027-03-01'), await unitWith('2025-03-01', '2026-03-01')]

  const rehearsed = (await goLive({ dryRun: true })).json<Done>()
  expect((await admin.call('GET', '/api/go-live')).json()).toMatchObject({ day: null })
  expect(await totalOf('qualification-documents?status=active')).toBe(0)

  const answer = await goLive()
  expect(answer.statusCode, answer.body).toBe(200)
  const done = answer.json<Done>()
  expect({ ...done, batchId: '' }).toEqual({ ...rehearsed, batchId: '' })
  expect((await admin.call('GET', '/api/go-live')).json()).toEqual({ day: '2026-11-20', scansBy: '2027-01-15', place: 'Joplin office' })
  expect(done.drivers.drivers).toBe(3)
  expect(done.drivers.leftOut).toEqual(
    expect.arrayContaining([
      { reason: 'Medical card expired', drivers: [expired.id] },
      { reason: 'Not hired before the go-live date, Nov 20, 2026', drivers: [later.id] },
    ]),
  )
  expect(done.units).toMatchObject({ checked: 2, units: 2, leftOut: [] })
  const unit = async ({ id }: Created) => (await admin.call('GET', `/api/vehicles/${id}`)).json<Json>()
  expect(await unit(inspected)).toMatchObject({ readiness: 'ready' })
  expect((await unit(overdue))['readinessReason']).toContain('Annual inspection expired')

  const activated = await admin.call('POST', '/api/drivers/bulk', { filter: 'status=onboarding', move: 'activate', fields: {} })
  const { updated, failed } = activated.json<{ updated: number; failed: { id: string; errors: { message: string }[] }[] }>()
  expect(updated).toBe(1)
  expect((await admin.call('GET', `/api/drivers/${ready.id}`)).json()).toMatchObject({ status: 'active' })
  const reasons = new Map(failed.map(({ id, errors }) => [id, errors.map(({ message }) => message)]))
  expect(reasons.get(expired.id)).toContainEqual(expect.stringContaining('Medical card expired'))
  expect(reasons.get(later.id)).toContain('Starts Dec 7, 2026')
  // On leave: nobody asked to activate them.
  expect(reasons.has(away.id)).toBe(false)

  const undone = await admin.call('POST', `/api/batches/${done.batchId}/undo`, {})
  expect(undone.statusCode, undone.body).toBe(200)
  expect((await unit(inspected))['readinessReason']).toContain('not verified')
})

test('is for administrators, with a place, a day for the scans, and a check that is not to come', async () => {
  expect((await goLive({}, await app.as('safety'))).statusCode).toBe(403)
  expect((await goLive({ place: ' ' })).json()).toMatchObject({ status: 422, errors: [{ field: 'place' }] })
  expect((await goLive({ scansBy: '2026-11-01' })).json()).toMatchObject({ status: 422, errors: [{ field: 'scansBy' }] })
  expect((await goLive({ checkedOn: '2026-11-21' })).json()).toMatchObject({ status: 422, errors: [{ field: 'checkedOn' }] })
})
