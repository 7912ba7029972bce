import { drivenBy, isDriving, positionAt } from './motion.ts'
import type { SimDriver, SimVehicle, World } from './world.ts'

type Json = Readonly<Record<string, unknown>>

/** Stat types that the simulated provider has; another known type answers rows without that key. */
export const statKeys = {
  obdOdometerMeters: 'obdOdometerMeters',
  gpsOdometerMeters: 'gpsOdometerMeters',
  gpsDistanceMeters: 'gpsDistanceMeters',
  gps: 'gps',
  engineStates: 'engineState',
  fuelPercents: 'fuelPercent',
} as const

export type StatType = keyof typeof statKeys

/** One element of `GET /fleet/vehicles`. */
export const vehicleJson = (vehicle: SimVehicle, world: World): Json => {
  if (vehicle.bare) {
    const { id, name, externalIds, createdAt, updatedAt } = vehicle
    return { id, name, externalIds, notes: '', vehicleRegulationMode: 'regulated', createdAtTime: createdAt, updatedAtTime: updatedAt }
  }
  const driver = vehicle.driverId === undefined ? undefined : world.drivers.get(vehicle.driverId)
  return {
    id: vehicle.id,
    name: vehicle.name,
    ...present('vin', vehicle.vin),
    ...present('make', vehicle.make),
    ...present('model', vehicle.model),
    ...present('year', vehicle.year),
    ...present('licensePlate', vehicle.licensePlate),
    ...present('serial', vehicle.gateway?.serial.replaceAll('-', '')),
    ...present('gateway', vehicle.gateway),
    externalIds: { ...vehicle.externalIds, ...(vehicle.vin === undefined ? {} : { 'samsara.vin': vehicle.vin }) },
    notes: '',
    tags: vehicle.tag === undefined ? [] : [vehicle.tag],
    ...(driver === undefined ? {} : { staticAssignedDriver: { id: driver.id, name: driver.name } }),
    vehicleRegulationMode: 'regulated',
    createdAtTime: vehicle.createdAt,
    updatedAtTime: vehicle.updatedAt,
  }
}

/** One element of `GET /fleet/drivers`. */
export const driverJson = (driver: SimDriver, world: World): Json => {
  const vehicle = driver.vehicleId === undefined ? undefined : world.vehicles.get(driver.vehicleId)
  return {
    id: driver.id,
    name: driver.name,
    ...present('username', driver.username),
    driverActivationStatus: driver.status,
    ...present('phone', driver.phone),
    ...present('licenseNumber', driver.licenseNumber),
    ...present('licenseState', driver.licenseState),
    timezone: 'America/Chicago',
    externalIds: driver.externalIds,
    ...(vehicle === undefined ? {} : { staticAssignedVehicle: { id: vehicle.id, name: vehicle.name } }),
    tags: driver.tag === undefined ? [] : [driver.tag],
    createdAtTime: driver.createdAt,
    updatedAtTime: driver.updatedAt,
  }
}

/** One element of `GET /fleet/vehicles/stats` with the wanted types only. */
export const statsJson = (vehicle: SimVehicle, types: readonly StatType[], now: Date): Json => {
  const moment = vehicle.silentSince !== undefined && vehicle.silentSince < now ? vehicle.silentSince : now
  const row: Record<string, unknown> = {
    id: vehicle.id,
    name: vehicle.name,
    externalIds: { ...vehicle.externalIds, ...(vehicle.vin === undefined ? {} : { 'samsara.vin': vehicle.vin }) },
  }
  if (vehicle.gateway === undefined) return row
  for (const type of types) {
    const value = stat(vehicle, type, moment)
    if (value !== undefined) row[statKeys[type]] = value
  }
  return row
}

/** One element of `GET /gateways`, or nothing for a vehicle without one. */
export const gatewayJson = (vehicle: SimVehicle, now: Date): Json | undefined => {
  if (vehicle.gateway === undefined) return undefined
  return {
    serial: vehicle.gateway.serial,
    model: vehicle.gateway.model,
    asset: { id: vehicle.id, externalIds: vehicle.externalIds },
    connectionStatus: { healthStatus: vehicle.health, lastConnected: instant(vehicle.silentSince ?? now) },
  }
}

const stat = (vehicle: SimVehicle, type: StatType, moment: Date): unknown => {
  const time = instant(moment)
  const metres = vehicle.odometerBase + drivenBy(vehicle.motion, moment)
  const { odometer } = vehicle
  switch (type) {
    case 'obdOdometerMeters':
      if (odometer === 'zero') return { time, value: 0 }
      return odometer === 'obd' || odometer === 'both' ? { time, value: metres } : undefined
    case 'gpsOdometerMeters':
      return odometer === 'gps' || odometer === 'both' ? { time, value: metres + 1330 } : undefined
    case 'gpsDistanceMeters':
      return { time, value: Math.max(0, drivenBy(vehicle.motion, moment)) + 0.25 }
    case 'gps':
      return gps(vehicle, moment)
    case 'engineStates':
      return { time, value: isDriving(vehicle.motion, moment) ? 'On' : 'Off' }
    case 'fuelPercents':
      return { time, value: 20 + (Math.floor(metres / 10_000) % 80) }
  }
}

const gps = (vehicle: SimVehicle, moment: Date): Json => {
  const at = positionAt(vehicle.motion, moment)
  const speed = isDriving(vehicle.motion, moment) ? Math.round(vehicle.motion.cruise * 22.369_36) / 10 : 0
  return {
    time: instant(moment),
    latitude: at.latitude,
    longitude: at.longitude,
    headingDegrees: at.heading,
    speedMilesPerHour: speed,
    isEcuSpeed: true,
    reverseGeo: { formattedLocation: at.place },
  }
}

/** Seconds are as fine as the provider gets. */
const instant = (moment: Date): string => moment.toISOString().replace(/\.\d{3}Z$/, 'Z')

const present = (key: string, value: unknown): Json => (value === undefined ? {} : { [key]: value })
