import type { Role } from '#kit/roles.ts'
import type { Look } from '../questions/look.ts'
import type { Chosen } from '../dispatch/auto-fill/apply.ts'
import { metricNamed } from '../metrics/registry.ts'
import type { MetricName } from '../metrics/registry.ts'
import type { DashboardName } from './layout.ts'

/** Something somebody should look at today. */
export interface Attention {
  readonly key: string
  readonly kind: string
  /** Null where it is no record. */
  readonly id: string | null
  readonly number: string
  readonly title: string
  readonly why: string
  readonly effect: 'block' | 'warn'
  readonly dueOn: string | null
  /** The moment a clock runs out. */
  readonly dueAt: string | null
  /** Shown instead of a date when there is no due date: "Stuck 6 d". */
  readonly said: string | null
  readonly href: string
  /** What helps, where it is more than opening the record. `assign` is a row of `POST /api/run-assignments/auto-fill/apply`. */
  readonly act: { readonly label: string; readonly href: string; readonly assign?: Chosen } | null
}

export interface Row {
  readonly id: string
  readonly number: string
  readonly title: string
  readonly status: string
  readonly version: number
  readonly archivedAt: string | null
  readonly readinessReason: string | null
  readonly nextExpiry: string | null
  readonly dueAt?: string
  readonly firstContactMinutes?: number | null
  readonly claimExpiresAt?: string | null
  readonly statusSince?: string
  readonly createdAt?: string
  readonly start?: string
  readonly vehicle?: string
  readonly reportedOn?: string
  readonly labels?: Readonly<Record<string, unknown>>
}

export interface Source {
  readonly kind: string
  readonly query: string
  /** Fields that say what is wrong and when it is due; by default readiness and next expiry. */
  readonly needs?: string
  readonly say?: (row: Row, look: Look) => Pick<Attention, 'title' | 'why' | 'dueAt'> & Partial<Pick<Attention, 'said' | 'act' | 'dueOn'>>
  /** Shown only to people who may take the next step that the button names. */
  readonly step?: true
  /** Who may do what the button says; for others there is no such row. */
  readonly roles?: readonly Role[]
  /** One row for the record that this field names, however many of these it has, and whatever else is wrong with it. */
  readonly about?: { readonly kind: string; readonly field: 'vehicle' }
  readonly effect: 'block' | 'warn'
  /** Sources of one line follow each other; lines take turns. */
  readonly line?: string
  readonly on: readonly DashboardName[]
}

/** The list of a metric, narrowed or in an order. */
export const rowsOfMetric = (name: MetricName, more: string): Pick<Source, 'kind' | 'query'> => {
  const { list, filters } = metricNamed(name)
  return { kind: list, query: `${filters}&${more}` }
}
