import { isFilterable } from '#kit/list-query.ts'
import { addsUp } from '#kit/number-words.ts'
import { fieldEntries } from '#kit/record.ts'
import type { RecordDefinition } from '#kit/record.ts'
import type { Lexicon } from '../lexicon.ts'
import { refsTo } from './names/mentions.ts'
import type { Part } from './part.ts'

/** "My division": where the asker works, not what is assigned to them. */
export const myDivision = /\bmy (?:own )?(?:divisions?|terminal|yard|location)\b/

/** "My" records, by the field that says whose they are. `limited`: the asker sees some divisions, so that their drivers are those of them. */
export const mine = (text: string, record: RecordDefinition, limited: boolean): Part[] => {
  if (!/\b(?:my|mine|assigned to me)\b/.test(text) || myDivision.test(text)) return []
  const own = record.list.filters.find((property) => {
    const field = record.fields[property]
    return (field?.kind === 'ref' || field?.kind === 'refs') && field.to === 'users' && !(limited && property === 'manager')
  })
  return own === undefined ? [] : [{ query: { [own]: 'me' }, on: own, words: 'yours' }]
}

/** The kind whose noun follows "my": drivers in "which of my drivers are off"; the list itself if none does. */
export const ownedBy = (text: string, record: RecordDefinition, { nouns, kinds }: Lexicon): RecordDefinition => {
  const [, after = ''] = /\b(?:my|mine) (.+)$/.exec(text) ?? []
  const words = after.split(' ').slice(0, 3)
  const named =
    words
      .map((_word, at) => nouns.get(words.slice(0, at + 1).join(' ')) ?? nouns.get(words[at] ?? ''))
      .find((senses) => senses !== undefined) ?? []
  return named.some(({ kind }) => kind === record.name) ? record : (kinds[named[0]?.kind ?? ''] ?? record)
}

/** What a record costs, as far as the person reads it. */
export const moneyField = (record: RecordDefinition): string | null =>
  ['total', 'cost', 'amount', 'fineTotal', 'totalIncurred', 'incurred', ...record.list.columns].find((property) => {
    const field = record.fields[property]
    return field?.kind === 'money' && addsUp(field) && field.confidential === undefined && isFilterable(record, property)
  }) ?? null

const paying = /\bhow much\b.* (?:pay|paid)\b|\b(?:we|company) paid\b|\bdid we pay\b/
/** The day of payment, where the question asks what was paid; an unpaid fine costs nothing yet. */
export const paidDate = (text: string, record: RecordDefinition): string | null =>
  paying.test(text) && record.fields['paidOn']?.kind === 'date' && isFilterable(record, 'paidOn') ? 'paidOn' : null

/** The field that says why, such as the reason for leaving of drivers; none where a list has several. */
const reasonsOf = ({ fields }: RecordDefinition): string[] => {
  const [reason, other] = Object.keys(fields).filter((property) => property.endsWith('Reason') && fields[property]?.computed !== true)
  return fields['reason'] === undefined && reason !== undefined && other === undefined ? [reason] : []
}

/** By what a list is counted: a field by one of its names, or the record it points to. */
export const groupField = (record: RecordDefinition, word: string, lexicon: Lexicon): string | null => {
  const wanted: Readonly<Record<string, readonly string[]>> = {
    terminal: ['division'],
    division: ['division', 'establishment'],
    unit: ['vehicle'],
    truck: ['vehicle'],
    type: ['type', 'kind', 'category', 'cause'],
    kind: ['kind', 'type'],
  }
  const known = lexicon.fields[record.name]
  const single = word.replace(/s$/, '')
  const kinds = (lexicon.nouns.get(word) ?? lexicon.nouns.get(single) ?? []).map(({ kind }) => kind)
  const candidates = [
    ...(single in record.fields ? [single] : []),
    ...(wanted[single] ?? []),
    ...(single === 'reason' ? reasonsOf(record) : []),
    ...kinds.flatMap((kind) => refsTo(record, kind)),
    ...(known?.get(word) ?? known?.get(single) ?? []),
    word,
    single,
  ]
  if (single === 'status') return 'status'
  const axis = candidates.find((property) => property === 'status' || isAxis(record, property))
  // "Tasks by assignee" can't be counted, and the assignee of their template is another person.
  const isOwn = [word, single].some((one) => known?.get(one)?.some((property) => record.fields[property]?.kind === 'refs'))
  return axis ?? (isOwn ? null : axisThrough(record, [word, single], lexicon))
}

const isAxis = (record: RecordDefinition, property: string): boolean =>
  ['choice', 'ref', 'text'].includes(record.fields[property]?.kind ?? '') && isFilterable(record, property)

/** A field of the records that the list points to: repairs by the make of their unit. */
const axisThrough = (record: RecordDefinition, words: readonly string[], { kinds, fields }: Lexicon): string | null => {
  if (words.some((one) => vague.has(one))) return null
  for (const [property, field] of fieldEntries(record)) {
    const target = field.kind === 'ref' && isFilterable(record, property) ? kinds[field.to] : undefined
    if (target === undefined || target.name === record.name || notThrough.has(target.name)) continue
    const found = words.flatMap((one) => fields[target.name]?.get(one) ?? []).find((one) => isAxis(target, one))
    if (found !== undefined) return `${property}.${found}`
  }
  return null
}

/** Words that many kinds have a field for: "by reason" of runs isn't why their drivers left. */
const vague: ReadonlySet<string> = new Set(
  'reason cause type kind category state status source outcome result name number title class method level role note'.split(' '),
)

/** Lists have a division field of their own, and the fields of users are not an axis. */
const notThrough: ReadonlySet<string> = new Set(['divisions', 'users'])
