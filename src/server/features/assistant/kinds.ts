import { fieldEntries } from '#kit/record.ts'
import type { RecordDefinition } from '#kit/record.ts'
import type { Frame } from './frame.ts'
import type { Lexicon, Sense } from './lexicon.ts'
import { expiryFields } from './parts.ts'
import type { Rest } from './rest.ts'

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
  const unique = new Map(candidates.map((one) => [one.kind, one]))
  if (unique.size === 1) return [...unique.values()][0] ?? null
  if (unique.size > 1) return 'unclear'
  return first.senses.length === 1 && first.senses[0] !== undefined && hangsOn(first.senses[0]) ? first.senses[0] : 'unclear'
}

export const refersTo = (record: RecordDefinition | undefined, kind: string): boolean =>
  record !== undefined && fieldEntries(record).some(([, field]) => (field.kind === 'ref' || field.kind === 'refs') && field.to === kind)

export const clarifyKind = (nouns: readonly Noun[], { kinds }: Lexicon): Frame => {
  const options = [...new Set(nouns.flatMap(({ senses }) => senses.map(({ kind }) => kinds[kind]?.label.many ?? kind)))].slice(0, 4)
  return { type: 'clarify', question: 'Which list do you mean?', options }
}

const negated = /\b(?:without|with no|no|missing)(?: an?| any)? ([a-z]+(?: [a-z]+)?)/

/** "Without a driver": the kinds that are missing, taken before they are read as what is asked for. */
export const takeWithout = (rest: Rest, { nouns }: Lexicon): readonly string[] => {
  const found = negated.exec(rest.text)
  if (found === null) return []
  const words = found[1] ?? ''
  const phrase = nouns.has(words) ? words : (words.split(' ')[0] ?? '')
  const senses = nouns.get(phrase)
  if (senses === undefined) return []
  rest.take(found[0].slice(0, found[0].length - (words.length - phrase.length)))
  return senses.map(({ kind }) => kind)
}

/** A question that names no list: who asks "who is …" means drivers, and a paper that ends belongs to one kind. */
export const impliedKind = (rest: Rest, text: string, { kinds, meanings }: Lexicon): Sense | null => {
  const plain = (kind: string): Sense | null => (kinds[kind] === undefined ? null : { kind, query: {}, label: '', weight: 0 })
  const ending = Object.values(kinds).find((record) =>
    expiryFields(record).some(([, , words]) => words.length > 4 && words !== 'document' && rest.text.includes(words)),
  )
  if (ending !== undefined) return plain(ending.name)
  const means = new Set(rest.phrases().flatMap((phrase) => (meanings.get(phrase) ?? []).map(({ kind }) => kind)))
  return /^who\b/.test(text) && means.has('drivers') ? plain('drivers') : null
}

/** "Drivers on leave" asks for drivers: words that mean something together are not read apart, where their kind is named besides. */
export const bindPhrases = (rest: Rest, lexicon: Lexicon): void => {
  const phrases = rest.phrases().filter((phrase) => phrase.includes(' ') && !lexicon.nouns.has(phrase))
  for (const phrase of phrases.toSorted((one, other) => other.length - one.length)) {
    const kinds = (lexicon.meanings.get(phrase) ?? []).map(({ kind }) => kind)
    if (kinds.length === 0) continue
    const beside = rest.phrases().filter((one) => !phrase.includes(one))
    const isNamed = beside.some((one) => (lexicon.nouns.get(one) ?? []).some(({ kind }) => kinds.includes(kind)))
    if (isNamed) rest.text = rest.text.replace(phrase, phrase.replaceAll(' ', '_'))
  }
}
