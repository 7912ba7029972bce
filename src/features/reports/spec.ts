import type { KindReport } from '#kit/kind/reports.ts'

export const charts = ['bars', 'columns', 'none'] as const
export type Chart = (typeof charts)[number]
/** Columns of a report at most. */
export const mostColumns = 50

/** A report and the kind it is about. */
export interface ReportSpec extends KindReport {
  readonly kind: string
}
