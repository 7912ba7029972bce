import { sql } from 'drizzle-orm'
import type { StoredRow, Write } from '#engine/write/rules.ts'
import { arrayOf } from '#engine/sql.ts'
import type { ReadTx, Tx } from '#engine/write/rules.ts'
import { changeRecords, createRecords, seenBy, sets, textOf } from '#records/effects.ts'

/** Why a violation has no repair to open. */
export const noRepairOf = (violation: StoredRow): string | null => {
  if (violation['unit'] !== 'power_unit' && violation['unit'] !== 'trailer') return 'Only what was found on a unit is repaired.'
  if ((violation['repair'] ?? null) !== null) return 'A repair is open for it already.'
  return (violation['vehicle'] ?? null) === null ? 'Enter the unit first.' : null
}

/** Opens the repair of a violation with what the report says; each names the other. */
export const openRepairs = async (tx: Tx, writes: readonly Write[]): Promise<void> => {
  const asked = writes.filter(({ move }) => move === 'open_repair')
  const made = await createRecords(
    tx,
    'repairs',
    asked.map(({ after, inputs }) => ({
      vehicle: after['vehicle'],
      title: String(after['description'] ?? after['code']).slice(0, 120),
      complaint: `Roadside inspection: ${String(after['code'])} ${String(after['description'] ?? '')}`.trim(),
      origin: 'roadside',
      priority: after['oos'] === true ? 'critical' : 'high',
      unsafe: after['oos'] === true || inputs?.['unsafe'] === true,
      reportedOn: after['occurredOn'],
      violation: after.id,
    })),
    'Opened from its violation',
  )
  const repairOf = new Map(asked.map(({ after }, position) => [after.id, made[position]]))
  await changeRecords(
    tx,
    'violations',
    [...repairOf.keys()],
    ({ id }) => ({ repair: repairOf.get(id)?.id, repairReference: repairOf.get(id)?.number, stage: 'repair' }),
    ({ id }) => `${repairOf.get(id)?.number ?? ''} opened`,
  )
}

/** The number of one of our own repairs of the same unit, written as the repair order, names that repair; any other words stay words. */
export const joinWrittenRepairs = async (tx: ReadTx, writes: readonly Write[]): Promise<void> => {
  const written = writes.filter((write) => sets(write, 'repairReference') && textOf(write.after['repairReference']) !== null)
  if (written.length === 0) return
  const numberOf = ({ after }: Write): string => String(after['repairReference']).trim().toUpperCase()
  const found = await tx.query<{ id: string; number: string; vehicle: string }>(sql`
    select r.id, r.number, r.vehicle_id as vehicle from repairs r
    where r.number = any(${arrayOf(written.map(numberOf), 'text')}) and r.archived_at is null and (${seenBy(tx, 'repairs', 'r')})`)
  for (const write of written) {
    const own = found.find(({ number, vehicle }) => number === numberOf(write) && vehicle === write.after['vehicle'])
    if (own !== undefined) write.after['repair'] = own.id
  }
}
