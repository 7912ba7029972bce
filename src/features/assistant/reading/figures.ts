import type { Frame } from '../frame.ts'
import type { Reading } from './reading.ts'
import { Rest } from '../rest.ts'
import { readPeriod } from '../periods.ts'
import type { Period } from './words/period.ts'
import { takeSides } from './compare.ts'
import type { Followed } from './follow.ts'
import type { Linked } from './link.ts'
import { mentionOf } from './names/mentions.ts'

interface Known {
  readonly kind: string
  readonly key: string
  readonly words: RegExp
}

/** Rates that the pages of figures work out, by what they are called. The more particular come first. */
const figures: readonly Known[] = [
  {
    kind: 'accidents',
    key: 'preventable_rate',
    words:
      /\b(?:preventable (?:accidents? |crash )?rate|preventables? per (?:million|m)(?: miles| mi)?|rate of preventables?(?: accidents)?|preventable frequency)\b/,
  },
  {
    kind: 'accidents',
    key: 'dot_rate',
    words:
      /\b(?:dot (?:recordable |accidents? |reportable )*rate|recordable (?:accidents? )?rate|dot recordables? per (?:million|m)(?: miles| mi)?)\b/,
  },
  {
    kind: 'accidents',
    key: 'cost',
    words: /\b(?:(?:accidents? )?(?:cost|incurred) per (?:million|m)(?: miles| mi)?|accident cost rate)\b/,
  },
  { kind: 'accidents', key: 'rate', words: /\b(?:accidents? (?:rate|frequency)|accidents per (?:million|m)(?: miles| mi)?)\b/ },
  {
    kind: 'accidents',
    key: 'report_lag',
    words:
      /\b(?:accidents? report(?:ing)? lag|report(?:ing)? lag|how (?:long|fast) (?:do|does|are) (?:accidents?|it take to) (?:get )?report(?:ed)?)\b/,
  },
  { kind: 'tickets', key: 'rate', words: /\b(?:tickets? (?:rate|frequency)|tickets per (?:million|m)(?: miles| mi)?)\b/ },
  {
    kind: 'tickets',
    key: 'won',
    words:
      /\b(?:(?:tickets? )?(?:dismissal|dismissed|win) rate|(?:share|percent|percentage) of tickets (?:dismissed|reduced|won)(?: or reduced)?|dismissed or reduced rate)\b/,
  },
  {
    kind: 'osha-claims',
    key: 'trir',
    words: /\b(?:trir|total recordable (?:incident |injury |case )?rate|osha (?:incident |recordable )?rate)\b/,
  },
  { kind: 'osha-claims', key: 'dart', words: /\bdart(?: rate)?\b/ },
  { kind: 'osha-claims', key: 'severity', words: /\bosha severity(?: rate)?\b/ },
  {
    kind: 'workers-comp',
    key: 'frequency',
    words: /\b(?:(?:workers )?comp(?:ensation)? (?:claims? )?(?:frequency|rate)|lost time rate|lost time frequency)\b/,
  },
  { kind: 'workers-comp', key: 'lag', words: /\b(?:(?:workers )?comp (?:claims? )?(?:report(?:ing)? )?lag)\b/ },
  { kind: 'workers-comp', key: 'return', words: /\b(?:(?:average )?days (?:to|until) return(?: to work)?|return to work days)\b/ },
]

/** A rate of a page of figures, by itself or of two periods. */
export const readFigure = (linked: Linked, reading: Reading): Frame | null => {
  const { lexicon, today } = reading
  const known = figures.find(({ kind, words }) => lexicon.kinds[kind] !== undefined && words.test(linked.text))
  if (known === undefined) return null
  const rest = new Rest(linked.text)
  const record = lexicon.kinds[known.kind]
  const found = known.words.exec(rest.text)
  if (record === undefined || found === null) return null
  // The name of the kind stays for the reader of periods: which date they mean.
  const sides = takeSides(rest, linked, reading, barely(known.kind))
  rest.text = rest.text.replace(known.words, ' | ')
  const period = sides === null ? readPeriod(rest.text, today, 'past') : null
  if (period !== null) rest.take(period.words)
  const mark = /@\w+/.exec(rest.text)?.[0]
  const division = mentionOf(linked, mark)?.found.find(({ kind }) => kind === 'divisions')
  if (mark !== undefined && division !== undefined) rest.take(mark)
  for (const word of ['average', 'overall', 'current', 'currently', 'this', 'vs', 'compare', 'last']) rest.take(word)
  const left = rest.left()
  if (left.length > 0) return null
  const chosen = division?.id ?? reading.division
  if (sides === null) return { type: 'figure', kind: known.kind, key: known.key, ...daysOf(period, today), division: chosen }
  return {
    type: 'compare',
    kind: known.kind,
    measure: { how: 'figure', key: known.key },
    sides: sides.sides,
    query: chosen === 'ALL' ? {} : { division: chosen },
    read: division === undefined ? [] : [{ on: 'division', words: `Division: ${division.label}` }],
    assumed: sides.assumed,
  }
}

/** This year to date where no period is named. */
const daysOf = (period: Period | null, today: string): { from: string; to: string } => ({
  from: period?.from ?? `${today.slice(0, 4)}-01-01`,
  to: period?.to ?? today,
})

/** The list of a kind with nothing asked of it. */
const barely = (kind: string): Followed => ({
  frame: { type: 'list', kind, query: {}, read: [] },
  kind,
  list: { query: {}, read: [], assumed: [] },
  measure: null,
})
