import type { RecordDefinition } from '#kit/record.ts'
import type { Frame } from '../frame.ts'
import { areSeveral, clarifyKind, refersTo, sharesLabel, takeNouns } from '../kinds.ts'
import type { Sense } from '../lexicon.ts'
import { Rest } from '../rest.ts'
import { takeSides } from '../reading/compare.ts'
import type { Sides } from '../reading/compare.ts'
import { followed, goesOn } from '../reading/follow.ts'
import type { Followed } from '../reading/follow.ts'
import { readPeriod } from '../periods.ts'
import type { Linked } from '../reading/link.ts'
import { askWhich, preferred, refsTo, spelled } from '../reading/names/mentions.ts'
import type { Reading } from '../reading/reading.ts'
import { askList } from './ask-list.ts'
import { candidatesOf } from './candidates.ts'
import { coverOf, uncovered } from './cover.ts'
import { frameOf } from './framed.ts'
import { withShiftedPeriod } from './shifted.ts'
import { withSpreadLists } from './spread.ts'
import { mine, myDivision, ownedBy } from '../reading/fields.ts'
import type { Cover } from './cover.ts'
import { followingWords, isGlue } from './glue.ts'
import { gap, spansOf } from './rules.ts'
import type { Meaning } from './rules.ts'
import { axisOfRanking, rankingsIn, rankingVerbs } from './ranking.ts'
import type { Ranking } from './ranking.ts'
import type { Subject } from './subject.ts'
import { valuedLists, valuesIn } from './valued.ts'

interface Covered {
  readonly record: RecordDefinition
  readonly cover: Cover<Meaning>
  readonly ranking: Ranking | null
}

/** A question about a list, ready to be covered. */
interface Question {
  readonly linked: Linked
  readonly reading: Reading
  readonly words: readonly string[]
  readonly sides: Sides | null
  /** The previous question's list, if this is a follow-up. */
  readonly follows: Followed | null
  readonly found: Subject['found']
  readonly ranking: Ranking | null
}

const polite: ReadonlySet<string> = new Set(['can', 'could', 'would'])

/** Readings closer than this in cost lead to a question back. */
const apart = 0.2
/** The same of lists that the question calls by the same word: "claims". */
const farApart = 1.3
const subjectOf = ({ spans }: Cover<Meaning>): string | null =>
  spans.flatMap(({ meaning }) => (meaning.is === 'subject' ? [meaning.phrase] : []))[0] ?? null
const sharesSubject = (one: Covered, other: Covered): boolean => {
  const phrase = subjectOf(one.cover)
  // "Runs" are run assignments first, which their declarations say.
  const isRanked = [one, other].some(({ record }) => record.words.labels === false)
  return !isRanked && phrase !== null && phrase === subjectOf(other.cover)
}
/** Extra cost of a list that is less likely meant: another one is named first, or no noun names it. "Who" favors drivers. */
const doubtOf = ({ spans }: Cover<Meaning>, record: RecordDefinition, { text }: Linked): number => {
  const nouns = spans.filter(({ meaning }) => meaning.is === 'subject' || meaning.is === 'noun')
  const isLater = nouns.length > 1 && nouns[0]?.meaning.is !== 'subject'
  const isUnnamed = nouns.length > 0 && nouns.every(({ meaning }) => meaning.is === 'noun')
  const isClause = spans.length > 0 && spans.every(({ meaning }) => meaning.is === 'joined')
  return (isLater ? 0.4 : 0) + (isUnnamed ? 1 : 0) + (isClause ? 2 : 0) - (record.name === 'drivers' && /^who\b/.test(text) ? 0.5 : 0)
}

/** Asks which record is meant if a name fits several. */
const whichNamed = (linked: Linked, { lexicon }: Reading, records: readonly RecordDefinition[]): Frame | null => {
  for (const record of records.slice(0, 1))
    for (const mention of linked.mentions) {
      const fits = (kind: string): boolean => kind === record.name || kind === 'divisions' || refsTo(record, kind).length > 0
      const fitting = preferred(mention.found, fits)
      if (fitting.length > 1) return askWhich(linked, mention, fitting, lexicon)
    }
  return null
}

