/** Answer of `GET /api/figures/{kind}`. Every `href` opens the list that its `count` is the total of. */
export type Figures = {
  readonly period: { readonly from: string; readonly to: string; readonly label: string }
  readonly generatedAt: string
  readonly tiles: readonly FigureTile[]
  readonly charts: readonly FigureChart[]
}

export type FigureTile = {
  readonly key: string
  readonly label: string
  readonly shown: string
  readonly basis: string
  readonly href: string
  readonly value: number | null
  /** What the company set as its target. */
  readonly goal: FigureGoal | null
}

export type FigureGoal = { readonly value: number; readonly shown: string }

export type FigurePoint = {
  readonly value: number | null
  readonly shown: string
  readonly count: number
  readonly href: string
  /** The wider list of a share. */
  readonly of: { readonly count: number; readonly href: string } | null
}

export type FigureChart = {
  readonly key: string
  readonly title: string
  readonly shape: 'columns' | 'bars' | 'pareto' | 'heat' | 'states' | 'lines'
  readonly scope: string
  readonly heads: readonly string[]
  readonly names: readonly string[]
  readonly series: readonly { readonly name: string; readonly points: readonly FigurePoint[] }[]
  readonly how: 'count' | 'average' | 'sum' | 'share' | 'rate'
  /** All that is counted or added up, drawn or not. */
  readonly total: number | null
  /** Targets of the company by the name of the series. */
  readonly goals: readonly (FigureGoal & { readonly name: string })[]
  /** Why nothing can be drawn, or null. */
  readonly why: string | null
}
