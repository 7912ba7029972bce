import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { ComputedContext } from '#engine/write/rules.ts'
import type { PlannedOf } from '#engine/write/rules-for.ts'
import type { recruitingLeads } from './record.ts'

type Lead = PlannedOf<typeof recruitingLeads>

/** Steps of a lead in their order, each with the field that holds the moment it was reached. */
const steps = [
  ['contacted', 'contactedAt'],
  ['qualified', 'qualifiedAt'],
  ['application_sent', 'applicationSentAt'],
  ['converted', 'convertedAt'],
] as const

/**
 * Stamps the steps a lead has reached, skipped ones included. A conversion sends nothing: the application is stamped as sent when its link
 * goes out (features/recruiting/applicant-form/office.ts).
 */
export const keepSteps = (after: Lead, now: Date): void => {
  const reached = steps.findIndex(([status]) => status === after.status)
  for (const [status, at] of steps.slice(0, reached + 1))
    if (status !== 'application_sent' || after.status !== 'converted') after[at] ??= now.toISOString()
}

/** The furthest step a lead has reached, whatever became of it since. A conversion is past a link that was never sent. */
export const stepReached = ({ row }: Pick<ComputedContext, 'row'>): SQL => sql`(case when ${row}.converted_at is not null then 'converted'
  when ${row}.application_sent_at is not null then 'application_sent' when ${row}.qualified_at is not null then 'qualified'
  when ${row}.contacted_at is not null then 'contacted' else 'lead' end)`
