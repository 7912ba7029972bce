import { isJoin, partsOfJoin } from '#kit/list-joins.ts'
import { isFilterable } from '#kit/list-query.ts'
import type { RecordDefinition } from '#kit/record.ts'
import type { Deps } from '#engine/write/rules.ts'
import type { SessionUser } from '#platform/session.ts'
import type { Query } from './look.ts'
import { divisionField, measure } from './measure.ts'
import type { Axis as Drawn, Unit } from './measure.ts'
import { placesOf, totalAt } from './places.ts'
import type { Place } from './places.ts'

export type { Query } from './look.ts'

/** A part of a list: how many records, and the address of just these. Sums in cents, null where nothing is added up. */
export interface Group {
  readonly key: string | null
  readonly label: string
  readonly count: number
  readonly sum: number | null
  /** Records whose amount nobody entered; they are not in the sum. */
  readonly unpriced: number
  readonly href: string
}

/**
 * By what a list can be counted: a state, a choice, a record it points at, a field of that record (`vehicle.make`), the months, quarters or weeks
 * of a date (`month:field`).
 */
export interface Axis {
  readonly key: string
  readonly label: string
}

/** The address of a list. It says its divisions, for the screen would else show those that the reader chose last. */
export const hrefOf = (record: Pick<RecordDefinition, 'path'>, query: Query): string => {
  const asked = Object.keys(query).some((name) => name !== 'division')
  // A bare address would open the first view instead of everything.
  const all = { ...withWholeLists(query), ...(asked ? {} : { view: 'all' }), division: query['division'] ?? 'ALL' }
  return `${record.path}?${new URLSearchParams(all).toString()}`
}

/** An empty parameter is dropped from an address: records of another kind at all are asked for in words. */
const withWholeLists = (query: Query): Query =>
  Object.fromEntries(Object.entries(query).map(([name, value]) => [name, value === '' && isJoin(name) ? 'view=all' : value]))

const unitLabels: Readonly<Record<Unit, string>> = { month: 'Month', quarter: 'Quarter', week: 'Week' }
const units = ['month', 'quarter', 'week'] as const

/** The axes of a kind, as the role knows it. */
export const axesOf = (record: RecordDefinition, dateField: string | null): readonly Axis[] => {
  const fields = [...new Set([...[divisionField(record) ?? []].flat(), ...record.list.filters, ...record.list.columns])].flatMap(
    (property): Axis[] => {
      const field = record.fields[property]
      const counts = (field?.kind === 'choice' || field?.kind === 'ref') && isFilterable(record, property)
      return counts ? [{ key: property, label: field.label }] : []
    },
  )
  const spans = dateField === null ? [] : units.map((unit) => ({ key: `${unit}:${dateField}`, label: unitLabels[unit] }))
  return [{ key: 'status', label: 'Status' }, ...fields, ...spans]
}

/**
 * Counts a list by an axis, and adds up a money field where one is named, with the rights of who asks. The largest come first, months and the
 * like in their order. `own`: divisions without those below them, so that each record is in one group.
 */
export const groupsOf = async (
  deps: Deps,
  user: SessionUser,
  record: RecordDefinition,
  ask: { readonly query: Query; readonly by: string; readonly sum?: string | undefined; readonly own?: true },
): Promise<readonly Group[]> => {
  const { division = 'ALL' } = ask.query
  const look = { deps, user, division: division === 'ALL' ? null : division }
  const drawn = drawnBy(record, ask.by)
  const axis: Drawn = drawn.by === 'divisions' && ask.own === true ? { by: 'divisions', own: true } : drawn
  const found = await measure(look, record, ask.query, { axes: [axis], value: ask.sum === undefined ? null : { fields: [ask.sum] } })
  const groups = (await placesOf(look, record, axis, found)).map((place): Group => {
    const { count, sum, known } = totalAt(found, [place])
    return {
      key: place.key,
      label: place.label,
      count,
      sum: ask.sum === undefined ? null : sum,
      unpriced: ask.sum === undefined ? 0 : count - known,
      href: hrefOf(record, { ...ask.query, ...within(ask.query, place.narrow) }),
    }
  })
  if (axis.by === 'spans') return groups
  return groups.filter(({ count }) => count > 0).toSorted((one, other) => other.count - one.count || byName(one, other))
}

