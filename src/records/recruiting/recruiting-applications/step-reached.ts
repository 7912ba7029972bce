import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { ComputedContext } from '#engine/write/rules.ts'

/**
 * The furthest step an application has reached, whatever became of it since. A hire without an orientation has passed that step too, so the
 * steps of a group of applications only narrow.
 */
export const stepReached = ({ row }: Pick<ComputedContext, 'row'>): SQL => sql`(case
  when ${row}.hired_on is not null then 'hired'
  when ${row}.status = 'orientation' or (${row}.submitted_on is not null and ${row}.orientation_on is not null) then 'orientation'
  when ${row}.submitted_on is not null then 'submitted' else 'application' end)`
