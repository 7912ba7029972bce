import type * as z from 'zod'
import type {
  AdapterContext,
  OdometerReading,
  Page,
  RemotePosition,
  ResumePoint,
  VehicleReading,
} from '#features/telematics/provider/adapter.ts'
import { walk } from './pages.ts'
import { vehicleStats } from './wire.ts'

type Stats = z.output<typeof vehicleStats>

const metresPerSecond = 0.447_04

/** Odometer and position of every vehicle: three stat types, the most one call may ask for. */
export const listReadings = (context: AdapterContext, from: ResumePoint | null): AsyncGenerator<Page<VehicleReading>> => {
  const query = { types: 'obdOdometerMeters,gpsOdometerMeters,gps' }
  return walk(context, { sweep: 'readings', path: '/fleet/vehicles/stats', query, row: vehicleStats, read: toReading }, from?.cursor ?? '')
}

const toReading = (row: Stats): VehicleReading => ({ remoteId: row.id, odometer: odometerOf(row), position: positionOf(row) })

/** ECU before GPS odometer. `gpsDistanceMeters` counts from the installation of the gateway and is never an odometer. */
const odometerOf = (row: Stats): OdometerReading | null => {
  const [reading, source] = row.obdOdometerMeters
    ? ([row.obdOdometerMeters, 'ecu'] as const)
    : ([row.gpsOdometerMeters, 'gps_odometer'] as const)
  if (!reading) return null
  return { metres: Math.floor(reading.value), source, readAt: new Date(reading.time).toISOString(), unit: 'certain' }
}

const positionOf = ({ gps }: Stats): RemotePosition | null => {
  if (!gps) return null
  return {
    latitude: gps.latitude,
    longitude: gps.longitude,
    heading: gps.headingDegrees ?? null,
    speed: gps.speedMilesPerHour === null || gps.speedMilesPerHour === undefined ? null : gps.speedMilesPerHour * metresPerSecond,
    at: new Date(gps.time).toISOString(),
    place: gps.reverseGeo?.formattedLocation ?? null,
  }
}
