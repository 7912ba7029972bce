import { queueLetter } from './letter-job.ts'
import type { StoredRow, Write } from '#engine/write/rules.ts'
import type { ReadTx, Tx } from '#engine/write/rules.ts'
import { textOf } from '#records/effects.ts'
import { approvalElse, needsApproval, said } from './ladder/suggest.ts'
import type { Level } from './ladder/suggest.ts'
import { policyOn, suggestionsFor } from './policy.ts'
import { protectedWarningFor } from './protected-activity.ts'

/**
 * Protected activity near the incident is reviewed by HR first, who says what was found (29 CFR 1904.35, 49 USC 31105); what came to
 * light after the review is looked at too.
 */
const unreviewed = async (tx: ReadTx, action: StoredRow): Promise<string | null> => {
  const reviewed = action['protectedActivity'] === true && textOf(action['protectedNote']) !== null
  const warning = await protectedWarningFor(tx, tx.deps, tx.actor.viewer, {
    id: action.id,
    driver: String(action['driver']),
    incidentDate: String(action['incidentDate']),
    report: null,
    reportedOn: null,
    after: reviewed ? (textOf(action['reviewedAt']) ?? tx.now.toISOString()) : null,
  })
  if (warning === null) return null
  const lapsed = reviewed ? 'New information since the HR review.' : textOf(action['reviewLapsed'])
  return lapsed === null ? warning : `${lapsed} ${warning}`
}

/** The ladder may have moved on since the draft was saved. */
const overtaken = async (tx: ReadTx, action: StoredRow): Promise<string | null> => {
  const worked = (await suggestionsFor(tx, [action]))(action)
  if (worked === null || worked.suggestion.level === action['level'] || textOf(action['deviationReason']) !== null) return null
  return `The policy now suggests ${said(worked.suggestion.level)}. Use it, or enter the reason for another level. ${worked.suggestion.arithmetic[0] ?? ''}.`
}

/** Where an action needs approval: it was sent for it, and somebody else than the author gives it. */
const unapproved = (action: StoredRow, by: string | null): string | null => {
  if (action.status === 'draft') return 'From this level up the action is sent for approval first.'
  return by !== null && action['createdBy'] === by ? 'Someone other than the author must approve and issue it.' : null
}

/** Issue needs the rule that was broken, dates of a suspension, and from the policy's level up somebody else's approval. */
export const issuingRuledOut = (action: StoredRow, by: string | null): string | null => {
  if (textOf(action['policyRef']) === null) return 'Enter the rule or policy first.'
  if (action['level'] === 'suspension' && (textOf(action['suspensionFrom']) === null || textOf(action['suspensionTo']) === null))
    return 'A suspension has its dates: from and until.'
  return action['approval'] === 'needed' ? unapproved(action, by) : null
}

/** What is found by looking: the policy of the day, protected activity, and a ladder that moved on. */
export const mayIssue = async (tx: ReadTx, action: StoredRow): Promise<string | null> => {
  const policy = await policyOn(tx, String(action['category']), String(action['incidentDate']))
  const refusal = needsApproval(action['level'] as Level, policy ?? approvalElse) ? unapproved(action, tx.actor.id) : null
  return refusal ?? (await unreviewed(tx, action)) ?? overtaken(tx, action)
}

export const issued = (tx: ReadTx, action: StoredRow): Record<string, unknown> => ({
  issuedOn: tx.today,
  issuedBy: tx.actor.id,
  ...(action.status === 'pending_approval' ? { approvedBy: tx.actor.id } : {}),
})

/** A person who issues an action has its letter printed and kept. */
export const keepLetters = async (tx: Tx, writes: readonly Write[]): Promise<void> => {
  const { id, viewer } = tx.actor
  if (id === null || viewer === null) return
  for (const { move, after } of writes) if (move === 'issue') await queueLetter(tx, after.id, id)
}
