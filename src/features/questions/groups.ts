import { isJoin } from '#kit/list-joins.ts'
import { isFilterable } from '#kit/list-query.ts'
import type { RecordDefinition } from '#kit/record.ts'
import type { Deps } from '#engine/write/rules.ts'
import type { SessionUser } from '#platform/session.ts'
import type { Query } from './look.ts'
import { divisionField, measure } from './measure.ts'
import type { Axis as Drawn, Unit } from './measure.ts'
import { placesOf, totalAt } from './places.ts'

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

/** By what a list can be counted: a state, a choice, a record it points at, the months, quarters or weeks of a date (`month:field`). */
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

/** Counts a list by an axis, and adds up a money field where one is named, with the rights of who asks. The largest come first, months and the like in their order. */
export const groupsOf = async (
  deps: Deps,
  user: SessionUser,
  record: RecordDefinition,
  ask: { readonly query: Query; readonly by: string; readonly sum?: string | undefined },
): Promise<readonly Group[]> => {
  const { division = 'ALL' } = ask.query
  const look = { deps, user, division: division === 'ALL' ? null : division }
  const axis = drawnBy(record, ask.by)
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

const byName = (one: Group, other: Group): number =>
  Number(one.key === null) - Number(other.key === null) || one.label.localeCompare(other.label, 'en')

/** Whether the axis is the division that lists filter by, which takes those below along. */
export const isDivision = (record: RecordDefinition, by: string): boolean => divisionField(record) === by

const drawnBy = (record: RecordDefinition, by: string): Drawn => {
  const [unit, field = ''] = by.split(':')
  const span = units.find((one) => one === unit)
  if (span !== undefined && field !== '') return { by: 'spans', field, unit: span }
  return isDivision(record, by) ? { by: 'divisions' } : { by: 'values', field: by }
}
