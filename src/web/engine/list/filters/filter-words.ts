import { writeTimeEntry } from '#kit/dates/date-entry.ts'
import { dayWords } from '#kit/dates/day-words.ts'
import type { Field } from '#kit/fields.ts'
import { isNumberField, numberWords } from '#kit/number-words.ts'
import { formatDate } from '#kit/dates/format-time.ts'
import { daysAfter } from '#kit/dates/iso-day.ts'
import { askedOnDay, splitValues, whoeverAsks } from '#kit/list-query.ts'
import { fieldOf } from '#kit/record.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { baseLabel } from '#web/engine/values/value-words.ts'

/** One filter of the sentence: its parameters by their names in the address. */
export type FieldFilter = {
  name: string
  exact: string | null
  from: string | null
  to: string | null
  /** The day as of which the field is worked out, where it is not today. */
  on?: string | undefined
}
export type FilterWords = { field: string; operator: string; value: string }

/** The filters of an address, one per field; `mileageFrom` and `mileageTo` belong together. */
export const groupFilters = (record: RecordDefinition, filters: Readonly<Record<string, string>>): FieldFilter[] => {
  const grouped = new Map<string, FieldFilter>()
  for (const [parameter, value] of Object.entries(filters)) {
    const dated = askedOnDay(record, parameter)
    if (dated !== null) {
      grouped.set(dated, { ...(grouped.get(dated) ?? { name: dated, exact: null, from: null, to: null }), on: value })
      continue
    }
    const range = /^(.+)(From|To)$/.exec(parameter)
    const [name, end] = range?.[1] !== undefined && fieldOf(record, parameter) === undefined ? [range[1], range[2]] : [parameter, undefined]
    const known = grouped.get(name) ?? { name, exact: null, from: null, to: null }
    grouped.set(name, end === 'From' ? { ...known, from: value } : end === 'To' ? { ...known, to: value } : { ...known, exact: value })
  }
  return [...grouped.values()]
}

export const filterLabel = (record: RecordDefinition, name: string): string => fieldOf(record, name)?.label ?? baseLabel(name)

/** "Kind · is · Tractor", "Next PM · within · 30 days", "Readiness · is · Blocked on Friday". `titles` maps ids of references to their titles. */
export const filterWords = (
  record: RecordDefinition,
  filter: FieldFilter,
  titles: ReadonlyMap<string, string>,
  today: string,
): FilterWords => {
  const { on, ...plain } = filter
  if (on === undefined) return plainWords(record, plain, titles)
  const day = onDayWords(on, today)
  if (filter.exact === null) return { field: filterLabel(record, filter.name), operator: 'is shown', value: day }
  const words = plainWords(record, plain, titles)
  return { ...words, value: `${words.value} ${day}` }
}

/** "on Friday", "on Fri, Dec 11", "tomorrow", "in 7 days". */
export const onDayWords = (day: string, today: string): string => {
  const relative = parseRelative(day)
  if (relative !== null && Math.abs(relative.amount) > 1) return momentWords(day)
  const words = dayWords(relative === null ? day : daysAfter(today, relative.amount), today)
  return words === 'today' || words === 'tomorrow' ? words : `on ${words}`
}

const plainWords = (record: RecordDefinition, filter: FieldFilter, titles: ReadonlyMap<string, string>): FilterWords => {
  const field = filterLabel(record, filter.name)
  const kind = fieldOf(record, filter.name)
  if (filter.exact === null) return { field, ...rangeWords(kind, filter) }
  if (filter.exact === 'null') return { field, operator: 'is', value: 'empty' }
  if (filter.exact === '!null') return { field, operator: 'is', value: 'not empty' }
  if (filter.name === 'archived') return { field, operator: 'is', value: filter.exact === 'only' ? 'archived only' : 'included' }
  const not = filter.exact.startsWith('!')
  // Ids say nothing to anyone.
  if (filter.name === 'id')
    return { field: record.label.one, operator: not ? 'is none of' : 'is one of', value: String(valuesOf(filter.exact).length) }
  const values = valuesOf(filter.exact).map((value) => (value === 'null' ? 'empty' : valueWords(record, filter.name, kind, value, titles)))
  return { field, operator: operatorFor(not, values.length), value: shortList(values) }
}

