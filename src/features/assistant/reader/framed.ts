import type { RecordDefinition } from '#kit/record.ts'
import type { Query } from '#features/questions/groups.ts'
import type { Frame } from '../frame.ts'
import type { Sense } from '../lexicon.ts'
import { refersTo } from '../kinds.ts'
import { assume } from '../reading/assumptions.ts'
import type { Sides } from '../reading/compare.ts'
import type { Followed } from '../reading/follow.ts'
import type { Linked } from '../reading/link.ts'
import { paidDate } from '../reading/fields.ts'
import { spelled } from '../reading/names/mentions.ts'
import type { Listed } from '../reading/listed.ts'
import { keysOf } from '../reading/part.ts'
import type { Part } from '../reading/part.ts'
import type { Reading } from '../reading/reading.ts'
import { shaped } from '../reading/shaped.ts'
import { takeShape } from '../reading/shape.ts'
import type { Shape } from '../reading/shape.ts'
import { Rest } from '../rest.ts'
import type { Cover } from './cover.ts'
import { askField } from './ask-field.ts'
import { hopPart, joinPart } from './joined.ts'
import { countedBy, merge } from './listed.ts'
import { measureIn, workedOut } from './measures.ts'
import { axisOfRanking, isOwnNoun, isUnit } from './ranking.ts'
import type { Ranking } from './ranking.ts'
import type { NamedMeasure } from './measures.ts'
import { partsIn } from './parts-in.ts'
import { partsOfMeaning } from './rules.ts'
import type { Meaning } from './rules.ts'

/** A question whose words are all covered for one list. */
interface Covered {
  readonly record: RecordDefinition
  readonly cover: Cover<Meaning>
  readonly words: readonly string[]
  readonly linked: Linked
  readonly reading: Reading
  readonly sides: Sides | null
  readonly follows: Followed | null
  readonly ranking: Ranking | null
}

const noShape: Shape = {
  counting: false,
  yesNo: false,
  by: null,
  top: null,
  up: false,
  trend: null,
  average: false,
  spending: false,
  order: null,
  first: null,
}

const bothShapes = (one: Shape, other: Shape): Shape => ({
  counting: one.counting || other.counting,
  yesNo: one.yesNo || other.yesNo,
  by: one.by ?? other.by,
  top: one.top ?? other.top,
  up: one.up || other.up,
  trend: one.trend ?? other.trend,
  average: one.average || other.average,
  spending: one.spending || other.spending,
  order: one.order ?? other.order,
  first: one.first ?? other.first,
})

interface Shaped {
  readonly shape: Shape
  readonly axis: Axis | null
  /** The noun of the list itself, if it is ranked: "which tractor has the most miles". */
  readonly rankedBy: string | null
}

const shapeOf = (meanings: readonly Meaning[], { record, linked, reading, ranking }: Covered): Shaped => {
  const asks = takeShape(new Rest(linked.text), reading.lexicon).yesNo
  const said = meanings.reduce((all, one) => (one.is === 'shape' ? bothShapes(all, one.shape) : all), { ...noShape, yesNo: asks })
  const by = said.by ?? (ranking === null ? null : axisOfRanking(ranking, record, reading.lexicon))
  const axis = by === null ? null : axisOf(by, record, reading)
  const shape = ranking === null ? said : { ...said, by, top: ranking.top, up: ranking.up, counting: false }
  if (shape.top === null || by === null) return { shape: whenAsked(shape, linked), axis, rankedBy: null }
  if (isUnit(by)) return { shape: { ...shape, by: null, top: null, trend: by }, axis: null, rankedBy: null }
  if (!isOwnNoun(by, record, reading.lexicon)) return { shape, axis, rankedBy: null }
  const { common } = record.words
  const isMeasured = meanings.some(({ is }) => is === 'measure')
  if (!isMeasured && !shape.spending && common !== undefined) return { shape: { ...shape, by: common }, axis: null, rankedBy: null }
  const order = shape.spending ? 'dearest' : shape.order
  return { shape: { ...shape, by: null, top: null, first: shape.top, spending: false, order }, axis, rankedBy: by }
}

