import { daysAfter, yearOf } from '#kit/dates/iso-day.ts'
import { periodAt } from './reading/words/compound.ts'
import { amountOf, amountPattern, dayAway, sameDate, unitPattern } from './reading/spans.ts'
import type { Moment, Span } from './reading/spans.ts'
import type { Period, Tense } from './reading/words/period.ts'

export interface FoundPeriod extends Period {
  /** The words it was read from, to be taken out of the question. */
  readonly words: string
  /** A year, a month or a weekday alone, where another one may be meant. */
  readonly bare: boolean
}

/** The first period that a question in lower case names, or null. `today` and both ends are days of the company. */
export const readPeriod = (text: string, today: string, tense: Tense): FoundPeriod | null => {
  const at = { today, tense }
  for (const { index } of text.matchAll(/(?<![\w/'$.@-])[\w']/g)) {
    const found = phraseAt(text.slice(index), at)
    if (found !== null && isMeant(text, index, found)) {
      const words = text.slice(index, index + found.length)
      return { ...found.period, words, bare: bare.test(words) }
    }
  }
  return null
}

const bare =
  /^(?:(?:in|on|for|of|during|since|before|by) )?(?:(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*|(?:sun|mon|tue|wed|thu|fri|sat)[a-z]*)$/

/** Words that are a month or a year in one sentence and none in the next: "may drivers go", "unit 2024". */
const isMeant = (text: string, index: number, { length }: Span): boolean => {
  const words = text.slice(index, index + length)
  const before = /(\S+)\s*$/.exec(text.slice(0, index))?.[1] ?? ''
  if (/^(?:may|march|mar|sun)$/.test(words)) return led.has(before) || isMonth(text, words, index)
  return !/^20\d{2}$/.test(words) || !countable.has(before)
}
/** "May accidents", "accidents may", but not "may drivers go". */
const isMonth = (text: string, word: string, index: number): boolean =>
  text.length === index + word.length || (index === 0 && (word !== 'may' || text.split(' ').length === 2))
const led = new Set(['and', 'or', 'vs', 'versus', 'to', 'thru', 'through', 'until', 'about', 'than'])
const countable = new Set(['unit', 'truck', 'trailer', 'tractor', 'number', 'vehicle', 'over', 'under', 'above', 'below', 'than'])

interface Lead {
  readonly pattern: RegExp
  readonly read: (span: Span, at: Moment) => Period | null
  readonly tense?: Tense
}

/** Words before a period that say how it is meant. */
const leads: readonly Lead[] = [
  { pattern: /^(?:ever )?since /, tense: 'past', read: ({ period }, { today }) => ordered(period.from, later(period.from, today)) },
  { pattern: /^(?:starting|beginning)(?: on| in)? /, read: ({ period }, { today }) => ordered(period.from, later(period.from, today)) },
  {
    pattern: /^(?:on or after|no earlier than|not before) /,
    read: ({ period }) => (period.from === null ? null : { from: period.from, to: null }),
  },
  {
    pattern: /^from /,
    read: ({ period }, { today }) =>
      period.from === period.to && period.from !== daysAfter(today, -1) ? ordered(period.from, later(period.from, today)) : period,
  },
  {
    pattern: /^(?:after|later than) /,
    read: ({ period }) => (period.to === null ? null : { from: daysAfter(period.to, 1), to: null }),
  },
  // "Before the end of the year" takes its last day in.
  {
    pattern: /^(?:before|prior to) (?=(?:the )?(?:eo[mwqy]\b|(?:very )?end of|(?:year|month|quarter) ?end))/,
    read: ({ period }) => ({ from: null, to: period.to }),
  },
  {
    pattern: /^(?:before|prior to|earlier than|older than) /,
    read: ({ period }) => (period.from === null ? null : { from: null, to: daysAfter(period.from, -1) }),
  },
  {
    pattern: /^(?:by|until|till|thru|through|up to|up until|no later than|on or before|not after) /,
    read: ({ period }) => ({ from: null, to: period.to }),
  },
  {
    pattern:
      /^(?:(?:(?:in|on|for|of|during|within|at|as of)(?: the)?|over the|over(?= (?:christmas|xmas|thanksgiving|new year|labor|memorial|july|4th))) )/,
    read: ({ period }) => period,
  },
]

/** "Since October" ends today; "since tomorrow" has no end. */
const later = (from: string | null, today: string): string | null => (from !== null && from > today ? null : today)
const ordered = (from: string | null, to: string | null): Period | null =>
  from === null ? null : { from, to: from.startsWith('now') ? null : to }

const phraseAt = (text: string, at: Moment): Span | null => {
  const candidates = [
    rangeAt(text, at),
    listedAt(text, at),
    ageAt(text, at),
    periodAt(text, at),
    ...leads.map((lead) => ledAt(text, lead, at)),
  ]
  return candidates.reduce((best, one) => ((one?.length ?? 0) > (best?.length ?? 0) ? one : best), null)
}

const ledAt = (text: string, { pattern, read, tense }: Lead, at: Moment): Span | null => {
  const found = pattern.exec(text)
  if (found === null) return null
  const rest = text.slice(found[0].length)
  const moment = { ...at, tense: tense ?? at.tense }
  const span = listedAt(rest, moment) ?? periodAt(rest, moment)
  const period = span === null ? null : read(span, at)
  return span === null || period === null ? null : { period, length: found[0].length + span.length }
}

/** "Between October 1 and 15", "Dec 24 thru 26", "June through August", "between now and Christmas". */
const rangeAt = (text: string, at: Moment): Span | null => {
  const opened = /^(?:anytime |any time |sometime )?(?:between|from) /.exec(text)?.[0] ?? ''
  const start = text.slice(opened.length)
  const first = nowAt(start, at) ?? periodAt(start, at)
  if (first === null || first.period.from === null) return null
  const rest = start.slice(first.length)
  const onward = opened.startsWith('from') ? /^ (?:on|onwards?|forward)(?! the )(?![\w/])/.exec(rest) : null
  if (onward !== null) return { period: { from: first.period.from, to: null }, length: opened.length + first.length + onward[0].length }
  const joint = (opened.includes('between') ? /^ (?:and|to|-) / : /^(?: (?:to|thru|through|until|till|up to|-|–) |[-–])/).exec(rest)?.[0]
  if (joint === undefined) return null
  const tail = rest.slice(joint.length)
  const last = dayAlone(tail, first.period) ?? periodAt(tail, now.test(start) ? { ...at, tense: 'future' } : at)
  if (last?.period.to === undefined || last.period.to === null) return null
  const isBehind = first.period.from > last.period.to
  // "This quarter to last quarter" is no period.
  if (isBehind && relative.test(start)) return null
  const period = inOrder(first.period.from, last.period.to, at.tense)
  return { period, length: opened.length + first.length + joint.length + last.length }
}

const relative = /^(?:this|last|next|past|previous|ytd|mtd|qtd) /
const now = /^(?:right )?now(?![\w/])/
/** Where a range begins, "now" is today. */
const nowAt = (text: string, { today }: Moment): Span | null => {
  const found = now.exec(text)
  return found === null ? null : { period: { from: today, to: today }, length: found[0].length }
}

const nextItem = /^(?:,? (and|or) |, | (?=(?:sun|mon|tue|wed|thu|fri|sat|\d{1,2}(?:st|nd|rd|th)? (?:and|or) )))(?:on )?/
/** "Monday or Tuesday", "Dec 1 and 2", "October and November": periods that follow each other are one. Null where days lie between. */
const listedAt = (text: string, at: Moment): Span | null => {
  const first = periodAt(text, at)
  let whole = first
  while (whole !== null) {
    const found = nextItem.exec(text.slice(whole.length))
    const start = whole.length + (found?.[0].length ?? 0)
    const item = found === null ? null : (dayAlone(text.slice(start), whole.period) ?? periodAt(text.slice(start), at))
    if (item === null) return whole === first ? null : whole
    const period = together(whole.period, item.period, found?.[1] === 'or')
    whole = period === null ? null : { period, length: start + item.length }
  }
  return null
}

/** Two periods as one, where the second follows the first. */
const together = ({ from, to, either }: Period, next: Period, isEither: boolean): Period | null => {
  if (from === null || to === null || next.from === null) return null
  const last = next.from < from ? weekLater(next) : next
  if (last.from !== daysAfter(to, 1)) return null
  return { from, to: last.to, ...(isEither || either === true ? { either: true } : {}) }
}
const weekLater = ({ from, to }: Period): Period => ({
  from: from === null ? null : daysAfter(from, 7),
  to: to === null ? null : daysAfter(to, 7),
})

/** Of "October to January" one lies in another year, of "Monday to Friday" in another week. */
const inOrder = (from: string, to: string, tense: Tense): Period => {
  if (from <= to) return { from, to }
  if (daysAfter(to, 7) >= from) return { from, to: daysAfter(to, 7) }
  const earlier = sameDate(from, -12)
  return tense === 'past' && earlier <= to ? { from: earlier, to } : { from, to: sameDate(to, 12 * Math.max(1, yearOf(from) - yearOf(to))) }
}

/** "The 15th" after "Dec 1": of the same month. */
const dayAlone = (text: string, { from, to }: Period): Span | null => {
  const found = /^(?:the )?(\d{1,2})(?:st|nd|rd|th)?(?![\w/])(?! (?:hours?|days?|weeks?|months?|years?|of|[ap]m)\b)/.exec(text)
  if (found === null || from === null || to === null || daysAfter(from, 6) < to) return null
  const day = `${to.slice(0, 8)}${(found[1] ?? '').padStart(2, '0')}`
  return Number.isNaN(Date.parse(`${day}T00:00:00Z`)) ? null : { period: { from: day, to: day }, length: found[0].length }
}

const age = new RegExp(
  `^(more than|over|older than|longer than|greater than|at least|less than|under|newer than|younger than|within the last|fewer than) ${amountPattern} ${unitPattern}( ago| old| back)?(?![\\w/])`,
)
/** "Over 90 days", "older than 2 weeks", "less than a month old": counted back from today. */
const ageAt = (text: string, { today }: Moment): Span | null => {
  const found = age.exec(text)
  if (found === null) return null
  const [words, how = '', amount, unit = ''] = found
  const count = amountOf(amount)
  const young = ['less than', 'under', 'newer than', 'younger than', 'within the last', 'fewer than'].includes(how)
  if (unit.startsWith('h'))
    return { period: young ? { from: `now-${count}h`, to: null } : { from: null, to: `now-${count}h` }, length: words.length }
  const day = dayAway(count, unit, today, -1)
  const period = young
    ? { from: how === 'within the last' ? daysAfter(day, 1) : daysAfter(day, 1), to: today }
    : { from: null, to: how === 'at least' ? day : daysAfter(day, -1) }
  return { period, length: words.length }
}
