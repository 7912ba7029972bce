import type { RecordDefinition } from '#kit/record.ts'
import { inSentence } from '#kit/words.ts'
import { splitValues } from '#kit/list-query.ts'
import type { Said } from '../assistant/frame.ts'
import { saidPeriod } from '../assistant/said.ts'
import type { Query } from '../questions/groups.ts'

/** The filters of a list in words, each as the answer says it. `names` are titles of records by their ids. */
export const saidOf = (record: RecordDefinition, query: Query, names: ReadonlyMap<string, string>): Said[] => {
  const ranges = new Set(Object.keys(query).flatMap((key) => rangeOf(record, key) ?? []))
  const plain = Object.entries(query).filter(([key]) => rangeOf(record, key) === null && key !== 'sort')
  return [
    ...plain.map(([key, value]) => ({ on: key, words: valueSaid(record, key, value, names) })),
    ...[...ranges].map((property) => ({ on: property, words: rangeSaid(record, property, query) })),
    ...(query['sort'] === undefined ? [] : [{ on: 'sort', words: `in order of ${labelOf(record, query['sort'].replace(/^-/, ''))}` }]),
  ]
}

const rangeOf = (record: RecordDefinition, key: string): string | null => {
  const property = /^(.+)(?:From|To)$/.exec(key)?.[1]
  return property === undefined || Object.hasOwn(record.fields, key) ? null : property
}

const base: Readonly<Record<string, string>> = {
  status: 'Status',
  createdAt: 'Entered',
  updatedAt: 'Changed',
  statusSince: 'In this status since',
}
const labelOf = (record: RecordDefinition, property: string): string => record.fields[property]?.label ?? base[property] ?? property

const rangeSaid = (record: RecordDefinition, property: string, query: Query): string => {
  const [from, to] = [query[`${property}From`] ?? null, query[`${property}To`] ?? null]
  const label = labelOf(record, property)
  const isDay = [from, to].every((end) => end === null || /^\d{4}-\d{2}-\d{2}$/.test(end))
  if (isDay) return `${label} ${saidPeriod({ from, to })}`
  if (from !== null && to !== null) return `${label} ${from} to ${to}`
  return from === null ? `${label} at most ${to ?? ''}` : `${label} at least ${from}`
}

const valueSaid = (record: RecordDefinition, key: string, value: string, names: ReadonlyMap<string, string>): string => {
  const label = labelOf(record, key)
  if (value === 'null') return `no ${inSentence(label)}`
  if (value === '!null') return `with ${inSentence(label)}`
  const not = value.startsWith('!')
  const values = splitValues(not ? value.slice(1) : value).map((one) => wordOf(record, key, one, names))
  const said = values.join(' or ')
  if (key === 'q') return `with the words “${said}”`
  return not ? `${label}: not ${said}` : `${label}: ${said}`
}

const wordOf = (record: RecordDefinition, key: string, value: string, names: ReadonlyMap<string, string>): string => {
  const field = record.fields[key]
  if (key === 'status') return record.lifecycle.states[value]?.label ?? value
  if (field?.kind === 'choice' || field?.kind === 'choices') return field.options[value]?.label ?? value
  if (field?.kind === 'bool') return value === 'true' ? 'yes' : 'no'
  if (value === 'me') return 'yours'
  return names.get(value) ?? (/^[0-9a-f-]{36}$/i.test(value) ? 'the same as before' : value)
}
