import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { daysAfter } from '#kit/dates/iso-day.ts'
import type { ComputedContext } from '#engine/write/rules.ts'
import { scheduleState } from './due.ts'
import { grace } from './record.ts'

/** A schedule as it stood when the service was done. */
interface Stood {
  readonly everyMiles: number | null
  readonly everyDays: number | null
  readonly everyHours: number | null
  readonly lastDoneOn: string | null
  readonly lastMiles: number | null
  readonly lastHours: number | null
}

interface Done {
  readonly on: string
  readonly miles: number | null
  readonly hours: number | null
}

const overBy = (every: number | null, last: number | null, now: number | null, allowed: number): boolean | null =>
  every === null || last === null || now === null ? null : now > last + every + allowed

/** Whether the service came in time by every basis it counts; null where nobody knew when it was due. The first service of a schedule is that. */
export const timingOf = (stood: Stood, done: Done): 'on_time' | 'late' | null => {
  const { everyDays, lastDoneOn } = stood
  const late = [
    overBy(stood.everyMiles, stood.lastMiles, done.miles, grace.miles),
    everyDays === null || lastDoneOn === null ? null : done.on > daysAfter(lastDoneOn, everyDays),
    overBy(stood.everyHours, stood.lastHours, done.hours, grace.hours),
  ].filter((one) => one !== null)
  return late.length === 0 ? null : late.includes(true) ? 'late' : 'on_time'
}

/** What was due in the last 30 days: done on time, done late, or overdue still. Empty for what was not due. */
export const compliance = (context: ComputedContext): SQL => sql`(case when ${scheduleState(context)} in ('overdue', 'stop') then 'overdue'
  when ${context.row}.status = 'active' and ${context.row}.last_done_on >= ${context.today} - 30 then ${context.row}.last_timing end)`
