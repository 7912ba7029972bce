import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { ComputedContext } from '#engine/write/rules.ts'
import { arrayOf, ident, literal } from '#engine/sql.ts'
import { driverReasons } from '#records/drivers/drivers/readiness.ts'
import { drivesNothing } from '#records/drivers/drivers/requirements.ts'
import { enforcedFrom } from '../gate/enforcement.ts'
import { isOverridable } from '../gate/override-fields.ts'
import { holdsWithin } from '../gate/reason.ts'
import type { Basis, Reason } from '../gate/reason.ts'
import { classForSql, hasCommercialSql } from '../gate/unit-license.ts'
import { zoneOfDivision } from '#records/company/home-division.ts'
import { vehicleReasons } from '#records/fleet/vehicles/readiness.ts'

/** What is left of a run's hours, and the days they touch on the clock of its division. */
interface Hours {
  readonly from: SQL
  readonly until: SQL
  readonly firstDay: SQL
  readonly lastDay: SQL
}

const hoursOf = ({ row, now }: ComputedContext): Hours => {
  const from = sql`greatest(${row}.start, ${now})`
  const until = sql`${row}."end"`
  const day = (moment: SQL): SQL => sql`(${moment} at time zone ${zoneOfDivision(sql`${row}.division_id`)})::date`
  return { from, until, firstDay: day(from), lastDay: day(sql`(${until} - interval '1 microsecond')`) }
}

/** The same question as `meets` of the gate: by its moments where a reason has some, else by its days. */
const meets = (reason: Reason, { from, until, firstDay, lastDay }: Hours): SQL =>
  reason.moments === undefined
    ? holdsWithin(reason, firstDay, lastDay)
    : sql`(${reason.when ?? sql`true`} and ${reason.moments.from} < ${until} and (${reason.moments.until} is null or ${reason.moments.until} > ${from}))`

/** No override gets past law, and no one drives before onboarding is done, as departure itself decides (`mayGoOut`). */
export const isFinal = (basis: Basis, code: string): boolean => basis === 'law' || code === 'onboarding'

const stops = (reason: Reason, run: SQL, hours: Hours): SQL => {
  const overridden = sql`${literal(reason.code)} = any(coalesce(${run}.overridden, '{}'))`
  const { stop, code } = reason
  const counts =
    stop === undefined || typeof stop === 'string'
      ? isFinal(stop === undefined && isOverridable(code) ? 'policy' : 'law', code)
        ? sql`true`
        : sql`not ${overridden}`
      : sql`(${stop} is not null or not ${overridden})`
  const holds = sql`${meets(reason, hours)} and ${counts}`
  return reason.of === undefined ? sql`(${holds})` : sql`exists (select 1 from ${reason.of} and ${holds})`
}

const anyStopped = (
  context: ComputedContext,
  { table, alias, ids, reasonsOf }: { table: string; alias: string; ids: SQL; reasonsOf: (context: ComputedContext) => readonly Reason[] },
): SQL => {
  const hours = hoursOf(context)
  const reasons = reasonsOf({ ...context, row: ident(alias) }).filter(({ effect, quiet }) => effect === 'block' && quiet !== true)
  const each = reasons.map((reason) => stops(reason, context.row, hours))
  return sql`exists (select 1 from ${ident(table)} ${ident(alias)} where ${ident(alias)}.id = any(${ids}) and (${sql.join(each, sql` or `)}))`
}

const rank = (licenseClass: SQL): SQL => sql`coalesce(array_position(array['non_cdl', 'C', 'B', 'A'], ${licenseClass}), 0)`

/** Position, class, and endorsements that run, unit and trailers ask for, as `licenseGaps` judges them (49 CFR 383.23, 383.91, 383.93, 391.41). */
const isUnlicensed = (context: ComputedContext, drivers: SQL): SQL => sql`exists (
  select 1 from drivers on_seat left join runs asked on asked.id = ${context.row}.run_id where on_seat.id = any(${drivers})
    and ${enforcedFrom(sql`on_seat.status_since`)} <= ${hoursOf(context).lastDay}
    and ((on_seat.position = any(${arrayOf(drivesNothing, 'text')}) and ${hasCommercialSql(sql`${context.row}.vehicle_id`, sql`${context.row}.trailers`)})
      or ${rank(sql`on_seat.license_class`)} < greatest(${rank(sql`asked.license_class`)}, ${rank(classForSql(sql`${context.row}.vehicle_id`, sql`${context.row}.trailers`))})
      or exists (select 1 from unnest(asked.endorsements) needed where not (needed = any(coalesce(on_seat.endorsements, '{}'))
        or (needed in ('H', 'N') and 'X' = any(coalesce(on_seat.endorsements, '{}'))) or (needed = 'X' and array['H', 'N'] <@ coalesce(on_seat.endorsements, '{}'))))))`

/** True where the gate stops a driver, the unit, or a trailer of a run over the hours it has left. */
const isStopped = (context: ComputedContext): SQL => {
  const { row } = context
  const drivers = sql`array[${row}.driver_id, ${row}.second_driver_id, ${row}.relay_driver_id]`
  const vehicles = sql`(array[${row}.vehicle_id] || coalesce(${row}.trailers, '{}'))`
  return sql`(${isUnlicensed(context, drivers)} or ${anyStopped(context, { table: 'drivers', alias: 'on_seat', ids: drivers, reasonsOf: driverReasons })}
    or ${anyStopped(context, { table: 'vehicles', alias: 'on_road', ids: vehicles, reasonsOf: vehicleReasons })})`
}

/**
 * `coverage` of a run, over its row. The gate is asked only of a run that has not left and is not over: what left is on the road, and of
 * what is over the gate knows nothing. A canceled run has none.
 */
export const coverageOf = (context: ComputedContext): SQL => {
  const { row, now } = context
  const seats = sql`(case when (select r.crew from runs r where r.id = ${row}.run_id) = 'team' then 2 else 1 end)`
  return sql`(case
    when ${row}.status = 'cancelled' then null
    when ${row}.status = 'missed' then 'not_run'
    when ${row}.status in ('in_progress', 'completed') then 'covered'
    when num_nonnulls(${row}.driver_id, ${row}.second_driver_id, ${row}.relay_driver_id) < ${seats} then 'no_driver'
    when ${row}.vehicle_id is null then 'no_unit'
    when ${row}."end" > ${now} and ${isStopped(context)} then 'stopped'
    else 'covered' end)`
}
