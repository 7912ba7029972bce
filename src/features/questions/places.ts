import { sql } from 'drizzle-orm'
import { formatDate } from '#kit/dates/format-time.ts'
import type { Tone } from '#kit/fields.ts'
import { joinValues } from '#kit/list-query.ts'
import { fieldOf } from '#kit/record.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { divisionsAbove } from '#engine/read/division-tree.ts'
import { scopeConditions } from '#engine/read/scope.ts'
import { allOf, run } from '#engine/sql.ts'
import { titlesById } from '#engine/read/titles.ts'
import { daysAfter, monthStart } from '#kit/dates/iso-day.ts'
import type { Look, Query } from './look.ts'
import { divisionField, measure } from './measure.ts'
import type { Axis, Band, Group, Stretch, Unit } from './measure.ts'

/** One place on an axis: which groups belong there and how the list is narrowed to them. */
export interface Place {
  readonly key: string | null
  readonly label: string
  readonly tone?: Tone | undefined
  readonly keys: readonly (string | null)[]
  readonly narrow: Query
}

const placeOf = (key: string, label: string, narrow: Query): Place => ({ key, label, keys: [key], narrow })

const unsaid = (field: string): Place => ({ key: null, label: 'Unknown', keys: [null], narrow: { [field]: 'null' } })

export const rangeOf = (field: string, { from, to }: Pick<Stretch, 'from' | 'to'>): Query => ({
  ...(from === undefined ? {} : { [`${field}From`]: from }),
  [`${field}To`]: to,
})

/** The week, month or quarter that begins on this day, whole. */
export const spanFrom = (unit: Unit, first: string): Required<Stretch> => {
  const next = unit === 'week' ? daysAfter(first, 7) : monthStart(first, unit === 'month' ? 1 : 3)
  return { key: unit === 'month' ? first.slice(0, 7) : first, label: labelOf[unit](first), from: first, to: daysAfter(next, -1) }
}

const labelOf: Readonly<Record<Unit, (first: string) => string>> = {
  week: (first) => `Week of ${formatDate(first)}`,
  month: (first) => `${formatDate(first).slice(0, 3)} ${first.slice(0, 4)}`,
  quarter: (first) => `Q${Math.ceil(Number(first.slice(5, 7)) / 3)} ${first.slice(0, 4)}`,
}

/** The places of an axis in their order; `groups` are what was found, and `side` which of their keys are meant. */
export const placesOf = async (
  look: Look,
  record: RecordDefinition,
  axis: Axis,
  groups: readonly Group[],
  side: 'across' | 'down' = 'across',
): Promise<readonly Place[]> => {
  switch (axis.by) {
    case 'divisions':
      return [
        ...(await divisionsOf(look, new Set(groups.map((group) => group[side])))).map((place) =>
          axis.own === true ? alone(place, divisionField(record) ?? 'division') : place,
        ),
        ...emptyOf(divisionField(record) ?? 'division', groups, side),
      ]
    case 'stretches':
      return axis.of.map((stretch) => placeOf(stretch.key, stretch.label, rangeOf(axis.field, stretch)))
    case 'spans':
      return [
        ...spansOf(axis.unit, groups, side).map((span) => placeOf(span.key, span.label, rangeOf(axis.field, span))),
        ...emptyOf(axis.field, groups, side),
      ]
    case 'bands':
      return axis.bands.map((band, index) => placeOf(String(index), band.label, bandOf(axis.field, band)))
    case 'numbers':
      return Array.from({ length: axis.upTo + 1 }, (_, value) =>
        placeOf(String(value), axis.labelOf(value), { [axis.field]: String(value) }),
      )
    case 'options':
      return optionsOf(record, axis, groups, side)
    case 'values':
      return valuesOf(look, record, axis.field, groups, side)
    case 'through':
      return throughOf(look, record, axis, groups, side)
  }
}

/** A division without those below it. */
const alone = (place: Place, field: string): Place => ({ ...place, keys: [place.key], narrow: { [`${field}.id`]: place.key ?? '' } })

const emptyOf = (field: string, groups: readonly Group[], side: 'across' | 'down'): Place[] =>
  groups.some((group) => group[side] === null) ? [unsaid(field)] : []

const bandOf = (field: string, { from, to }: Band): Query => ({
  ...(from === undefined ? {} : { [`${field}From`]: String(from) }),
  ...(to === undefined ? {} : { [`${field}To`]: String(to) }),
})

/** Beyond so many only those that something has are places. */
const mostSpans = 600

/** A month in which nothing was is a month too. */
const spansOf = (unit: Unit, groups: readonly Group[], side: 'across' | 'down'): Required<Stretch>[] => {
  const found = [...new Set(groups.flatMap((group) => group[side] ?? []))].toSorted().map((key) => spanFrom(unit, key.padEnd(10, '-01')))
  const spans = found.slice(0, 1)
  for (let last = spans[0]; last !== undefined && last.to < (found.at(-1)?.from ?? ''); last = spans.at(-1)) {
    if (spans.length >= mostSpans) return found
    spans.push(spanFrom(unit, daysAfter(last.to, 1)))
  }
  return spans
}

const labelsOf = (record: RecordDefinition, name: string): Readonly<Record<string, { readonly label: string; readonly tone?: Tone }>> => {
  const field = fieldOf(record, name)
  if (name === 'status') return record.lifecycle.states
  return field?.kind === 'choice' || field?.kind === 'choices' ? field.options : {}
}

