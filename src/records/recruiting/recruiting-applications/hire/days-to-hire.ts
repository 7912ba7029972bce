import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { ComputedContext } from '#engine/write/rules.ts'

/**
 * From the day the application was submitted to the day of hire, as the funnel counts it. Null where the submission is not known, or is later
 * than the hire.
 */
export const daysToHire = ({ row }: ComputedContext): SQL =>
  sql`(case when ${row}.hired_on >= ${row}.submitted_on then ${row}.hired_on - ${row}.submitted_on end)`
