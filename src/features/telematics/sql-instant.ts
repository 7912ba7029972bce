import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'

/** A timestamptz column as ISO text in UTC, as JSON answers and comparisons want it. The name is a constant of the program. */
export const iso = (column: string): SQL => sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)
