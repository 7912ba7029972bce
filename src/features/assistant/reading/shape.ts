import type { Lexicon } from '../lexicon.ts'
import type { Rest } from '../rest.ts'
import { amountOf } from './spans.ts'

/** What is to be done with the list that a question names. */
export interface Shape {
  readonly counting: boolean
  /** Asked for with "did", "is", "has": yes or no, and which. */
  readonly yesNo: boolean
  /** By which word it is to be counted: "by severity", "drivers with the most". */
  readonly by: string | null
  /** So many of the largest, of the smallest if `up`. */
  readonly top: number | null
  readonly up: boolean
  readonly trend: 'day' | 'week' | 'month' | 'quarter' | 'year' | null
  readonly average: boolean
  readonly spending: boolean
  /** The dearest, the newest: the list in that order, its first so many. */
  readonly order: 'dearest' | 'newest' | 'oldest' | 'soonest' | null
  readonly first: number | null
}

const count =
  /\b(?:how many|number of|how many total|total count(?: of)?|count(?: of| up)?|total number(?: of)?|how much of|tally|count$)\b/
const amount = String.raw`(\d{1,3}|two|three|five|ten|couple)`
const trending =
  /\b(?:(?:by|per|each|every|a) (?:month|week|quarter)|(?:by|per|each|every) day|day by day|daily|(?:by|per|each|every) year|monthly|weekly|quarterly|yearly|(month|week|quarter|year) (?:by|over|to) \1|trend(?:s|ing)?(?: line)?|over time|(?:going|gone|go) (?:up or down|up|down)|getting (?:worse|better)|increasing|decreasing|up or down|on the rise|rising)\b/
const averaging =
  /\b(?:on average|average|mean|median|typically|typical|how long (?:does|do|did|is|are) (?:it|we|they)? ?(?:usually )?take(?: us)?|how long to)\b/
const spends =
  /\b(?:(?:did|do|have|had) (?:we|they) (?:spend|spent|pay|paid)|we (?:spent|paid)|how much(?: money)?(?: (?:did|do|have|has|are|is|was|were|does))?(?: (?:we|it|they|you))?(?: (?:spend|spent|spending|pay out|paid out|pay|paid|cost|been spent))?(?: on| for| in)?|spen[dt](?: on)?|spending(?: on)?|costs?(?: of| for)?|(?:do )?we owe(?: in| on| for)?|total costs?|expenses?)\b/

const by = (words: string): RegExp =>
  new RegExp(
    String.raw`\b(?:broken (?:down|out) by|(?:down|out|up) by|grouped by|group(?:ed)? it by|split (?:up )?by|sorted by|breakdown by|by|per|(?:for|in|at) (?:each|every)|each) (?:each )?(${words})(?: and (?:by )?(${words}))?\b(?! @)`,
  )
const dearest = new RegExp(
  String.raw`\b(?:(?:top|the) )?(?:${amount} )?(?:most expensive|costliest|priciest|biggest|largest|highest)(?: ${amount})?\b`,
)
const newest = new RegExp(
  String.raw`\b(?:the )?(?:most recent(?:ly)?|latest|newest|least senior|last(?! (?:(?:\d+|[a-z]+) )?(?:days?|weeks?|months?|quarters?|years?|hours?)\b)(?! (?:night|weekend|sun|mon|tue|wed|thu|fri|sat|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|labor|memorial|fiscal|q\d|time|name|sync|contact|check|reported|sign|day)[a-z]*\b)(?! \d+$))(?: ${amount})?(?= |$)`,
)
const oldest = new RegExp(
  String.raw`\b(?:the )?(?:oldest|most senior|senior most|longest (?:running|waiting|serving|standing)|first(?! (?:name|contact|aid|quarter|half|weeks?|days?|months?|of|time|shift|thing|report|notice|appointment|treatment|q\d|\d+ (?:days|weeks|months))\b))(?: ${amount})?\b`,
)

