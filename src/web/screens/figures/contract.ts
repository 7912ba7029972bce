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
}

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
  readonly shape: 'columns' | 'bars' | 'pareto' | 'heat' | 'lines'
  readonly scope: string
  readonly heads: readonly string[]
  readonly names: readonly string[]
  readonly series: readonly { readonly name: string; readonly points: readonly FigurePoint[] }[]
  readonly how: 'count' | 'average' | 'sum' | 'share' | 'rate'
  /** All that is counted or added up, drawn or not. */
  readonly total: number | null
  /** Why nothing can be drawn, or null. */
  readonly why: string | null
}
