import { sql } from 'drizzle-orm'
import { daysAfter } from '#kit/dates/iso-day.ts'
import { kindOf } from '#kit/kind-of.ts'
import { drivesNothing } from '#records/drivers/drivers/requirements.ts'
import { licensesOf } from '#records/dispatch/gate/licenses.ts'
import type { Licensed } from '#records/dispatch/gate/run-license.ts'
import { weightsOf } from '#records/dispatch/gate/unit-license.ts'
import type { Weighed } from '#records/dispatch/gate/unit-license.ts'
import { blocksBetween } from '#records/dispatch/run-patterns/blocks.ts'
import type { Blocks } from '#records/dispatch/run-patterns/blocks.ts'
import { patternsOf } from '#records/dispatch/run-patterns/slots.ts'
import { daysFrom, mondayOf } from '#records/dispatch/run-patterns/weeks.ts'
import { coverageOf } from '#records/dispatch/run-assignments/coverage.ts'
import { uncoveredStates } from '#records/dispatch/run-assignments/coverage-states.ts'
import { busyBetween } from '#records/dispatch/run-assignments/busy.ts'
import type { Busy } from '#records/dispatch/run-assignments/busy.ts'
import { scopeConditions } from '#engine/read/scope.ts'
import { computedContext } from '#engine/read/select.ts'
import { allOf, arrayOf } from '#engine/sql.ts'
import type { SQL } from 'drizzle-orm'
import type { ReadTx } from '#engine/write/rules.ts'
import { companyTimeZone, startOfDay } from '#platform/clock.ts'
import { titleSql } from '#engine/read/titles.ts'

/** Someone in a seat of a run that is not covered. */
export interface Seated {
  readonly seat: 'driver' | 'secondDriver' | 'relayDriver'
  readonly id: string
  readonly name: string
}

/** A run that is not covered and has not left. */
export interface OpenRun {
  readonly id: string
  readonly version: number
  readonly title: string
  readonly run: string | null
  readonly division: string
  readonly serviceDate: string
  readonly start: string
  readonly end: string
  readonly zone: string
  readonly team: boolean
  readonly licenseClass: string | null
  readonly endorsements: readonly string[]
  readonly status: string
  readonly seated: readonly Seated[]
  readonly vehicle: string | null
  readonly trailers: readonly string[]
  /** Company stops that someone has overridden for it. */
  readonly overridden: readonly string[]
}

/** A unit in service that no driver is assigned to. */
export interface Spare {
  readonly id: string
  readonly kind: string
  readonly division: string
}

export interface Candidate {
  readonly id: string
  readonly name: string
  readonly division: string | null
  /** The unit they have by their assignment. */
  readonly vehicle: string | null
}

export interface Facts {
  readonly open: readonly OpenRun[]
  readonly drivers: readonly Candidate[]
  /** Number and kind of every unit named here, by id. */
  readonly units: ReadonlyMap<string, { readonly unit: string; readonly kind: string }>
  readonly spares: readonly Spare[]
  /** What decides the license, of the same units and of the trailers. */
  readonly weights: ReadonlyMap<string, Weighed>
  readonly patterns: Awaited<ReturnType<typeof patternsOf>>
  readonly busy: Busy
  readonly blocks: Blocks
  /** Of drivers: what whoever assigns them is asked to confirm. */
  readonly warnings: Blocks
  readonly licenses: ReadonlyMap<string, Licensed>
}

export interface Asked {
  readonly from: string
  readonly days: number
  /** Null: all that the person may see. */
  readonly division: string | null
}

const seen = (tx: ReadTx, kind: string, alias: string): SQL =>
  allOf(scopeConditions(tx.deps, kindOf(tx.deps, kind), tx.actor.viewer, alias))

const moment = (column: SQL): SQL => sql`to_json(${column})#>>'{}'`

const openRuns = (tx: ReadTx, { from, days, division }: Asked): Promise<OpenRun[]> =>
  tx.query<OpenRun>(sql`
    select a.id, a.version, ${titleSql(tx.deps, kindOf(tx.deps, 'run-assignments'), 'a')} as title, a.run_id as run, a.division_id as division,
      to_char(a.service_date, 'YYYY-MM-DD') as "serviceDate", ${moment(sql`a.start`)} as start, ${moment(sql`a."end"`)} as end,
      coalesce(o.time_zone, ${companyTimeZone}) as zone, coalesce(r.crew = 'team', false) as team,
      r.license_class as "licenseClass", coalesce(r.endorsements, '{}') as endorsements, a.vehicle_id as vehicle, coalesce(a.trailers, '{}') as trailers, a.status, coalesce(a.overridden, '{}') as overridden,
      (select coalesce(json_agg(json_build_object('seat', s.seat, 'id', d.id, 'name', d.title) order by s.turn), '[]')
        from (values (1, 'driver', a.driver_id), (2, 'secondDriver', a.second_driver_id), (3, 'relayDriver', a.relay_driver_id)) s(turn, seat, id) join drivers d on d.id = s.id) as seated
    from run_assignments a left join runs r on r.id = a.run_id left join divisions o on o.id = a.division_id
    where a.archived_at is null and a.start >= ${tx.now.toISOString()}::timestamptz and ${coverageOf(computedContext(tx, 'a'))} = any(${arrayOf(uncoveredStates, 'text')})
      and a.service_date >= ${from}::date and a.service_date < ${from}::date + ${days}::int and (${division}::uuid is null or a.division_id = ${division}::uuid)
      and ${seen(tx, 'run-assignments', 'a')} order by a.start, a.id`)

