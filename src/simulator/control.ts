import type { EdgeUnitName } from './edge-names.ts'
import { driverIdAt, inventDriver } from './driver-maker.ts'
import type { FaultOrder } from './faults.ts'
import { drivenBy } from './motion.ts'
import { largestPage } from './state.ts'
import type { LoggedRequest, SimulatorState } from './state.ts'
import { inventVehicle, vehicleIdAt } from './vehicle-maker.ts'
import type { SimDriver, SimVehicle, World } from './world.ts'

/** Turns the simulated provider's knobs; the same actions answer under `/__sim` for other processes. */
export interface SimulatorControl {
  readonly world: World
  fail(order: FaultOrder): void
  clearFaults(): void
  revokeToken(): void
  restoreToken(): void
  /** Makes a listing answer 403 until called with false. */
  withholdScope(scope: 'gateways', withheld: boolean): void
  expireCursors(): void
  /** Largest page, of one path or of all. */
  setPageSize(size: number, path?: string): void
  /** Freezes the simulator's clock, or lets it run again (null). */
  setNow(moment: Date | null): void
  edge(name: EdgeUnitName): SimVehicle
  addVehicle(changes?: Partial<SimVehicle>): SimVehicle
  /** Changes what the provider shows of a vehicle; a key set to undefined disappears. Throws on an unknown id. */
  changeVehicle(id: string, changes: { [K in keyof SimVehicle]?: SimVehicle[K] | undefined }): SimVehicle
  /** Takes the vehicle out of every listing. */
  retireVehicle(id: string): void
  unplug(id: string, daysAgo: number): void
  plugIn(id: string): void
  /** Sets the odometer as it stands now, in metres; smaller than before is a rollback. */
  setOdometer(id: string, metres: number): void
  addDriver(changes?: Partial<SimDriver>): SimDriver
  changeDriver(id: string, changes: { [K in keyof SimDriver]?: SimDriver[K] | undefined }): SimDriver
  removeDriver(id: string): void
  requests(): readonly LoggedRequest[]
  clearRequests(): void
}

export const createControl = (state: SimulatorState): SimulatorControl => {
  const { world } = state
  let added = 0

  const vehicleOf = (id: string): SimVehicle => {
    const vehicle = world.vehicles.get(id)
    if (vehicle === undefined) throw new Error(`The simulator has no vehicle ${id}.`)
    return vehicle
  }
  const driverOf = (id: string): SimDriver => {
    const driver = world.drivers.get(id)
    if (driver === undefined) throw new Error(`The simulator has no driver ${id}.`)
    return driver
  }
  const touched = (): { updatedAt: string } => ({ updatedAt: state.now().toISOString() })

  const changeVehicle: SimulatorControl['changeVehicle'] = (id, changes) => {
    const changed = compact({ ...vehicleOf(id), ...changes, ...touched() }) as SimVehicle
    world.vehicles.set(id, changed)
    return changed
  }
  const changeDriver: SimulatorControl['changeDriver'] = (id, changes) => {
    const changed = compact({ ...driverOf(id), ...changes, ...touched() }) as SimDriver
    world.drivers.set(id, changed)
    return changed
  }

  return {
    world,
    fail: (order) => state.faults.add(order),
    clearFaults: () => state.faults.clear(),
    revokeToken: () => {
      state.tokenRevoked = true
    },
    restoreToken: () => {
      state.tokenRevoked = false
    },
    withholdScope: (scope, withheld) => {
      if (withheld) state.missingScopes.add(scope)
      else state.missingScopes.delete(scope)
    },
    expireCursors: () => {
      state.cursorGeneration += 1
    },
    setPageSize: (size, path = '') => {
      state.pageSizes.set(path, Math.max(1, Math.min(largestPage, size)))
    },
    setNow: (moment) => state.setNow(moment),
    edge: (name) => vehicleOf(world.edges.get(name) ?? ''),
    addVehicle: (changes = {}) => {
      added += 1
      const vehicle = { ...inventVehicle(1, 90_000 + added), id: vehicleIdAt(90_000 + added), ...changes }
      world.vehicles.set(vehicle.id, vehicle)
      return vehicle
    },
    changeVehicle,
    retireVehicle: (id) => {
      world.vehicles.delete(vehicleOf(id).id)
    },
    unplug: (id, daysAgo) => {
      changeVehicle(id, { health: 'Unplugged', silentSince: new Date(state.now().getTime() - daysAgo * 86_400_000) })
    },
    plugIn: (id) => {
      changeVehicle(id, { health: 'Connected', silentSince: undefined })
    },
    setOdometer: (id, metres) => {
      const { motion, silentSince } = vehicleOf(id)
      changeVehicle(id, { odometerBase: metres - drivenBy(motion, silentSince ?? state.now()) })
    },
    addDriver: (changes = {}) => {
      added += 1
      const driver = { ...inventDriver(1, 90_000 + added), id: driverIdAt(90_000 + added), ...changes }
      world.drivers.set(driver.id, driver)
      return driver
    },
    changeDriver,
    removeDriver: (id) => {
      world.drivers.delete(driverOf(id).id)
    },
    requests: () => state.requests,
    clearRequests: () => {
      state.requests.length = 0
    },
  }
}

const compact = (entry: Readonly<Record<string, unknown>>): unknown =>
  Object.fromEntries(Object.entries(entry).filter(([, value]) => value !== undefined))
