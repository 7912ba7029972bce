import { sql } from 'drizzle-orm'
import type { Values } from '#kit/schemas.ts'
import { arrayOf } from '#engine/sql.ts'
import { rulesFor } from '#engine/write/rules-for.ts'
import type { DoneWrite, PlannedWrite } from '#engine/write/rules-for.ts'
import type { ReadTx, Tx } from '#engine/write/rules.ts'
import { createRecords, sets } from '#records/effects.ts'
import { oneAtATime } from '#records/one-at-a-time.ts'
import { partDuties } from './duties.ts'
import { parts } from './record.ts'
import { hundredths, levelOf, onHandIn, onHandOf } from './stock.ts'

type Planned = PlannedWrite<typeof parts>
type Done = DoneWrite<typeof parts>

const keyOf = (division: string, partNumber: string): string => `${division} ${partNumber.toLowerCase()}`

/** A division keeps a part number once; another division keeps its own. */
const refuseDoubles = async (tx: ReadTx, writes: readonly Planned[]): Promise<void> => {
  const fresh = writes.filter(
    (write) => write.after.archivedAt === null && (sets(write, 'partNumber') || sets(write, 'division') || sets(write, 'archivedAt')),
  )
  const keys = fresh.map(({ after }) => keyOf(after.division, after.partNumber))
  await oneAtATime(tx, 'part numbers', keys)
  if (fresh.length === 0) return
  const found = await tx.query<{ id: string; key: string }>(sql`
    select id, concat_ws(' ', division_id, lower(part_number)) as key from parts
    where archived_at is null and concat_ws(' ', division_id, lower(part_number)) = any(${arrayOf(keys, 'text')})`)
  const taken = new Map(found.map(({ id, key }) => [key, id]))
  fresh.forEach(({ after, issues }, position) => {
    const key = keys[position] ?? ''
    const other = taken.get(key)
    if (other !== undefined && other !== after.id)
      issues.push({ field: 'partNumber', message: 'This division already has a part with this number' })
    taken.set(key, after.id)
  })
}

/** What came onto the shelf, or was found there. */
const postStock = async (tx: Tx, writes: readonly Done[]): Promise<void> => {
  const counted = writes.filter(({ move }) => move === 'count')
  const onHand = await onHandIn(
    tx,
    counted.map(({ after }) => after.id),
  )
  const movements = writes.flatMap(({ before, after, move, inputs }): Values[] => {
    const base = { part: after.id, unitCost: after.unitCost }
    if (before === null)
      return after.opening === null || after.opening === 0 ? [] : [{ ...base, entry: 'opening', quantity: after.opening }]
    if (move === 'receive') return [{ ...base, entry: 'received', quantity: inputs.quantity, note: inputs.note ?? null }]
    if (move !== 'count') return []
    const difference = hundredths(inputs.counted) - (onHand.get(after.id) ?? 0)
    return difference === 0 ? [] : [{ ...base, entry: 'counted', quantity: difference / 100, note: inputs.reason }]
  })
  if (movements.length > 0) await createRecords(tx, 'stock-movements', movements, 'By the part')
}

export const rules = rulesFor(parts, {
  dependsOn: ['stock-movements'],
  duties: partDuties,
  computed: { onHand: ({ row }) => onHandOf(row), level: ({ row }) => levelOf(row) },
  before: refuseDoubles,
  after: postStock,
  moves: {
    receive: { set: (_tx, { unitCost }, { paid }) => ({ unitCost: paid ?? unitCost }) },
    count: { set: (tx) => ({ countedOn: tx.today }) },
  },
})
