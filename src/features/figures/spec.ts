import type { Deps } from '#engine/write/rules.ts'
import type { Role } from '#kit/roles.ts'
import type { Axis } from '../questions/measure.ts'
import type { Period } from './period.ts'

/** A list by its query. The only way in which figures count, so that each is the total of a list that anybody can open. */
export interface Counted {
  /** Another kind than the page's own. */
  readonly kind?: string
  readonly query: string
}

/**
 * What is made of the records of a list: their number, or a sum or an average of fields every one of them shows in that list,
 * a share of a wider list, or a rate on miles or hours.
 */
export type Measure =
  | { readonly how: 'count' }
  | { readonly how: 'average'; readonly field: string; readonly unit: 'days' | 'hours' }
  | { readonly how: 'sum'; readonly fields: readonly string[]; readonly unit: 'money' | 'days' }
  | { readonly how: 'share'; readonly of: Counted; readonly what: string }
  | { readonly how: 'miles'; readonly fields?: readonly string[] }
  | {
      readonly how: 'hours'
      readonly year: number
      readonly fields?: readonly string[]
      /** Records that may belong here too once a question about them is answered: while there are any, the rate is not known. */
      readonly open?: Counted & { readonly what: string }
    }

export interface TileSpec extends Counted {
  readonly key: string
  readonly label: string
  /** What the records are called: "accidents". */
  readonly what: string
  readonly measure: Measure
  readonly tone?: 'warning' | 'danger' | 'success'
  /** What the law makes of a rate on miles, said beside it. */
  readonly reading?: (count: number, miles: number) => string
  /** Money that only some may read. */
  readonly money?: true
  /** Who gets it, where others see only a part of what it counts that says nothing by itself. Left out, everybody. */
  readonly readers?: readonly Role[]
  /** The company's goal that it is held against. */
  readonly goal?: string
}

interface ChartBase {
  readonly key: string
  readonly title: string
  /** Heads of the figures as a table: what stands first, what is counted. */
  readonly heads: readonly [string, string]
  /** What the chart says beside its scope. */
  readonly note?: string
  readonly money?: true
  /** The days it covers, where they are not those of the page. */
  readonly scope?: string
}

/** Records of one list drawn apart by one or two axes. */
export interface GroupedSpec extends ChartBase, Counted {
  readonly shape: 'columns' | 'bars' | 'pareto' | 'heat' | 'states'
  readonly across: Axis
  /** Rows of a heat map. */
  readonly down?: Axis
  readonly measure?:
    | { readonly how: 'average'; readonly field: string; readonly unit: 'days' | 'hours' }
    | { readonly how: 'sum'; readonly fields: readonly string[]; readonly unit: 'money' | 'days' }
    | { readonly how: 'share'; readonly field: string; readonly values: readonly string[] }
}

export interface Line {
  readonly name: string
  readonly query: string
  /** The company's goal that it is held against. */
  readonly goal?: string
}

/** Rates on miles by month: of the month itself, or of the twelve months that end with it. */
export interface MilesSpec extends ChartBase {
  readonly shape: 'miles'
  readonly field: string
  readonly rolling: boolean
  readonly lines: readonly Line[]
}

/** Rates per 200,000 hours by calendar year. */
export interface HoursSpec extends ChartBase {
  readonly shape: 'hours'
  /** How records fall into years. */
  readonly years: Axis
  /** The filter that narrows a line to a year. */
  readonly yearOf: (year: number) => string
  /** `open`: what `Measure` says of it, in the same years. */
  readonly lines: readonly (Line & { readonly open?: string })[]
}

export type ChartSpec = GroupedSpec | MilesSpec | HoursSpec

/** What the company wants to reach, by name; null where it has set nothing. */
export type Goals = Readonly<Record<string, number | null>>

/** The figures of a kind, for a period. */
export interface FiguresOf {
  readonly goals?: (deps: Deps) => Promise<Goals>
  readonly tiles: (period: Period) => readonly TileSpec[]
  readonly charts: (period: Period) => readonly ChartSpec[]
}
