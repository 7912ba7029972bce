import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { ComputedContext } from '#engine/write/rules.ts'
import { companyZone } from '#records/company/home-division.ts'
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

/** What the readings of the unit `v` say: how much a day, and when the engine hours were read. */
export interface Rates {
  readonly milesADay: SQL
  readonly hoursADay: SQL
  readonly hoursReadAt: SQL
}

const odometer = sql`nullif(v.mileage, 0)`
type Meter = 'odometer' | 'engine_hours'
const entries = (meter: Meter): SQL =>
  sql`meter_entries m where m.vehicle_id = v.id and m.meter = ${sql.raw(`'${meter}'`)} and m.status = 'valid' and m.archived_at is null`

const olderThan = (readAt: SQL, now: SQL, interval: string): SQL => sql`${readAt} < ${now} - ${sql.raw(`interval '${interval}'`)}`

/** A unit that a provider reads is known from hour to hour: a day without its word is a telematics problem, and its meter is not known. */
const linked = sql`(nullif(btrim(v.samsara_vehicle_id), '') is not null or nullif(btrim(v.simulator_vehicle_id), '') is not null)`
const silent = (now: SQL): SQL =>
  sql`(${linked} and (v.last_telematics_sync is null or ${olderThan(sql`v.last_telematics_sync`, now, '24 hours')}) and ${olderThan(sql`v.mileage_read_at`, now, '24 hours')})`

const isStale = (readAt: SQL, now: SQL): SQL => sql`(${readAt} is null or ${olderThan(readAt, now, `${staleDays} days`)})`
const milesStale = (now: SQL): SQL => sql`(${isStale(sql`v.mileage_read_at`, now)} or ${silent(now)})`

const rank = ({
  left,
  every,
  stale,
  warn,
  stop,
  grace,
}: Basis): SQL => sql`(case when ${every} is null then null when ${left} is null then 2
  when ${left} < -${stop} then 5 when ${left} < ${sql.raw(String(-grace))} then 4 when ${left} <= 0 then 3 when ${stale} then 2 when ${left} <= ${warn} then 1 else 0 end)`

export const dueMiles = (row: SQL): SQL => sql`(coalesce(${row}.plan_miles, ${row}.last_miles) + ${row}.every_miles)`
export const dueOn = (row: SQL): SQL => sql`(coalesce(${row}.plan_on, ${row}.last_done_on) + ${row}.every_days)`
export const dueHours = (row: SQL): SQL => sql`(${row}.last_hours + ${row}.every_hours)`
export const milesLeft = (row: SQL): SQL => sql`(${dueMiles(row)} - ${odometer})`
const hoursLeft = (row: SQL): SQL => sql`(${dueHours(row)} - v.engine_hours)`

const basesOf = ({ row, today, now }: ComputedContext, hoursReadAt = sql`null::timestamptz`): readonly [Basis, Basis, Basis] => [
  {
    left: milesLeft(row),
    every: sql`${row}.every_miles`,
    stale: milesStale(now),
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
    left: hoursLeft(row),
    every: sql`${row}.every_hours`,
    stale: isStale(hoursReadAt, now),
    warn: sql.raw(String(warning.hours)),
    stop: sql`null::int`,
    grace: grace.hours,
  },
]

const names = ['ok', 'soon', 'unknown', 'due', 'overdue', 'stop'] as const

/** Beside its unit `v`: how it stands. */
export const stateBeside = (context: ComputedContext, { hoursReadAt }: Pick<Rates, 'hoursReadAt'>): SQL =>
  sql`(${sql.raw(`array[${names.map((name) => `'${name}'`).join(', ')}]`)})[greatest(${sql.join(basesOf(context, hoursReadAt).map(rank), sql`, `)}) + 1]`

/** Beside its unit `v`: why nobody knows when it is due, where its state is unknown. */
export const noteBeside = ({
  row,
  now,
}: ComputedContext): SQL => sql`case when (${row}.every_miles is not null and ${row}.last_miles is null) or (${row}.every_days is not null and ${row}.last_done_on is null) or (${row}.every_hours is not null and ${row}.last_hours is null) then 'Last service not entered'
  when ${row}.every_miles is not null and ${odometer} is null then 'No meter reading'
  when ${row}.every_miles is not null and ${silent(now)} then coalesce('No telematics sync for ' || extract(day from ${now} - v.last_telematics_sync)::int || ' d', 'Telematics never synced')
  when ${row}.every_miles is not null and ${isStale(sql`v.mileage_read_at`, now)} then 'Meter ' || coalesce(extract(day from ${now} - v.mileage_read_at)::int || ' d old', 'never read')
  else 'Engine hours not current' end`