/**
 * Reads what is asked of one list, each word of it accounted for: `unread` where a word has no meaning there, `clarify` where two lists fit about
 * as well, null where the question names no list.
 */
export const readCovered = async (asked: Linked, reading: Reading): Promise<Frame | null> => {
  const linked = withSpreadLists(withShiftedPeriod(asked, reading), reading.lexicon)
  const nouns = takeNouns(new Rest(linked.text), reading.lexicon)
  if (areSeveral(nouns, linked.text)) return clarifyKind(nouns, reading.lexicon)
  const before = followed(reading)
  if (before === null) return oneOfBefore.test(linked.text) ? { type: 'unread', left: ['one'] } : readFrom(linked, reading, null)
  return leansOn(linked, before, reading) ? readOf(linked, reading, before) : readAlone(linked, reading, before)
}

const isRead = (frame: Frame | null): boolean => frame !== null && 'query' in frame

/** Reads what goes on from the list before. "How many of those had violations" are those with violations. */
const readOf = async (linked: Linked, reading: Reading, before: Followed): Promise<Frame | null> => {
  const frame = await readFrom(linked, reading, before)
  const text = linked.text.replace(/\b(?:those|them|these|ones?) (?:had|have|has|got)\b/, 'those with')
  if (isRead(frame) || text === linked.text) return frame
  const owning = await readFrom({ ...linked, text }, reading, before)
  return isRead(owning) ? owning : frame
}

/** Reads a question by itself. "Highest fine first" names no list: what it can't mean by itself, it may mean of the list before. */
const readAlone = async (linked: Linked, reading: Reading, before: Followed): Promise<Frame | null> => {
  const alone = await readFrom(linked, reading, null)
  const namesList = linked.mentions.length > 0 || nounsOf(linked.text, reading).length > 0
  if (isRead(alone) ? !addsUpBefore(alone, linked, before) : namesList) return alone
  const after = await readFrom(linked, reading, before)
  return isRead(after) ? after : alone
}

/** "How much are the fines in total" adds up the tickets on the screen, not all there are. */
const addsUpBefore = (alone: Frame | null, { text }: Linked, { kind }: Followed): boolean =>
  alone?.type === 'sum' && alone.kind === kind && alone.read.length === 0 && addsUpThose.test(text)
const addsUpThose = /\b(?:the|in total|altogether|combined)\b/

/** Whether the words go on from the list before: by how they begin, by "them", or because they are too few to name a list. */
const leansOn = ({ text }: Linked, before: Followed, reading: Reading): boolean => {
  const nouns = nounsOf(text, reading)
  if (goesOn(text) || oneOfBefore.test(text)) return true
  if (/\b(?:those|them|they|these)\b/.test(text)) return nouns.length === 0 || nouns.some(({ kind }) => kind === before.kind)
  return text.split(' ').length <= 3 && nouns.length === 0
}

/** A question about one record of the list before: "when was the last one". */
const oneOfBefore = /\b(?:last|latest|newest|first|oldest|next|most recent) one\b/

/** Reads the question of the list before (`follows`), or of the lists that it names. */
const readFrom = async (linked: Linked, reading: Reading, follows: Followed | null): Promise<Frame | null> => {
  const named = candidatesOf(linked, reading, follows?.kind ?? null)
  const tiers = named.flat().length > 0 ? named : [await valuedLists(linked, reading)]
  const records = tiers[0] ?? []
  const which = whichNamed(linked, reading, records)
  if (which !== null) return which
  const kept = { follows, found: new Map() }
  const covers: Covered[] = []
  for (const tier of tiers) {
    for (const record of tier) {
      const covered = await coveredBy(record, linked, reading, kept)
      if (covered !== null) covers.push(covered)
    }
    if (covers.length > 0) break
  }
  const [best, other] = covers.toSorted((one, next) => one.cover.cost - next.cover.cost)
  if (best === undefined) return (await listAsked(named.flat(), records, linked, reading)) ?? unreadOf(records, linked, reading, follows)
  const framed = (one: Covered): Frame | null => {
    const { sides, words } = questionOf(linked, reading, one.record, { ...kept, ranking: one.ranking })
    return frameOf({ ...one, linked, reading, sides, follows, words })
  }
  if (other !== undefined && other.cover.cost - best.cover.cost < (sharesSubject(best, other) ? farApart : apart))
    return whichList(covers, linked, framed)
  return framed(best)
}

