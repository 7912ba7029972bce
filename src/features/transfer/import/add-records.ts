import { may } from '#kit/access.ts'
import { schemasOf } from '#kit/schemas.ts'
import type { Values } from '#kit/schemas.ts'
import { checkBatch, commitBatch } from '#engine/write/bulk-writes.ts'
import type { Tx } from '#engine/write/rules.ts'
import { plannedCreates } from '#engine/write/store.ts'
import type { RowPlan } from './plan.ts'
import type { AddedCell } from './rows.ts'
import type { ImportSetup } from './setup.ts'
import type { RowIssue } from './store.ts'

interface Wanted {
  readonly line: number
  readonly cell: AddedCell
  readonly input: Values
}

/** Creates what the rows add to their new records. Returns a warning for each that was refused, by line; the record itself stays. */
export const addRecords = async (
  tx: Tx,
  setup: ImportSetup,
  plans: readonly RowPlan[],
  reason: string,
): Promise<ReadonlyMap<number, RowIssue[]>> => {
  const warnings = new Map<number, RowIssue[]>()
  const warn = ({ line, cell }: Pick<Wanted, 'line' | 'cell'>, message: string): void => {
    const issue: RowIssue = { field: '', heading: cell.heading, message: `Not added: ${message}`, level: 'warning' }
    warnings.set(line, [...(warnings.get(line) ?? []), issue])
  }
  const byKind = Map.groupBy(
    plans.flatMap((plan) => wantedOf(tx, plan)),
    ({ cell }) => cell.added.kind,
  )
  for (const [name, wanted] of byKind) {
    const record = tx.deps.registry[name]
    if (record === undefined || !may(setup.importer.role, 'create', record)) continue
    const ready = wanted.flatMap((one): (Wanted & { values: Values })[] => {
      const parsed = schemasOf(record).create.safeParse(one.input)
      if (parsed.success) return [{ ...one, values: parsed.data }]
      warn(one, parsed.error.issues.map(({ message }) => message).join('. '))
      return []
    })
    const writes = await plannedCreates(
      tx,
      record,
      ready.map(({ values }) => values),
      { source: 'import' },
    )
    const checked = await checkBatch(tx, record, writes)
    const good = checked.filter(({ issues }) => issues.length === 0)
    const written = new Map((await commitBatch(tx, record, good, reason)).map((write) => [write.after.id, write]))
    checked.forEach((write, position) => {
      const [issue] = (written.get(write.after.id) ?? write).issues
      const one = ready[position]
      if (issue !== undefined && one !== undefined) warn(one, issue.message)
    })
  }
  return warnings
}

const wantedOf = (tx: Tx, { line, write, added, outcome }: RowPlan): Wanted[] => {
  if (write === null || outcome !== 'create') return []
  const owner = { id: write.after.id, values: write.after, today: tx.today, now: tx.now.toISOString() }
  return added.flatMap((cell) => {
    const input = cell.added.input(cell.value, owner, cell.text)
    return input === null ? [] : [{ line, cell, input }]
  })
}
