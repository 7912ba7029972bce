import type { DutyAction } from '#kit/duty/duty.ts'
import type { BoardFigure, ChartFigure } from '#features/metrics/answers.ts'

/** Answer of `GET /api/dashboard/stats` and `GET /api/dashboard/recent-activities`. Every `href` opens the list that reproduces its value. */
export type BoardKind = 'main' | 'drivers' | 'assets' | 'safety' | 'recruiting'

export type Stats = {
  readonly scope: { readonly label: string; readonly limited: boolean }
  readonly generatedAt: string
  /** The twelve months that its figures cover; null where none does. */
  readonly period: string | null
  readonly tiles: readonly BoardFigure[]
  readonly charts: readonly ChartFigure[]
  readonly attention: readonly Attention[]
  /** Deadlines the queue may have no room for; `value` of them stand in the list that `href` opens. */
  readonly attentionBeyond: readonly (Counted & { readonly note: string | null })[]
  /** Running deadlines; null for roles without the list. */
  readonly attentionDeadlines: { readonly all: Counted; readonly today: Counted; readonly overdue: Counted } | null
  /** The next deadline, where nothing has to be done. */
  readonly attentionNext: { readonly what: string; readonly dueAt: string; readonly href: string } | null
  /** What there is and what comes next while nobody drives yet. */
  readonly starting: { readonly text: string; readonly next: { readonly label: string; readonly href: string } | null } | null
}

/** A list of `value` records. */
export type Counted = { readonly value: number; readonly label: string; readonly href: string }

/** A row of `POST /api/run-assignments/auto-fill/apply`. */
export type Assign = {
  readonly id: string
  readonly version: number
  readonly driver: string
  readonly secondDriver: string | null
  readonly vehicle: string | null
}

export type Attention = {
  readonly key: string
  readonly kind: string
  /** Null where it is no record. */
  readonly id: string | null
  readonly number: string
  /** The person or unit it is about, else the record. */
  readonly title: string
  /** What is to be done. */
  readonly why: string
  /** A section of law, or "Company policy". */
  readonly basis: string | null
  /** Who has it; null: nobody yet. Left out where no one person does it. */
  readonly owner?: { readonly id: string; readonly name: string } | null | undefined
  readonly effect: 'block' | 'warn'
  /** Calendar day, or null when nothing runs out. */
  readonly dueOn: string | null
  /** The moment a clock runs out, or null. */
  readonly dueAt: string | null
  readonly href: string
  /** What helps, where it is more than opening the record. */
  readonly act: { readonly label: string; readonly href: string; readonly assign?: Assign; readonly step?: DutyAction } | null
}

export type Activity = {
  readonly id: number
  readonly at: string
  readonly actor: { readonly id: string | null; readonly name: string; readonly kind: string }
  readonly kind: string
  readonly recordId: string
  readonly number: string
  readonly title: string
  readonly href: string
  readonly action: string
  readonly text: string
  readonly changes: readonly {
    readonly field: string
    readonly label: string
    readonly from: unknown
    readonly to: unknown
    readonly masked: boolean
  }[]
  readonly more: number
  /** Records changed together; above 1 the entry speaks of all of them and leads to their list. */
  readonly count: number
}
