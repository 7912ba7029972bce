import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { SummaryTotals } from '#records/safety/osha-claims/osha/totals.ts'
import { formatCount } from '#kit/format.ts'
import { readJson } from '#web/api/client.ts'

export type GivenAnswer = { question: string; answer: string; by: string | null; at: string | null; fact: boolean }

export type CaseDay = { day: string; kind: 'away' | 'restricted'; counts: boolean }

/** What the rules make of one case: GET /api/osha/cases/{id}. */
export type JudgedCase = {
  decision: {
    recordable: 'yes' | 'no' | 'undecided'
    reasons: readonly string[]
    classification: string | null
    next: string | null
    answers: readonly GivenAnswer[]
  }
  days: {
    injuredOn: string
    today: string
    source: 'claim' | 'case'
    periods: readonly { kind: 'away' | 'restricted'; from: string; to: string | null; source: string | null; href: string | null }[]
    days: readonly CaseDay[]
    away: number
    restricted: number
    raw: { away: number; restricted: number }
    cappedOn: string | null
    counting: boolean
    estimated: boolean
    notes: readonly string[]
  }
  severe: {
    required: string
    dueAt: string | null
    exempt: string | null
    events: readonly { kind: string; learnedAt: string; required: string; dueAt: string | null; exempt: string | null; open: boolean }[]
  }
}

/** Lies below the case's own key, so that every change of the case reads it again. */
export const useJudgedCase = (id: string): UseQueryResult<JudgedCase> =>
  useQuery({ queryKey: ['/api/osha-claims', id, 'judged'], queryFn: () => readJson<JudgedCase>(`/api/osha/cases/${id}`) })

export type Rates = { trir: number | null; dart: number | null; ltir: number | null; severity: number | null }

/** Cases per 200,000 hours the company wants to stay below; null: no target. */
export type OshaTargets = { trir: number | null; dart: number | null }

export type KeptYear = {
  id: string
  number: string
  status: string
  averageEmployees: number | null
  peakEmployees: number | null
  totalHours: number | null
  executiveName: string | null
  certifiedOn: string | null
  postedOn: string | null
  takenDownOn: string | null
  submittedOn: string | null
  submissionReference: string | null
  requestedInWriting: boolean | null
  photos: number
}

/** A total of Form 300A that is no longer what was signed. */
export type ChangedTotal = { column: string; label: string; signed: number; now: number | null }

export type YearTotals = {
  deaths: number
  daysAway: number
  restricted: number
  other: number
  unclassified: number
  awayDays: number
  restrictedDays: number
}

export type Establishment = {
  id: string
  name: string
  naics: string | null
  duty: 'none' | '300A' | '300A_300_301' | 'check' | '300A_check' | null
  kept: KeptYear | null
  totals: YearTotals
  rates: Rates
  undecided: number
  incomplete: number
  undecidedIncomplete: number
  counting: number
  estimated: number
  /** Null for whoever must not know which cases are privacy cases. */
  privacy: number | null
  changed: readonly ChangedTotal[]
  faults: { '300a': number; '300-301': number }
}

export type YearDates = { signFrom: string; signBy: string; postFrom: string; postTo: string; submitBy: string; keepUntil: string }

/** GET /api/osha/year. */
export type OshaYear = {
  year: number
  dates: YearDates
  group: Rates & { hours: number | null; cases: number; hoursMissing: number }
  targets: OshaTargets
  establishments: readonly Establishment[]
}

export type ItaFile = '300a' | '300-301'
export type Fault = { sentence: string; href: string }
/** GET /api/osha/ita/{file}/checks. */
export type ItaChecks = {
  establishments: number
  rows: number
  refused: readonly Fault[]
  warnings: readonly Fault[]
  information: readonly Fault[]
}

export type Box = 'ticked' | 'struck' | 'empty'
export type LogLine = {
  id: string
  a: string
  b: string
  c: string
  d: string
  e: string
  f: string
  g: Box
  h: Box
  i: Box
  j: Box
  k: number
  l: number
  m: number | null
}
type Place = { id: string; name: string; city: string | null; state: string | null }
export type Log = {
  year: number
  establishment: Place
  lines: readonly LogLine[]
  totals: SummaryTotals
  /** Cases that are not decided yet, and so not listed. */
  undecided: number
}
export type Summary = {
  year: number
  establishment: Place
  summary: string | null
  signedOn: string | null
  changed: readonly ChangedTotal[]
  sections: readonly { heading: string; fields: readonly { column: string | null; label: string; value: string | null }[] }[]
}
export type Report = {
  id: string
  caseNumber: string
  establishment: string
  items: readonly { item: number | null; label: string; value: string | null; withheld: boolean }[]
}

/** What the log and its rates leave out, and why. */
export const undecidedWords = (count: number): string =>
  `${formatCount(count, 'undecided case')} ${count === 1 ? "isn't" : "aren't"} listed`

/** Which case the log counts in a column, as the list's own query. */
export const casesQuery = (establishment: string, year: number, more: Readonly<Record<string, string>> = {}): string =>
  `/osha-claims?${new URLSearchParams({ establishment, year: String(year), recordable: 'yes', ...more })}`
    .replaceAll('%2C', ',')
    .replaceAll('%21', '!')
