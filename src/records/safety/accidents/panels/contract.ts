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
  /** Null where no one has answered. */
  injuries: number | null
  fatalities: number | null
  hazmat: 'Yes' | 'No' | 'Not answered'
  keptUntil: string
  injuriesOpen: boolean
  fatalitiesOpen: boolean
}

/** Case of the agenda as answered by GET /api/committee/agenda: nothing in it says who it was. */
export type AgendaCase = {
  id: string
  version: number
  code: string
  what: string
  severity: string | null
  occurredOn: string
  place: string
  members: number
  voted: number
  state: 'not_referred' | 'voting' | 'counted'
  mine: 'not_member' | 'to_vote' | 'voted'
  dueAt: string | null
}
export type Agenda = { href: string; cases: readonly AgendaCase[] }

export type CommitteeChoice = 'preventable' | 'non_preventable' | 'need_more'

/** A case as its members see it: GET /api/committee/cases/{id}. */
export type CommitteeCase = {
  id: string
  code: string
  round: number
  version: number
  state: 'voting' | 'counted' | 'determined'
  facts: readonly { label: string; value: string }[]
  narrative: string | null
  statement: string | null
  witnesses: readonly { label: string; statement: string | null }[]
  parties: readonly { label: string; kind: string; injured: number }[]
  photos: readonly { name: string; area: string | null; label: string | null; href: string }[]
  members: readonly { name: string; me: boolean; voted: boolean }[]
  mine: { choice: CommitteeChoice; reasons: string } | null
  votes: readonly { member: string; choice: CommitteeChoice; reasons: string }[] | null
  tally: Record<CommitteeChoice, number> | null
  majority: CommitteeChoice | null
  decision: {
    determination: 'preventable' | 'non_preventable'
    rationale: string
    contributing: readonly string[]
    on: string | null
  } | null
  frozen: string | null
  can: { vote: boolean; count: boolean; decide: boolean }
  whyNotCount: string | null
}
