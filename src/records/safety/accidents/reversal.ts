import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { formatDate } from '#kit/dates/format-time.ts'
import type { StoredRow, Write } from '#engine/write/rules.ts'
import { arrayOf } from '#engine/sql.ts'
import type { ReadTx, Tx } from '#engine/write/rules.ts'
import { changeRecords, textOf } from '#records/effects.ts'

/**
 * A preventable accident that is found non-preventable takes its points with it: discipline given for it keeps its record, its level
 * and its letter, and counts nothing any more. Rates are worked out from the determination itself and follow by themselves. Where the
 * determination was taken back in between, discipline for a preventable accident goes the same way.
 */
export const settleReversals = async (tx: Tx, writes: readonly Write[]): Promise<void> => {
  const cleared = writes.filter(
    ({ before, after }) => before !== null && before['determination'] !== 'non_preventable' && after['determination'] === 'non_preventable',
  )
  if (cleared.length === 0) return
  const idsOf = (some: readonly Write[]): SQL =>
    arrayOf(
      some.map(({ after }) => after.id),
      'uuid',
    )
  const reversed = cleared.filter(({ before }) => before?.['determination'] === 'preventable')
  const actions = await tx.query<{ id: string }>(
    sql`select id from disciplinary_actions where accident_id = any(${idsOf(cleared)}) and archived_at is null and coalesce(points, 0) > 0
      and (category = 'preventable_accident' or accident_id = any(${idsOf(reversed)}))`,
  )
  const numbers = new Map(cleared.map(({ after }) => [after.id, after.number]))
  const why = ({ accident }: StoredRow): string => `Accident ${numbers.get(String(accident)) ?? ''} was found non-preventable`
  await changeRecords(
    tx,
    'disciplinary-actions',
    actions.map(({ id }) => id),
    (row) => ({ points: 0, pointsReducedReason: why(row) }),
    why,
  )
}

/** An appeal is decided once, and only while there is a determination to uphold or reverse. */
export const decidingRuledOut = (accident: StoredRow): string | null => {
  if (accident['appealFiledOn'] === null || accident['appealDecidedOn'] !== null) return 'No appeal is waiting for a decision.'
  return accident['determination'] === 'undetermined' ? 'Preventability is not determined: there is nothing to uphold or reverse.' : null
}

/** A driver appeals a determination. */
export const filingRuledOut = (accident: StoredRow): string | null =>
  accident['determination'] === 'undetermined' || accident['determinedOn'] === null ? 'There’s no determination to appeal yet.' : null

/** From the day it was made. A late appeal is taken and marked late: the days are company policy. */
export const mayFileAppeal = (_tx: ReadTx, accident: StoredRow, inputs: Readonly<Record<string, unknown>>): Promise<string | null> => {
  const determinedOn = textOf(accident['determinedOn'])
  const filedOn = textOf(inputs['appealFiledOn'])
  return Promise.resolve(
    determinedOn !== null && filedOn !== null && filedOn < determinedOn
      ? `Determined on ${formatDate(determinedOn)}: no appeal was possible before.`
      : null,
  )
}
