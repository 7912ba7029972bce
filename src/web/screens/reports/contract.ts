import { formatCurrencyCents, formatNumber } from '#kit/format.ts'

export type FilterSet = { name: string; query: string; period: string; division: string; isDefault: boolean }
export type SavedReport = {
  id: string
  name: string
  report: string
  area: string
  query: string
  by: string
  period: string
  division: string
  columns: string[] | null
  chart: string
  compare: boolean
  filterSets: FilterSet[]
  sharedWith: string
  sharedRole: string | null
  sharedDivision: string | null
  mine: boolean
  owner: string | null
}
export type CatalogAnswer = {
  reports: { key: string; title: string; area: string; definition: string; href: string | null }[]
  saved: SavedReport[]
}
export type ResultRow = {
  key: string | null
  label: string
  count: number
  sum: number | null
  unpriced: number
  href: string
  before: number | null
}
export type Result = {
  key: string
  title: string
  definition: string
  definitions: { term: string; text: string }[]
  kind: string
  records: string
  by: string
  axes: { key: string; label: string }[]
  period: string | null
  scope: string
  filters: string[]
  made: string
  total: number
  /** Cents where `sumIsMoney`. */
  sum: number | null
  sumLabel: string | null
  sumIsMoney: boolean
  /** The chart draws the sum in place of the count. */
  sumFirst: boolean
  unpriced: number
  compared: { scope: string; total: number } | null
  href: string
  /** The whole question of the list. */
  list: string
  /** Its filters and order, without period and division. */
  own: string
  columns: string[]
  rows: ResultRow[]
}

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

export const sumWords = ({ sumIsMoney }: Result, sum: number): string => (sumIsMoney ? formatCurrencyCents(sum) : formatNumber(sum))
