import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { startSimulatorProcess } from './simulator-process.ts'

it('runs as a process of its own, knows the handed-over fleet and ends when told to', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'longhaul-world-'))
  const worldFile = join(folder, 'world.json')
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
  await writeFile(
    worldFile,
    JSON.stringify({
      organisation: 'Kestrel',
      fleet: [unit],
      people: [{ firstName: 'Rosa', lastName: 'Diaz', licenseNumber: '052998001', licenseState: 'GA' }],
    }),
  )
  const simulator = await startSimulatorProcess({ token: 'secret', worldFile })
  const read = async (path: string): Promise<unknown> =>
    (await fetch(simulator.url + path, { headers: { authorization: 'Bearer secret' } })).json()
  expect(await read('/fleet/vehicles?limit=1')).toMatchObject({
    data: [{ id: '281000000000001', name: 'T-104', vin: unit.vin, licensePlate: 'GA-71B2X', year: '2019' }],
  })
  expect(await read('/fleet/drivers?limit=1')).toMatchObject({ data: [{ name: 'Rosa Diaz', licenseNumber: '052998001' }] })
  expect(await read('/fleet/vehicles/stats?types=obdOdometerMeters&time=2026-11-20T12:00:00Z')).toMatchObject({
    data: expect.arrayContaining([
      expect.objectContaining({ id: '281000000000001', obdOdometerMeters: { time: '2026-11-20T12:00:00Z', value: 675_924_480 } }),
    ]) as unknown[],
  })
  await simulator.stop()
  await expect(read('/me')).rejects.toThrow('fetch failed')
  await rm(folder, { recursive: true })
})

it('says why it did not start', async () => {
  await expect(startSimulatorProcess({ token: 'secret', worldFile: '/nowhere/world.json' })).rejects.toThrow('did not start')
})
