import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSecrets } from '#platform/secrets/secrets.ts'
import { simulator as adapter } from './adapters/samsara/adapter.ts'
import { credentialsOf, resealConnections, saveConnection } from './connections.ts'
import type { Connection } from './connections.ts'
import { tick } from './schedule.ts'
import { buildTestFleet } from './testing/fleet.ts'
import type { TestFleet } from './testing/fleet.ts'

let fleet: TestFleet
beforeAll(async () => {
  fleet = await buildTestFleet({ vehicles: 20, drivers: 8 })
})
afterAll(() => fleet.close())

const runs = async (): Promise<number> => Number((await fleet.rows<{ n: number }>('select count(*) as n from telematics_runs'))[0]?.n)
const beat = async (): Promise<void> => {
  await tick(fleet.deps, fleet.telematics)
  await fleet.telematics.idle()
}

describe('F4 periodic sync', () => {
  it('is off by default', async () => {
    await beat()
    expect(await runs()).toBe(0)
  })

  it('syncs the three kinds every fifteen minutes when switched on', async () => {
    await saveConnection(
      fleet.deps,
      adapter,
      { settings: { ...fleet.connection.settings, schedule: { enabled: true, everyMinutes: 15 } } },
      null,
    )
    await beat()
    expect(await fleet.rows('select kind, trigger, status from telematics_runs order by kind')).toEqual(
      ['drivers', 'mileage', 'vehicles'].map((kind) => ({ kind, trigger: 'schedule', status: 'succeeded' })),
    )
    fleet.app.clock.advance(14 * 60_000)
    await beat()
    expect(await runs()).toBe(3)
    fleet.app.clock.advance(60_000)
    await beat()
    expect(await runs()).toBe(6)
  })

  it('goes on with a run whose process died', async () => {
    await fleet.rows(
      "update telematics_runs set status = 'running', runner = gen_random_uuid(), finished_at = null where id = (select id from telematics_runs where kind = 'drivers' order by requested_at desc limit 1)",
    )
    await beat()
    expect(await fleet.rows("select 1 from telematics_runs where status <> 'succeeded'")).toEqual([])
  })

  it('removes items and readings after ninety days, but keeps the newest reading', async () => {
    await fleet.rows("update telematics_connections set settings = '{}'")
    const before = await fleet.rows('select count(distinct remote_id)::int as vehicles, count(*)::int as readings from telematics_readings')
    expect(before[0]?.['readings']).toBeGreaterThan(Number(before[0]?.['vehicles']))
    fleet.app.clock.advance(91 * 86_400_000)
    await beat()
    expect(await fleet.rows('select count(*)::int as n from telematics_items')).toEqual([{ n: 0 }])
    expect(await fleet.rows('select count(*)::int as n from telematics_readings')).toEqual([{ n: before[0]?.['vehicles'] }])
  })
})

describe('P-27 a new secret key', () => {
  it('takes over what the old one sealed; a repeat changes nothing', async () => {
    const rows = (): Promise<{ credentials: string }[]> => fleet.rows('select credentials from telematics_connections')
    const [old] = await rows()
    const key = { id: 'next', key: randomBytes(32) }
    const both = { ...fleet.deps, secrets: { ...createSecrets([key]), open: fleet.deps.secrets.open } }
    expect(await resealConnections(both)).toBe(1)
    const [sealed] = await rows()
    expect(sealed?.credentials).toMatch(/^v1:next:/)
    expect(sealed?.credentials).not.toBe(old?.credentials)
    expect(await resealConnections(both)).toBe(0)
    const opened = credentialsOf({ ...fleet.deps, secrets: createSecrets([key]) }, {
      id: fleet.connection.id,
      credentials: sealed?.credentials,
    } as Connection)
    expect(opened).toEqual({ token: fleet.provider.token })
  })
})
