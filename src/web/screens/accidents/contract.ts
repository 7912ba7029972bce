/** The accident register as answered by GET /api/accident-register. Days are calendar dates. */
export type Register = {
  asOf: string
  from: string
  carrier: { name: string; usdot: string | null }
  carriers: readonly { usdot: string; name: string; divisions: readonly string[] }[]
  summary: string
  rows: readonly RegisterRow[]
  reports: readonly { accident: string; number: string; what: string; files: number }[]
  /** The list that reproduces the total. */
  href: string
  toCheck: number
  toCheckHref: string
}

export type RegisterRow = {
  id: string
  number: string
  date: string
  place: string
  driver: string
  injuries: number
  fatalities: number
  hazmat: 'Yes' | 'No'
  keptUntil: string
  injuriesOpen: boolean
}
