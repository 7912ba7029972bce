import { sql } from 'drizzle-orm'
import type { DoneWrite, PlannedWrite } from '#server/engine/rules-for.ts'
import { arrayOf } from '#server/engine/sql.ts'
import type { Tx } from '#server/engine/transaction.ts'
import { createRecords } from '../effects.ts'
import type { tasks } from './record.ts'
import { dayOfMonth, nextDue } from './next-due.ts'

type Done = DoneWrite<typeof tasks>

/** Keeps the day of the month somebody chose: the one after a short month falls on it again. */
export const fillRepeatDay = (writes: readonly PlannedWrite<typeof tasks>[]): void => {
  for (const { before, after } of writes) {
    const known = before === null ? after.repeatDay !== null : before.dueAt === after.dueAt && before.repeats === after.repeats
    if (!known) after.repeatDay = after.repeats === 'monthly' && after.dueAt !== null ? dayOfMonth(after.dueAt) : null
  }
}

/** Makes the next of a repeating task when one is done; once, however often it is reopened and done again. */
export const repeatDone = async (tx: Tx, writes: readonly Done[]): Promise<void> => {
  const due = writes.flatMap(({ after, move }) => {
    if (move !== 'done' && move !== 'record_outcome') return []
    const at = nextDue(after, tx.now)
    return at === null ? [] : [{ after, at }]
  })
  if (due.length === 0) return
  const ids = due.map(({ after }) => after.id)
  const made = await tx.query<{ id: string }>(
    sql`select previous_id as id from tasks where previous_id = any(${arrayOf(ids, 'uuid')}) and archived_at is null`,
  )
  const known = new Set(made.map(({ id }) => id))
  const open = due.filter(({ after }) => !known.has(after.id))
  await createRecords(
    tx,
    'tasks',
    open.map(({ after, at }) => ({
      title: after.title,
      description: after.description,
      type: after.type,
      priority: after.priority,
      assignees: after.assignees,
      dueAt: at,
      checklist: after.checklist?.map((step) => ({ ...step, done: false })) ?? null,
      record: after.record,
      repeats: after.repeats,
      repeatsUntil: after.repeatsUntil,
      repeatDay: after.repeatDay,
      division: after.division,
      origin: after.origin,
      previous: after.id,
    })),
    'Repeats',
  )
}
