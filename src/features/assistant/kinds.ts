import { fieldEntries } from '#kit/record.ts'
import type { RecordDefinition } from '#kit/record.ts'
import type { Frame } from './frame.ts'
import type { Lexicon, Sense } from './lexicon.ts'
import type { Linked } from './reading/link.ts'
import { expiryFields } from './reading/expiry.ts'
import { Rest } from './rest.ts'

export interface Noun {
  readonly phrase: string
  readonly senses: readonly Sense[]
}

export const takeNouns = (rest: Rest, { nouns }: Lexicon): Noun[] => {
  const found: Noun[] = []
  for (const phrase of rest.phrases().toSorted((one, other) => other.length - one.length)) {
    const senses = nouns.get(phrase)
    if (senses !== undefined && rest.take(phrase)) found.push({ phrase, senses })
  }
  return found
}

/** The kind that is asked for: of several, the one that hangs on the others ("violations of a driver"). */
export const chooseKind = (nouns: readonly Noun[], { kinds }: Lexicon): Sense | 'unclear' | null => {
  const [first, ...others] = nouns
  if (first === undefined) return null
  const hangsOn = (one: Sense): boolean =>
    others.every(({ senses }) => senses.some(({ kind }) => kind === one.kind || refersTo(kinds[one.kind], kind)))
  const candidates = nouns
    .flatMap(({ senses }) => senses)
    .filter(
      (one) =>
        one.kind !== undefined &&
        nouns.every((noun) => noun.senses.some(({ kind }) => kind === one.kind || refersTo(kinds[one.kind], kind))),
    )
  // "Annual inspections" say more than the schedules that they are.
  const unique = new Map(
    candidates.toSorted((one, other) => Object.keys(one.query).length - Object.keys(other.query).length).map((one) => [one.kind, one]),
  )
  if (unique.size === 1) return [...unique.values()][0] ?? null
  if (unique.size > 1) return nearestOf([...unique.values()], first, kinds)
  return first.senses.length === 1 && first.senses[0] !== undefined && hangsOn(first.senses[0]) ? first.senses[0] : 'unclear'
}

/** Of kinds that point to each other the one that points to the most of the others; of a word with two senses neither. */
const nearestOf = (senses: readonly Sense[], first: Noun, kinds: Lexicon['kinds']): Sense | 'unclear' => {
  const pointing = senses.map((one) => ({
    one,
    count: senses.filter((other) => other.kind !== one.kind && refersTo(kinds[one.kind], other.kind)).length,
  }))
  const most = Math.max(...pointing.map(({ count }) => count))
  const best = pointing.filter(({ count }) => count === most)
  if (best.length === 1) return best[0]?.one ?? 'unclear'
  return best.find(({ one }) => first.senses.length === 1 && first.senses[0]?.kind === one.kind)?.one ?? 'unclear'
}

export const refersTo = (record: RecordDefinition | undefined, kind: string): boolean =>
  record !== undefined && fieldEntries(record).some(([, field]) => (field.kind === 'ref' || field.kind === 'refs') && field.to === kind)

/** Whether records of another kind go by this one's label as well: "runs" are run assignments first. */
export const sharesLabel = ({ words, label }: RecordDefinition, phrase: string): boolean =>
  words.labels === false && [label.one.toLowerCase(), label.many.toLowerCase()].includes(phrase)

export const clarifyKind = (nouns: readonly Noun[], { kinds }: Lexicon): Frame => {
  const options = [...new Set(nouns.flatMap(({ senses }) => senses.map(({ kind }) => kinds[kind]?.label.many ?? kind)))].slice(0, 4)
  return { type: 'clarify', question: 'Which list do you mean?', options }
}

