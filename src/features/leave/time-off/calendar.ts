import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Viewer } from '#kit/access.ts'
import { kindOf } from '#kit/kind-of.ts'
import { coverageRules } from '#records/leave/time-off/coverage.ts'
import { federalHolidaysIn } from '#records/leave/time-off/span.ts'
import { blackoutsIn } from '#records/leave/time-off/terms.ts'
import { shownTypes } from '#records/leave/time-off/types.ts'
import type { ShownType } from '#records/leave/time-off/types.ts'
import { uncovered } from '#records/leave/time-off/runs-met.ts'
import { divisionCondition } from '#engine/read/list.ts'
import { scopeConditions } from '#engine/read/scope.ts'
import { rowAlias } from '#engine/read/select.ts'
import { allOf, commaList, literal, run } from '#engine/sql.ts'
import type { Deps } from '#engine/write/rules.ts'
import { reading } from './balances.ts'

export const shownStates = ['pending', 'approved', 'denied'] as const

export interface CalendarQuery {
  readonly user: Viewer
  /** First and last day, `YYYY-MM-DD`. */
  readonly from: string
  readonly to: string
  readonly division: string | null
  readonly type: ShownType | null
  readonly states: readonly (typeof shownStates)[number][]
  /** Everybody, or only who is off or asks to be. */
  readonly everyone: boolean
  readonly limit: number
  readonly offset: number
}

export interface CalendarLeave {
  readonly id: string
  readonly status: string
  /** The word that everybody reads. */
  readonly type: ShownType
  readonly words: string
  readonly start: string
  readonly end: string
  readonly part: 'full' | 'am' | 'pm'
  readonly days: number
  /** Where the leave is counted in hours. */
  readonly hours: number | null
  readonly uncovers: number
}

/** A run of a person on its service date; `taken` is one that leave asked for would uncover. */
export interface CalendarRun {
  readonly id: string
  readonly day: string
  readonly code: string
  readonly taken: boolean
}

export interface CalendarPerson {
  readonly kind: 'driver' | 'user'
  readonly id: string
  readonly name: string
  /** Null for the office. */
  readonly division: string | null
  readonly leave: readonly CalendarLeave[]
  readonly runs: readonly CalendarRun[]
}

/** Days on which nobody is to be off, or the company is closed; of the whole company where no division is named. */
export interface Closed {
  readonly start: string
  readonly end: string
  readonly name: string
  readonly effect: 'warn' | 'block' | 'holiday'
  readonly division: string | null
}

export interface Calendar {
  readonly people: readonly CalendarPerson[]
  readonly total: number
  readonly days: readonly { readonly day: string; readonly away: number; readonly asked: number }[]
  /** Drivers of whom the shares are, in the same divisions. */
  readonly drivers: number
  readonly divisions: readonly { readonly id: string; readonly name: string; readonly people: number; readonly awayToday: number }[]
  readonly closed: readonly Closed[]
  /** Percent of drivers that stay at least; known where one division is asked for. */
  readonly floor: number | null
}

/** Rows of a kind, as `t`, that the viewer may see and that belong to the division. */
const seen = (deps: Deps, kind: string, { user, division }: CalendarQuery): SQL => {
  const record = kindOf(deps, kind)
  const divisions = division === null ? null : [division]
  return allOf([
    sql`t.archived_at is null`,
    ...scopeConditions(deps, record, user, rowAlias),
    ...divisionCondition(deps, record, divisions),
  ])
}

/** By the word that everybody reads: protected leave is asked for, and shown, as "Leave" (29 CFR 825.500(g)). */
const ofType = ({ type }: CalendarQuery): SQL => (type === null ? sql`true` : sql`coalesce(t.shown_as, 'leave') = ${type}`)

/** Who plans runs sees everybody's; the others see their own days off. */
const plans = (deps: Deps, { user }: CalendarQuery): boolean => kindOf(deps, 'run-assignments').access.read.includes(user.role)

const iso = (value: SQL): SQL => sql`to_char(${value}, 'YYYY-MM-DD')`

/** The people, each once, with whether anything that was asked for stands in the span. */
const persons = (deps: Deps, query: CalendarQuery): SQL => sql`
  off as materialized (select t.* from time_off t where ${seen(deps, 'time-off', query)}
    and t.status in ('pending', 'approved', 'denied') and t.start <= ${query.to}::date and t."end" >= ${query.from}::date),
  asked as materialized (select t.* from off t where t.status in (${commaList(query.states.map(literal))}) and ${ofType(query)}),
  drivers_here as materialized (select t.id, t.title, t.division_id, t.status from drivers t where ${plans(deps, query) ? seen(deps, 'drivers', query) : sql`false`} and t.status = 'active'),
  persons as materialized (
    select 'driver' as kind, d.id, d.title, d.division_id, exists (select 1 from asked a where a.driver_id = d.id) as off from drivers_here d
    union all select 'driver', d.id, d.title, d.division_id, true from drivers d
      where d.id in (select driver_id from asked) and d.id not in (select id from drivers_here)
    union all select 'user', u.id, u.title, null, u.id in (select user_id from asked) from users u
      where u.id in (select user_id from asked where driver_id is null) or (u.id = ${query.user.id}::uuid and ${query.division === null})),
  named as (select p.*, v.title as division from persons p left join divisions v on v.id = p.division_id where p.off or ${query.everyone}),
  page as (select n.*, row_number() over (order by n.kind, n.division nulls last, n.title, n.id) as turn from named n
    order by n.kind, n.division nulls last, n.title, n.id limit ${query.limit} offset ${query.offset})`

