import { writeEvents } from '#engine/events.ts'
import type { DoneWrite } from '#engine/write/rules-for.ts'
import type { Tx } from '#engine/write/rules.ts'
import type { recruitingApplications } from '../record.ts'

/**
 * Ends the form links of applications whose email somebody in the office changed: a link in the old mailbox must not sign for the
 * applicant (49 CFR 391.21(b)(12)). A change by the applicant in the form itself ends nothing.
 */
export const endLinks = async (tx: Tx, writes: readonly DoneWrite<typeof recruitingApplications>[]): Promise<void> => {
  if (tx.actor.id === null) return
  for (const { before, after } of writes)
    if (
      before !== null &&
      before.email !== after.email &&
      (await tx.deps.ports.endLinks(tx, 'application', [{ application_id: after.id }]))
    )
      await writeEvents(tx, [
        {
          kind: 'recruiting-applications',
          recordId: after.id,
          action: 'link_revoked',
          reason: 'Application link ended: the email was changed',
        },
      ])
}
