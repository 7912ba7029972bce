import { subYears } from 'date-fns/subYears'
import type { Write } from '#server/engine/rules.ts'
import type { Tx } from '#server/engine/transaction.ts'
import { sets, textOf } from '../effects.ts'

/** How far the clock of a phone may be ahead of ours, milliseconds. */
const clockSkew = 10 * 60_000

/**
 * What has happened or was done cannot lie ahead: a test of tomorrow would end a clock of the law today. What the phone took for the
 * moment of the report is put back to now, so that no report is lost by a clock that runs ahead.
 */
export const refuseMomentsAhead = (tx: Tx, writes: readonly Write[]): void => {
  const latest = tx.now.getTime() + clockSkew
  const ahead = (write: Write, field: string): boolean => sets(write, field) && Date.parse(textOf(write.after[field]) ?? '') > latest
  for (const write of writes) {
    for (const field of ['occurredAt', 'citedAt', 'alcoholTestedAt', 'drugTestedAt'])
      if (ahead(write, field)) write.issues.push({ field, message: 'This moment has not come yet' })
    if (ahead(write, 'reportedAt')) write.after['reportedAt'] = reportedNow(tx, write.after)
    askFarBack(tx, write)
  }
}

/** The moment of a report that comes in now; never before what it reports. */
export const reportedNow = (tx: Tx, row: Readonly<Record<string, unknown>>): unknown =>
  tx.now.toISOString() < String(row['occurredAt']) ? row['occurredAt'] : tx.now.toISOString()

/** Ten years back is more often a slip of the year (field notes, 27.6). */
const askFarBack = (tx: Tx, write: Write): void => {
  const occurredAt = textOf(write.after['occurredAt'])
  if (!sets(write, 'occurredAt') || occurredAt === null || Date.parse(occurredAt) >= subYears(tx.now, 10).getTime()) return
  write.warnings?.push({ field: 'occurredAt', message: 'More than ten years back. Is the year right?' })
}