/** A question that names no list: who asks "who is …" means drivers, and a paper that ends belongs to one kind. */
export const impliedKind = (rest: Rest, text: string, lexicon: Lexicon, here: string | null): Sense | null => {
  const { kinds, meanings } = lexicon
  const plain = (kind: string): Sense | null => (kinds[kind] === undefined ? null : { kind, query: {}, label: '', weight: 0 })
  const ending = ['drivers', 'vehicles', ...Object.keys(kinds)].find((kind) => {
    const record = kinds[kind]
    return (
      record !== undefined && expiryFields(record).some(([, words]) => words.length > 4 && new RegExp(`\\b${words}s?\\b`).test(rest.text))
    )
  })
  if (ending !== undefined) return plain(ending)
  if (/\bexpir\w*\b/.test(rest.text)) {
    const meant = onlyMeaning(new Rest(rest.text.replace(/\bexpir\w*/g, '|')), meanings)
    if (meant !== null && kinds[meant] !== undefined && expiryFields(kinds[meant]).length > 0) return plain(meant)
    if (here !== null && kinds[here] !== undefined && expiryFields(kinds[here]).length > 0) return plain(here)
    return /^(?:what|which)\b/.test(text) ? (plain('qualification-documents') ?? plain('drivers')) : plain('drivers')
  }
  if (/^who\b/.test(text) && kinds['drivers'] !== undefined) return plain('drivers')
  return plain(onlyMeaning(rest, meanings) ?? onlyField(rest, lexicon) ?? '')
}

/** The one kind that has a field of that name, of two words at least: "time to hire". */
const onlyField = (rest: Rest, { fields }: Lexicon): string | null => {
  for (const phrase of rest.phrases(4).toSorted((one, other) => other.length - one.length)) {
    const kinds = phrase.includes(' ') ? Object.keys(fields).filter((kind) => fields[kind]?.has(phrase)) : []
    if (kinds.length === 1) return kinds[0] ?? null
  }
  return null
}

/** The kind that the longest words which mean something belong to, where that is but one. */
const onlyMeaning = (rest: Rest, meanings: Lexicon['meanings']): string | null => {
  const phrases = rest.phrases(6).toSorted((one, other) => other.split(' ').length - one.split(' ').length)
  for (const phrase of phrases) {
    const kinds = [
      ...new Set((meanings.get(phrase) ?? []).filter(({ weight }) => weight >= (phrase.includes(' ') ? 1.5 : 2)).map(({ kind }) => kind)),
    ]
    if (kinds.length > 0) return kinds.length === 1 ? (kinds[0] ?? null) : null
  }
  return null
}

/** The kinds that declare the longest words of several: "who backed out" may be drivers or applicants. */
export const phraseKinds = (rest: Rest, { meanings }: Lexicon): readonly string[] => {
  for (const phrase of rest.phrases(6).toSorted((one, other) => other.split(' ').length - one.split(' ').length)) {
    const senses = phrase.includes(' ') ? (meanings.get(phrase) ?? []).filter(({ weight }) => weight >= 1) : []
    if (senses.length > 0) return [...new Set(senses.map(({ kind }) => kind))]
  }
  return []
}

const clauseLead = / (?:with|without|having|have|has|had|no|never|got) /
/** Whether the question names two lists: "accidents and tickets". "Drivers with an accident and a ticket" has one, and two clauses. */
export const areSeveral = (nouns: readonly Noun[], text: string): boolean =>
  nouns.some((one) =>
    nouns.some(
      (other) =>
        one !== other &&
        !one.senses.some(({ kind }) => other.senses.some((sense) => sense.kind === kind)) &&
        [' and ', ' or ', ' and open ', ' or open '].some((joint) => {
          const at = ` ${text} `.indexOf(` ${one.phrase}${joint}${other.phrase} `)
          return at >= 0 && !clauseLead.test(text.slice(0, at + 1))
        }),
    ),
  )

/** The kind of the only record that the question names: "is Dale on leave". */
export const subjectKind = ({ mentions }: Linked, { kinds }: Lexicon): string | null =>
  mentions.length === 1
    ? (['drivers', 'vehicles'].find((kind) => kinds[kind] !== undefined && mentions[0]?.found.some((one) => one.kind === kind)) ?? null)
    : null
