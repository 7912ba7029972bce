import type { DutyAction } from '#kit/duty/duty.ts'
import type { Chosen } from '../dispatch/auto-fill/apply.ts'
import { metricNamed } from '../metrics/registry.ts'
import type { MetricName } from '../metrics/registry.ts'
import type { RowOwner } from './row-owners.ts'

/** Something somebody should look at today. */
export interface Attention {
  readonly key: string
  readonly kind: string
  /** Null where it is no record. */
  readonly id: string | null
  readonly number: string
  /** The person or unit it is about, else the record; empty where `why` is the record's own title. */
  readonly title: string
  /** What is to be done. */
  readonly why: string
  /** A section of law, or "Company policy". */
  readonly basis: string | null
  /** Who has it; null: nobody yet. Left out where no one person does it. */
  readonly owner?: RowOwner | null
  readonly effect: 'block' | 'warn'
  readonly dueOn: string | null
  /** The moment a clock runs out. */
  readonly dueAt: string | null
  readonly href: string
  /** What helps, where it is more than opening the record. `assign` is a row of `POST /api/run-assignments/auto-fill/apply`, `step` a duty of the record. */
  readonly act: { readonly label: string; readonly href: string; readonly assign?: Chosen; readonly step?: DutyAction } | null
}

/** The list of a metric, narrowed or in an order. */
export const rowsOfMetric = (name: MetricName, more: string): { readonly kind: string; readonly query: string } => {
  const { list, filters } = metricNamed(name)
  return { kind: list, query: `${filters}&${more}` }
}
