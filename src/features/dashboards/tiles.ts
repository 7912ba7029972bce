import type { Tone } from '#kit/fields.ts'
import type { Role } from '#kit/roles.ts'
import type { Counted } from '../questions/look.ts'
import type { Axis } from '../questions/measure.ts'
import { recruitingCharts, recruitingTiles } from './recruiting-tiles.ts'
import { safetyCharts, safetyTiles } from './safety-tiles.ts'
import { workCharts, workTiles } from './work-tiles.ts'

export type DashboardName = 'main' | 'drivers' | 'assets' | 'safety' | 'recruiting'

/**
 * What a tile shows in place of the count. `miles`, `hours`: the count over them; `sum`: money of the records, for those only who may read
 * the entries it is made of; `median`: of a field; `cost`: money of other records over the number of these; `shopCostPerMile`: repairs and oil
 * changes by the mile; `turnover`: who left, of those who were there on average.
 */
type TileMeasure =
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

const drivers = { kind: 'drivers', query: 'status=active', label: 'active drivers' } as const
const fleet = { kind: 'vehicles', query: 'status=!sold,totaled,inactive', label: 'units in the fleet' } as const
const tractors = { kind: 'vehicles', query: 'status=active&kind=tractor', label: 'active tractors' } as const

// In the order shown. Tones say what a number above zero means.
const fleetTiles: readonly TileSpec[] = [
  {
    key: 'drivers_ready',
    label: 'Drivers ready',
    kind: 'drivers',
    query: 'status=active&readiness=ready',
    of: drivers,
    tone: 'success',
    on: ['main', 'drivers'],
  },
  {
    key: 'drivers_blocked',
    label: 'Active but blocked',
    kind: 'drivers',
    query: 'status=active&readiness=block',
    of: drivers,
    tone: 'danger',
    on: ['main', 'drivers'],
  },
  {
    key: 'drivers_expiring',
    label: 'Expiring within 30 d',
    kind: 'drivers',
    query: 'status=active&nextExpiryFrom={today}&nextExpiryTo={today+30}',
    of: drivers,
    tone: 'warning',
    on: ['drivers'],
  },
  {
    key: 'drivers_missing',
    label: 'Documents missing',
    kind: 'drivers',
    query: 'status=active,onboarding&missingDocumentsFrom=1',
    tone: 'warning',
    on: ['drivers'],
  },
  { key: 'drivers_onboarding', label: 'Onboarding', kind: 'drivers', query: 'status=onboarding', tone: 'info', on: ['drivers'] },
  {
    key: 'vehicles_ready',
    label: 'Active and ready',
    kind: 'vehicles',
    query: 'status=active&readiness=ready',
    of: fleet,
    tone: 'success',
    on: ['main', 'assets'],
  },
  {
    key: 'vehicles_down',
    label: 'Units down',
    kind: 'vehicles',
    query: 'status=in_shop,out_of_service',
    of: fleet,
    tone: 'danger',
    on: ['main', 'assets'],
  },
  {
    key: 'telematics',
    label: 'Telematics problems',
    kind: 'vehicles',
    query: 'status=!sold,totaled,inactive&telematicsProblem=!none',
    of: fleet,
    tone: 'warning',
    on: ['assets'],
  },
  {
    key: 'tractors_unassigned',
    label: 'Tractors without a driver',
    kind: 'vehicles',
    query: 'status=active&kind=tractor&driver=null',
    of: tractors,
    tone: 'warning',
    on: ['assets'],
  },
  {
    key: 'meters_old',
    label: 'Meter older than 30 d',
    kind: 'vehicles',
    query: 'status=active&mileageReadAtTo={today-30}',
    of: { kind: 'vehicles', query: 'status=active', label: 'active units' },
    tone: 'warning',
    on: ['assets'],
  },
  {
    key: 'documents_expired',
    label: 'Documents expired',
    kind: 'qualification-documents',
    query: 'status=active&expired=yes',
    of: { kind: 'qualification-documents', query: 'status=active', label: 'on file' },
    tone: 'danger',
    on: ['assets'],
  },
  {
    key: 'documents_verify',
    label: 'To verify',
    kind: 'qualification-documents',
    query: 'status=draft',
    tone: 'info',
    on: ['main', 'drivers'],
  },
]

export const tiles: readonly TileSpec[] = [...fleetTiles, ...workTiles, ...safetyTiles, ...recruitingTiles]

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

/** A step of a funnel: who reached it, by a query beside the chart's, and the days between the two moments or dates named. */
export interface Step {
  readonly key: string
  readonly label: string
  readonly query: string
  readonly days?: readonly [from: string, to: string]
}

const fleetCharts: readonly ChartSpec[] = [
  {
    key: 'readiness_drivers',
    title: 'Active drivers by readiness',
    kind: 'drivers',
    query: 'status=active',
    by: { by: 'options', field: 'readiness' },
    on: ['main', 'drivers'],
  },
  {
    key: 'readiness_vehicles',
    title: 'Fleet by readiness',
    kind: 'vehicles',
    query: 'status=!sold,totaled,inactive',
    by: { by: 'options', field: 'readiness' },
    on: ['main', 'assets'],
  },
  {
    key: 'expiring_weeks',
    title: 'Documents expiring by week',
    kind: 'qualification-documents',
    query: 'status=active',
    by: { by: 'weeks ahead', field: 'expirationDate', count: 12 },
    on: ['main', 'drivers', 'assets'],
  },
  {
    key: 'driver_status',
    title: 'Drivers by status',
    kind: 'drivers',
    query: 'status=!terminated',
    by: { by: 'options', field: 'status', occurring: true },
    on: ['drivers'],
  },
  {
    key: 'vehicle_status',
    title: 'Units by status',
    kind: 'vehicles',
    query: 'status=!sold,totaled',
    by: { by: 'options', field: 'status', occurring: true },
    on: ['main', 'assets'],
  },
  {
    key: 'telematics',
    title: 'Telematics problems by reason',
    kind: 'vehicles',
    query: 'status=!sold,totaled,inactive&telematicsProblem=!none',
    by: { by: 'options', field: 'telematicsProblem', leaveOut: ['none'] },
    on: ['main', 'assets'],
  },
  {
    key: 'divisions',
    title: 'Active drivers by division',
    kind: 'drivers',
    query: 'status=active',
    by: { by: 'divisions' },
    on: ['drivers'],
  },
]

export const charts: readonly ChartSpec[] = [...fleetCharts, ...workCharts, ...safetyCharts, ...recruitingCharts]