/** Drivers at work whom the person may see, each with the unit they have now. */
const candidates = (tx: ReadTx): Promise<Candidate[]> =>
  tx.query<Candidate>(sql`
    select d.id, d.title as name, d.division_id as division,
      (select a.vehicle_id from vehicle_assignments a join vehicles v on v.id = a.vehicle_id
        where a.driver_id = d.id and a.archived_at is null and a.status = 'active' and a.starts_at <= ${tx.now.toISOString()}::timestamptz
          and (a.ends_at is null or a.ends_at > ${tx.now.toISOString()}::timestamptz) and ${seen(tx, 'vehicles', 'v')}
        order by array_position(array['primary', 'temporary', 'secondary'], a.role), a.starts_at desc limit 1) as vehicle
    from drivers d where d.archived_at is null and d.status = 'active' and coalesce(d.position, '') <> all(${arrayOf(drivesNothing, 'text')}) and ${seen(tx, 'drivers', 'd')} order by d.title, d.id`)

/** Units of these divisions that are in service and that no one is assigned to now, by number. */
const sparesIn = (tx: ReadTx, divisions: readonly string[]): Promise<Spare[]> =>
  tx.query<Spare>(sql`
    select v.id, v.kind, v.division_id as division from vehicles v
    where v.archived_at is null and v.status = 'active' and v.division_id = any(${arrayOf(divisions, 'uuid')}) and ${seen(tx, 'vehicles', 'v')}
      and not exists (select 1 from vehicle_assignments a where a.vehicle_id = v.id and a.archived_at is null and a.status = 'active'
        and (a.ends_at is null or a.ends_at > ${tx.now.toISOString()}::timestamptz))
    order by v.unit_number, v.id`)

/** All that a proposal goes by, in a fixed number of statements. */
export const factsOf = async (tx: ReadTx, asked: Asked): Promise<Facts> => {
  const open = await openRuns(tx, asked)
  const drivers = await candidates(tx)
  const patterns = await patternsOf(tx)
  const spares = await sparesIn(tx, [...new Set(open.map(({ division: home }) => home))])
  const named = [
    ...drivers.map(({ vehicle }) => vehicle),
    ...[...patterns.values()].flat().map(({ vehicle }) => vehicle),
    ...open.map(({ vehicle }) => vehicle),
    ...spares.map(({ id }) => id),
  ]
  const vehicles = [...new Set(named.filter((id) => id !== null))]
  // Hours count by whole weeks, and a run that began before the first one reaches into it.
  const from = startOfDay(mondayOf(asked.from), companyTimeZone).toISOString()
  const to = startOfDay(daysFrom(asked.from, asked.days + 8).at(-1) ?? asked.from, companyTimeZone).toISOString()
  const units = await tx.query<{ id: string; unit: string; kind: string }>(sql`
    select v.id, v.unit_number as unit, v.kind from vehicles v where v.id = any(${arrayOf(vehicles, 'uuid')}) and ${seen(tx, 'vehicles', 'v')}`)
  return {
    open,
    drivers,
    patterns,
    spares,
    weights: await weightsOf(tx, [...vehicles, ...open.flatMap(({ trailers }) => trailers)]),
    units: new Map(units.map(({ id, ...unit }) => [id, unit])),
    busy: await busyBetween(tx, from, to, new Set(open.map(({ id }) => id))),
    blocks: await blocksBetween(
      tx,
      { drivers: [...drivers, ...open.flatMap(({ seated }) => seated)].map(({ id }) => id), vehicles },
      asked.from,
      daysAfter(asked.from, asked.days),
    ),
    warnings: await blocksBetween(
      tx,
      { drivers: drivers.map(({ id }) => id), vehicles: [] },
      asked.from,
      daysAfter(asked.from, asked.days),
      'warn',
    ),
    licenses: await licensesOf(
      tx,
      [...drivers, ...open.flatMap(({ seated }) => seated)].map(({ id }) => id),
    ),
  }
}
