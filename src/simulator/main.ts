import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import closeWithGrace from 'close-with-grace'
import * as z from 'zod'
import { startSimulator } from './server.ts'

const fleetUnit = z.strictObject({
  unitNumber: z.string(),
  vin: z.string().nullish(),
  make: z.string().nullish(),
  model: z.string().nullish(),
  year: z.int().nullish(),
  plate: z.string().nullish(),
  plateState: z.string().nullish(),
  odometerMiles: z.number().nullish(),
  odometerAt: z.iso.datetime().nullish(),
})
const fleetPerson = z.strictObject({
  firstName: z.string(),
  lastName: z.string(),
  licenseNumber: z.string().nullish(),
  licenseState: z.string().nullish(),
  phone: z.string().nullish(),
  employeeNumber: z.string().nullish(),
  active: z.boolean().default(true),
})
/** The file behind `--world`: what the demo company hands over so that the provider knows the same vehicles and drivers. */
const worldFile = z.strictObject({
  organisation: z.string().default('Simulated Fleet'),
  fleet: z.array(fleetUnit).default([]),
  people: z.array(fleetPerson).default([]),
})

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '0' },
    host: { type: 'string', default: '127.0.0.1' },
    token: { type: 'string', default: 'simulator-token' },
    seed: { type: 'string', default: '1' },
    vehicles: { type: 'string', default: '60' },
    drivers: { type: 'string', default: '80' },
    world: { type: 'string' },
    'shift-days': { type: 'string', default: '0' },
    'no-edges': { type: 'boolean', default: false },
  },
})

const world = values.world === undefined ? {} : worldFile.parse(JSON.parse(readFileSync(values.world, 'utf8')))
// The provider lives on the same day as the application it serves.
const shift = Number(values['shift-days']) * 86_400_000
const simulator = await startSimulator({
  ...world,
  port: Number(values.port),
  host: values.host,
  token: values.token,
  seed: Number(values.seed),
  vehicles: Number(values.vehicles),
  drivers: Number(values.drivers),
  edges: !values['no-edges'],
  clock: { now: () => new Date(Date.now() + shift) },
})

// Started by another process, it ends with it: a killed parent leaves no simulator behind.
if (process.send !== undefined) process.on('disconnect', () => process.exit(0))
closeWithGrace({ delay: 2000, logger: false }, () => simulator.close())

const ready = { url: simulator.url, pid: process.pid }
process.stdout.write(`${JSON.stringify(ready)}\n`)
process.send?.(ready)
