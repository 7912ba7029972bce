import type { CoverageState } from '#records/dispatch/run-assignments/coverage-states.ts'

/** `GET /api/run-assignments/board`. Days are `YYYY-MM-DD`, moments ISO. */
export type Board = {
  readonly from: string
  readonly days: readonly string[]
  readonly today: string
  readonly runs: readonly BoardRun[]
  readonly runTotal: number
  readonly cells: readonly BoardCell[]
  readonly drivers: readonly BoardDriver[]
  readonly figures: Figures
}

export type Share = { readonly covered: number; readonly total: number }
export type Figures = {
  readonly today: Share | null
  readonly week: Share
  readonly uncovered: readonly string[]
  readonly atRisk: readonly string[]
}

export type BoardRun = {
  readonly id: string
  readonly code: string
  readonly name: string | null
  readonly origin: string
  readonly destination: string
  readonly crew: 'solo' | 'team'
  readonly time: string
  readonly hours: number
  readonly licenseClass: string | null
  readonly endorsements: readonly string[]
  readonly division: string
  readonly due: readonly string[]
}

export type Seat = 'driver' | 'secondDriver' | 'relayDriver'
export type BoardReason = {
  readonly effect: 'block' | 'warn'
  readonly basis: 'law' | 'policy'
  readonly code: string
  readonly text: string
  readonly firstDay: string
  readonly lastDay: string | null
  readonly href: string
}

export type BoardCell = {
  readonly id: string
  readonly version: number
  readonly run: string | null
  readonly label: string
  readonly day: string
  readonly start: string
  readonly end: string
  readonly status: string
  readonly drivers: readonly { readonly seat: Seat; readonly id: string; readonly title: string }[]
  readonly unit: { readonly id: string; readonly title: string } | null
  readonly trailers: readonly string[]
  readonly risk: (BoardReason & { readonly who: string }) | null
  readonly coverage: CoverageState | null
}

export type BoardDriver = {
  readonly id: string
  readonly title: string
  readonly licenseClass: string | null
  readonly endorsements: readonly string[]
  readonly drives: boolean
  readonly testedIn: { readonly doubles: boolean; readonly tank: boolean }
  readonly enforcedFrom: string
  readonly division: { readonly id: string; readonly title: string }
  readonly hours: number
  readonly sinceOff: readonly number[]
  readonly reasons: readonly BoardReason[]
  readonly elsewhere: readonly { readonly start: string; readonly end: string }[]
}

/** `POST /api/run-assignments/board/copy`. */
export type Copied = {
  readonly from: string
  readonly label: string
  readonly day: string
  readonly drivers: readonly string[]
  readonly unit: string | null
  readonly refusal: string | null
  readonly warnings: readonly string[]
}
export type Copy = { readonly rows: readonly Copied[]; readonly covered: number; readonly batchId: string | null }
