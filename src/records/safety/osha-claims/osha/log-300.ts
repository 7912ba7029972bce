import { formatDateEntry } from '#kit/dates/format-time.ts'
import { categoryNumber, privacyName } from './classification.ts'
import type { Classification } from './classification.ts'
import { summaryTotals } from './totals.ts'
import type { CountedCase, SummaryTotals } from './totals.ts'

/** A recordable case as Form 300 shows it. Days 'YYYY-MM-DD'. */
export interface LogCase extends CountedCase {
  readonly caseNumber: string
  readonly name: string
  readonly privacyCase: boolean
  readonly jobTitle: string
  readonly occurredOn: string
  readonly place: string
  readonly description: string
  /** Boxes that were ticked before the outcome changed; they stay, struck out. */
  readonly struck?: readonly Classification[]
}

export type Box = 'ticked' | 'struck' | 'empty'

/** One line of Form 300 with its columns A to M. */
export interface LogLine {
  readonly a: string
  /** The name, or "Privacy case" (29 CFR 1904.29(b)(6)). */
  readonly b: string
  readonly c: string
  /** MM/DD/YYYY. */
  readonly d: string
  readonly e: string
  readonly f: string
  readonly g: Box
  readonly h: Box
  readonly i: Box
  readonly j: Box
  readonly k: number
  readonly l: number
  /** 1 to 6: which column of M is ticked; null: none, not answered. */
  readonly m: number | null
}

export interface Log {
  readonly lines: readonly LogLine[]
  readonly totals: SummaryTotals
}

/** Form 300 of one establishment and year, by case number, with its page totals (29 CFR 1904.29). */
export const log300 = (cases: readonly LogCase[]): Log => ({ lines: byNumber(cases).map(lineOf), totals: summaryTotals(cases) })

/** Number and name of the privacy cases: a list of its own, confidential, kept as long as the log (29 CFR 1904.29(b)(6)). */
export const privacyList = (cases: readonly LogCase[]): readonly { readonly caseNumber: string; readonly name: string }[] =>
  byNumber(cases)
    .filter(({ privacyCase }) => privacyCase)
    .map(({ caseNumber, name }) => ({ caseNumber, name }))

const byNumber = (cases: readonly LogCase[]): readonly LogCase[] =>
  cases.toSorted((one, other) => one.caseNumber.localeCompare(other.caseNumber, 'en-US', { numeric: true }))

const lineOf = (one: LogCase): LogLine => {
  const box = (classification: Classification): Box =>
    one.classification === classification ? 'ticked' : one.struck?.includes(classification) === true ? 'struck' : 'empty'
  return {
    a: one.caseNumber,
    b: one.privacyCase ? privacyName : one.name,
    c: one.jobTitle,
    d: formatDateEntry(one.occurredOn),
    e: one.place,
    f: one.description,
    g: box('death'),
    h: box('days_away'),
    i: box('restricted_or_transfer'),
    j: box('other_recordable'),
    k: one.daysAway,
    l: one.daysRestricted,
    m: categoryNumber(one.category),
  }
}

/** Headings of the columns of Form 300. */
export const logColumns = {
  a: 'Case no.',
  b: 'Employee’s name',
  c: 'Job title',
  d: 'Date of injury or onset of illness',
  e: 'Where the event occurred',
  f: 'Injury or illness, parts of body affected, and object or substance that directly injured or made the person ill',
  g: 'Death',
  h: 'Days away from work',
  i: 'Job transfer or restriction',
  j: 'Other recordable cases',
  k: 'Days away from work',
  l: 'Days on job transfer or restriction',
  m: 'Injury (1), skin disorder (2), respiratory condition (3), poisoning (4), hearing loss (5), all other illnesses (6)',
} as const satisfies Record<keyof LogLine, string>
