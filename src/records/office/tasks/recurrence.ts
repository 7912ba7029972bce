import { sql } from 'drizzle-orm'
import type { DoneWrite, PlannedWrite } from '#engine/write/rules-for.ts'
import { arrayOf } from '#engine/sql.ts'
import type { Tx } from '#engine/write/rules.ts'
import { createRecords } from '#records/effects.ts'
import type { tasks } from './record.ts'
import { dayOfMonth, nextDue, timeOfDay } from './next-due.ts'

type Done = DoneWrite<typeof tasks>

/**
 * Remembers the day of the month and the time of day somebody chose. A task moved to the end of a short month, or past an hour that the
 * clocks skip, is followed by one on the chosen day and time again.
 */
export const fillRepetition = (writes: readonly PlannedWrite<typeof tasks>[]): void => {
  for (const { before, after } of writes) {
    if (before !== null) {
      if (before.dueAt === after.dueAt && before.repeats === after.repeats) continue
      after.repeatDay = null
      after.repeatTime = null
    }
    if (after.dueAt === null || after.repeats === 'never') continue
    after.repeatTime ??= timeOfDay(after.dueAt)
    if (after.repeats === 'monthly') after.repeatDay ??= dayOfMonth(after.dueAt)
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
      repeatTime: after.repeatTime,
      division: after.division,
      origin: after.origin,
      previous: after.id,
    })),
    'Repeats',
  )
}
