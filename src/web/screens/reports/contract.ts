export type CatalogAnswer = {
  reports: { key: string; title: string; area: string; definition: string; href: string | null }[]
  saved: {
    id: string
    name: string
    report: string
    query: string
    by: string
    period: string
    division: string
    shared: boolean
    mine: boolean
    owner: string | null
  }[]
}
export type Result = {
  key: string
  title: string
  definition: string
  records: string
  by: string
  axes: { key: string; label: string }[]
  period: string | null
  scope: string
  total: number
  sum: number | null
  sumLabel: string | null
  unpriced: number
  href: string
  rows: { key: string | null; label: string; count: number; sum: number | null; unpriced: number; href: string }[]
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
