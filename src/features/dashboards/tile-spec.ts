import type { Axis } from '../questions/measure.ts'
import type { Role } from '#kit/roles.ts'
import type { Tone } from '#kit/fields.ts'
import type { Counted } from '../questions/look.ts'

/**
 * What a tile shows in place of the count. `miles`, `hours`: the count over them; `sum`: money of the records, for those only who may read
 * the entries it is made of; `median`: of a field; `cost`: money of other records over the number of these; `shopCostPerMile`: repairs and oil
 * changes by the mile; `turnover`: who left, of those who were there on average.
 */
export type TileMeasure =
  | { readonly how: 'miles' | 'hours' }
  | { readonly how: 'sum'; readonly field: string; readonly what: string }
  | { readonly how: 'median'; readonly field: string; readonly what: readonly [one: string, many: string]; readonly goal: string }
  | {
      readonly how: 'cost'
      readonly of: Counted & { readonly field: string }
      readonly none: string
      readonly what: readonly [one: string, many: string]
    }
  | { readonly how: 'shopCostPerMile' }
  | { readonly how: 'turnover'; readonly from: string; readonly to: string; readonly what: string }

export interface TileSpec extends Counted {
  readonly key: string
  readonly label: string
  readonly of?: Counted & { readonly label: string }
  /** Share of `of` in percent that is wanted. The tile then shows the share, green or red by the goal. */
  readonly goal?: number
  readonly tone?: Tone
  readonly measure?: TileMeasure
  readonly on: readonly DashboardName[]
  /** Who gets it, where others see only a part of what it counts that says nothing by itself. Left out, everybody. */
  readonly readers?: readonly Role[]
}

export interface ChartSpec extends Counted {
  readonly key: string
  readonly title: string
  /** `weeks ahead`: what is over, then one point per week to come; `months ago`: one per month, the current one last; `steps`: how many came so far, and how long it took them. */
  readonly by:
    | Axis
    | { readonly by: 'weeks ahead'; readonly field: string; readonly count: number }
    | { readonly by: 'months ago'; readonly field: string; readonly count: number }
    | { readonly steps: readonly Step[] }
  /** Rows of a map. */
  readonly down?: Axis
  /** Most first; the rarest are in the list alone. */
  readonly ranked?: true
  readonly on: readonly DashboardName[]
}

/** A step of a funnel: the query for who reached it, added to the chart's, and the two dates or moments its days are counted between. */
export interface Step {
  readonly key: string
  readonly label: string
  readonly query: string
  readonly days?: readonly [from: string, to: string]
}

export type DashboardName = 'main' | 'drivers' | 'assets' | 'safety' | 'recruiting'
