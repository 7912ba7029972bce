import type { Result } from '#features/reports/answers.ts'
import { formatCurrencyCents, formatDollars, formatNumber } from '#kit/format.ts'

export const periods = [
  { value: '30d', label: 'Last 30 days' },
  { value: '90d', label: 'Last 90 days' },
  { value: 'month', label: 'This month' },
  { value: 'last_month', label: 'Last month' },
  { value: 'ytd', label: 'Year to date' },
  { value: '12m', label: 'Last 12 months' },
  { value: 'all', label: 'All dates' },
] as const

export const charts = [
  { value: 'bars', label: 'Bars' },
  { value: 'columns', label: 'Columns' },
  { value: 'none', label: 'No chart' },
] as const
export type Chart = (typeof charts)[number]['value']

/** One grouping or two, as the address and saved reports have them: "state,month:occurredAt". */
export const groupingOf = (by: string, thenBy: string | null | undefined): string =>
  thenBy == null || thenBy === by ? by : `${by},${thenBy}`

export const sumWords = ({ sumIsMoney, sumFormat }: Pick<Result, 'sumIsMoney' | 'sumFormat'>, sum: number): string => {
  if (sumIsMoney) return formatCurrencyCents(sum)
  if (sumFormat === undefined || sumFormat === null) return formatNumber(sum)
  const { places, dollars } = sumFormat
  return dollars ? formatDollars(sum, places) : formatNumber(sum, places)
}
