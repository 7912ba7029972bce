import { edgeDrivers, inventDriver, mirrorDriver } from './driver-maker.ts'
import { addEdgeUnits } from './edge-units.ts'
import { inventVehicle, mirrorVehicle } from './vehicle-maker.ts'
import type { SimDriver, SimVehicle, World, WorldPlan } from './world.ts'

/** Builds the provider's database. The same plan and moment give the same world. */
export const makeWorld = (plan: WorldPlan, now: Date): World => {
  const vehicles = (plan.fleet ?? []).map((unit, index) => mirrorVehicle(plan.seed, index, unit, now))
  const edges = plan.edges === false ? new Map() : addEdgeUnits(plan.seed, vehicles, now)
  while (vehicles.length < plan.vehicles) vehicles.push(inventVehicle(plan.seed, vehicles.length))
  const drivers = makeDrivers(plan)
  assignDrivers(vehicles, drivers)
  return {
    organisation: { id: '20936', name: plan.organisation ?? 'Simulated Fleet', dotNumber: 1_234_567 },
    vehicles: new Map(vehicles.map((vehicle) => [vehicle.id, vehicle])),
    drivers: new Map(drivers.map((driver) => [driver.id, driver])),
    edges,
  }
}

const makeDrivers = (plan: WorldPlan): SimDriver[] => {
  const people = (plan.people ?? []).map((person, index) => mirrorDriver(plan.seed, index, person))
  if (plan.edges !== false) people.push(...edgeDrivers(plan.seed, people.length))
  while (people.length < plan.drivers) people.push(inventDriver(plan.seed, people.length))
  return people
}

/** Static assignment, the first active driver to the first vehicle and so on. */
const assignDrivers = (vehicles: readonly SimVehicle[], drivers: readonly SimDriver[]): void => {
  const active = drivers.filter((driver) => driver.status === 'active')
  vehicles.forEach((vehicle, index) => {
    const driver = active[index]
    if (driver === undefined || vehicle.bare) return
    vehicle.driverId = driver.id
    driver.vehicleId = vehicle.id
  })
}