/** The frame of a covered question: what its meanings say together, or `unread` with the words that don't fit. */
export const frameOf = (covered: Covered): Frame | null => {
  const { record, cover, words, linked, reading, sides, follows } = covered
  const meanings = cover.spans.map(({ meaning }) => meaning)
  const { shape, axis, rankedBy } = shapeOf(meanings, covered)
  const joined = meanings.flatMap((one) => (one.is === 'joined' ? [one.joined] : []))
  const more = joined.filter(({ clause }) => clause.least === null || clause.none).map(joinPart)
  const least = joined.find(({ clause }) => clause.least !== null && !clause.none)
  const nouns = meanings.flatMap((one) => (one.is === 'subject' || one.is === 'noun' ? [one.phrase] : []))
  const parts = withPaid([...partsIn(cover, words, linked), ...more, ...(axis?.parts ?? [])], covered)
  const unclear = unclearIn(parts, covered)
  if (unclear !== null) return unclear
  if (meanings.some((one) => one.is === 'share')) return shareOf(covered, [...more, ...(axis?.parts ?? [])], nouns, shape)
  const list = assume(record, merge(follows?.list ?? null, parts), {
    text: linked.text,
    nouns: [...nouns, ...(rankedBy === null ? [] : [`${rankedBy}s`])],
    joined: joined.length > 0,
    reading,
    shape,
    follows: follows !== null,
  })
  if (least !== undefined) return countedBy(record, least, list, reading.lexicon)
  const measures = measuresOf(meanings, nouns, shape, { record, reading })
  const worked = workedOut(measures, shape, record, workBefore(rankedBy, shape, follows))
  if ('unread' in worked) return { type: 'unread', left: [worked.unread] }
  const isUnranked = worked.sortBy === null && shape.order === null
  const unasked = unaskedWord(isUnranked ? rankedBy : null, linked, list)
  if (unasked !== null) return { type: 'unread', left: [unasked] }
  return shaped({
    record,
    list,
    shape,
    sides,
    follows,
    lexicon: reading.lexicon,
    today: reading.today,
    ...worked,
    isOne: /\bwhich one\b/.test(linked.text) || (nouns[0] ?? measures[0]?.words)?.endsWith('s') === false,
    text: spelled(linked),
  })
}

/** "The worst driver" asks for a judgment, and one record alone has no first: its date was asked for. */
const unaskedWord = (ranked: string | null, { text }: Linked, { query }: Pick<Listed, 'query'>): string | null =>
  ranked ?? (text.startsWith('when ') && 'id' in query ? 'when' : null)

/** The filters without those that another one of the same field includes. "How much did we pay in fines": only what was paid. */
const withPaid = (parts: readonly Part[], { record, linked }: Covered): readonly Part[] => {
  const date = paidDate(linked.text, record)
  const own = parts.filter((part) => !isAny(part) || !parts.some((other) => other !== part && other.on === part.on))
  return date === null || own.some(({ on }) => on === date) ? own : [...own, { query: { [date]: '!null' }, on: date, words: 'paid' }]
}

/** The named numbers. "Fines by month" names the list and its amount by the same word. */
const measuresOf = (
  meanings: readonly Meaning[],
  nouns: readonly string[],
  shape: Shape,
  { record, reading }: { readonly record: RecordDefinition; readonly reading: Reading },
): readonly NamedMeasure[] => {
  const own = meanings.flatMap((one) => (one.is === 'measure' ? [one.measure] : []))
  const isWorked = !shape.counting && (shape.by !== null || shape.trend !== null || own.length > 0)
  if (!isWorked || shape.average || own.some(({ field }) => field !== null)) return own
  const amounts = nouns.flatMap((words) => measureIn(words, record, reading.lexicon) ?? [])
  return [...own, ...amounts]
}

/** What to make of a number where no word says it: its place if the list is ranked, else what the question before made of one. */
const workBefore = (rankedBy: string | null, { up }: Shape, follows: Followed | null): NamedMeasure['how'] => {
  if (rankedBy !== null) return up ? 'least' : 'most'
  return follows?.measure?.how === 'sum' || follows?.measure?.how === 'average' ? follows.measure.how : null
}

/** Filters that can't both hold, or words that are an option of several fields. */
const unclearIn = (parts: readonly Part[], { record, linked }: Covered): Frame | null => {
  const twice = contradicted(parts)
  if (twice !== null) return { type: 'unread', left: [twice] }
  const open = parts.find(({ or }) => or !== undefined)
  return open === undefined ? null : askField(open, record, linked)
}

/** The second of two different filters on the same field, which can't both hold; null if there are none. */
const contradicted = (parts: readonly Part[]): string | null =>
  parts.find(({ on, query }, at) =>
    parts.slice(0, at).some((other) => other.on === on && JSON.stringify(other.query) !== JSON.stringify(query)),
  )?.words ?? null

