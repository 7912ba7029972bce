import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { arrayOf } from '#engine/sql.ts'
import { newAtRehire } from './rehire.ts'

/** The last day of the period of employment before this one; null for somebody who never left. */
export const lastDay = (row: SQL): SQL => sql`(${row}.employment_periods->-1->>'left')::date`

/** A paper `d` that counts in this period of employment. Papers a rehire needs again must be from this period. */
export const ofThisPeriod = (row: SQL): SQL =>
  sql`(d.type <> all(${arrayOf([...newAtRehire], 'text')}) or ${lastDay(row)} is null or coalesce(d.issued_on, d.verified_on) >= ${lastDay(row)})`