const rankingCost = 1

/** The cheapest cover of the question for one list: as something that it ranks if it can be read so. */
const coveredBy = async (
  record: RecordDefinition,
  linked: Linked,
  reading: Reading,
  kept: Pick<Question, 'follows' | 'found'>,
): Promise<Covered | null> => {
  const covers: Covered[] = []
  const rankings = rankingsFor(record, linked, reading)
  for (const ranking of rankings) {
    const cover = await coverFor(questionOf(linked, reading, record, { ...kept, ranking }), record)
    // "The run with the most miles" is a run, and not the days on which it ran.
    const cost = sharesLabel(record, ranking.by ?? '') ? rankingCost - 0.3 : rankingCost
    if (cover !== null) covers.push({ record, ranking, cover: { ...cover, cost: cover.cost + cost } })
  }
  // "Who has the most miles" is no list without people.
  const isPeople = record.name === 'drivers' || !rankingsIn(linked.text, reading.lexicon).some(({ by }) => by === 'who')
  if (rankings.length === 0 && isPeople) {
    const cover = await coverFor(questionOf(linked, reading, record, { ...kept, ranking: null }), record)
    if (cover !== null) covers.push({ record, ranking: null, cover })
  }
  const [best] = covers.toSorted((one, other) => one.cover.cost - other.cover.cost)
  return best === undefined ? null : { ...best, cover: { ...best.cover, cost: best.cover.cost + doubtOf(best.cover, record, linked) } }
}

const rankingsFor = (record: RecordDefinition, { text }: Linked, { lexicon }: Reading): readonly Ranking[] =>
  rankingsIn(text, lexicon).filter((one) => axisOfRanking(one, record, lexicon) !== null)

/** Asks which list is meant. Each option carries the question with all that was read of it. */
const whichList = (covers: readonly Covered[], linked: Linked, framed: (one: Covered) => Frame | null): Frame => {
  const read = covers.map((one) => ({ label: one.record.label.many, frame: framed(one) }))
  const answerable = read.flatMap(({ label, frame }) => (frame === null || frame.type === 'unread' ? [] : [{ label, frame }])).slice(0, 4)
  const options = answerable.map(({ label }) => `${label}: ${spelled(linked)}`)
  if (options.length === 0)
    return { type: 'clarify', question: 'Which list do you mean?', options: read.slice(0, 4).map(({ label }) => label) }
  return { type: 'clarify', question: 'Which list do you mean?', options, readings: answerable.map(({ frame }) => frame) }
}

/** Asks which list is meant where only a value says one. */
const listAsked = (
  named: readonly RecordDefinition[],
  valued: readonly RecordDefinition[],
  linked: Linked,
  reading: Reading,
): Promise<Frame | null> => (named.length === 0 && valued.length > 0 ? askList(linked, reading, readCovered) : Promise.resolve(null))

/** The unknown words, in the list that knows the most; null if no list is named or no single word is unknown. */
const unreadOf = async (
  records: readonly RecordDefinition[],
  linked: Linked,
  reading: Reading,
  follows: Followed | null,
): Promise<Frame | null> => {
  const strange = await Promise.all(
    records.map(async (record) => {
      const ranking = rankingsFor(record, linked, reading)[0] ?? null
      const { words, found } = questionOf(linked, reading, record, { follows, found: new Map(), ranking })
      const spans = await spansOf(words, { record, linked, reading, found })
      const values = await valuesIn(words, uncovered(words, spans, isGlue), record, linked, reading)
      const left = uncovered(words, [...spans, ...values], isGlue)
      return left.filter((word) => word !== gap && !(follows !== null && followingWords.has(word)))
    }),
  )
  const [least] = strange.toSorted((one, other) => one.length - other.length)
  return least === undefined || least.length === 0
    ? null
    : { type: 'unread', left: least.map((word) => spelled({ ...linked, text: word })) }
}

