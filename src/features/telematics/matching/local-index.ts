import type { LocalRecord } from './locals.ts'
import type { KeyRule } from './matching.ts'

const indexes = new WeakMap<readonly LocalRecord[], Map<KeyRule, Map<string, LocalRecord[]>>>()

/** Our records by the key of a rule. The same list is indexed once per rule, not once per remote record. */
export const localsBy = (rule: KeyRule, locals: readonly LocalRecord[]): Map<string, LocalRecord[]> => {
  const known = indexes.get(locals) ?? new Map<KeyRule, Map<string, LocalRecord[]>>()
  indexes.set(locals, known)
  const index =
    known.get(rule) ??
    Map.groupBy(
      locals.filter((local) => rule.local(local) !== null),
      (local) => rule.local(local) ?? '',
    )
  known.set(rule, index)
  return index
}
