import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'

const program = resolve(import.meta.dirname, 'main.ts')
const unit = {
  unitNumber: 'T-104',
  vin: '1M8GDM9AXKP042788',
  make: 'Kenworth',
  model: 'T680',
  year: 2019,
  plate: '71B2X',
  plateState: 'GA',
  odometerMiles: 420_000,
  odometerAt: '2026-11-20T12:00:00Z',
}
const person = { firstName: 'Rosa', lastName: 'Diaz', licenseNumber: '052998001', licenseState: 'GA' }

let folder: string
let child: ChildProcess
let url: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'longhaul-world-'))
  const world = join(folder, 'world.json')
  await writeFile(world, JSON.stringify({ organisation: 'Kestrel', fleet: [unit], people: [person] }))
  child = fork(program, ['--token', 'secret', '--world', world], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  const [ready] = (await once(child, 'message')) as [{ url: string }]
  ;({ url } = ready)
})
afterAll(async () => {
  child.kill('SIGKILL')
  await rm(folder, { recursive: true })
})

const read = async (path: string): Promise<unknown> => (await fetch(url + path, { headers: { authorization: 'Bearer secret' } })).json()

it('knows the fleet and the people handed over to it', async () => {
  expect(await read('/fleet/vehicles?limit=1')).toMatchObject({
    data: [{ id: '281000000000001', name: 'T-104', vin: unit.vin, licensePlate: 'GA-71B2X', year: '2019' }],
  })
  expect(await read('/fleet/drivers?limit=1')).toMatchObject({ data: [{ name: 'Rosa Diaz', licenseNumber: '052998001' }] })
  const stats = await read('/fleet/vehicles/stats?types=obdOdometerMeters&vehicleIds=281000000000001&time=2026-11-20T12:00:00Z')
  expect(stats).toMatchObject({ data: [{ obdOdometerMeters: { time: '2026-11-20T12:00:00Z', value: 675_924_480 } }] })
})

it('misbehaves on demand of another process', async () => {
  const order = (path: string, body: unknown): Promise<Response> =>
    fetch(`${url}/__sim/${path}`, { method: 'POST', body: JSON.stringify(body) })
  await order('fail', { kind: 'rate_limited' })
  const refused = await fetch(`${url}/me`, { headers: { authorization: 'Bearer secret' } })
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '0.4'])
  expect((await order('fail', { kind: 'earthquake' })).status).toBe(400)
  expect((await order('vehicles/odometer', { id: 'nobody', metres: 1 })).status).toBe(400)
  await order('vehicles/change', { id: '281000000000001', name: 'Renamed' })
  expect(await read('/fleet/vehicles/281000000000001')).toMatchObject({ data: { name: 'Renamed' } })
})

it('ends when the process that started it is gone', async () => {
  const ended = once(child, 'exit')
  child.disconnect()
  await ended
  await expect(read('/me')).rejects.toThrow('fetch failed')
})
