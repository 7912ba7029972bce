import type { ListQuery } from '#kit/list-query.ts'
import type { RecordDefinition } from '#kit/record.ts'
import type { Deps } from '../write/rules.ts'
import type { SessionUser } from '#platform/session.ts'
import { countRecords } from './list.ts'

const capacity = 2_000
const known = new WeakMap<Deps, Map<string, number>>()

/**
 * The exact total of a list. Counting a million rows costs more than reading a page, so a total is kept until something
 * behind the list changes; the stamp comes from the list's own ETag, made without the page.
 */
export const totalOf = async (
  deps: Deps,
  record: RecordDefinition,
  user: SessionUser,
  query: ListQuery,
  stamp: string | null,
): Promise<number> => {
  if (stamp === null) return countRecords(deps, record, user, query)
  const totals = known.get(deps) ?? new Map<string, number>()
  known.set(deps, totals)
  const cached = totals.get(stamp)
  if (cached !== undefined) return cached
  const total = await countRecords(deps, record, user, query)
  if (totals.size >= capacity) totals.delete(totals.keys().next().value ?? '')
  totals.set(stamp, total)
  return total
}
