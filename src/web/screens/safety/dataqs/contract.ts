type Named = { id: string; title: string }

/** One line of `GET /api/dataqs/candidates`. Points of CSA; scores from 0 to 100; days `YYYY-MM-DD`. */
export type Candidate = {
  kind: 'violations' | 'accidents' | 'clean-inspections'
  id: string
  number: string
  title: string
  on: string
  state: string | null
  division: Named | null
  driver: Named | null
  vehicle: Named | null
  category: string | null
  score: number
  arithmetic: string
  reasons: readonly { reason: string; points: number; words: string }[]
  evidence: readonly string[]
  stake: { points: number; arithmetic: string } | null
  lastDay: string | null
  prefill: Readonly<Record<string, string>>
}

/** Where the record of a candidate lives. */
export const pathOf = ({ kind, id }: Pick<Candidate, 'kind' | 'id'>): string => `/${kind}/${id}`

/** The form of the request, filled in with what is known of the candidate. */
export const requestPath = ({ prefill }: Pick<Candidate, 'prefill'>): string =>
  `/dataqs/new?${new URLSearchParams({ ...prefill, back: '/dataqs/candidates' }).toString()}`

/** Words for the strongest reason, as the filter says it. */
export const reasonWords: Readonly<Record<string, string>> = {
  dismissed: 'Won in court',
  wrong_carrier: 'Wrong carrier',
  wrong_unit: 'Wrong unit',
  duplicate: 'Duplicate',
  incorrect: 'Repaired before',
  eligible_crash: 'Eligible crash',
  other: 'Missing in the file',
}
