import { subYears } from 'date-fns/subYears'
import type { Write } from '#engine/write/rules.ts'
import type { ReadTx } from '#engine/write/rules.ts'
import { sets, textOf } from '#records/effects.ts'
import { clockSkew, isFuture, refuseFutureMoments } from '#records/future-moments.ts'

/**
 * What has happened or was done cannot lie ahead: a test of tomorrow would end a clock of the law today. The report comes from the road
 * by the clock of a phone; what it took for the moment of the report is put back to now, so that none is lost by a clock that runs ahead.
 */
export const refuseMomentsAhead = (tx: ReadTx, writes: readonly Write[]): void => {
  refuseFutureMoments(tx, writes, ['occurredAt', 'citedAt', 'alcoholTestedAt', 'drugTestedAt'], clockSkew)
  for (const write of writes) {
    if (sets(write, 'reportedAt') && isFuture(tx, write.after['reportedAt'], clockSkew))
      write.after['reportedAt'] = reportedNow(tx, write.after)
    askFarBack(tx, write)
  }
}

/** The moment of a report that comes in now; never before what it reports. */
export const reportedNow = (tx: ReadTx, row: Readonly<Record<string, unknown>>): unknown =>
  tx.now.toISOString() < String(row['occurredAt']) ? row['occurredAt'] : tx.now.toISOString()

/** Ten years back is more often a slip of the year. */
const askFarBack = (tx: ReadTx, write: Write): void => {
  const occurredAt = textOf(write.after['occurredAt'])
  if (!sets(write, 'occurredAt') || occurredAt === null || Date.parse(occurredAt) >= subYears(tx.now, 10).getTime()) return
  write.warnings?.push({ field: 'occurredAt', message: 'More than ten years back. Is the year right?' })
}
