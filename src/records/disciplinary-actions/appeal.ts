import type { StoredRow } from '#server/engine/rules.ts'
import type { Tx } from '#server/engine/transaction.ts'

/** An appeal is decided by another person than who wrote the action and who issued it (company policy; field notes, 7). */
export const mayDecide = (tx: Tx, action: StoredRow): Promise<string | null> => {
  const { id } = tx.actor
  return Promise.resolve(
    id !== null && (id === action['issuedBy'] || id === action['createdBy'])
      ? 'Somebody else than the author and the issuer of the action decides the appeal.'
      : null,
  )
}

export const decided = (tx: Tx, appealResult: 'upheld' | 'reduced' | 'rescinded'): Record<string, unknown> => ({
  appealDecidedOn: tx.today,
  appealDecidedBy: tx.actor.id,
  appealResult,
})

/** Points go. On an open appeal the reasons decide it; one that was decided stands as it was. */
export const rescinded = (tx: Tx, action: StoredRow, inputs: Readonly<Record<string, unknown>>): Record<string, unknown> => ({
  rescindedOn: tx.today,
  rescindedBy: tx.actor.id,
  points: 0,
  ...(action.status === 'appealed' ? { ...decided(tx, 'rescinded'), appealNote: inputs['rescindReason'] } : {}),
})
