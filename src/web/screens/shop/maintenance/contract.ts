/** Where a unit stands between two of its runs. Moments ISO; `from` null: now, `until` null: no run follows. */
export type Stay = { day: string; from: string | null; until: string | null; run: string | null; place: null }

/** One line of `GET /api/maintenance/work-queue`. Days `YYYY-MM-DD`; tread in 32nds of an inch. */
export type Work = {
  kind: 'repairs' | 'pm-schedules' | 'tires' | 'maintenance-todos'
  id: string
  number: string
  unit: { id: string; title: string; status: string; terminal: string | null } | null
  what: string
  state: string
  holds: boolean
  dueOn: string | null
  dueMiles: number | null
  since: string
  tread: number | null
  note: string | null
  task: string | null
  booked: { kind: 'repairs' | 'oil-changes'; id: string; on: string | null } | null
  /** The work of the same unit that it is done along with. */
  lead: string | null
  /** Monday of the week in which it stands. */
  week: string
  home: Stay | null
}

export type Week = { week: string; work: number; units: number; booked: number }

export type Queue = {
  rows: readonly Work[]
  total: number
  counts: {
    kinds: Readonly<Record<Work['kind'], number>>
    units: number
    stop: number
    overdue: number
    unknown: number
  }
  weeks: readonly Week[]
}

/** What a quick line was understood to mean. */
export type Understood = {
  act: 'oil_change' | 'service' | 'reading'
  unit: { id: string; title: string }
  what: string
  miles: number
  hours: number | null
  on: string
  cents: number | null
  up: number | null
  resets: readonly { id: string; label: string; dueMiles: number | null; dueOn: string | null }[]
  clears: string | null
  doubt: string | null
}
export type QuickAnswer = { problem: string | null; understood: Understood | null }

type CostLine = { cents: number; miles: number; perMile: number | null }
export type Costs = {
  from: string
  to: string
  total: CostLine & { units: number; withoutMiles: number }
  years: readonly (CostLine & { year: number | null; units: number })[]
  units: readonly (CostLine & { id: string; title: string; year: number | null })[]
  compliance: { inTime: number; late: number; unknown: number }
  ratio: { planned: number; unplanned: number; oil: number }
  repeats: number
  roadCalls: number
}
