import type { Address } from '#kit/fields.ts'
import { formatNumber, formatPhone } from '#kit/format.ts'
import { formatDateEntry } from '#kit/format-time.ts'
import { categories } from './classification.ts'
import type { SummaryTotals } from './totals.ts'

/** One establishment and year as Form 300A shows it. */
export interface SummarySheet {
  readonly establishmentName: string
  readonly address: Address | null
  readonly industry: string | null
  readonly naics: string | null
  readonly averageEmployees: number | null
  readonly hours: number | null
  readonly totals: SummaryTotals
  /** What stands above the signature; null while nobody signed. */
  readonly signedTotals: readonly SignedTotal[] | null
  readonly executive: { readonly name: string; readonly title: string; readonly phone: string; readonly signedOn: string | null } | null
}

export interface SummaryField {
  /** Column of the form, G to L and M1 to M6; null outside the totals. */
  readonly column: string | null
  readonly label: string
  /** Null leaves the line empty. A total is empty only while a case could still change it by an answer nobody has given; else zero is written. */
  readonly value: string | null
}

export interface SummarySection {
  readonly heading: string
  readonly fields: readonly SummaryField[]
}

/** The totals of Form 300A by their columns, in its order. */
const totalLines: readonly (readonly [column: string, label: string, of: (totals: SummaryTotals) => number | null])[] = [
  ['G', 'Total number of deaths', (totals) => ofOutcome(totals, totals.deaths)],
  ['H', 'Total number of cases with days away from work', (totals) => ofOutcome(totals, totals.daysAway)],
  ['I', 'Total number of cases with job transfer or restriction', (totals) => ofOutcome(totals, totals.restricted)],
  ['J', 'Total number of other recordable cases', (totals) => ofOutcome(totals, totals.other)],
  ['K', 'Total number of days away from work', (totals) => ofOutcome(totals, totals.withoutAwayDays > 0 ? null : totals.awayDays)],
  [
    'L',
    'Total number of days of job transfer or restriction',
    (totals) => ofOutcome(totals, totals.withoutRestrictedDays > 0 ? null : totals.restrictedDays),
  ],
  ...categories.map(
    ({ key, label }, at) => [`M${at + 1}`, label, (totals: SummaryTotals) => (totals.untyped > 0 ? null : totals.byCategory[key])] as const,
  ),
]

/** A case without an outcome may belong in any of columns G to J, and its days in K or L. */
const ofOutcome = ({ unclassified }: SummaryTotals, total: number | null): number | null => (unclassified > 0 ? null : total)

/** A total as it was signed. */
export interface SignedTotal {
  readonly column: string
  readonly count: number
}

export interface ChangedTotal {
  readonly column: string
  readonly label: string
  readonly signed: number
  /** Null while a case of the log has an answer open that counts here. */
  readonly now: number | null
}

/** What a total is now, in words. */
export const nowWords = (now: number | null): string => (now === null ? 'not complete' : formatNumber(now))

const signedCount = (signed: readonly SignedTotal[] | null, column: string): number | undefined =>
  signed?.find((one) => one.column === column)?.count

/** Totals that are no longer what was signed; the log is kept up to date for five years (29 CFR 1904.33(b)). */
export const changedTotals = (signed: readonly SignedTotal[] | null, totals: SummaryTotals): ChangedTotal[] =>
  totalLines.flatMap(([column, label, of]) => {
    const before = signedCount(signed, column)
    return before === undefined || before === of(totals) ? [] : [{ column, label, signed: before, now: of(totals) }]
  })

/**
 * Form 300A by its boxes (29 CFR 1904.32(b)(2)). A signed one keeps the totals that were signed: nobody
 * certified others, and a summary need not follow the log (29 CFR 1904.33(b)(2)).
 */
export const form300a = (sheet: SummarySheet): readonly SummarySection[] => {
  const { totals, signedTotals, address, executive } = sheet
  const linesOf = (letters: string): SummaryField[] =>
    totalLines
      .filter(([column]) => letters.includes(column.charAt(0)))
      .map(([column, label, of]) => ({ column, label, value: written(signedCount(signedTotals, column) ?? of(totals)) }))
  return [
    {
      heading: 'Number of cases',
      fields: linesOf('GHIJ'),
    },
    {
      heading: 'Number of days',
      fields: linesOf('KL'),
    },
    {
      heading: 'Injury and illness types',
      fields: linesOf('M'),
    },
    {
      heading: 'Establishment',
      fields: [
        line('Establishment name', sheet.establishmentName),
        line('Street', address?.street ?? null),
        line('City', address?.city ?? null),
        line('State', address?.state ?? null),
        line('ZIP', address?.zip ?? null),
        line('Industry description', sheet.industry),
        line('NAICS', sheet.naics),
      ],
    },
    {
      heading: 'Employment',
      fields: [
        line('Annual average number of employees', sheet.averageEmployees === null ? null : formatNumber(sheet.averageEmployees)),
        line('Total hours worked by all employees last year', sheet.hours === null ? null : formatNumber(sheet.hours)),
      ],
    },
    {
      heading: 'Signature',
      fields: [
        line('Company executive', executive?.name ?? null),
        line('Title', executive?.title ?? null),
        line('Phone', executive === null ? null : formatPhone(executive.phone)),
        line('Date', formatDateEntry(executive?.signedOn ?? null) || null),
      ],
    },
  ]
}

const written = (total: number | null): string | null => (total === null ? null : formatNumber(total))

const line = (label: string, value: string | null): SummaryField => ({ column: null, label, value })
