import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { ComputedContext } from '#server/engine/rules.ts'
import { companyZone } from '../home-division.ts'
import { grace, staleDays, warning } from './record.ts'

/**
 * When a schedule comes due, over its row and the unit `v`. By each basis a rank: 0 ok, 1 soon, 2 unknown, 3 due, 4 overdue, 5 stop; the worst
 * counts. A meter only goes up, so one that was read long ago may say "due" still, and never says "ok".
 */
interface Basis {
  /** How much is left, negative when over; null where a meter or the last service is missing. */
  readonly left: SQL
  readonly every: SQL
  /** The reading is too old to say that something is not due yet. */
  readonly stale: SQL
  readonly warn: SQL
  /** Null for no stop. */
  readonly stop: SQL
  readonly grace: number
}

const odometer = sql`nullif(v.mileage, 0)`
const entries = (meter: 'odometer' | 'engine_hours'): SQL =>
  sql`meter_entries m where m.vehicle_id = v.id and m.meter = ${sql.raw(`'${meter}'`)} and m.status = 'valid' and m.archived_at is null`

const isStale = (readAt: SQL, now: SQL): SQL => sql`(${readAt} is null or ${readAt} < ${now} - ${sql.raw(`interval '${staleDays} days'`)})`

const rank = ({
  left,
  every,
  stale,
  warn,
  stop,
  grace,
}: Basis): SQL => sql`(case when ${every} is null then null when ${left} is null then 2
  when ${left} < -${stop} then 5 when ${left} < ${sql.raw(String(-grace))} then 4 when ${left} <= 0 then 3 when ${stale} then 2 when ${left} <= ${warn} then 1 else 0 end)`

export const milesLeft = (row: SQL): SQL => sql`(${row}.last_miles + ${row}.every_miles - ${odometer})`
export const dueOn = (row: SQL): SQL => sql`(${row}.last_done_on + ${row}.every_days)`

const basesOf = ({ row, today, now }: ComputedContext): readonly Basis[] => [
  {
    left: milesLeft(row),
    every: sql`${row}.every_miles`,
    stale: isStale(sql`v.mileage_read_at`, now),
    warn: sql`coalesce(${row}.warn_miles, ${sql.raw(String(warning.miles))})`,
    stop: sql`${row}.stop_miles`,
    grace: grace.miles,
  },
  {
    left: sql`(${dueOn(row)} - ${today})`,
    every: sql`${row}.every_days`,
    stale: sql`false`,
    warn: sql`coalesce(${row}.warn_days, ${sql.raw(String(warning.days))})`,
    stop: sql`${row}.stop_days`,
    grace: grace.days,
  },
  {
    left: sql`(${row}.last_hours + ${row}.every_hours - v.engine_hours)`,
    every: sql`${row}.every_hours`,
    stale: isStale(sql`(select max(m.read_at) from ${entries('engine_hours')})`, now),
    warn: sql.raw(String(warning.hours)),
    stop: sql`null::int`,
    grace: grace.hours,
  },
]

const names = ['ok', 'soon', 'unknown', 'due', 'overdue', 'stop'] as const

/** One value of a schedule, worked out beside its unit `v`; empty where the schedule does not run or the unit has left. */
const ofRunning = ({ row }: ComputedContext, value: SQL): SQL =>
  sql`(select ${value} from vehicles v where v.id = ${row}.vehicle_id and ${row}.status = 'active' and v.status not in ('sold', 'totaled'))`

export const scheduleState = (context: ComputedContext): SQL =>
  ofRunning(
    context,
    sql`(${sql.raw(`array[${names.map((name) => `'${name}'`).join(', ')}]`)})[greatest(${sql.join(basesOf(context).map(rank), sql`, `)}) + 1]`,
  )

/** Why nobody knows when it is due. */
export const stateNote = (context: ComputedContext): SQL => {
  const { row, now } = context
  return sql`(case when ${scheduleState(context)} = 'unknown' then ${ofRunning(
    context,
    sql`case when (${row}.every_miles is not null and ${row}.last_miles is null) or (${row}.every_days is not null and ${row}.last_done_on is null) or (${row}.every_hours is not null and ${row}.last_hours is null) then 'Last service not entered'
      when ${row}.every_miles is not null and ${odometer} is null then 'No meter reading'
      when ${row}.every_miles is not null and ${isStale(sql`v.mileage_read_at`, now)} then 'Meter ' || coalesce(extract(day from ${now} - v.mileage_read_at)::int || ' d old', 'never read')
      else 'Engine hours not current' end`,
  )} end)`
}

/** Miles a day by the readings of the last 60 days, since the meter was last replaced; null where two of them do not lie a day apart. */
const milesADay = (now: SQL): SQL => sql`(select case when max(m.read_at) - min(m.read_at) >= interval '1 day'
  then (max(m.value) - min(m.value)) / (extract(epoch from max(m.read_at) - min(m.read_at)) / 86400) end
  from ${entries('odometer')} and m.read_at >= ${now} - interval '60 days'
    and m.read_at >= coalesce((select max(s.read_at) from meter_entries s where s.vehicle_id = v.id and s.meter = 'odometer' and s.swap = 'yes' and s.status = 'valid' and s.archived_at is null), '-infinity'))`

/** The day on which the first of its bases comes due, as far as readings say; not beyond ten years. */
export const forecastOn = (context: ComputedContext): SQL => {
  const { row, now } = context
  return ofRunning(
    context,
    sql`least(${dueOn(row)}, (v.mileage_read_at at time zone ${companyZone})::date + (select least(3650, ceil(${milesLeft(row)} / a.miles))::int from (select ${milesADay(now)} as miles) a where a.miles > 0))`,
  )
}

export const leftOfUnit = (context: ComputedContext): SQL => ofRunning(context, milesLeft(context.row))

/**
 * Schedules of the unit in `row` and the first day beyond their stop, over aliases `p` and `v`: the day of their days, or since ever where
 * their miles are beyond it. Miles of days to come are a guess, and stop nobody.
 */
export const stopOf = ({ row, today, now }: ComputedContext): { readonly of: SQL; readonly first: SQL } => {
  const p = sql.raw('p')
  const [miles] = basesOf({ row: p, today, now }).map(rank)
  return {
    of: sql`pm_schedules p join vehicles v on v.id = p.vehicle_id where p.vehicle_id = ${row}.id and p.archived_at is null and p.status = 'active'`,
    first: sql`(case when ${miles} = 5 then '-infinity'::date else ${dueOn(p)} + p.stop_days + 1 end)`,
  }
}
