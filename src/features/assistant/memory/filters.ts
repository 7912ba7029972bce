import type { Query } from '#features/questions/groups.ts'
import type { Frame } from '../frame.ts'
import { readQuestion } from '../read.ts'
import type { Reading } from '../reading/reading.ts'
import { plainText } from '../words.ts'
import type { Lesson } from './payload.ts'

/** The fields by which a question narrows its list: what is corrected of "accidents this month" holds of last month's, and of no others. */
export const slotsOf = ({ query }: { readonly query: Query }): readonly string[] => {
  const said = Object.entries(query).filter(([name, value]) => !value.startsWith('!') && !['sort', 'limit', 'division'].includes(name))
  return [...new Set(said.map(([name]) => name.replace(/(?:From|To)$/, '')))].toSorted()
}

/** "Drivers means active drivers": the filter that a list gets where the question says nothing of it. Null where the words are no filter of it. */
export const filterOf = async (
  subject: string,
  wanted: string,
  reading: Reading,
  slots: readonly string[] = [],
): Promise<Lesson | null> => {
  const alone = { ...reading, here: null, division: 'ALL' }
  const plain = await listOf(subject, { ...alone, before: null })
  if (plain === null) return null
  const record = reading.lexicon.kinds[plain.kind]
  if (record === undefined) return null
  const many = plainText(record.label.many)
  // "Only active" and "only active drivers" say the same.
  const narrowed =
    (await listOf(wanted, { ...alone, before: null }, plain.kind)) ??
    (await listOf(`${wanted} ${many}`, { ...alone, before: null }, plain.kind))
  if (narrowed === null) return null
  const query = Object.fromEntries(Object.entries(narrowed.query).filter(([name, value]) => plain.query[name] !== value && name !== 'sort'))
  const said = narrowed.read.filter(({ on, words }) => !plain.read.some((one) => one.on === on && one.words === words))
  if (Object.keys(query).length === 0 || said.length === 0) return null
  const words = said.map((one) => one.words).join('; ')
  return {
    type: 'filter',
    said: slots.length === 0 ? many : `${many} by ${slots.join(' ')}`,
    means: `${words} only`,
    payload: {
      as: 'filter',
      kind: plain.kind,
      query,
      on: Object.keys(query).toSorted().join(','),
      words,
      slots: slots.length === 0 ? null : [...slots],
      when: null,
    },
  }
}

type Listed = Extract<Frame, { type: 'list' | 'count' }>

const listOf = async (words: string, reading: Reading, kind?: string): Promise<Listed | null> => {
  const frame = await readQuestion(words, reading)
  return (frame.type === 'list' || frame.type === 'count') && (kind === undefined || frame.kind === kind) ? frame : null
}