const isAny = ({ query }: Pick<Part, 'query'>): boolean => Object.values(query).every((value) => value === '!null')

/** "When did Boyle get hurt" asks for the newest record of the person, "when is" for the next one. */
const whenAsked = (shape: Shape, { text, mentions }: Linked): Shape => {
  const [, tense] = /^when (?:(did|was|were|has|had)|is|are|does|will)\b/.exec(text) ?? []
  if (!text.startsWith('when ') || mentions.length === 0 || shape.order !== null || shape.by !== null || shape.counting) return shape
  return { ...shape, order: tense === undefined ? 'soonest' : 'newest', first: 1 }
}

interface Axis {
  readonly sense: Sense
  readonly parts: readonly Part[]
}

/** The kind or the part of a kind that the list is counted by, with the filter that the word says: "which tractor has the most repairs". */
const axisOf = (by: string, record: RecordDefinition, { lexicon }: Reading): Axis | null => {
  const senses = lexicon.nouns.get(by) ?? lexicon.nouns.get(`${by}s`) ?? []
  const sense = senses.find(({ kind }) => kind === record.name) ?? senses.find(({ kind }) => refersTo(record, kind))
  const target = lexicon.kinds[sense?.kind ?? '']
  if (sense === undefined || target === undefined) return null
  const own: Part = { query: sense.query, on: keysOf(sense.query), words: sense.label }
  if (sense.label === '') return { sense, parts: [] }
  const part = sense.kind === record.name ? own : hopPart(record, target, own)
  return { sense, parts: part === null ? [] : [part] }
}

const hasDates = (query: Query): boolean => Object.keys(query).some((name) => /(?:From|To)$/.test(name))

const verb = /^(?:turned|resulted|ended|led|is|are|was|were|has|have|had|got|get|that|who|with|do|does|did)$/

/** "What percent of inspections were clean": what follows the verb is the share, all before it and every period is the whole. */
const shareOf = (
  { record, cover, words, linked, reading, follows }: Covered,
  more: readonly Part[],
  nouns: readonly string[],
  shape: Shape,
): Frame => {
  const at = words.findLastIndex((word, place) => place > 1 && verb.test(word))
  const hasOther =
    more.length > 0 ||
    cover.spans.some(
      ({ from, meaning }) => from >= at && partsOfMeaning(meaning).some(({ on, query }) => on !== 'division' && !hasDates(query)),
    )
  // "What share of drivers have hazmat in Joplin" is of those in Joplin.
  const isDated = ({ query, on }: Part): boolean => hasDates(query) || (on === 'division' && hasOther)
  const partsWhere = (isPart: boolean): Part[] =>
    cover.spans.flatMap(({ from, meaning }) =>
      partsOfMeaning(meaning).filter((part) => (at >= 0 && from >= at && !isDated(part)) === isPart),
    )
  // "Percent of tickets paid": without a verb the filters are the share.
  const bare =
    at < 0 ? cover.spans.flatMap(({ meaning }) => (meaning.is === 'parts' ? meaning.parts.filter((part) => !isDated(part)) : [])) : []
  const share = [...(at < 0 ? bare : partsWhere(true)), ...more]
  if (share.length === 0) return { type: 'unread', left: ['percent'] }
  const list = assume(
    record,
    merge(
      follows?.list ?? null,
      partsWhere(false).filter((part) => !bare.includes(part)),
    ),
    {
      text: linked.text,
      nouns,
      reading,
      shape,
      joined: false,
      follows: follows !== null,
    },
  )
  const said: Query = Object.assign({}, ...share.map(({ query }) => query)) as Query
  // Runs that have not left are neither on time nor late.
  const known = Object.entries(said).filter(([, value], _at, all) => value === '!null' && all.length > 1)
  const part: Query = Object.fromEntries(Object.entries(said).filter(([name]) => !known.some(([one]) => one === name)))
  // A default must not contradict what the share is about.
  const assumed = list.assumed.filter(({ on }) => !(on in part))
  const dropped = new Set(list.assumed.filter(({ on }) => on in part).map(({ on }) => on))
  const query = Object.fromEntries([...Object.entries(list.query).filter(([name]) => !dropped.has(name)), ...known])
  return { type: 'share', kind: record.name, query, read: list.read, assumed, part, words: share.map(({ words: one }) => one).join(', ') }
}
