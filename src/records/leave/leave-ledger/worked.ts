import { sql } from 'drizzle-orm'
import { arrayOf } from '#engine/sql.ts'
import type { ReadTx } from '#engine/write/rules.ts'
import type { Hundredths } from './amounts.ts'

/** What someone worked or drove, in hundredths of an hour or a mile. */
export interface Work {
  readonly who: string
  /** Of a figure that was entered its pay date, of a run its service date. */
  readonly day: string
  readonly entered: boolean
  readonly hours: Hundredths | null
  readonly miles: Hundredths | null
}

/**
 * Figures entered for pay dates, and completed runs: hours from departure to arrival, else as planned; actual miles, else planned ones.
 * Everybody on a run has its hours and miles. `from` and `to` are days, both included.
 */
export const workOf = (tx: Pick<ReadTx, 'query'>, people: readonly string[], from: string, to: string): Promise<Work[]> => {
  const ids = arrayOf(people, 'uuid')
  return tx.query<Work>(sql`
    select coalesce(w.driver_id, w.user_id) as who, to_char(w.pay_date, 'YYYY-MM-DD') as day, true as entered, (w.hours * 100)::int as hours, w.miles * 100 as miles
    from leave_worked w where w.archived_at is null and w.pay_date between ${from}::date and ${to}::date and (w.driver_id = any(${ids}) or w.user_id = any(${ids}))
    union all
    select x.driver, to_char(a.service_date, 'YYYY-MM-DD'), false,
      round(extract(epoch from case when a.departed_at < a.arrived_at then a.arrived_at - a.departed_at else a."end" - a.start end) / 36)::int,
      coalesce(a.miles_actual, a.miles_planned) * 100
    from run_assignments a cross join lateral unnest(array[a.driver_id, a.second_driver_id, a.relay_driver_id]) as x(driver)
    where x.driver = any(${ids}) and a.archived_at is null and a.status = 'completed' and a.service_date between ${from}::date and ${to}::date`)
}

export interface Figure {
  readonly amount: Hundredths
  readonly entered: boolean
  readonly runs: number
}

/** What was worked after one pay date, up to another: the figure entered for it, else the runs of those days. */
export const figureOf = (work: readonly Work[], after: string, payDate: string, by: 'hours' | 'miles'): Figure => {
  const entered = work.find((one) => one.entered && one.day === payDate && one[by] !== null)
  if (entered !== undefined) return { amount: entered[by] ?? 0, entered: true, runs: 0 }
  const runs = work.filter((one) => !one.entered && one.day > after && one.day <= payDate && one[by] !== null)
  return { amount: runs.reduce((sum, one) => sum + (one[by] ?? 0), 0), entered: false, runs: runs.length }
}
