import { addsUp } from '#kit/number-words.ts'
import { fieldOf } from '#kit/record.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { dateSince } from '#features/questions/measured.ts'
import { readPeriod } from '../periods.ts'
import { impliedKind, phraseKinds, sharesLabel, subjectKind, takeNouns } from '../kinds.ts'
import type { Noun } from '../kinds.ts'
import type { Lexicon } from '../lexicon.ts'
import type { Linked } from '../reading/link.ts'
import type { Reading } from '../reading/reading.ts'
import { saysHour } from '../reading/words/hours.ts'
import { Rest } from '../rest.ts'
import { isGlue } from './glue.ts'
import { measureIn } from './measures.ts'
import type { NamedMeasure } from './measures.ts'
import { rankingsIn } from './ranking.ts'
import type { Ranking } from './ranking.ts'

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
  const [ranking] = rankingsIn(text, lexicon)
  const measured = measuredKinds(text, lexicon, ranking !== undefined)
  const subjects = nouns.filter(({ phrase }) => !weakNouns.has(phrase) && !isAxisIn(text, phrase))
  const counted = subjects.filter(({ phrase }) => !isRanked(ranking, phrase))
  const named = kindsOf(counted.length > 0 ? counted : subjects)
  if (named.length === 0) {
    const implied = impliedKind(new Rest(text), text, lexicon, here)?.kind ?? subjectKind(linked, lexicon)
    const meant = /^(?:who|which of)\b/.test(text) ? phraseKinds(new Rest(text), lexicon) : []
    return [recordsOf([...(implied === null ? [] : [implied]), ...meant, ...measured, ...kindsOf(nouns)])]
  }
  const phrases = nouns.map(({ phrase }) => phrase)
  const isDated = text.split(' ').some((_word, at, words) => readPeriod(words.slice(at).join(' '), today, 'past') !== null)
  const sharing = isDated
    ? []
    : Object.values(lexicon.kinds).flatMap((record) => (phrases.some((phrase) => sharesLabel(record, phrase)) ? [record.name] : []))
  const others = [recordsOf(kindsOf(nouns)), recordsOf(measured)]
  if (ranking !== undefined) return [recordsOf([...named, ...sharing]), ...others]
  const head = headOf(text, nouns, lexicon)
  if (head !== null) return [recordsOf([...head, ...(saysHour(text) ? sharing : [])]), recordsOf(named), recordsOf(measured)]
  return [recordsOf([...named, ...(/^who\b/.test(text) ? ['drivers'] : []), ...sharing]), ...others]
}

const clauseLead = /^(?:with|without|who|that|having|have|has|had|missing|lacking|got|never)\b/

/** The kinds of the first noun where a clause follows it: "drivers with an accident and a ticket", "who has no MVR". Null for other questions. */
const headOf = (text: string, nouns: readonly Noun[], { kinds }: Lexicon): readonly string[] | null => {
  if (/^who (?:has|have|had|is missing|lacks|never)\b/.test(text) && kinds['drivers'] !== undefined) return ['drivers']
  const [first] = nouns.toSorted((one, other) => text.indexOf(one.phrase) - text.indexOf(other.phrase))
  if (first === undefined || nouns.length < 2) return null
  const after = text.slice(text.indexOf(first.phrase) + first.phrase.length).trim()
  return clauseLead.test(after) ? first.senses.map(({ kind }) => kind) : null
}

const kindsOf = (nouns: readonly Noun[]): readonly string[] => nouns.flatMap(({ senses }) => senses.map(({ kind }) => kind))

/** Words that name a list only if no other word does: "who is out", but not "running out". */
export const weakNouns: ReadonlySet<string> = new Set(['out', 'off'])

const isAxisIn = (text: string, phrase: string): boolean =>
  ['by', 'per', 'each', 'every'].some((word) => ` ${text} `.includes(` ${word} ${phrase} `))

/** "Which division has the most vehicles" counts vehicles. */
const isRanked = (ranking: Ranking | undefined, phrase: string): boolean =>
  ranking?.by === phrase && !` ${ranking.text} `.includes(` ${phrase} `)

const measuring = /\b(?:total|sum|how many|how much|average|median|highest|lowest|most|fewest|longest|shortest|largest|smallest|by|per)\b/

const adding = /\b(?:total|sum|how many|how much|by|per)\b/
/** A meter reading is no answer to how many miles were driven. */
const isAsked = (measure: NamedMeasure | null, record: RecordDefinition, adds: boolean): boolean =>
  measure?.how === null && (!adds || dateSince(measure.field ?? '') !== null || addsUp(fieldOf(record, measure.field ?? '')))

/** Lists with a number that the question asks for: "total lost days this year". */
const measuredKinds = (text: string, lexicon: Lexicon, isRanking: boolean): readonly string[] => {
  if (!isRanking && !measuring.test(text)) return []
  const phrases = new Rest(text).phrases().filter((phrase) => phrase.length > 3 && !isGlue(phrase))
  const adds = isRanking || adding.test(text)
  return Object.values(lexicon.kinds).flatMap((record) =>
    phrases.some((phrase) => isAsked(measureIn(phrase, record, lexicon), record, adds)) ? [record.name] : [],
  )
}
