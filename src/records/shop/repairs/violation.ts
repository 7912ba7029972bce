import { sql } from 'drizzle-orm'
import type { DoneWrite, PlannedWrite } from '#engine/write/rules-for.ts'
import { arrayOf } from '#engine/sql.ts'
import type { ReadTx, Tx } from '#engine/write/rules.ts'
import { changeRecords, lockBeyondLimits, sets, textOf } from '#records/effects.ts'
import { unsettled } from './moves.ts'
import type { repairs } from './record.ts'

/** What was found on one unit is not corrected by work on another. */
export const refuseOtherViolations = async (tx: ReadTx, writes: readonly PlannedWrite<typeof repairs>[]): Promise<void> => {
  const named = writes.filter((write) => write.after.violation !== null && (sets(write, 'violation') || sets(write, 'vehicle')))
  if (named.length === 0) return
  const ids = named.map(({ after }) => String(after.violation))
  const found = await tx.query<{ id: string; vehicle: string | null }>(
    sql`select id, vehicle_id as vehicle from violations where id = any(${arrayOf(ids, 'uuid')})`,
  )
  const unitOf = new Map(found.map(({ id, vehicle }) => [id, vehicle]))
  for (const { after, issues } of named) {
    const unit = unitOf.get(String(after.violation)) ?? null
    if (unit !== null && unit !== after.vehicle) issues.push({ field: 'violation', message: 'This violation was found on another unit' })
  }
}

/**
 * A violation is corrected once the last repair of it is closed: the report can be certified then (49 CFR 396.9(d)(3)), and an
 * out-of-service order of it ends. What somebody recorded themselves stays.
 */
export const correctViolations = async (tx: Tx, writes: readonly DoneWrite<typeof repairs>[]): Promise<void> => {
  const closed = writes.filter(({ after, move }) => after.violation !== null && (move === 'complete' || move === 'no_repair'))
  if (closed.length === 0) return
  const ids = closed.map(({ after }) => String(after.violation))
  await lockBeyondLimits(tx, 'violations', ids)
  const open = await tx.query<{ id: string }>(sql`
    select distinct violation_id as id from repairs
    where violation_id = any(${arrayOf(ids, 'uuid')}) and archived_at is null and status = any(${arrayOf(unsettled, 'text')})`)
  const byViolation = new Map(
    closed
      .filter(({ after }) => !open.some(({ id }) => id === after.violation))
      .map(({ after, move }) => [after.violation, { after, move }]),
  )
  await changeRecords(
    tx,
    'violations',
    [...byViolation.keys()].filter((id) => id !== null),
    (violation) => {
      const done = byViolation.get(violation.id)
      if (done === undefined || violation.status !== 'open' || violation['correction'] !== null) return null
      return {
        correction: done.move === 'complete' ? 'repaired' : 'not_needed',
        correctedOn: done.after.completedOn ?? tx.today,
        correctiveAction: textOf(violation['correctiveAction']) ?? done.after.correction,
        repairReference: done.after.number,
        stage: 'certify',
      }
    },
    ({ id }) => `${byViolation.get(id)?.after.number ?? ''} closed`,
  )
}
