import { sql } from 'drizzle-orm'
import { feedbackManagers } from '#kit/roles.ts'
import { rulesFor } from '#engine/write/rules-for.ts'
import type { DoneWrite, StoredOf } from '#engine/write/rules-for.ts'
import type { ReadTx, Tx } from '#engine/write/rules.ts'
import { changeRecords } from '#records/effects.ts'
import { feedbackDuties } from './duties.ts'
import { feedback } from './record.ts'

type Item = StoredOf<typeof feedback>

/** A step is told to the sender; an answer that is left out leaves the last one as it stands. */
const told = (tx: ReadTx, item: Item, inputs: { readonly answer?: string | null }) => {
  const said = inputs.answer ?? null
  const toldAt = tx.now.toISOString()
  return said === null ? { answer: item.answer, toldAt } : { answer: said, answeredAt: toldAt, answeredBy: tx.actor.id, toldAt }
}

const mergeGuard = async (tx: ReadTx, item: Item, { duplicateOf }: { readonly duplicateOf: string }): Promise<string | null> => {
  if (duplicateOf === item.id) return 'An item can’t be a duplicate of itself.'
  const [other] = await tx.query<{ status: string }>(
    sql`select status from feedback where id = ${duplicateOf}::uuid and archived_at is null`,
  )
  if (other === undefined) return 'Item not found, or it’s archived.'
  return other.status === 'duplicate' ? 'The other item is a duplicate itself. Merge into the one it points to.' : null
}

/** The votes of a duplicate count for the item it was merged into, each person once. */
const addVotes = async (tx: Tx, writes: readonly DoneWrite<typeof feedback>[]): Promise<void> => {
  for (const { move, after } of writes) {
    if (move !== 'merge' || after.duplicateOf === null) continue
    await changeRecords(
      tx,
      'feedback',
      [after.duplicateOf],
      (target) => ({ voters: [...new Set([...((target['voters'] as string[] | null) ?? []), ...(after.voters ?? [])])] }),
      `Merged with ${after.number}`,
    )
  }
}

export const rules = rulesFor(feedback, {
  duties: feedbackDuties,
  computed: { votes: ({ row }) => sql`coalesce(cardinality(${row}.voters), 0)` },
  visible: (viewer, row) => (feedbackManagers.includes(viewer.role) ? null : sql`${row}.sender_id = ${viewer.id}::uuid`),
  visibleWords: ({ role }) => (feedbackManagers.includes(role) ? null : 'You see the feedback that you sent.'),
  after: async (tx, writes) => {
    await addVotes(tx, writes)
    await tx.deps.ports.notifyOfWrites(tx, 'feedback', writes)
  },
  moves: {
    review: { set: told },
    plan: { set: told },
    start: { set: told },
    complete: { set: told },
    answer: { set: told },
    decline: { set: told },
    merge: { guard: mergeGuard, set: told },
    reopen: { set: told },
    not_fixed: {
      ruledOut: (item, by) => (item.sender === by ? null : 'Only the sender can report that it isn’t fixed.'),
    },
  },
})
