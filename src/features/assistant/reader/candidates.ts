import type { RecordDefinition } from '#kit/record.ts'
import { readPeriod } from '../periods.ts'
import { impliedKind, subjectKind, takeNouns } from '../kinds.ts'
import type { Noun } from '../kinds.ts'
import type { Lexicon } from '../lexicon.ts'
import type { Linked } from '../reading/link.ts'
import type { Reading } from '../reading/reading.ts'
import { Rest } from '../rest.ts'
import { isGlue } from './glue.ts'
import { measureIn } from './measures.ts'

/**
 * The lists that the question may be about, the likeliest first: the one before (`follows`), else those that it names, else those that its words
 * imply. A later group counts only if no list of an earlier one explains every word.
 */
export const candidatesOf = (
  linked: Linked,
  { lexicon, here, today }: Reading,
  follows: string | null,
): readonly (readonly RecordDefinition[])[] => {
  const { text } = linked
  const recordsOf = (kinds: readonly string[]): readonly RecordDefinition[] =>
    [...new Set(kinds)].flatMap((kind) => lexicon.kinds[kind] ?? [])
  if (follows !== null) return [recordsOf([follows])]
  const nouns = takeNouns(new Rest(text), lexicon)
  const measured = measuredKinds(text, lexicon)
  const named = kindsOf(nouns.filter(({ phrase }) => !weakNouns.has(phrase) && !isAxisIn(text, phrase)))
  if (named.length === 0) {
    const implied = impliedKind(new Rest(text), text, lexicon, here)?.kind ?? subjectKind(linked, lexicon)
    return [recordsOf([...(implied === null ? [] : [implied]), ...measured, ...kindsOf(nouns)])]
  }
  const phrases = nouns.map(({ phrase }) => phrase)
  const isDated = text.split(' ').some((_word, at, words) => readPeriod(words.slice(at).join(' '), today, 'past') !== null)
  const sharing = isDated
    ? []
    : Object.values(lexicon.kinds).flatMap((record) => (phrases.some((phrase) => sharesLabel(record, phrase)) ? [record.name] : []))
  return [recordsOf([...named, ...(/^who\b/.test(text) ? ['drivers'] : []), ...sharing]), recordsOf(kindsOf(nouns)), recordsOf(measured)]
}

/** Whether records of another kind go by this one's label as well: "runs" are run assignments first. */
export const sharesLabel = ({ words, label }: RecordDefinition, phrase: string): boolean =>
  words.labels === false && [label.one.toLowerCase(), label.many.toLowerCase()].includes(phrase)

const kindsOf = (nouns: readonly Noun[]): readonly string[] => nouns.flatMap(({ senses }) => senses.map(({ kind }) => kind))

/** Words that name a list only if no other word does: "who is out", but not "running out". */
const weakNouns: ReadonlySet<string> = new Set(['out', 'off'])

const isAxisIn = (text: string, phrase: string): boolean =>
  ['by', 'per', 'each', 'every'].some((word) => ` ${text} `.includes(` ${word} ${phrase} `))

const measuring = /\b(?:total|sum|how many|how much|average|median|highest|lowest|most|fewest|longest|shortest|largest|smallest|by|per)\b/

/** Lists with a number that the question asks for: "total lost days this year". */
const measuredKinds = (text: string, lexicon: Lexicon): readonly string[] => {
  if (!measuring.test(text)) return []
  const phrases = new Rest(text).phrases().filter((phrase) => phrase.length > 3 && !isGlue(phrase))
  return Object.values(lexicon.kinds).flatMap((record) =>
    phrases.some((phrase) => measureIn(phrase, record, lexicon)?.how === null) ? [record.name] : [],
  )
}