const leaveOf = (
  now: SQL,
): SQL => sql`(select json_agg(json_build_object('id', t.id, 'status', t.status, 'type', coalesce(t.shown_as, 'leave'), 'part', t.part_of_day,
    'start', ${iso(sql`t.start`)}, 'end', ${iso(sql`t."end"`)}, 'days', t.days, 'hours', t.hours, 'uncovers', ${uncovered(sql`t`, now)}) order by t.start, t.id)
  from asked t where (p.kind = 'driver' and t.driver_id = p.id) or (p.kind = 'user' and t.driver_id is null and t.user_id = p.id))`

const runsOf = (deps: Deps, query: CalendarQuery): SQL =>
  !plans(deps, query)
    ? sql`null::json`
    : sql`(select json_agg(json_build_object('id', t.id, 'day', ${iso(sql`t.service_date`)},
    'code', coalesce(r.code, t.spot, ''), 'taken', exists (select 1 from off o where o.driver_id = p.id and o.status = 'pending'
      and t.service_date between o.start and o."end")) order by t.start)
  from run_assignments t left join runs r on r.id = t.run_id
  where p.kind = 'driver' and (t.driver_id = p.id or t.second_driver_id = p.id or t.relay_driver_id = p.id)
    and t.status not in ('cancelled', 'missed') and t.service_date between ${query.from}::date and ${query.to}::date
    and ${allOf([sql`t.archived_at is null`, ...scopeConditions(deps, kindOf(deps, 'run-assignments'), query.user, rowAlias)])})`

/** How many drivers are away, and how many more ask to be, day by day. */
const shares = ({
  from,
  to,
}: CalendarQuery): SQL => sql`(select json_agg(json_build_object('day', ${iso(sql`g.day`)}, 'away', g.away, 'asked', g.asked) order by g.day)
  from (select d.day::date as day,
    count(distinct o.driver_id) filter (where o.status = 'approved') as away,
    count(distinct o.driver_id) filter (where o.status = 'pending') as asked
  from generate_series(${from}::date, ${to}::date, interval '1 day') as d(day)
  left join off o on o.status in ('pending', 'approved') and o.driver_id in (select id from drivers_here) and d.day::date between o.start and o."end"
  group by d.day) g)`

interface Found {
  readonly people: (Omit<CalendarPerson, 'leave' | 'runs'> & { leave: CalendarLeave[] | null; runs: CalendarRun[] | null })[] | null
  readonly total: number
  readonly days: Calendar['days']
  readonly drivers: number
  readonly divisions: Calendar['divisions'] | null
}

/** Blackouts of the divisions in sight and of the whole company, and holidays. */
const closedDays = async (deps: Deps, { from, to }: CalendarQuery, divisions: Calendar['divisions']): Promise<Closed[]> => {
  const found = await blackoutsIn(
    reading(deps),
    divisions.map(({ id }) => id),
    from,
    to,
  )
  return [
    ...federalHolidaysIn({ start: from, end: to }).map((day): Closed => ({
      start: day,
      end: day,
      name: 'Federal holiday',
      effect: 'holiday',
      division: null,
    })),
    ...found.map(({ home, start, end, name, effect }): Closed => ({ start, end, name, effect, division: home })),
  ]
}

/** Percent of the division's drivers that stay at least, by the rule nearest to it. */
const floorOf = async (deps: Deps, division: string): Promise<number | null> => {
  const [nearest] = await coverageRules(reading(deps), [division])
  return nearest?.floor ?? null
}

/**
 * People and the days of a span, a fixed number of statements whatever their number. A division asked for counts those below it, as the price
 * does; in `divisions` each driver is counted once, where they belong, so that the divisions add up to `drivers`.
 */
export const calendarOf = async (deps: Deps, query: CalendarQuery): Promise<Calendar> => {
  const now = sql`${deps.clock.now().toISOString()}::timestamptz`
  const today = sql`${deps.clock.today()}::date`
  const [found] = await run<Found>(
    deps.pool,
    sql`with ${persons(deps, query)}
    select (select count(*)::int from named) as total, (select count(*)::int from drivers_here) as drivers, ${shares(query)} as days,
      (select json_agg(json_build_object('id', g.id, 'name', g.title, 'people', g.people, 'awayToday', g.away) order by g.title) from (
        select v.id, v.title, count(*) as people, count(*) filter (where exists (select 1 from time_off o where o.driver_id = d.id and o.status = 'approved'
          and o.archived_at is null and ${today} between o.start and o."end")) as away
        from divisions v join drivers_here d on d.division_id = v.id group by v.id) g) as divisions,
      (select json_agg(json_build_object('kind', p.kind, 'id', p.id, 'name', p.title, 'division', p.division_id,
        'leave', ${leaveOf(now)}, 'runs', ${runsOf(deps, query)}) order by p.turn) from page p) as people`,
  )
  const people = (found?.people ?? []).map((person) => ({
    ...person,
    leave: (person.leave ?? []).map((one) => ({ ...one, words: shownTypes[one.type].label })),
    runs: person.runs ?? [],
  }))
  const divisions = found?.divisions ?? []
  return {
    people,
    total: found?.total ?? 0,
    days: found?.days ?? [],
    drivers: found?.drivers ?? 0,
    divisions,
    closed: await closedDays(deps, query, divisions),
    floor: query.division === null ? null : await floorOf(deps, query.division),
  }
}
