import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'

export const second = 1000
export const minute = 60 * second
export const hour = 60 * minute
export const day = 24 * hour

/** A moment as a statement's parameter. */
export const at = (moment: Date): SQL => sql`${moment.toISOString()}::timestamptz`

/** A timestamp column read as milliseconds since 1970, whatever the connection makes of timestamps. */
export const milliseconds = (column: SQL): SQL => sql`(extract(epoch from ${column}) * 1000)::float8`

export const later = (moment: Date, by: number): Date => new Date(moment.getTime() + by)
