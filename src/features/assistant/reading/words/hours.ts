import { parseTimeEntry, writeTimeEntry } from '#kit/dates/date-entry.ts'
import type { Field } from '#kit/fields.ts'
import { isFilterable } from '#kit/list-query.ts'
import { fieldEntries } from '#kit/record.ts'
import type { RecordDefinition } from '#kit/record.ts'
import type { Query } from '#features/questions/groups.ts'
import type { Lexicon } from '#features/assistant/lexicon.ts'
import type { Part } from '../part.ts'

/** Times of day as minutes after midnight, both ends included. */
interface Hours {
  readonly from: number | null
  readonly to: number | null
}

const time = String.raw`(\d{1,2}(?::\d{2})?(?:am|pm)?|noon|midnight)`
const range = new RegExp(String.raw`(?:between|from) ${time} (?:and|to|until|till|-) ${time}$`)
const leads: readonly (readonly [RegExp, (at: number) => Hours])[] = [
  [new RegExp(`(?:after|later than|past) ${time}$`), (at) => ({ from: at + 1, to: null })],
  [new RegExp(`(?:at or after|no earlier than|not before) ${time}$`), (at) => ({ from: at, to: null })],
  [new RegExp(`(?:at )?${time} (?:or|and) (?:later|after)$`), (at) => ({ from: at, to: null })],
  [new RegExp(`(?:before|earlier than|prior to) ${time}$`), (at) => ({ from: null, to: at - 1 })],
  [new RegExp(`(?:by|at or before|no later than|not after) ${time}$`), (at) => ({ from: null, to: at })],
  [new RegExp(`(?:at )?${time} (?:or|and) (?:earlier|before)$`), (at) => ({ from: null, to: at })],
  [new RegExp(`at (?:exactly )?${time}$`), (at) => ({ from: at, to: at })],
]

const day = 24 * 60
/** Minutes after midnight; null where the half of the day is not said. `half`: that of the other end of the range. */
const minutesOf = (text: string, half = ''): number | null => {
  const [hours, minutes] = (parseTimeEntry(text) ?? parseTimeEntry(`${text}${half}`))?.split(':').map(Number) ?? []
  return hours === undefined || minutes === undefined ? null : hours * 60 + minutes
}

/** "Between 5 and 7pm"; null for one that goes over midnight. */
const between = (first: string, last: string): Hours | null => {
  const to = last === 'midnight' ? day - 1 : minutesOf(last)
  const half = /(am|pm)$/.exec(last)?.[1]
  const [near, far] = [minutesOf(first, half), minutesOf(first, half === 'pm' ? 'am' : half)]
  const from = near !== null && to !== null && near > to ? far : near
  return from === null || to === null || from > to ? null : { from, to }
}

/** The times of day at the end of the words, with the words before them. */
const hoursAt = (text: string): { readonly hours: Hours; readonly before: string } | null => {
  const whole = range.exec(text)
  if (whole !== null) {
    const hours = between(whole[1] ?? '', whole[2] ?? '')
    return hours === null ? null : { hours, before: text.slice(0, whole.index).trim() }
  }
  for (const [pattern, read] of leads) {
    const found = pattern.exec(text)
    const said = found?.[1] ?? ''
    const at = said === 'midnight' && /^(?:before|by|until)/.test(found?.[0] ?? '') ? day : minutesOf(said)
    if (found === null || at === null) continue
    const hours = read(at)
    // "After midnight" has no end on the same day.
    return said === 'midnight' && hours.to === null ? null : { hours, before: text.slice(0, found.index).trim() }
  }
  return null
}

const isTimeOfDay = (field: Field): boolean => field.kind === 'text' && field.timeOfDay === true

/** The field of a list that holds a time of day. */
export const hoursField = (record: RecordDefinition): string | null =>
  fieldEntries(record).find(([property, field]) => isTimeOfDay(field) && isFilterable(record, property))?.[0] ?? null

const clock = (minutes: number): string => `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
const said = (minutes: number): string => writeTimeEntry(clock(minutes))

const saidHours = ({ from, to }: Hours): string => {
  if (from === to && from !== null) return `at ${said(from)}`
  if (from === null) return `until ${said(to ?? 0)}`
  return to === null ? `from ${said(from)}` : `${said(from)} – ${said(to)}`
}

/** "Leave after 9pm", "between 5 and 7pm": by the time of day of the list, if all words say so. */
export const hoursPart = (text: string, record: RecordDefinition, { fields }: Lexicon): Part | null => {
  const property = hoursField(record)
  const found = property === null ? null : hoursAt(text)
  if (property === null || found === null) return null
  if (found.before !== '' && fields[record.name]?.get(found.before)?.includes(property) !== true) return null
  const { from, to } = found.hours
  const query: Query = {
    ...(from === null ? {} : { [`${property}From`]: clock(from) }),
    ...(to === null ? {} : { [`${property}To`]: clock(to) }),
  }
  return { query, on: property, words: `${record.fields[property]?.label ?? property} ${saidHours(found.hours)}` }
}

const anyTime = new RegExp(String.raw`(?:^| )(?:\d{1,2}(?::\d{2})?(?:am|pm)|\d{1,2}:\d{2}|noon|midnight)(?= |$)`)
/** Whether a question names a time of day. */
export const saysHour = (text: string): boolean => anyTime.test(text)
