import { asSeenBy } from '#kit/access.ts'
import { isFilterable } from '#kit/list-query.ts'
import { fieldOf } from '#kit/record.ts'
import type { RecordDefinition, Registry } from '#kit/record.ts'
import type { Role } from '#kit/roles.ts'

const isKnown = (seen: RecordDefinition, name: string): boolean => fieldOf(seen, name) !== undefined || isFilterable(seen, name)

/** Whether a list of the kind takes this filter, a range of it too; an order says no value of its own. */
const takes = (seen: RecordDefinition, filter: string): boolean =>
  filter === 'sort' || isKnown(seen, filter) || isKnown(seen, filter.replace(/(From|To)$/, ''))

/**
 * Whether a role reads every field that a declared figure counts by, adds up or filters on: one that it does not read is none of its
 * figures either. A part that names another kind is of that kind.
 */
export const readsFigure = (registry: Registry, role: Role, kind: string, part: unknown): boolean => {
  if (Array.isArray(part)) return part.every((one) => readsFigure(registry, role, kind, one))
  if (typeof part !== 'object' || part === null) return true
  const named = 'kind' in part && typeof part.kind === 'string' ? part.kind : kind
  const own = registry[named]
  if (own === undefined) return false
  const seen = asSeenBy(role, own)
  return Object.entries(part).every(([key, value]: [string, unknown]) => {
    if (key === 'query') return [...new URLSearchParams(String(value)).keys()].every((filter) => takes(seen, filter))
    if (key === 'field') return isKnown(seen, String(value))
    if (key === 'fields' || key === 'days') return [value].flat().every((name) => isKnown(seen, String(name)))
    return readsFigure(registry, role, named, value)
  })
}
