/** Answer of `GET /api/dashboard/stats` and `GET /api/dashboard/recent-activities`. Every `href` opens the list that reproduces its value. */
export type BoardKind = 'main' | 'drivers' | 'assets' | 'safety' | 'recruiting'
export type Tone = 'neutral' | 'success' | 'warning' | 'danger' | 'info'

export type Stats = {
  readonly scope: { readonly label: string; readonly limited: boolean }
  readonly generatedAt: string
  readonly tiles: readonly TileFigure[]
  readonly charts: readonly Chart[]
  readonly attention: readonly Attention[]
  /** What the queue has no room for: `more` of the `value` that `href` opens; null when it shows every one. */
  readonly attentionMore: { readonly more: number; readonly value: number; readonly label: string; readonly href: string } | null
}

export type TileFigure = {
  readonly key: string
  readonly label: string
  /** The count behind the figure: the total of the list that `href` opens. */
  readonly value: number
  /** A rate worked out of the count, with its basis in words; null where the count itself is the figure. */
  readonly shown: string | null
  readonly basis: string | null
  readonly href: string
  readonly denominator: { readonly label: string; readonly value: number; readonly href: string } | null
  /** Percent of the denominator that is wanted; the tile then shows the share. */
  readonly goal: number | null
  readonly tone: Tone
}

export type ChartPoint = {
  readonly key: string
  readonly label: string
  readonly value: number
  readonly href: string
  readonly tone?: Tone
  /** Of a step of a funnel: the median days it took; null where nobody came so far. */
  readonly days?: number | null
}
type Place = { readonly key: string; readonly label: string }
export type Chart = {
  readonly key: string
  readonly title: string
  readonly href: string
  readonly points: readonly ChartPoint[]
  /** All that the chart counts, drawn or not: what shares are taken of. */
  readonly total: number
  /** Of a map: its points have keys `column/row`, and where nothing is there is none. */
  readonly grid: { readonly corner: string; readonly columns: readonly Place[]; readonly rows: readonly Place[] } | null
}

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
  readonly title: string
  readonly why: string
  readonly effect: 'block' | 'warn'
  /** Calendar day, or null when nothing runs out. */
  readonly dueOn: string | null
  /** The moment a clock runs out, or null. */
  readonly dueAt: string | null
  /** In place of a date: how long it has been so. */
  readonly said: string | null
  readonly href: string
  /** What helps, where it is more than opening the record. */
  readonly act: { readonly label: string; readonly href: string; readonly assign?: Assign } | null
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
