import type { Address } from '#kit/fields.ts'
import { formatNumber, formatPhone } from '#kit/format.ts'
import { formatDateEntry } from '#kit/dates/format-time.ts'
import { categories } from './classification.ts'
import { totalsInOrder } from './totals.ts'
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
const totalLines: readonly (readonly [column: string, label: string])[] = [
  ['G', 'Total number of deaths'],
  ['H', 'Total number of cases with days away from work'],
  ['I', 'Total number of cases with job transfer or restriction'],
  ['J', 'Total number of other recordable cases'],
  ['K', 'Total number of days away from work'],
  ['L', 'Total number of days of job transfer or restriction'],
  ...categories.map(({ label }, at) => [`M${at + 1}`, label] as const),
]

const linesWith = (totals: SummaryTotals): { column: string; label: string; now: number | null }[] => {
  const counts = totalsInOrder(totals)
  return totalLines.map(([column, label], at) => ({ column, label, now: counts[at] ?? null }))
}

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
  linesWith(totals).flatMap(({ column, label, now }) => {
    const before = signedCount(signed, column)
    return before === undefined || before === now ? [] : [{ column, label, signed: before, now }]
  })

/**
 * Form 300A by its boxes (29 CFR 1904.32(b)(2)). A signed one keeps the totals that were signed: nobody
 * certified others, and a summary need not follow the log (29 CFR 1904.33(b)(2)).
 */
export const form300a = (sheet: SummarySheet): readonly SummarySection[] => {
  const { totals, signedTotals, address, executive } = sheet
  const linesOf = (letters: string): SummaryField[] =>
    linesWith(totals)
      .filter(({ column }) => letters.includes(column.charAt(0)))
      .map(({ column, label, now }) => ({ column, label, value: written(signedCount(signedTotals, column) ?? now) }))
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