const soonest = new RegExp(
  String.raw`\b(?:the )?(?:next|soonest|upcoming)(?! (?:(?:\d+|[a-z]+) )?(?:weeks?|months?|quarters?|years?|hours?|days\b(?! off))\b)(?! (?:weekend|sun|mon|tue|wed|thu|fri|sat|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|fiscal|document|expir|service|clock|action|appointment)[a-z]*\b)(?! \d+$)(?: ${amount})?(?= |$)`,
)

/** Takes the words that say how the answer is to be made. What they are about stays. */
export const takeShape = (rest: Rest, lexicon: Lexicon): Shape => {
  const counting = taken(rest, count) !== null
  const yesNo = /^(?:did|does|do|is|are|was|were|has|have|had|any|are there|is there)\b/.test(rest.text)
  const trend = unitOf(taken(rest, trending)?.[0])
  const grouped = taken(rest, groupedBy(lexicon))
  const average = taken(rest, averaging) !== null
  const axis = grouped === null ? null : axisOf(grouped, average, rest, lexicon)
  const spending = taken(rest, spends) !== null
  if (spending) for (const word of ['cost', 'costs', 'costing', 'spend', 'spent', 'pay', 'paid', 'money']) rest.take(word)
  const order = takeOrder(rest) ?? { order: null, first: null }
  return { counting, yesNo, by: axis, top: null, up: false, trend, average, spending, ...order }
}

/** Whether a question asks for numbers over time. */
export const isTrend = (text: string): boolean => trending.test(text)

/** Whether a question asks for the first or the last. */
export const isOrdered = (text: string): boolean => [newest, oldest, soonest].some((pattern) => pattern.test(text))

/** The unit of a trend; by month if none is named. */
const unitOf = (words: string | undefined): Shape['trend'] =>
  words === undefined
    ? null
    : words.includes('dai')
      ? 'day'
      : ((['day', 'week', 'quarter', 'year'] as const).find((unit) => words.includes(unit)) ?? 'month')

/** "Average cost per accident" asks for accidents, not by what they are counted. */
const axisOf = ([, one = '', other]: RegExpExecArray, average: boolean, rest: Rest, { nouns }: Lexicon): string | null => {
  if (!average || !nouns.has(one)) return other === undefined ? one : `${one} and ${other}`
  rest.text = `${rest.text} | ${one}`
  return null
}

const taken = (rest: Rest, pattern: RegExp): RegExpExecArray | null => {
  const found = pattern.exec(rest.text)
  if (found !== null) rest.cut(found.index, found[0].length)
  return found
}

const takeOrder = (rest: Rest): { order: NonNullable<Shape['order']>; first: number | null } | null => {
  for (const [order, pattern] of [
    ['dearest', dearest],
    ['oldest', oldest],
    ['newest', newest],
    ['soonest', soonest],
  ] as const) {
    const found = taken(rest, pattern)
    const number = found?.[1] ?? found?.[2]
    if (found !== null)
      return {
        order,
        first:
          number === undefined
            ? order === 'newest' || (order === 'soonest' && !found[0].includes('upcoming'))
              ? 1
              : null
            : amountOf(number),
      }
  }
  return null
}

const known = new WeakMap<Lexicon, RegExp>()
/** "By severity" and the like, with the fields of a lexicon; compiled once. */
const groupedBy = (lexicon: Lexicon): RegExp => {
  const made = known.get(lexicon) ?? by(axisWords(lexicon))
  known.set(lexicon, made)
  return made
}

/** The fields that a list can be counted by as part of a pattern, the longest first. */
const axisWords = ({ kinds, fields }: Lexicon): string => {
  const axes = Object.values(kinds).flatMap((record) =>
    [...(fields[record.name] ?? [])].flatMap(([words, properties]) =>
      properties.some((property) => property === 'status' || ['choice', 'ref', 'text'].includes(record.fields[property]?.kind ?? ''))
        ? [words, `${words}s`]
        : [],
    ),
  )
  const words = [...axes, 'unit', 'truck', 'driver', 'drivers', 'vehicle', 'terminal', 'division']
  return [...new Set(words)]
    .filter((word) => /^[a-z' ]+$/.test(word))
    .toSorted((one, other) => other.length - one.length)
    .join('|')
}
