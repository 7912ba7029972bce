import type { PlannedOf } from '#server/engine/rules-for.ts'
import type { recruitingLeads } from './record.ts'

type Lead = PlannedOf<typeof recruitingLeads>

/** How far a lead comes, and where it is kept when it came there. */
const steps = [
  ['contacted', 'contactedAt'],
  ['qualified', 'qualifiedAt'],
  ['application_sent', 'applicationSentAt'],
  ['converted', 'convertedAt'],
] as const

/**
 * The moment a step is reached stays, whatever becomes of the lead. Who skips a step has reached it, so the funnel only narrows; but a
 * conversion sends nothing: the application counts as sent when its link is (features/applicant-form/office.ts).
 */
export const keepSteps = (after: Lead, now: Date): void => {
  const reached = steps.findIndex(([status]) => status === after.status)
  for (const [status, at] of steps.slice(0, reached + 1))
    if (status !== 'application_sent' || after.status !== 'converted') after[at] ??= now.toISOString()
}