/** The values of `a,b` and `!a,b`. */
export const valuesOf = (exact: string): string[] => splitValues(exact.replace(/^!/, ''))

const operatorFor = (not: boolean, count: number): string => (not ? (count > 1 ? 'is none of' : 'is not') : count > 1 ? 'is any of' : 'is')

const shortList = (values: readonly string[]): string =>
  values.length > 3 ? `${values.slice(0, 2).join(', ')} and ${values.length - 2} more` : values.join(', ')

const valueWords = (
  record: RecordDefinition,
  name: string,
  field: Field | undefined,
  value: string,
  titles: ReadonlyMap<string, string>,
): string => {
  const named = name === 'status' ? record.lifecycle.states : optionsOf(field)
  if (named !== null) return named[value]?.label ?? value
  if (value === whoeverAsks) return 'me'
  const points = field?.kind === 'ref' || field?.kind === 'refs' || field?.kind === 'anyRef'
  return points ? (titles.get(value) ?? '…') : (saidNumber(field, value) ?? value)
}

const optionsOf = (field: Field | undefined): Readonly<Record<string, { readonly label: string }>> | null => {
  if (field?.kind === 'choice' || field?.kind === 'choices') return field.options
  return field?.kind === 'bool' ? { true: { label: field.yes ?? 'Yes' }, false: { label: field.no ?? 'No' } } : null
}

const rangeWords = (field: Field | undefined, { from, to }: FieldFilter): { operator: string; value: string } => {
  const relative = relativeWords(from, to)
  if (relative !== null) return relative
  const words = (value: string): string => saidNumber(field, value) ?? momentWords(value)
  if (from !== null && to !== null) return { operator: 'from', value: `${words(from)} to ${words(to)}` }
  const timed = field === undefined || field.kind === 'date' || field.kind === 'instant' || field.kind === 'text'
  if (from !== null) return { operator: timed ? 'from' : 'at least', value: words(from) }
  return { operator: timed ? 'up to' : 'at most', value: words(to ?? '') }
}

/** Relative bounds stay relative and read as such: "within 30 days", "in the last 90 days", "before today". */
const relativeWords = (from: string | null, to: string | null): { operator: string; value: string } | null => {
  const start = parseRelative(from)
  const end = parseRelative(to)
  if ((from !== null && start === null) || (to !== null && end === null)) return null
  if (start === null) return end === null ? null : untilWords(end)
  if (start.amount < 0) return end === null || end.amount === 0 ? { operator: 'in the last', value: spanWords(start) } : null
  return start.amount === 0 && end !== null && end.amount > 0 ? { operator: 'within', value: spanWords(end) } : null
}

const untilWords = (end: Relative): { operator: string; value: string } | null => {
  if (end.amount > 0) return { operator: 'within', value: `${spanWords(end)} or past` }
  if (end.amount === 0) return null
  return end.unit === 'd' && end.amount === -1
    ? { operator: 'is', value: 'before today' }
    : { operator: 'older than', value: spanWords(end) }
}

type Relative = { amount: number; unit: string }

const spanWords = ({ amount, unit }: Relative): string => {
  const count = Math.abs(amount)
  return `${count} ${unit === 'h' ? 'hour' : 'day'}${count === 1 ? '' : 's'}`
}

export const parseRelative = (value: string | null): Relative | null => {
  const found = /^(?:today|now)(?:([+-]\d+)([hd])?)?$/.exec(value ?? '')
  return found === null ? null : { amount: Number(found[1] ?? 0), unit: found[2] ?? 'd' }
}

const momentWords = (value: string): string => {
  const relative = parseRelative(value)
  if (relative === null) return value[2] === ':' ? writeTimeEntry(value) : formatDate(value)
  if (relative.amount === 0) return value === 'now' ? 'now' : 'today'
  return relative.amount > 0 ? `in ${spanWords(relative)}` : `${spanWords(relative)} ago`
}

const saidNumber = (field: Field | undefined, value: string): string | null =>
  isNumberField(field) ? numberWords(field, Number(value)) : null