/** The columns of a table by two axes. `cells` of a row, by its key, stand in the order of `places`; `href` is null for "Other". */
export interface Crossed {
  readonly places: readonly { readonly key: string | null; readonly label: string }[]
  readonly cells: ReadonlyMap<string | null, readonly Cell[]>
}
export interface Cell {
  readonly count: number
  readonly href: string | null
}

/** Columns of a table by two axes at most: the largest ones, of months and the like the last. The rest is "Other". */
const mostColumns = 24

/** Counts a list by two axes, in the rows that `groupsOf` has for `by`. Each cell is the length of the list that it opens. */
export const crossOf = async (
  deps: Deps,
  user: SessionUser,
  record: RecordDefinition,
  ask: { readonly query: Query; readonly by: string; readonly thenBy: string },
): Promise<Crossed> => {
  const { division = 'ALL' } = ask.query
  const look = { deps, user, division: division === 'ALL' ? null : division }
  const axes = [drawnBy(record, ask.by), drawnBy(record, ask.thenBy)] as const
  const found = await measure(look, record, ask.query, { axes })
  const [rows, all] = await Promise.all([placesOf(look, record, axes[0], found), placesOf(look, record, axes[1], found, 'down')])
  const countIn = (down: Place): number => found.reduce((sum, group) => sum + (down.keys.includes(group.down) ? group.count : 0), 0)
  const isTime = axes[1].by === 'spans'
  // Months without a record stay, as a gap would mislead.
  const ordered = isTime
    ? all
    : all.filter((place) => countIn(place) > 0).toSorted((one, other) => countIn(other) - countIn(one) || byName(one, other))
  const shown = isTime ? ordered.slice(-mostColumns) : ordered.slice(0, mostColumns)
  const rest = ordered.filter((place) => !shown.includes(place))
  const cellsOf = (row: Place): Cell[] => [
    ...shown.map((column) => ({
      count: totalAt(found, [row, column]).count,
      href: hrefOf(record, { ...ask.query, ...within(ask.query, { ...row.narrow, ...column.narrow }) }),
    })),
    ...(rest.length === 0 ? [] : [{ count: rest.reduce((sum, column) => sum + totalAt(found, [row, column]).count, 0), href: null }]),
  ]
  return {
    places: [...shown.map(({ key, label }) => ({ key, label })), ...(rest.length === 0 ? [] : [{ key: 'other', label: 'Other' }])],
    cells: new Map(rows.map((row) => [row.key, cellsOf(row)])),
  }
}

/** Of a month or the like no more days than the question reaches. */
const within = (query: Query, narrow: Query): Query =>
  Object.fromEntries(
    Object.entries(narrow).map(([name, value]) => {
      const asked = query[name] ?? ''
      const inside = fixedDay.test(asked) && fixedDay.test(value) && (name.endsWith('To') ? asked < value : asked > value)
      return [name, inside ? asked : value]
    }),
  )

const fixedDay = /^\d{4}-\d{2}-\d{2}$/

type Named = Pick<Group, 'key' | 'label'>
const byName = (one: Named, other: Named): number =>
  Number(one.key === null) - Number(other.key === null) || one.label.localeCompare(other.label, 'en')

/** Whether the axis is the division that lists filter by, which takes those below along. */
export const isDivision = (record: RecordDefinition, by: string): boolean => divisionField(record) === by

const drawnBy = (record: RecordDefinition, by: string): Drawn => {
  const [unit, field = ''] = by.split(':')
  const span = units.find((one) => one === unit)
  const through = partsOfJoin(by)
  if (through !== null) return { by: 'through', field: through.first, far: through.rest }
  if (span !== undefined && field !== '') return { by: 'spans', field, unit: span }
  return isDivision(record, by) ? { by: 'divisions' } : { by: 'values', field: by }
}
