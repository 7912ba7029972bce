/** One line of `GET /api/maintenance/work-queue`. Days `YYYY-MM-DD`; tread in 32nds of an inch. */
export type Work = {
  kind: 'repairs' | 'pm-schedules' | 'tires' | 'maintenance-todos'
  id: string
  number: string
  unit: { id: string; title: string } | null
  what: string
  state: string
  holds: boolean
  dueOn: string | null
  dueMiles: number | null
  since: string
  tread: number | null
  note: string | null
  task: string | null
  booked: { kind: 'repairs' | 'oil-changes'; id: string } | null
}

export type Queue = { rows: readonly Work[]; total: number; counts: Readonly<Record<Work['kind'], number>> }