const nounsOf = (text: string, { lexicon }: Reading): readonly Sense[] =>
  new Rest(text).phrases().flatMap((phrase) => lexicon.nouns.get(phrase) ?? [])

/** The words to cover for one list. Sides of a comparison are read first, since their words may be apart. */
const questionOf = (
  linked: Linked,
  reading: Reading,
  record: RecordDefinition,
  { follows, found, ranking }: Pick<Question, 'follows' | 'found' | 'ranking'>,
): Question => {
  const rest = new Rest(ranking?.text ?? linked.text)
  const sides = takeSides(rest, linked, reading, follows ?? ofKind(record))
  return { linked, reading, follows, found, ranking, sides, words: rest.text.split(' ').filter(Boolean) }
}

const ofKind = ({ name }: RecordDefinition): Followed => ({
  kind: name,
  frame: { type: 'list', kind: name, query: {}, read: [] },
  list: { query: {}, read: [], assumed: [] },
  measure: null,
})

const splits: ReadonlySet<string> = new Set('break breaks broken breakdown split splits group grouped divided down out up how'.split(' '))

/** "My" of a person with divisions of their own, "break … down by", and "when" before a named record change nothing about the list. */
const isGlueHere = (word: string, { text, mentions }: Linked, record: RecordDefinition, { limited, lexicon }: Reading): boolean => {
  if (word === 'my' || word === 'own')
    return mine(text, ownedBy(text, record, lexicon), limited).length === 0 && (limited || !myDivision.test(text))
  if (word === 'when') return mentions.length > 0
  if (word === 'where') return !text.startsWith('where')
  // "On file" says nothing where no list has it as a state.
  if (word === 'file') return / on file\b/.test(text) && !(lexicon.meanings.get('on file') ?? []).some(({ kind }) => kind === record.name)
  if (splits.has(word) && /\b(?:break|breaks|broken|breakdown|split|splits|group|grouped|divided)\b.* (?:by|per|across) /.test(text))
    return true
  return limited && myDivision.exec(text)?.[0].includes(word) === true
}

/** Whether glue words together name another list, which this one doesn't point to: "got written up". */
const isPassedOver = (record: RecordDefinition, { text }: Linked, { lexicon }: Reading): boolean =>
  takeNouns(new Rest(text), lexicon).some(
    ({ phrase, senses }) => phrase.split(' ').every(isGlue) && !senses.some(({ kind }) => kind === record.name || refersTo(record, kind)),
  )

const coverFor = async (
  { words, linked, reading, follows, found, ranking }: Question,
  record: RecordDefinition,
): Promise<Cover<Meaning> | null> => {
  if (isPassedOver(record, linked, reading)) return null
  const spans = await spansOf(words, { record, linked, reading, found })
  const isDated = words.some((_word, at) => readPeriod(words.slice(at).join(' '), reading.today, 'past') !== null)
  const says = (word: string): boolean =>
    isGlue(word) ||
    word === gap ||
    isGlueHere(word, linked, record, reading) ||
    (follows !== null && followingWords.has(word)) ||
    (ranking !== null && rankingVerbs.has(word)) ||
    (word === 'new' && isDated) ||
    (polite.has(word) && ['you', 'i'].some((one) => linked.text.startsWith(`${word} ${one} `))) ||
    (word === 'when' && words.some((one) => ['last', 'next', 'latest'].includes(one)))
  const values = await valuesIn(words, uncovered(words, spans, says), record, linked, reading)
  return coverOf(words, [...spans, ...values], says)
}
