import { isFilterable } from '#kit/list-query.ts'
import { fieldOf } from '#kit/record.ts'
import type { RecordDefinition } from '#kit/record.ts'
import type { Deps } from '#engine/write/rules.ts'
import type { SessionUser } from '#platform/session.ts'
import type { Query } from './look.ts'
import { totalsOf } from './measure.ts'
import type { Value } from './measure.ts'
import { periodFieldOf } from './period-field.ts'

/** Numbers of one field over a list. Money in cents; null where no record has a value. */
export interface Measured {
  readonly count: number
  /** Records that have a value at all. */
  readonly filled: number
  readonly sum: number
  readonly mean: number | null
  readonly median: number | null
}

/** In place of a field: the days from when something happened until it was closed. */
export const daysToClose = 'days'

const sinceLead = 'since:'
/** In place of a field: the days from one of its dates until today. */
export const daysSince = (field: string): string => `${sinceLead}${field}`
/** The date of `daysSince`; null for any other field. */
export const dateSince = (field: string): string | null => (field.startsWith(sinceLead) ? field.slice(sinceLead.length) : null)

/** Whether a role may be told what records of a list add up to: what it reads and may filter by, and no more. */
export const isMeasurable = (record: RecordDefinition, name: string): boolean => {
  const since = dateSince(name)
  if (since !== null) return fieldOf(record, since)?.kind === 'date' && isFilterable(record, since)
  const kind = fieldOf(record, name)?.kind
  if (name === daysToClose && kind === undefined) return periodFieldOf(record) !== null && closedStates(record).length > 0
  return (kind === 'int' || kind === 'decimal' || kind === 'money') && isFilterable(record, name)
}

const closedStates = ({ lifecycle }: RecordDefinition): string[] =>
  Object.entries(lifecycle.states).flatMap(([state, { closed }]) => (closed === true ? [state] : []))

/** The list over which it is worked out: only what is closed has days until it was. */
export const measuredList = (record: RecordDefinition, query: Query, field: string): Query => {
  if (field !== daysToClose || fieldOf(record, field) !== undefined) return query
  const closed = closedStates(record)
  const asked = query['status']?.split(',') ?? []
  return asked.length > 0 && asked.every((state) => closed.includes(state)) ? query : { ...query, status: closed.join(',') }
}

/** Counts, adds up and averages a field of a list, under the list's own conditions for that person. `measuredList` makes the query. */
export const measuredOf = async (
  deps: Deps,
  user: SessionUser,
  record: RecordDefinition,
  { query, field }: { readonly query: Query; readonly field: string },
): Promise<Measured> => {
  const closes = field === daysToClose && fieldOf(record, field) === undefined
  const since = dateSince(field)
  const value: Value =
    since !== null
      ? { since, day: deps.clock.today() }
      : closes
        ? { days: [periodFieldOf(record) ?? 'createdAt', 'statusSince'], calendar: true }
        : { fields: [field] }
  const { count, known, sum, middle } = await totalsOf({ deps, user }, record, query, { value, middle: true })
  return { count, filled: known, sum, mean: known === 0 ? null : sum / known, median: middle }
}
