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
  readonly executive: { readonly name: string; readonly title: string; readonly phone: string; readonly signedOn: string | null } | null
}

export interface SummaryField {
  /** Column of the form, G to L and M1 to M6; null outside the totals. */
  readonly column: string | null
  readonly label: string
  /** Null leaves the line empty; totals are never empty: zero is written. */
  readonly value: string | null
}

export interface SummarySection {
  readonly heading: string
  readonly fields: readonly SummaryField[]
}

/** Form 300A by its boxes (29 CFR 1904.32(b)(2); regulations notes, 5.6). */
export const form300a = (sheet: SummarySheet): readonly SummarySection[] => {
  const { totals, address, executive } = sheet
  return [
    {
      heading: 'Number of cases',
      fields: [
        total('G', 'Total number of deaths', totals.deaths),
        total('H', 'Total number of cases with days away from work', totals.daysAway),
        total('I', 'Total number of cases with job transfer or restriction', totals.restricted),
        total('J', 'Total number of other recordable cases', totals.other),
      ],
    },
    {
      heading: 'Number of days',
      fields: [
        total('K', 'Total number of days away from work', totals.awayDays),
        total('L', 'Total number of days of job transfer or restriction', totals.restrictedDays),
      ],
    },
    {
      heading: 'Injury and illness types',
      fields: categories.map(({ key, label }, at) => total(`M${at + 1}`, label, totals.byCategory[key])),
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

const total = (column: string, label: string, value: number): SummaryField => ({ column, label, value: formatNumber(value) })

const line = (label: string, value: string | null): SummaryField => ({ column: null, label, value })
