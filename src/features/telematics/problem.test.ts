import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildTestApp } from '#test/support/app.ts'
import { make } from '#test/support/factory.ts'
import { saveConnection } from './connections.ts'
import type { Stats } from '../dashboards/stats.ts'
import { adapterFor } from './provider/registry.ts'
import { buildTestFleet } from './testing/fleet.ts'
import type { TestFleet } from './testing/fleet.ts'

let fleet: TestFleet
beforeAll(async () => {
  fleet = await buildTestFleet({ vehicles: 1, drivers: 1, edges: false })
})
afterAll(() => fleet.close())

it('F3 the list flags exactly what the four conditions say, and names the first', async () => {
  const now = fleet.app.clock.now()
  const ago = (milliseconds: number): string => new Date(now.getTime() - milliseconds).toISOString()
  const cases = [null, '281000000000001'].flatMap((id) =>
    [null, 0, 1, 420_000].flatMap((mileage) =>
      [null, ago(0), ago(86_400_000), ago(86_400_001), ago(90 * 86_400_000)].map((lastTelematicsSync) => ({
        id,
        mileage,
        lastTelematicsSync,
      })),
    ),
  )
  const expected = new Map<string, string>()
  for (const [index, { id, mileage, lastTelematicsSync }] of cases.entries()) {
    const vehicle = await fleet.create('vehicles', { unitNumber: `P-${index}`, division: fleet.division })
    await fleet.rows('update vehicles set simulator_vehicle_id = $1, mileage = $2, last_telematics_sync = $3 where id = $4', [
      id,
      mileage,
      lastTelematicsSync,
      vehicle.id,
    ])
    expected.set(vehicle.id, firstProblem(id, mileage, lastTelematicsSync, now))
  }
  const user = await fleet.app.as('manager')
  const rows = (await user.call('GET', '/api/vehicles')).json<{ id: string; telematicsProblem: string }[]>()
  expect(new Map(rows.map((row) => [row.id, row.telematicsProblem]))).toEqual(expected)
  expect(new Set(expected.values())).toEqual(new Set(['none', 'no_id', 'no_mileage', 'never_synced', 'stale']))
  const flagged = await user.call('GET', '/api/vehicles?telematicsProblem=!none&limit=500')
  expect(flagged.headers['x-total-count']).toBe(String([...expected.values()].filter((problem) => problem !== 'none').length))
})

it('before a provider is connected no unit lacks a link, and no dashboard counts telematics problems', async () => {
  const app = await buildTestApp()
  const admin = await app.as('super_admin')
  const { id } = await make(admin, 'vehicles', { kind: 'van' })
  const unit = async () =>
    (await admin.call('GET', `/api/vehicles/${id}`)).json<{
      telematicsProblem: string
      readiness: string
      readinessReason: string | null
    }>()
  expect(await unit()).toMatchObject({ telematicsProblem: 'not_connected', readiness: 'ready', readinessReason: null })
  const shown = async (): Promise<boolean> => {
    const { tiles, charts } = (await admin.call('GET', '/api/dashboard/stats?for=assets')).json<Stats>()
    return [...tiles, ...charts].some(({ key }) => key === 'vehicles.telematics')
  }
  expect(await shown()).toBe(false)
  const samsara = adapterFor('samsara', false)
  if (samsara === null) throw new Error('no adapter')
  await saveConnection(app.deps, samsara, { credentials: { token: 'a-token-of-sixteen' } }, null)
  expect(await unit()).toMatchObject({ telematicsProblem: 'no_id', readiness: 'warn', readinessReason: 'Telematics' })
  expect(await shown()).toBe(true)
  await app.close()
})

/** The four conditions of the specification, section 7, in their order; exactly 24 hours is not older than that. */
const firstProblem = (id: string | null, mileage: number | null, lastSync: string | null, now: Date): string => {
  if (id === null) return 'no_id'
  if (mileage === null || mileage === 0) return 'no_mileage'
  if (lastSync === null) return 'never_synced'
  return now.getTime() - Date.parse(lastSync) > 24 * 3_600_000 ? 'stale' : 'none'
}
