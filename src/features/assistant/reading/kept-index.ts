import type { RecordDefinition } from '#kit/record.ts'
import type { Deps } from '#engine/write/rules.ts'

interface Kept<Index> {
  readonly stamp: string | null
  readonly index: Promise<Index>
}

/** Keeps what `load` reads of a kind, for each company's database, until a record of the kind changes. */
export const keptUntilChanged = <Index>(load: (deps: Deps, record: RecordDefinition) => Promise<Index>) => {
  const kept = new WeakMap<object, Map<string, Kept<Index>>>()
  return (deps: Deps, record: RecordDefinition): Promise<Index> => {
    const all = kept.get(deps.changes) ?? new Map<string, Kept<Index>>()
    kept.set(deps.changes, all)
    const stamp = deps.changes.stamp([record.name])
    const known = all.get(record.name)
    if (known !== undefined && stamp !== null && known.stamp === stamp) return known.index
    const index = load(deps, record)
    all.set(record.name, { stamp, index })
    index.catch(() => all.delete(record.name))
    return index
  }
}
