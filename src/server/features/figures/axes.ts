import { sql } from 'drizzle-orm'
import type { FieldCommon } from '#kit/fields.ts'
import { joinValues } from '#kit/list-query.ts'
import { fieldOf } from '#kit/record.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { scopeConditions } from '#server/engine/scope.ts'
import { allOf, run } from '#server/engine/sql.ts'
import { rangeOf } from './period.ts'
import { titlesOf } from './measure.ts'
import type { Group, Sight } from './measure.ts'
import type { Axis } from './spec.ts'

/** One place on an axis: which groups belong there and how the list is narrowed to them. */
export interface Place {
  readonly label: string
  readonly keys: readonly (string | null)[]
  /** A further condition of the list; a division instead takes the place of the page's own. */
  readonly narrow: { readonly query: string } | { readonly division: string }
}

/** A value as a list's filter takes it; a comma inside it belongs to it. */
const written = (value: string): string => encodeURIComponent(joinValues([value]))

const unsaid = (field: string): Place => ({ label: 'Not stated', keys: [null], narrow: { query: `${field}=null` } })

const optionsOf = (record: RecordDefinition, name: string): Readonly<Record<string, { readonly label: string }>> => {
  if (name === 'status') return record.lifecycle.states
  const field: (FieldCommon & { options?: Readonly<Record<string, { readonly label: string }>> }) | undefined = fieldOf(record, name)
  return field?.options ?? {}
}

const divisionsOf = async (sight: Sight): Promise<Place[]> => {
  const record = sight.deps.registry['divisions']
  if (!record) return []
  const rows = await run<{ id: string; name: string; archived: boolean; parents: string[] }>(
    sight.deps.pool,
    sql`
    select t.id, t.name, t.archived_at is not null as archived, array(with recursive up(id, parent_id) as (select t.id, t.parent_id union select p.id, p.parent_id from divisions p join up on up.parent_id = p.id) select up.id::text from up) as parents
    from divisions t where ${allOf(scopeConditions(sight.deps, record, sight.user, 't'))} order by t.name`,
  )
  return rows
    .filter(({ archived, parents }) => !archived && (sight.division === null || parents.includes(sight.division)))
    .map(({ id, name }) => ({
      label: name,
      keys: rows.filter(({ parents }) => parents.includes(id)).map((below) => below.id),
      narrow: { division: id },
    }))
}

const valuesOf = async (
  sight: Sight,
  record: RecordDefinition,
  field: string,
  groups: readonly Group[],
  side: 'across' | 'down',
): Promise<Place[]> => {
  const kind = fieldOf(record, field)
  const keys = [...new Set(groups.map((group) => group[side]))].filter((key) => key !== null)
  const titles = kind?.kind === 'ref' ? await titlesOf(sight, kind.to, keys) : new Map<string, string>()
  const said = new Map(groups.map((group) => [group[side], group.said]))
  return [
    ...keys.map((key) => ({
      label: titles.get(key) ?? said.get(key) ?? key,
      keys: [key],
      narrow: { query: `${field}=${written(key)}` },
    })),
    unsaid(field),
  ]
}

/** The places of an axis in their order. */
export const placesOf = async (
  sight: Sight,
  record: RecordDefinition,
  axis: Axis,
  groups: readonly Group[],
  side: 'across' | 'down',
): Promise<Place[]> => {
  switch (axis.by) {
    case 'divisions':
      return divisionsOf(sight)
    case 'buckets':
    case 'quarters':
      return (axis.by === 'buckets' ? sight.period.buckets : sight.period.quarters).map((bucket) => ({
        label: bucket.label,
        keys: [bucket.key],
        narrow: { query: rangeOf(axis.field, bucket) },
      }))
    case 'years':
      return sight.period.years.map((year) => ({
        label: String(year),
        keys: [String(year)],
        narrow: { query: rangeOf(axis.field, { from: `${year}-01-01`, to: `${year}-12-31` }) },
      }))
    case 'bands':
      return axis.bands.map(({ label, from, to }, index) => ({
        label,
        keys: [String(index)],
        narrow: {
          query: [
            ...(from === undefined ? [] : [`${axis.field}From=${from}`]),
            ...(to === undefined ? [] : [`${axis.field}To=${to}`]),
          ].join('&'),
        },
      }))
    case 'numbers':
      return Array.from({ length: axis.upTo + 1 }, (_, value) => ({
        label: axis.labelOf(value),
        keys: [String(value)],
        narrow: { query: `${axis.field}=${value}` },
      }))
    case 'options': {
      const places = Object.entries(optionsOf(record, axis.field)).map(([value, { label }]) => ({
        label,
        keys: [value],
        narrow: { query: `${axis.field}=${value}` },
      }))
      return groups.some((group) => group[side] === null) ? [...places, unsaid(axis.field)] : places
    }
    case 'values':
      return valuesOf(sight, record, axis.field, groups, side)
  }
}
