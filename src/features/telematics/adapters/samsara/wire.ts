import * as z from 'zod'

/**
 * What we read of Samsara's answers (API version 2025-10-23), as narrow as our use of it. Optional keys are absent on the wire,
 * sometimes "" or null; all three become null here. Ids are text and stay text.
 */
const unstorable = 'has a character that cannot be stored'
/** PostgreSQL keeps neither U+0000 nor half of a surrogate pair. */
const isStorable = (value: string): boolean => value.isWellFormed() && !value.includes('\0')
const stored = z.string().refine(isStorable, unstorable)
const text = stored.nullish().transform((value) => {
  const trimmed = value?.trim() ?? ''
  return trimmed === '' ? null : trimmed
})
const id = stored.min(1, 'id is empty')
const instant = z.iso.datetime({ offset: true })

export const envelope = z.object({
  data: z.array(z.unknown()),
  pagination: z.object({ endCursor: stored, hasNextPage: z.boolean() }),
})

export const organisation = z.object({ data: z.object({ id: stored, name: text }) })

/** The provider promises no more than an object here; numbers are read as they would be written. */
const ids = z
  .record(stored, z.union([stored, z.number().transform(String)], 'is neither text nor a number'))
  .nullish()
  .transform((value) => value ?? {})
const tags = z
  .array(z.object({ id, name: text }))
  .nullish()
  .transform((value) => value ?? [])
const reference = z
  .object({ id: text })
  .nullish()
  .transform((value) => value?.id ?? null)

/**
 * Parts a record can do without, and how deep in them the unreadable may be cut out: one external id (2), or the whole part (1). The
 * rest of the record comes in; anything else that cannot be read sets the record aside.
 */
export const spareParts: Readonly<Record<string, 1 | 2>> = {
  externalIds: 2,
  tags: 1,
  gateway: 1,
  staticAssignedDriver: 1,
  staticAssignedVehicle: 1,
  connectionStatus: 1,
  obdOdometerMeters: 1,
  gpsOdometerMeters: 1,
  gps: 1,
}

export const vehicle = z.object({
  id,
  name: text,
  vin: text,
  make: text,
  model: text,
  year: text,
  licensePlate: text,
  serial: text,
  gateway: z.object({ serial: text }).nullish(),
  externalIds: ids,
  tags,
  staticAssignedDriver: reference,
})

export const driver = z.object({
  id,
  name: text,
  username: text,
  driverActivationStatus: z.enum(['active', 'deactivated']),
  phone: text,
  licenseNumber: text,
  licenseState: text,
  externalIds: ids,
  staticAssignedVehicle: reference,
})

export const gateway = z.object({
  serial: text,
  asset: z.object({ id: text }).nullish(),
  connectionStatus: z.object({ healthStatus: text, lastConnected: instant.nullish() }).nullish(),
})

const odometer = z.object({ time: instant, value: z.number() }).nullish()

export const vehicleStats = z.object({
  id,
  obdOdometerMeters: odometer,
  gpsOdometerMeters: odometer,
  gps: z
    .object({
      time: instant,
      latitude: z.number().min(-90).max(90),
      longitude: z.number().min(-180).max(180),
      headingDegrees: z.number().nullish(),
      speedMilesPerHour: z.number().nullish(),
      reverseGeo: z.object({ formattedLocation: text }).nullish(),
    })
    .nullish(),
})
