import { fieldEntries } from '#kit/record.ts'
import type { RecordDefinition } from '#kit/record.ts'
import type { Frame } from './frame.ts'
import type { Lexicon, Sense } from './lexicon.ts'
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

export const clarifyKind = (nouns: readonly Noun[], { kinds }: Lexicon): Frame => {
  const options = [...new Set(nouns.flatMap(({ senses }) => senses.map(({ kind }) => kinds[kind]?.label.many ?? kind)))].slice(0, 4)
  return { type: 'clarify', question: 'Which list do you mean?', options }
}

/** A noun that only says what kind another one is of ("tires" of repairs) goes back to be read as such. */
export const keepNouns = (nouns: readonly Noun[], rest: Rest, { kinds, meanings }: Lexicon): Noun[] => {
  if (nouns.length < 2) return [...nouns]
  const adjectives = nouns.filter(({ phrase, senses }) =>
    nouns.some(
      (other) =>
        other.phrase !== phrase &&
        other.senses.some(
          ({ kind }) =>
            senses.every((one) => one.kind !== kind && !refersTo(kinds[one.kind], kind) && !refersTo(kinds[kind], one.kind)) &&
            (meanings.get(phrase) ?? meanings.get(phrase.replace(/s$/, '')) ?? []).some((one) => one.kind === kind),
        ),
    ),
  )
  for (const { phrase } of adjectives) rest.text = `${rest.text} | ${phrase}`
  return nouns.filter((noun) => !adjectives.includes(noun))
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
  if (/\b(?:who|whose) (?:got hurt|is hurt|was hurt|got injured|was injured|is injured)\b/.test(text)) {
    for (const word of ['got hurt', 'hurt', 'injured']) rest.take(word)
    return plain('workers-comp') ?? plain('accidents')
  }
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

/** "Drivers on leave" asks for drivers: words that mean something together are not read apart, where their kind is named besides. */
export const bindPhrases = (rest: Rest, lexicon: Lexicon, subjects: readonly string[]): void => {
  const phrases = rest.phrases(6).filter((phrase) => phrase.includes(' ') && !lexicon.nouns.has(phrase))
  for (const phrase of phrases.toSorted((one, other) => other.length - one.length)) {
    const kinds = (lexicon.meanings.get(phrase) ?? []).map(({ kind }) => kind)
    if (kinds.length === 0) continue
    const beside = rest.phrases().filter((one) => !phrase.includes(one))
    const isNamed =
      kinds.some((kind) => subjects.includes(kind)) ||
      beside.some((one) => (lexicon.nouns.get(one) ?? []).some(({ kind }) => kinds.includes(kind)))
    if (isNamed) rest.text = ` ${rest.text} `.replace(` ${phrase} `, ` ${phrase.replaceAll(' ', '_')} `).trim()
  }
}
