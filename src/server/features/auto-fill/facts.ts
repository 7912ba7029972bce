import { sql } from 'drizzle-orm'
import { daysAfter } from '#kit/iso-day.ts'
import { drivesNothing } from '#records/drivers/requirements.ts'
import { kindOf } from '#records/effects.ts'
import { blocksBetween } from '#records/run-patterns/blocks.ts'
import type { Blocks } from '#records/run-patterns/blocks.ts'
import { patternsOf } from '#records/run-patterns/slots.ts'
import { daysFrom, mondayOf } from '#records/run-patterns/weeks.ts'
import { busyBetween } from '#records/run-assignments/busy.ts'
import type { Busy } from '#records/run-assignments/busy.ts'
import { scopeConditions } from '#server/engine/scope.ts'
import { allOf, arrayOf } from '#server/engine/sql.ts'
import type { SQL } from 'drizzle-orm'
import type { ReadTx } from '#server/engine/transaction.ts'
import { companyTimeZone, startOfDay } from '#server/platform/clock.ts'
import { titleSql } from '#server/engine/titles.ts'

/** A run nobody drives yet. */
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
  readonly vehicle: string | null
}

export interface Candidate {
  readonly id: string
  readonly name: string
  readonly division: string | null
  readonly licenseClass: string | null
  readonly endorsements: readonly string[]
  /** The unit they have by their assignment. */
  readonly vehicle: string | null
}

export interface Facts {
  readonly open: readonly OpenRun[]
  readonly drivers: readonly Candidate[]
  readonly units: ReadonlyMap<string, string>
  readonly patterns: Awaited<ReturnType<typeof patternsOf>>
  readonly busy: Busy
  readonly blocks: Blocks
  /** Of drivers: what whoever assigns them is asked to confirm. */
  readonly warnings: Blocks
}

export interface Asked {
  readonly from: string
  readonly days: number
  /** Null: all that the person may see. */
  readonly division: string | null
}

const seen = (tx: ReadTx, kind: string, alias: string): SQL => allOf(scopeConditions(tx.deps, kindOf(tx, kind), tx.actor.viewer, alias))

const moment = (column: SQL): SQL => sql`to_json(${column})#>>'{}'`

const openRuns = (tx: ReadTx, { from, days, division }: Asked): Promise<OpenRun[]> =>
  tx.query<OpenRun>(sql`
    select a.id, a.version, ${titleSql(tx.deps, kindOf(tx, 'run-assignments'), 'a')} as title, a.run_id as run, a.division_id as division,
      to_char(a.service_date, 'YYYY-MM-DD') as "serviceDate", ${moment(sql`a.start`)} as start, ${moment(sql`a."end"`)} as end,
      coalesce(o.time_zone, ${companyTimeZone}) as zone, coalesce(r.crew = 'team', false) as team,
      r.license_class as "licenseClass", coalesce(r.endorsements, '{}') as endorsements, a.vehicle_id as vehicle
    from run_assignments a left join runs r on r.id = a.run_id left join divisions o on o.id = a.division_id
    where a.archived_at is null and a.status = 'unassigned' and a.start > ${tx.now.toISOString()}::timestamptz
      and a.service_date >= ${from}::date and a.service_date < ${from}::date + ${days}::int and (${division}::uuid is null or a.division_id = ${division}::uuid)
      and ${seen(tx, 'run-assignments', 'a')} order by a.start, a.id`)

/** Drivers at work whom the person may see, each with the unit they have now. */
const candidates = (tx: ReadTx): Promise<Candidate[]> =>
  tx.query<Candidate>(sql`
    select d.id, d.title as name, d.division_id as division, d.license_class as "licenseClass", coalesce(d.endorsements, '{}') as endorsements,
      (select a.vehicle_id from vehicle_assignments a join vehicles v on v.id = a.vehicle_id
        where a.driver_id = d.id and a.archived_at is null and a.role = 'primary' and a.starts_at <= ${tx.now.toISOString()}::timestamptz
          and (a.ends_at is null or a.ends_at > ${tx.now.toISOString()}::timestamptz) and ${seen(tx, 'vehicles', 'v')} order by a.starts_at desc limit 1) as vehicle
    from drivers d where d.archived_at is null and d.status = 'active' and coalesce(d.position, '') <> all(${arrayOf(drivesNothing, 'text')}) and ${seen(tx, 'drivers', 'd')} order by d.title, d.id`)

/** All that a proposal goes by, in a fixed number of statements. */
export const factsOf = async (tx: ReadTx, asked: Asked): Promise<Facts> => {
  const open = await openRuns(tx, asked)
  const drivers = await candidates(tx)
  const patterns = await patternsOf(tx)
  const named = [
    ...drivers.map(({ vehicle }) => vehicle),
    ...[...patterns.values()].flat().map(({ vehicle }) => vehicle),
    ...open.map(({ vehicle }) => vehicle),
  ]
  const vehicles = [...new Set(named.filter((id) => id !== null))]
  // Hours count by whole weeks, and a run that began before the first one reaches into it.
  const from = startOfDay(mondayOf(asked.from), companyTimeZone).toISOString()
  const to = startOfDay(daysFrom(asked.from, asked.days + 8).at(-1) ?? asked.from, companyTimeZone).toISOString()
  const units = await tx.query<{ id: string; unit: string }>(sql`
    select v.id, v.unit_number as unit from vehicles v where v.id = any(${arrayOf(vehicles, 'uuid')}) and ${seen(tx, 'vehicles', 'v')}`)
  return {
    open,
    drivers,
    patterns,
    units: new Map(units.map(({ id, unit }) => [id, unit])),
    busy: await busyBetween(tx, from, to, new Set(open.map(({ id }) => id))),
    blocks: await blocksBetween(tx, { drivers: drivers.map(({ id }) => id), vehicles }, asked.from, daysAfter(asked.from, asked.days)),
    warnings: await blocksBetween(
      tx,
      { drivers: drivers.map(({ id }) => id), vehicles: [] },
      asked.from,
      daysAfter(asked.from, asked.days),
      'warn',
    ),
  }
}
