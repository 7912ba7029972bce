import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { makeCrew } from '#test/support/crew.ts'
import type { Crew } from '#test/support/crew.ts'
import { make } from '#test/support/factory.ts'
import type { Created, Json } from '#test/support/factory.ts'
import type { TestUser } from '#test/support/sessions.ts'
import { shopOf } from '#test/support/shop.ts'

let app: TestApp
let admin: TestUser
let joplin: Crew
const { desk, tractor } = shopOf(
  () => admin,
  () => joplin.division.id,
)
beforeAll(async () => {
  app = await buildTestApp()
  admin = await app.as('super_admin')
  joplin = await makeCrew(admin)
})
afterAll(() => app.close())

const inStock = (values: Json): Promise<Created> => make(admin, 'tires', { division: joplin.division.id, ...values })
const pathOf = ({ id }: Created): string => `/api/maintenance/tires/${id}`
const mount = async (tire: Created, kind: string, position: string) =>
  desk.move(pathOf(tire), 'mount', { vehicle: (await tractor({ kind })).id, position, mountedOn: '2026-11-20' })

const bus = 'No retread or regrooved tire on the front wheels of a bus (49 CFR 393.75(d))'
const heavy = 'No regrooved tire of 4,920 lb or more on the front wheels of a truck or tractor (49 CFR 393.75(e))'
const unknown = 'Enter the load rating: a regrooved tire of 4,920 lb or more may not run on the front wheels (49 CFR 393.75(e))'

describe('front wheels (49 CFR 393.75(d), (e))', () => {
  test.each<[string, Json, string, string, string | null]>([
    ['a retread on the front of a bus', { build: 'retread' }, 'bus', 'lf', bus],
    ['a light regrooved tire on the front of a bus', { regrooved: true, loadRating: 3000 }, 'bus', 'rf', bus],
    ['a retread on the rear of a bus', { build: 'retread' }, 'bus', 'l2o', null],
    ['a retread on the front of a tractor', { build: 'retread' }, 'tractor', 'lf', null],
    ['regrooved, 4,920 lb, on the front of a tractor', { regrooved: true, loadRating: 4920 }, 'tractor', 'lf', heavy],
    ['regrooved, 4,919 lb, on the front of a tractor', { regrooved: true, loadRating: 4919 }, 'tractor', 'lf', null],
    ['regrooved, rating unknown, on the front of a straight truck', { regrooved: true }, 'straight', 'rf', unknown],
    ['regrooved on a drive wheel', { regrooved: true, loadRating: 6175 }, 'tractor', 'l2o', null],
    ['regrooved on the front of a car', { regrooved: true, loadRating: 6175 }, 'car', 'lf', null],
  ])('%s', async (_what, values, kind, position, refusal) => {
    const tire = await inStock(values)
    const answer = await mount(tire, kind, position)
    if (refusal === null) expect(await desk.one(pathOf(tire))).toMatchObject({ status: 'mounted', notAllowed: null })
    else expect([answer.statusCode, answer.json<Json>()['errors']]).toEqual([422, [{ field: 'position', message: refusal }]])
  })

  test('a mounted tire is not made one that may not run there; one from before is listed, and may still be measured', async () => {
    const tire = await inStock({})
    await mount(tire, 'bus', 'lf')
    expect((await desk.change(pathOf(tire), { build: 'retread' })).statusCode).toBe(422)
    await app.deps.pool.query(`update tires set build = 'retread' where id = $1`, [tire.id])
    expect((await desk.list('/api/maintenance/tires?notAllowed=retread')).map(({ id }) => id)).toEqual([tire.id])
    expect((await desk.move(pathOf(tire), 'measure', { measuredOn: '2026-11-20', treadOuter: 9 })).statusCode).toBe(200)
  })
})

describe('pressure against the load', () => {
  test.each<[Json, string]>([
    [{ psi: 100, loadPsi: 100, maxPsi: 130 }, 'ok'],
    [{ psi: 99, loadPsi: 100, maxPsi: 130 }, 'low'],
    [{ psi: 65, loadPsi: 100, maxPsi: 130 }, 'low'],
    [{ psi: 64, loadPsi: 100, maxPsi: 130 }, 'flat'],
    [{ psi: 64, maxPsi: 130 }, 'flat'],
    [{ psi: 90, maxPsi: 130 }, 'unknown'],
    [{ psi: 90 }, 'unknown'],
    [{ loadPsi: 100 }, 'unknown'],
  ])('%j: %s', async (values, pressureAlarm) => {
    const vehicle = (await tractor()).id
    const tire = await make(admin, 'tires', { vehicle, position: 'lf', ...values })
    expect(await desk.one(pathOf(tire))).toMatchObject({ pressureAlarm })
  })
})

describe('tread below the limit stops the unit (49 CFR 393.75(b), (c))', () => {
  test.each<[string, string, string, number, number, string]>([
    ['steer tire of a tractor', 'tractor', 'lf', 3, 4, 'Left front (LF) tire measured 3/32, limit 4/32 (49 CFR 393.75(b))'],
    ['drive tire', 'tractor', 'l2o', 1.5, 2, 'Axle 2, left outer tire measured 1.5/32, limit 2/32 (49 CFR 393.75(c))'],
    ['trailer tire', 'trailer', 'l1o', 1, 2, 'Axle 1, left outer tire measured 1/32, limit 2/32 (49 CFR 393.75(c))'],
  ])('%s', async (_what, kind, position, worn, legal, reason) => {
    const unit = await tractor({ kind })
    const stops = async () =>
      (await desk.list(`/api/vehicles/${unit.id}/readiness`)).filter((entry) => String(entry['reason']).includes('393.75'))
    const measure = async (depth: number) =>
      expect((await desk.move(pathOf(tire), 'measure', { measuredOn: '2026-11-20', treadOuter: 12, treadMiddle: depth })).statusCode).toBe(
        200,
      )
    const tire = await inStock({})
    await desk.move(pathOf(tire), 'mount', { vehicle: unit.id, position, mountedOn: '2026-11-20' })
    expect(await stops()).toEqual([])
    await measure(worn)
    expect(await stops()).toEqual([expect.objectContaining({ reason, effect: 'block' })])
    expect(await desk.one(`/api/vehicles/${unit.id}`)).toMatchObject({ readiness: 'block', readinessReason: reason })
    await measure(legal)
    expect(await stops()).toEqual([])
    await measure(worn)
    await desk.move(pathOf(tire), 'dismount', { pulledFor: 'worn' })
    expect(await stops()).toEqual([])
  })
})
