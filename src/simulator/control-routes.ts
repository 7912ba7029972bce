import * as z from 'zod'
import type { SimulatorControl } from './control.ts'
import { faultKinds } from './faults.ts'
import { Refusal } from './refusal.ts'

const fault = z.strictObject({
  kind: z.enum(faultKinds),
  count: z.int().min(1).optional(),
  path: z.string().optional(),
  skip: z.int().min(0).optional(),
  milliseconds: z.int().min(0).optional(),
  retryAfter: z.number().nullable().optional(),
})
const byId = z.strictObject({ id: z.string() })
const vehicleChange = z.strictObject({
  id: z.string(),
  name: z.string().optional(),
  vin: z.string().optional(),
  make: z.string().optional(),
  model: z.string().optional(),
  year: z.string().optional(),
  licensePlate: z.string().optional(),
})
const driverChange = z.strictObject({
  id: z.string(),
  name: z.string().optional(),
  status: z.enum(['active', 'deactivated']).optional(),
  phone: z.string().optional(),
})

type Action = (control: SimulatorControl, body: unknown) => unknown

const done = (work: () => void): { ok: true } => {
  work()
  return { ok: true }
}

const actions: Readonly<Record<string, Action>> = {
  'POST /__sim/fail': (control, body) => done(() => control.fail(compact(fault.parse(body)))),
  'POST /__sim/clear-faults': (control) => done(() => control.clearFaults()),
  'POST /__sim/token': (control, body) =>
    done(() => (z.strictObject({ revoked: z.boolean() }).parse(body).revoked ? control.revokeToken() : control.restoreToken())),
  'POST /__sim/expire-cursors': (control) => done(() => control.expireCursors()),
  'POST /__sim/page-size': (control, body) =>
    done(() => {
      const { size, path } = z.strictObject({ size: z.int(), path: z.string().default('') }).parse(body)
      control.setPageSize(size, path)
    }),
  'POST /__sim/clock': (control, body) =>
    done(() => {
      const { now } = z.strictObject({ now: z.iso.datetime().nullable() }).parse(body)
      control.setNow(now === null ? null : new Date(now))
    }),
  'POST /__sim/vehicles/add': (control) => control.addVehicle(),
  'POST /__sim/vehicles/change': (control, body) => {
    const { id, ...changes } = vehicleChange.parse(body)
    return control.changeVehicle(id, changes)
  },
  'POST /__sim/vehicles/retire': (control, body) => done(() => control.retireVehicle(byId.parse(body).id)),
  'POST /__sim/vehicles/unplug': (control, body) =>
    done(() => {
      const { id, daysAgo } = z.strictObject({ id: z.string(), daysAgo: z.number().min(0) }).parse(body)
      control.unplug(id, daysAgo)
    }),
  'POST /__sim/vehicles/odometer': (control, body) =>
    done(() => {
      const { id, metres } = z.strictObject({ id: z.string(), metres: z.int() }).parse(body)
      control.setOdometer(id, metres)
    }),
  'POST /__sim/drivers/add': (control) => control.addDriver(),
  'POST /__sim/drivers/change': (control, body) => {
    const { id, ...changes } = driverChange.parse(body)
    return control.changeDriver(id, changes)
  },
  'POST /__sim/drivers/remove': (control, body) => done(() => control.removeDriver(byId.parse(body).id)),
  'GET /__sim/edges': (control) => Object.fromEntries(control.world.edges),
  'GET /__sim/requests': (control) => control.requests(),
  'POST /__sim/requests/clear': (control) => done(() => control.clearRequests()),
}

/** Answers a request under `/__sim`, or throws a Refusal. */
export const answerControl = (control: SimulatorControl, method: string, path: string, body: unknown): unknown => {
  const action = actions[`${method} ${path}`]
  if (action === undefined) throw new Refusal(404, 'No such control.')
  try {
    return action(control, body)
  } catch (error) {
    throw new Refusal(400, error instanceof Error ? error.message : 'The control failed.')
  }
}

/** Optional keys with the value undefined are left out, as exact optional types demand. */
const compact = ({
  kind,
  count,
  path,
  skip,
  milliseconds,
  retryAfter,
}: z.output<typeof fault>): Parameters<SimulatorControl['fail']>[0] => ({
  kind,
  ...(count === undefined ? {} : { count }),
  ...(path === undefined ? {} : { path }),
  ...(skip === undefined ? {} : { skip }),
  ...(milliseconds === undefined ? {} : { milliseconds }),
  ...(retryAfter === undefined ? {} : { retryAfter }),
})