const daysUntil = (left: SQL, aDay: SQL): SQL => sql`(case when ${aDay} > 0 then least(3650, ceil(${left} / ${aDay}))::int end)`
const dayOf = (moment: SQL): SQL => sql`(${moment} at time zone ${companyZone})::date`

/** Beside its unit `v`: the day on which the first of its bases comes due, as far as readings say; not beyond ten years. */
export const forecastBeside = ({ row }: ComputedContext, { milesADay, hoursADay, hoursReadAt }: Rates): SQL =>
  sql`least(${dueOn(row)}, ${dayOf(sql`v.mileage_read_at`)} + ${daysUntil(milesLeft(row), milesADay)}, ${dayOf(hoursReadAt)} + ${daysUntil(hoursLeft(row), hoursADay)})`

/** By the readings of the last 60 days, since the meter was last replaced; null where two of them do not lie a day apart. */
const perDay = sql`case when max(m.read_at) - min(m.read_at) >= interval '1 day'
  then (max(m.value) - min(m.value)) / (extract(epoch from max(m.read_at) - min(m.read_at)) / 86400) end`

/** Of one unit. */
const aDay = (meter: Meter, now: SQL): SQL => sql`(select ${perDay} from ${entries(meter)} and m.read_at >= ${now} - interval '60 days'
    and m.read_at >= coalesce((select max(s.read_at) from meter_entries s where s.vehicle_id = v.id and s.meter = ${sql.raw(`'${meter}'`)} and s.swap = 'yes' and s.status = 'valid' and s.archived_at is null), '-infinity'))`

export const ratesOfUnit = (now: SQL): Rates => ({
  milesADay: aDay('odometer', now),
  hoursADay: aDay('engine_hours', now),
  hoursReadAt: sql`(select max(m.read_at) from ${entries('engine_hours')})`,
})

/** Of all units at once: joins to set beside `v`, and the rates they bring. */
export const ratesOfAll = (now: SQL): { readonly joins: SQL; readonly rates: Rates } => ({
  joins: sql`left join (${ratesByUnit('odometer', now)}) rm on rm.vehicle_id = v.id
    left join (${ratesByUnit('engine_hours', now)}) rh on rh.vehicle_id = v.id`,
  rates: { milesADay: sql`rm.per_day`, hoursADay: sql`rh.per_day`, hoursReadAt: sql`rh.read_at` },
})

/** The same by unit; sorted nowhere, since a large fleet has many readings. */
const ratesByUnit = (meter: Meter, now: SQL): SQL => {
  const valid = sql`e.meter = ${sql.raw(`'${meter}'`)} and e.status = 'valid' and e.archived_at is null and e.read_at >= ${now} - interval '60 days'`
  return sql`select m.vehicle_id, ${perDay} as per_day, max(m.read_at) as read_at
    from (select e.vehicle_id, e.read_at, e.value from meter_entries e left join (select e.vehicle_id, max(e.read_at) as at from meter_entries e where ${valid} and e.swap = 'yes' group by e.vehicle_id) s
      on s.vehicle_id = e.vehicle_id where ${valid} and e.read_at >= coalesce(s.at, '-infinity')) m
    group by m.vehicle_id`
}

/** One value of a schedule, worked out beside its unit `v`; empty where the schedule does not run or the unit has left. */
const ofRunning = ({ row }: ComputedContext, value: SQL): SQL =>
  sql`(select ${value} from vehicles v where v.id = ${row}.vehicle_id and ${row}.status = 'active' and ${inFleet})`

export const inFleet = sql`v.status not in ('sold', 'totaled')`

export const scheduleState = (context: ComputedContext): SQL => ofRunning(context, stateBeside(context, ratesOfUnit(context.now)))

export const stateNote = (context: ComputedContext): SQL =>
  sql`(case when ${scheduleState(context)} = 'unknown' then ${ofRunning(context, noteBeside(context))} end)`

export const forecastOn = (context: ComputedContext): SQL => ofRunning(context, forecastBeside(context, ratesOfUnit(context.now)))

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
