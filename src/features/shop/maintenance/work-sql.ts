import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Viewer } from '#kit/access.ts'
import { kindOf } from '#kit/kind-of.ts'
import { dueMiles, forecastBeside, inFleet, noteBeside, ratesOfAll, stateBeside } from '#records/shop/pm-schedules/due.ts'
import { unsettled } from '#records/shop/repairs/moves.ts'
import { lowestTread, treadAlarm } from '#records/shop/tires/alarms.ts'
import { divisionCondition } from '#engine/read/list.ts'
import type { ComputedContext } from '#engine/write/rules.ts'
import { scopeConditions } from '#engine/read/scope.ts'
import { computedContext, rowAlias } from '#engine/read/select.ts'
import { allOf, commaList, literal } from '#engine/sql.ts'
import type { Deps } from '#engine/write/rules.ts'
import { workKinds } from './answers.ts'

export type WorkKind = (typeof workKinds)[number]

export interface WorkScope {
  readonly user: Viewer
  readonly divisions: readonly string[] | null
  /** Days ahead within which a schedule comes due by its forecast, though it does not warn yet. */
  readonly within: number
}

/** Smaller is more urgent: what keeps a unit off the road, what breaks a rule or is late, what is due, what is coming. */
const urgency = { stopped: 0, late: 1, due: 2, coming: 3 } as const
const rank = (name: keyof typeof urgency): SQL => sql.raw(String(urgency[name]))

type Part = (context: ComputedContext, scope: WorkScope) => SQL

/** The same columns of every kind, over its rows as `t`, with what is joined to them and the condition under which one is work. */
const parts: Readonly<Record<WorkKind, { readonly table: string; readonly joins: Part; readonly columns: Part; readonly open: Part }>> = {
  repairs: {
    table: 'repairs',
    joins: () => sql``,
    columns: ({
      today,
    }) => sql`t.title as what, t.status as state, (t.unsafe is true or t.origin = 'driver_report') as holds, coalesce(t.scheduled_for, t.due_on) as due_on, null::int as due_miles,
      null::float8 as tread, t.waiting_for as note, null::text as task,
      case when t.unsafe is true or t.origin = 'driver_report' then ${rank('stopped')} when t.priority = 'critical' or t.due_on < ${today} then ${rank('late')} else ${rank('due')} end as rank`,
    open: () => sql`t.status in (${commaList(unsettled.map(literal))})`,
  },
  'pm-schedules': {
    table: 'pm_schedules',
    joins: (context) => {
      const { joins, rates } = ratesOfAll(context.now)
      // Worked out once for each row, whatever asks for it: `offset 0` keeps it a row of its own.
      return sql`join vehicles v on v.id = t.vehicle_id and ${inFleet} ${joins}
        cross join lateral (select ${stateBeside(context, rates)} as state, ${forecastBeside(context, rates)} as forecast offset 0) s`
    },
    columns: (
      context,
    ) => sql`t.title, s.state, s.state = 'stop', case when s.state <> 'unknown' then s.forecast end, ${dueMiles(context.row)}, null, case when s.state = 'unknown' then ${noteBeside(context)} end, t.task,
      case s.state when 'stop' then ${rank('stopped')} when 'overdue' then ${rank('late')} when 'soon' then ${rank('coming')} when 'ok' then ${rank('coming')} else ${rank('due')} end`,
    open: ({ today }, { within }) =>
      sql`t.status = 'active' and (s.state in ('stop', 'overdue', 'due', 'unknown', 'soon') or s.forecast <= ${today} + ${within}::int)`,
  },
  tires: {
    table: 'tires',
    joins: (context) => sql`cross join lateral (select ${treadAlarm(context)} as state) s`,
    columns: (context) => sql`t.title, s.state, false, null, null, ${lowestTread(context.row)}, t.position, null, ${rank('late')}`,
    open: () => sql`s.state = 'below'`,
  },
  'maintenance-todos': {
    table: 'maintenance_todos',
    joins: () => sql``,
    columns: ({ today }) => sql`t.title, t.status, false, t.due_on, t.due_miles, null, t.assignee, null,
      case when t.due_on < ${today} or t.priority = 'critical' then ${rank('late')} else ${rank('coming')} end`,
    open: () => sql`t.status not in ('backlog', 'done', 'dropped')`,
  },
}

/** The work of one kind that the viewer may see, as its own list shows it. */
const workOf = (deps: Deps, kind: WorkKind, scope: WorkScope): SQL => {
  const record = kindOf(deps, kind)
  const context = computedContext({ today: deps.clock.today(), now: deps.clock.now() })
  const { table, joins, columns, open } = parts[kind]
  const seen = [...scopeConditions(deps, record, scope.user, rowAlias), ...divisionCondition(deps, record, scope.divisions)]
  return sql`select ${literal(kind)} as kind, t.id, t.number, t.vehicle_id, t.status_since, ${columns(context, scope)}
    from ${sql.identifier(table)} t ${joins(context, scope)} where ${allOf([sql`t.archived_at is null`, open(context, scope), ...seen])}`
}

/** All of it: kind, id, number, vehicle_id, status_since, what, state, holds, due_on, due_miles, tread, note, task, rank. */
export const allWork = (deps: Deps, scope: WorkScope): SQL =>
  sql.join(
    workKinds.map((kind) => workOf(deps, kind, scope)),
    sql` union all `,
  )

/**
 * Work over `every`, each piece once: a repair that only books a service is shown with the service. What keeps a unit off the road stays a
 * row of its own.
 */
export const eachOnce = sql.raw(`select w.* from every w where not (w.kind = 'repairs' and not w.holds and exists (
  select 1 from repairs r join every p on p.kind = 'pm-schedules' and p.id = r.schedule_id where r.id = w.id))`)

/** Further work of a unit that falls due so many days after the first is done along with it. Company policy. */
export const alongDays = 14

/**
 * The work over `work`, each piece with the one of the same unit that it is done along with (`lead`), null for the first and for what is
 * due later than that; and with the week, by its Monday, in which it stands. What is late stands in this one.
 */
export const bundled = (work: SQL, today: SQL): SQL => sql`select q.*,
    date_trunc('week', case when q.at_rank <= ${rank('late')} then ${today}::date else greatest(coalesce(q.at_due, ${today}::date), ${today}::date) end)::date as week
  from (select l.*, case when l.along then l.lead_id end as lead, case when l.along then l.lead_rank else l.rank end as at_rank,
      case when l.along then l.lead_due else l.due_on end as at_due
    from (select f.*, f.id <> f.lead_id and (f.due_on is null or f.due_on <= greatest(coalesce(f.lead_due, ${today}::date), ${today}::date) + ${alongDays}::int) as along
      from (select w.*, first_value(w.id) over turn as lead_id, first_value(w.due_on) over turn as lead_due, first_value(w.rank) over turn as lead_rank
        from (${work}) w window turn as (partition by coalesce(w.vehicle_id, w.id) order by w.rank, w.due_on nulls last, w.kind, w.number)) f) l) q`

/** The order of the queue over `q`: by week, the most urgent unit first, its work together. */
export const inOrder = sql.raw(
  'q.week, q.at_rank, q.at_due nulls last, coalesce(q.lead, q.id), q.lead is not null, q.rank, q.due_on nulls last, q.kind, q.number',
)
