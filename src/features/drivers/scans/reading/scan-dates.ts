import { lastYearOf, parseDay } from '#features/transfer/import/reading/dates.ts'
import { dayOf, monthsAfter } from '#kit/dates/iso-day.ts'
import type { ScanWords } from '#records/drivers/qualification-documents/scan-words.ts'

const month = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*'
const dates = new RegExp(
  `(?<![\\w/.-])(?:\\d{4}[/.-]\\d{1,2}[/.-]\\d{1,2}|\\d{1,2}[/.-]\\d{1,2}[/.-](?:\\d{4}|\\d{2})|${month}\\.? ?\\d{1,2}(?:st|nd|rd|th)?[.,]? ?\\d{4}|\\d{1,2} ?${month}[.,]? ?\\d{4})(?![\\w/-])`,
  'gi',
)
/** Dates of somebody’s birth, or of another paper that this one mentions. */
const ofOthers =
  /date of birth|\bdob\b|birth ?date|\bborn\b|license expir\w*|lic\w* exp\w*|medical (?:certificate|card)[^\n\d]{0,30}expir\w*|date of hire|hire date/i
/** Characters after which a date no longer belongs to the words before it. */
const reach = 140

interface Mark {
  readonly at: number
  readonly end: number
  readonly kind: 'issued' | 'expires' | 'other'
}

export interface ScanDates {
  readonly issuedOn: string | null
  readonly expirationDate: string | null
}

const marksOf = (text: string, words: RegExp | undefined, kind: Mark['kind']): Mark[] =>
  words === undefined
    ? []
    : [...text.matchAll(new RegExp(words.source, 'gi'))].map((match) => ({ at: match.index, end: match.index + match[0].length, kind }))

/** Marks that lie inside a longer one mean what the longer one says: "License expires" is not the expiration of a medical card. */
const outermost = (marks: readonly Mark[]): Mark[] =>
  marks
    .filter(
      (mark) =>
        !marks.some((other) => other !== mark && other.at <= mark.at && other.end >= mark.end && other.end - other.at > mark.end - mark.at),
    )
    .toSorted((one, other) => one.at - other.at)

/** A reader of pictures takes a comma for a period. */
const dayIn = (text: string, today: string): string | null =>
  parseDay(/[a-z]/i.test(text) ? text.replace(/[.,]/g, ' ') : text, { order: 'mdy', lastYear: lastYearOf(today, true) })

/**
 * The dates of a paper by the words printed before them. A form prints headings side by side with their dates below, so the first date
 * belongs to the first heading that still waits for one.
 */
export const datesInText = (text: string, words: ScanWords, today: string): ScanDates => {
  const license = /licen/i.test(words.titles.source)
  const others = license ? /date of birth|\bdob\b|birth ?date|date of hire|hire date/i : ofOthers
  const marks = outermost([
    ...marksOf(text, words.issued, 'issued'),
    ...marksOf(text, words.expires, 'expires'),
    ...marksOf(text, others, 'other'),
  ])
  const found: Record<Mark['kind'], string | null> = { issued: null, expires: null, other: null }
  const [all, free]: [string[], string[]] = [[], []]
  const used = new Set<Mark>()
  for (const match of text.matchAll(dates)) {
    const day = dayIn(match[0], today)
    if (day === null) continue
    all.push(day)
    const mark = marks.find((one) => !used.has(one) && one.end <= match.index && match.index - one.end <= reach)
    if (mark === undefined) free.push(day)
    else {
      used.add(mark)
      found[mark.kind] ??= day
    }
  }
  if (words.pair === true && (found.issued === null || found.expires === null))
    return lastPair(all, today) ?? { issuedOn: found.issued, expirationDate: found.expires }
  // A paper with one date that belongs to nothing else is dated by it.
  const [only, ...more] = [...new Set(free)]
  const issued = found.issued ?? (more.length === 0 && found.expires === null && only !== undefined && only <= today ? only : null)
  return { issuedOn: issued, expirationDate: found.expires }
}

/** The first date of a text as `YYYY-MM-DD`, or null. */
export const firstDayIn = (text: string, today: string): string | null => {
  const [found] = text.match(dates) ?? []
  return found === undefined ? null : dayIn(found, today)
}

/** Years for which a license is issued at most. */
const longestValid = 12

/**
 * The last two dates of a card that shows a birth date, the day of issue, and the expiration, in that order of time: small print before them
 * is often misread.
 */
const lastPair = (days: readonly string[], today: string): ScanDates | null => {
  const [expirationDate, issuedOn] = [...new Set(days)].toSorted().toReversed()
  if (expirationDate === undefined || issuedOn === undefined || issuedOn > today) return null
  return expirationDate <= monthsAfter(issuedOn, longestValid * 12) ? { issuedOn, expirationDate } : null
}

const expWord = /(?:exp(?:ires?|iration)?|thru|through|until|good to)[ ._-]*/i
const nameDates = /(?<!\d)(?:\d{4}[ ._-]\d{1,2}[ ._-]\d{1,2}|\d{1,2}[ ._-]\d{1,2}[ ._-](?:\d{4}|\d{2})|\d{8}|\d{6})(?!\d)/

const dayInName = (text: string, today: string): string | null => {
  const separated = text.replace(/[ ._]/g, '-')
  if (separated.includes('-')) return dayIn(separated, today)
  const rules = lastYearOf(today, true)
  if (text.length === 8) return dayIn(text, today) ?? dayOf(Number(text.slice(4)), Number(text.slice(0, 2)), Number(text.slice(2, 4)))
  return parseDay(`${text.slice(0, 2)}/${text.slice(2, 4)}/${text.slice(4)}`, { order: 'mdy', lastYear: rules })
}

/** The dates that a file name tells: "exp 2027-03-14" or "MVR_Lam_072626". Names that a camera or a scanner gave tell none. */
export const datesInName = (fileName: string, today: string): ScanDates => {
  const name = fileName.replace(/\.[a-z0-9]{2,4}$/i, '')
  const after = expWord.exec(name)
  const expires = after === null ? null : nameDates.exec(name.slice(after.index + after[0].length))
  if (expires !== null) return { issuedOn: null, expirationDate: dayInName(expires[0], today) }
  const issued = /^(?:img|scan|photo|dsc\w?|pxl|doc|image)/i.test(name) ? null : nameDates.exec(name)
  const day = issued === null ? null : dayInName(issued[0], today)
  return { issuedOn: day !== null && day <= today ? day : null, expirationDate: day !== null && day > today ? day : null }
}
