import type { StoredRow } from '#engine/write/rules.ts'
import type { ReadTx } from '#engine/write/rules.ts'
import { rank } from './ladder/suggest.ts'
import type { Level } from './ladder/suggest.ts'

/** An appeal is decided by another person than who wrote the action and who issued it (company policy). */
export const decidingRuledOut = (action: StoredRow, by: string | null): string | null =>
  by !== null && (by === action['issuedBy'] || by === action['createdBy'])
    ? 'Someone other than the author and the issuer must decide the appeal.'
    : null

/** Below the first step of the ladder there is nothing to reduce to. */
export const reducingRuledOut = (action: StoredRow, by: string | null): string | null =>
  decidingRuledOut(action, by) ?? (rank(action['level'] as Level) === 0 ? 'There is no lower level: uphold or rescind it.' : null)

/** Without an appeal whoever issued it takes it back too. */
export const rescindingRuledOut = (action: StoredRow, by: string | null): string | null =>
  action.status === 'appealed' ? decidingRuledOut(action, by) : null

export const decided = (tx: ReadTx, appealResult: 'upheld' | 'reduced' | 'rescinded'): Record<string, unknown> => ({
  appealDecidedOn: tx.today,
  appealDecidedBy: tx.actor.id,
  appealResult,
})

/** Points go, and the day until which it would have counted. On an open appeal the reasons decide it; one that was decided stands as it was. */
export const rescinded = (tx: ReadTx, action: StoredRow, inputs: Readonly<Record<string, unknown>>): Record<string, unknown> => ({
  rescindedOn: tx.today,
  rescindedBy: tx.actor.id,
  points: 0,
  countsUntil: null,
  ...(action.status === 'appealed' ? { ...decided(tx, 'rescinded'), appealNote: inputs['rescindReason'] } : {}),
})
