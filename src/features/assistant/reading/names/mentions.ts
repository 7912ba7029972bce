import { isFilterable } from '#kit/list-query.ts'
import { fieldEntries } from '#kit/record.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { inSentence } from '#kit/words.ts'
import type { Frame } from '#features/assistant/frame.ts'
import type { Named } from './named.ts'
import type { Lexicon } from '#features/assistant/lexicon.ts'
import type { Linked, Mention } from '../link.ts'

/** Of namesakes of several kinds the one that is most likely asked about. */
const preference = ['drivers', 'vehicles', 'divisions', 'users', 'recruiting-applications', 'recruiting-leads']

export const mentionOf = (linked: Linked, mark: string | undefined): Mention | undefined => linked.mentions.find((one) => one.mark === mark)

/** Those found of the kind that is preferred among those that fit. */
export const preferred = (found: readonly Named[], fits: (kind: string) => boolean): readonly Named[] => {
  const fitting = found.filter(({ kind }) => fits(kind))
  const first = preference.find((kind) => fitting.some((one) => one.kind === kind)) ?? fitting[0]?.kind
  return fitting.filter(({ kind }) => kind === first)
}

/** The fields of a list that a named record may stand in, the nearest first. */
export const refsTo = (record: RecordDefinition, kind: string): string[] =>
  fieldEntries(record)
    .filter(([property, field]) => (field.kind === 'ref' || field.kind === 'refs') && field.to === kind && isFilterable(record, property))
    .map(([property]) => property)
    .toSorted((one, other) => rankOf(record, one) - rankOf(record, other))
const rankOf = ({ list }: RecordDefinition, property: string): number =>
  (['driver', 'vehicle', 'division', 'crew'].includes(property) ? -100 : 0) +
  (list.filters.includes(property) ? list.filters.indexOf(property) : 50)

/** The question again, with each of those meant in place of the words that name several. */
export const askWhich = (linked: Linked, mention: Mention, found: readonly Named[], { kinds }: Lexicon): Frame => ({
  type: 'clarify',
  question: `Which ${found.every(({ kind }) => kind === found[0]?.kind) ? inSentence(kinds[found[0]?.kind ?? '']?.label.one ?? 'one') : 'one'} do you mean?`,
  options: found.slice(0, 4).map(({ label, note, kind }) => {
    const said = note === undefined || note === '' ? `${inSentence(kinds[kind]?.label.one ?? '')} ${label}` : `${label} (${note})`
    const text = spelled({ ...linked, mentions: linked.mentions.map((one) => (one === mention ? { ...one, words: said } : one)) })
    return text.charAt(0).toUpperCase() + text.slice(1)
  }),
})

/** "Did you mean Joan Birch?", asked about a John Birch whom the person doesn't see. Null where every name is as it's typed. */
export const askWhom = (linked: Linked, lexicon: Lexicon): Frame | null => {
  const mention = linked.mentions.find(({ doubtful }) => doubtful === true)
  if (mention === undefined) return null
  const asked = askWhich(linked, mention, mention.found, lexicon)
  const names = mention.found.slice(0, 4).map(({ label }) => label)
  return asked.type === 'clarify' ? { ...asked, question: `I don’t see that name. Did you mean ${names.join(' or ')}?` } : asked
}

/** The text with the words of the question in place of the marks. */
export const spelled = ({ text, mentions }: Linked): string =>
  text
    .split(' ')
    .map((word) => mentions.find(({ mark }) => mark === word)?.words ?? word)
    .join(' ')
