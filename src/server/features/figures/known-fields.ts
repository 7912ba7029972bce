import { asSeenBy } from '#kit/access.ts'
import { isFilterable } from '#kit/list-query.ts'
import { fieldOf } from '#kit/record.ts'
import type { RecordDefinition, Registry } from '#kit/record.ts'
import type { Role } from '#kit/roles.ts'
import type { ChartSpec, TileSpec } from './spec.ts'

const isKnown = (seen: RecordDefinition, name: string): boolean => fieldOf(seen, name) !== undefined || isFilterable(seen, name)

/** Whether a list of the kind takes this filter, a range of it too. */
const takes = (seen: RecordDefinition, filter: string): boolean => isKnown(seen, filter) || isKnown(seen, filter.replace(/(From|To)$/, ''))

/** Whether every field that a part of a figure counts by, adds up or filters on is there. */
const allKnown = (seen: RecordDefinition, part: unknown): boolean => {
  if (Array.isArray(part)) return part.every((one) => allKnown(seen, one))
  if (typeof part !== 'object' || part === null) return true
  return Object.entries(part).every(([key, value]: [string, unknown]) => {
    if (key === 'query') return [...new URLSearchParams(String(value)).keys()].every((filter) => takes(seen, filter))
    if (key === 'field') return isKnown(seen, String(value))
    if (key === 'fields') return (value as readonly string[]).every((name) => isKnown(seen, name))
    return allKnown(seen, value)
  })
}

/** Whether a role reads every field that a figure is made of: one that it does not read is none of its figures either. */
export const readsFigure = (registry: Registry, role: Role, kind: string, spec: TileSpec | ChartSpec): boolean => {
  const own = registry['kind' in spec && spec.kind !== undefined ? spec.kind : kind]
  const of = 'measure' in spec && spec.measure?.how === 'share' && 'of' in spec.measure ? registry[spec.measure.of.kind ?? kind] : undefined
  if (own === undefined) return false
  const seen = asSeenBy(role, own)
  return of === undefined || of === own ? allKnown(seen, spec) : allKnown(seen, { ...spec, measure: null })
}
