import { sql } from 'drizzle-orm'
import { arrayOf } from '#engine/sql.ts'
import type { ReadTx } from '#engine/write/rules.ts'
import { companyTimeZone } from '#platform/clock.ts'
import type { RunNeeds } from '../gate/run-license.ts'
import { spanOf } from '../run-assignments/moments.ts'
import { daysFrom, share, weekdayOf } from './weeks.ts'

/** Days ahead for which runs are planned. */
export const horizon = 28

export const seats = ['driver', 'secondDriver', 'vehicle'] as const
export type Crew = { readonly [K in (typeof seats)[number]]: string | null }

/** A run on a day, as the schedule wants it. */
export interface Slot extends Crew, RunNeeds {
  readonly key: string
  readonly run: string
  readonly serviceDate: string
  readonly start: string
  readonly end: string
  readonly zone: string
  readonly division: string
  readonly miles: number | null
}

interface Run extends RunNeeds {
  readonly id: string
  readonly number: string
  readonly division: string
  readonly zone: string
  readonly time: string
  readonly hours: number
  readonly miles: number | null
  readonly days: readonly string[]
  readonly startsOn: string | null
  readonly endsOn: string | null
}

interface Pattern extends Crew {
  readonly run: string
  readonly days: readonly string[]
  readonly startsOn: string
  readonly endsOn: string | null
}

const isoDay = (column: string) => sql.raw(`to_char(${column}, 'YYYY-MM-DD')`)

const runsOf = (tx: Pick<ReadTx, 'query'>, only: readonly string[]): Promise<Run[]> =>
  tx.query<Run>(sql`
    select r.id, r.number, r.division_id as division, coalesce(d.time_zone, ${companyTimeZone}) as zone, r.dispatch_time as time,
      r.duration_hours::float8 as hours, r.miles, r.license_class as "licenseClass", coalesce(r.endorsements, '{}') as endorsements, coalesce(r.days, '{}') as days, ${isoDay('r.starts_on')} as "startsOn", ${isoDay('r.ends_on')} as "endsOn"
    from runs r left join divisions d on d.id = r.division_id
    where r.id = any(${arrayOf(only, 'uuid')}) and r.archived_at is null and r.status = 'active' and d.archived_at is null order by r.number`)

/** The patterns in force, by their run. */
export const patternsOf = async (tx: Pick<ReadTx, 'query'>): Promise<ReadonlyMap<string, readonly Pattern[]>> => {
  const found = await tx.query<Pattern>(sql`
    select p.run_id as run, p.driver_id as driver, p.second_driver_id as "secondDriver", p.vehicle_id as vehicle, p.days,
      ${isoDay('p.starts_on')} as "startsOn", ${isoDay('p.ends_on')} as "endsOn"
    from run_patterns p where p.archived_at is null and p.status = 'active' order by p.starts_on, p.id`)
  return Map.groupBy(found, ({ run }) => run)
}

const nobody: Crew = { driver: null, secondDriver: null, vehicle: null }

/** Whom the patterns name for a run on a day. */
export const crewOn = (patterns: ReadonlyMap<string, readonly Pattern[]>, run: string, date: string): Crew => {
  const found = patterns
    .get(run)
    ?.find((pattern) => pattern.days.includes(weekdayOf(date)) && share(pattern, { startsOn: date, endsOn: date }))
  return found === undefined ? nobody : { driver: found.driver, secondDriver: found.secondDriver, vehicle: found.vehicle }
}

/** Each of these runs on every day it leaves, of those that have not left: from today on, as far as the schedule reaches. */
export const wantedSlots = async (tx: Pick<ReadTx, 'query' | 'today' | 'now'>, only: readonly string[]): Promise<Slot[]> => {
  const runs = await runsOf(tx, only)
  const patterns = await patternsOf(tx)
  return runs.flatMap((run) =>
    daysFrom(tx.today, horizon).flatMap((serviceDate): Slot[] => {
      const crew = crewOn(patterns, run.id, serviceDate)
      // A run that names no days goes on those of its patterns.
      if (run.days.length === 0 ? crew.driver === null : !run.days.includes(weekdayOf(serviceDate))) return []
      if (!share({ startsOn: run.startsOn ?? serviceDate, endsOn: run.endsOn }, { startsOn: serviceDate, endsOn: serviceDate })) return []
      const span = spanOf(serviceDate, run)
      if (Date.parse(span.start) <= tx.now.getTime()) return []
      const { id, number, zone, division, miles, licenseClass, endorsements } = run
      return [
        { key: `${number} ${serviceDate}`, run: id, serviceDate, ...span, zone, division, miles, licenseClass, endorsements, ...crew },
      ]
    }),
  )
}
