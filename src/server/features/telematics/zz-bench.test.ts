import { afterEach, beforeEach, describe, it } from 'vitest'
import { buildTestFleet } from './testing/fleet.ts'
import type { TestFleet } from './testing/fleet.ts'
import { simulator as adapter } from './adapters/samsara/adapter.ts'
import { drain } from './testing/port.ts'
import { normaliseVehicle } from './normalise.ts'

let fleet: TestFleet
beforeEach(async () => { fleet = await buildTestFleet({ vehicles: 5000, drivers: 100 }) })
afterEach(() => fleet.close())
const time = async (name: string, work: () => Promise<unknown>) => { const t = performance.now(); const r = await work(); console.log(name, Math.round(performance.now() - t)); return r }
describe('bench', () => {
  (adapter as any).quotas = { general: { perSecond: 1e6, burst: 1e6 }, vehicles: { perSecond: 1e6, burst: 1e6 }, gateways: { perSecond: 1e6, burst: 1e6 } }
  it('x', async () => {
    const ctx = () => fleet.telematics.ports.contextFor(fleet.connection, new AbortController().signal)
    const raw = async () => { let after = ''; for (;;) { const r = await fetch(`${fleet.provider.url}/fleet/vehicles?limit=512&after=${after}`, { headers: { authorization: `Bearer ${fleet.provider.token}` } }); const b = await r.json() as any; after = b.pagination.endCursor; if (!b.pagination.hasNextPage) break }
     after=''; for (;;) { const r = await fetch(`${fleet.provider.url}/gateways?after=${after}`, { headers: { authorization: `Bearer ${fleet.provider.token}` } }); const b = await r.json() as any; after = b.pagination.endCursor; if (!b.pagination.hasNextPage) break } }
    await raw()
    for (let i = 0; i < 3; i++) await time('raw pages', raw)
    for (let i = 0; i < 3; i++) await time('adapter read', () => drain(adapter.vehicles(ctx(), null)))
    const all = await drain(adapter.vehicles(ctx(), null))
    await time('normalise', async () => all.map(normaliseVehicle))
    const q = fleet.deps.pool.query.bind(fleet.deps.pool)
    const stats = new Map<string, [number, number]>()
    const Client = (await import('pg')).default.Client
    const orig = Client.prototype.query
    ;(Client.prototype as any).query = function (...a: any[]) { const t = performance.now(); const r = (orig as any).apply(this, a); const text = (typeof a[0] === 'string' ? a[0] : a[0].text ?? '').replace(/\s+/g, ' ').slice(0, 90); if (r && r.then) r.then(() => { const e = stats.get(text) ?? [0, 0]; e[0]++; e[1] += performance.now() - t; stats.set(text, e) }, () => {}); return r }
    const dump = (n: string) => { console.log('== ' + n); for (const [k, [c, ms]] of [...stats].sort((a, b) => b[1][1] - a[1][1]).slice(0, 14)) console.log(Math.round(ms), c, k); stats.clear() }
    await time('first', () => fleet.sync('vehicles')); dump('first')
    for (let i = 0; i < 3; i++) { fleet.app.clock.advance(600000); await time('unchanged', () => fleet.sync('vehicles')) }; dump('unchanged')
    for (let i = 0; i < 3; i++) { fleet.app.clock.advance(600000); await time('mileage', () => fleet.sync('mileage')) }; dump('mileage')
    console.log(await fleet.rows('select kind, counts, status, message from telematics_runs'))
  }, 120000)
})
