import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { ComputedContext } from '#server/engine/rules.ts'
import { companyTimeZone } from '#server/platform/clock.ts'

/** From the day the lead came in, or the application where there was no lead, to the day of hire. */
export const daysToHire = ({ row }: ComputedContext): SQL => sql`greatest(0, ${row}.hired_on - (coalesce(
  (select l.created_at from recruiting_leads l where l.id = ${row}.lead_id), ${row}.created_at) at time zone ${sql.raw(`'${companyTimeZone}'`)})::date)`
