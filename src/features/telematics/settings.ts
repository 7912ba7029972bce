import * as z from 'zod'

/** What an administrator decides about one connection. Every value has a default, so that `{}` is a valid setting. */
export const connectionSettings = z.strictObject({
  /** Key under which our record id stands in the provider's external ids. */
  externalIdKey: z.string().trim().min(1).max(40).default('longhaulId'),
  /** Vehicles with a valid VIN that nobody knows become records. */
  createVehicles: z.boolean().default(true),
  /** Drivers with full name, phone and license become records in onboarding, hired on the day of the sync. */
  createDrivers: z.boolean().default(false),
  /** Division of new records; without one the only division there is. */
  usualDivision: z.uuid().nullable().default(null),
  /** Provider group id → division. */
  divisionByGroup: z.record(z.string().max(100), z.uuid()).default({}),
  /** Sync two seconds after a sign-in, once per session and user. */
  autoOnLogin: z.boolean().default(true),
  schedule: z.strictObject({ enabled: z.boolean().default(false), everyMinutes: z.int().min(5).max(1440).default(15) }).prefault({}),
})

export type ConnectionSettings = z.output<typeof connectionSettings>