const optionsOf = (
  record: RecordDefinition,
  { field, occurring, leaveOut }: Extract<Axis, { by: 'options' }>,
  groups: readonly Group[],
  side: 'across' | 'down',
): Place[] => {
  const found = new Set(groups.map((group) => group[side]))
  return [
    ...Object.entries(labelsOf(record, field))
      .filter(([value]) => leaveOut?.includes(value) !== true && (occurring !== true || found.has(value)))
      .map(([value, { label, tone }]) => ({ ...placeOf(value, label, { [field]: value }), tone })),
    ...emptyOf(field, groups, side),
  ]
}

const valuesOf = async (
  { deps }: Look,
  record: RecordDefinition,
  name: string,
  groups: readonly Group[],
  side: 'across' | 'down',
): Promise<Place[]> => {
  const field = fieldOf(record, name)
  const keys = [...new Set(groups.map((group) => group[side]))].filter((key) => key !== null)
  const titles = field?.kind === 'ref' ? await titlesById(deps.pool, deps, field.to, keys) : new Map<string, string>()
  const said = new Map(groups.map((group) => [group[side], group.said]))
  const labels = labelsOf(record, name)
  return [
    ...keys.map((key) => placeOf(key, labels[key]?.label ?? titles.get(key) ?? said.get(key) ?? key, { [name]: joinValues([key]) })),
    ...emptyOf(name, groups, side),
  ]
}

/** A list takes this many values of one filter. */
const mostIds = 200

/** The values of a field of the records pointed to, each with the ids that have it. Records that the person may not see are in no place. */
const throughOf = async (
  look: Look,
  record: RecordDefinition,
  { field, far }: Extract<Axis, { by: 'through' }>,
  groups: readonly Group[],
  side: 'across' | 'down',
): Promise<Place[]> => {
  const pointer = fieldOf(record, field)
  const target = pointer?.kind === 'ref' ? look.deps.registry[pointer.to] : undefined
  if (target === undefined) return []
  const ids = [...new Set(groups.flatMap((group) => group[side] ?? []))]
  const found: Group[] = []
  for (let at = 0; at < ids.length; at += mostIds) {
    const axes: readonly Axis[] = [
      { by: 'values', field: 'id' },
      { by: 'values', field: far },
    ]
    found.push(...(await measure(look, target, { id: ids.slice(at, at + mostIds).join(','), division: 'ALL' }, { axes })))
  }
  const places =
    divisionField(target) === far
      ? await divisionsOf(look, new Set(found.map(({ down }) => down)))
      : await valuesOf(look, target, far, found, 'down')
  return [
    ...places.map((place) => ({
      ...place,
      keys: found.flatMap(({ across, down }) => (place.keys.includes(down) ? [across] : [])),
      narrow: Object.fromEntries(Object.entries(place.narrow).map(([name, value]) => [`${field}.${name}`, value])),
    })),
    ...emptyOf(field, groups, side),
  ]
}

interface DivisionRow {
  readonly id: string
  readonly name: string
  readonly archived: boolean
  /** Ids of the division itself and of all above it, the nearest first. */
  readonly above: readonly string[]
}

/** "Heartland › Joplin" below Heartland: a reader sees that the first counts the second. A root above all others is left out. */
const divisionLabel = ({ above }: DivisionRow, rows: readonly DivisionRow[]): string => {
  const root = rows.length > 1 ? rows.find(({ id }) => rows.every((row) => row.above.includes(id)))?.id : undefined
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  return above
    .filter((id, position) => position === 0 || id !== root)
    .flatMap((id) => names.get(id) ?? [])
    .toReversed()
    .join(' › ')
}

/**
 * The divisions that the person may see, within those looked at, each with the keys of those below it: a division counts what its list
 * shows. Those below follow the one above. Archived ones are left out unless something is in them.
 */
const divisionsOf = async ({ deps, user, division }: Look, found: ReadonlySet<string | null>): Promise<Place[]> => {
  const record = deps.registry['divisions']
  if (!record) return []
  const rows = await run<DivisionRow>(
    deps.pool,
    sql`select t.id, t.name, t.archived_at is not null as archived, array(select up.id::text from ${divisionsAbove(sql`array[t.id]`)} up order by up.height) as above
      from divisions t where ${allOf([sql`true`, ...scopeConditions(deps, record, user, 't')])}`,
  )
  const within = division?.split(',')
  const shown = rows.filter(
    ({ id, archived, above }) => (!archived || found.has(id)) && (within?.some((one) => above.includes(one)) ?? true),
  )
  return shown
    .map((row) => ({
      key: row.id,
      label: divisionLabel(row, shown),
      keys: rows.filter(({ above }) => above.includes(row.id)).map((below) => below.id),
      narrow: { division: row.id },
    }))
    .toSorted((a, b) => a.label.localeCompare(b.label, 'en-US'))
}

/** What the groups of these places come to. */
export const totalAt = (groups: readonly Group[], [across, down]: readonly Place[]): Pick<Group, 'count' | 'sum' | 'known'> => {
  const own = groups.filter((group) => across?.keys.includes(group.across) === true && (down?.keys.includes(group.down) ?? true))
  return own.reduce((all, { count, sum, known }) => ({ count: all.count + count, sum: all.sum + sum, known: all.known + known }), {
    count: 0,
    sum: 0,
    known: 0,
  })
}
