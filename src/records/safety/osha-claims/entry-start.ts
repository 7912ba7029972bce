import { sql } from 'drizzle-orm'
import { addDays } from 'date-fns/addDays'
import type { StoredRow, Write } from '#engine/write/rules.ts'
import { arrayOf } from '#engine/sql.ts'
import type { Tx } from '#engine/write/rules.ts'
import { sets, textOf } from '#records/effects.ts'
import { noOutcome } from './osha/recordability.ts'

/** Days in which a case is entered (29 CFR 1904.29(b)(3)). */
const entryDays = 7

export const learnedOf = (row: StoredRow): string => textOf(row['learnedAt']) ?? String(row['occurredAt'])

/** It had been decided, while there was time, that nothing of 29 CFR 1904.7 had come of the injury, and now something has. */
const turnsRecordable = ({ before, after }: Write): boolean => {
  if (before === null || before['recordable'] !== 'no' || before['recordableReason'] !== noOutcome) return false
  const decidedAt = textOf(before['decisionChangedAt']) ?? String(before['createdAt'])
  return new Date(decidedAt) <= addDays(new Date(learnedOf(after)), entryDays)
}

const standingStarts = async (tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> =>
  new Map(
    (
      await tx.query<{ of: string; startsAt: string }>(sql`
        select osha_claim_id as of, to_json(starts_at)#>>'{}' as "startsAt" from deadlines
        where osha_claim_id = any(${arrayOf(ids, 'uuid')}) and rule = 'OSHA-LOG-7' and archived_at is null order by id`)
    ).map(({ of, startsAt }) => [of, startsAt]),
  )

/**
 * Cases whose seven days began after the injury was known: first aid that became treatment, or days away that came later. They are
 * counted from the information that a recordable injury has occurred (29 CFR 1904.29(b)(3)), which is when it was told here. They stay
 * where they began until the day on which we learned of it is corrected.
 */
export const entryStarts = async (tx: Tx, writes: readonly Write[]): Promise<ReadonlyMap<string, string>> => {
  const running = writes.filter(({ after }) => after['recordable'] !== 'no')
  if (running.length === 0) return new Map()
  const known = await standingStarts(
    tx,
    running.map(({ after }) => after.id),
  )
  const starts = new Map<string, string>()
  for (const write of running) {
    const { before, after } = write
    if (before === null || sets(write, 'learnedAt')) continue
    const stood = known.get(after.id)
    if (turnsRecordable(write)) starts.set(after.id, tx.now.toISOString())
    else if (stood !== undefined && Date.parse(stood) > Date.parse(learnedOf(after))) starts.set(after.id, stood)
  }
  return starts
}
