import { kindOf } from '#kit/kind-of.ts'
import type { StoredRow, Write } from '#engine/write/rules.ts'
import { checkBatch, commitBatch } from '#engine/write/bulk-writes.ts'
import { lockRecords, plannedUpdate } from '#engine/write/store.ts'
import type { Tx } from '#engine/write/rules.ts'

export interface Chosen {
  readonly id: string
  readonly version: number
  readonly driver: string
  readonly secondDriver: string | null
  readonly vehicle: string | null
}

export interface Outcome {
  readonly id: string
  readonly taken: boolean
  readonly reason: string | null
}

const kind = 'run-assignments'
const movable: ReadonlySet<string> = new Set(['unassigned', 'planned', 'confirmed'])

const refusal = (before: StoredRow | undefined, { version }: Chosen): string | null => {
  if (before === undefined || before['archivedAt'] !== null) return 'This run is gone.'
  if (before.version !== version) return 'Changed since it was proposed.'
  return movable.has(before.status) ? null : 'It has left or is over.'
}

/** Assigns the chosen rows as proposed; a row that no longer holds is refused with the reason. One batch, one undo. */
export const applyChosen = async (tx: Tx, chosen: readonly Chosen[]): Promise<Outcome[]> => {
  const record = kindOf(tx.deps, kind)
  const rows = new Map(
    (
      await lockRecords(
        tx,
        record,
        chosen.map(({ id }) => id),
      )
    ).map((row) => [row.id, row]),
  )
  const outcomes = new Map<string, Outcome>()
  const writes: Write[] = []
  for (const one of chosen) {
    const before = rows.get(one.id)
    const reason = refusal(before, one)
    if (before === undefined || reason !== null) outcomes.set(one.id, { id: one.id, taken: false, reason })
    else writes.push(plannedUpdate(tx, record, before, { driver: one.driver, secondDriver: one.secondDriver, vehicle: one.vehicle }))
  }
  const checked = await checkBatch(tx, record, writes)
  const written = await commitBatch(
    tx,
    record,
    checked.filter(({ issues }) => issues.length === 0),
    'Auto-fill',
  )
  for (const { after, issues } of [...checked, ...written])
    outcomes.set(after.id, {
      id: after.id,
      taken: issues.length === 0,
      reason: issues.length === 0 ? null : issues.map(({ message }) => message).join('. '),
    })
  return chosen.map(({ id }) => outcomes.get(id) ?? { id, taken: false, reason: 'This run is gone.' })
}
