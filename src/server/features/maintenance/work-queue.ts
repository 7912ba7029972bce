import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Viewer } from '#kit/access.ts'
import { forecastOn, scheduleState, stateNote } from '#records/pm-schedules/due.ts'
import type { ServiceTask } from '#records/pm-schedules/record.ts'
import { unsettled } from '#records/repairs/moves.ts'
import { lowestTread, treadAlarm } from '#records/tires/rules.ts'
import { divisionCondition } from '#server/engine/list.ts'
import type { ComputedContext } from '#server/engine/rules.ts'
import { scopeConditions } from '#server/engine/scope.ts'
import { computedContext, rowAlias } from '#server/engine/select.ts'
import { allOf, commaList, literal, run } from '#server/engine/sql.ts'
import type { Deps } from '#server/platform/deps.ts'

export const workKinds = ['repairs', 'pm-schedules', 'tires', 'maintenance-todos'] as const
export type WorkKind = (typeof workKinds)[number]

export interface QueueQuery {
  readonly user: Viewer
  readonly divisions: readonly string[] | null
  readonly kind: WorkKind | null
  readonly limit: number
  readonly offset: number
}

/** A piece of work. Days are `YYYY-MM-DD`; tread is in 32nds of an inch. */
export interface Work {
  readonly kind: WorkKind
  readonly id: string
  readonly number: string
  readonly unit: { readonly id: string; readonly title: string } | null
  readonly what: string
  /** The status of a repair or to-do, the due state of a schedule, the alarm of a tire. */
  readonly state: string
  /** Keeps the unit off the road. */
  readonly holds: boolean
  readonly dueOn: string | null
  readonly dueMiles: number | null
  readonly since: string
  readonly tread: number | null
  /** What is waited for, why nobody knows when, where on the unit. */
  readonly note: string | null
  readonly task: ServiceTask | null
  /** What is booked for a schedule already. */
  readonly booked: { readonly kind: 'repairs' | 'oil-changes'; readonly id: string } | null
}

export interface Queue {
  readonly rows: readonly Work[]
  readonly total: number
  readonly counts: Readonly<Record<WorkKind, number>>
}

/** Smaller is more urgent: what keeps a unit off the road, what breaks a rule or is late, what is due, what is coming. */
const urgency = { stopped: 0, late: 1, due: 2, coming: 3 } as const
const rank = (name: keyof typeof urgency): SQL => sql.raw(String(urgency[name]))

type Part = (context: ComputedContext) => SQL

/** The same columns of every kind, over its rows as `t`, with the condition under which one is work. */
const parts: Readonly<Record<WorkKind, { readonly columns: Part; readonly open: Part }>> = {
  repairs: {
    columns: ({
      today,
    }) => sql`t.title as what, t.status as state, (t.unsafe is true or t.origin = 'driver_report') as holds, t.due_on, null::int as due_miles,
      null::float8 as tread, t.waiting_for as note, null::text as task,
      case when t.unsafe is true or t.origin = 'driver_report' then ${rank('stopped')} when t.priority = 'critical' or t.due_on < ${today} then ${rank('late')} else ${rank('due')} end as rank`,
    open: () => sql`t.status in (${commaList(unsettled.map(literal))})`,
  },
  'pm-schedules': {
    columns: (
      context,
    ) => sql`t.title, s.state, s.state = 'stop', ${forecastOn(context)}, t.last_miles + t.every_miles, null, ${stateNote(context)}, t.task,
      case s.state when 'stop' then ${rank('stopped')} when 'overdue' then ${rank('late')} when 'soon' then ${rank('coming')} else ${rank('due')} end`,
    open: () => sql`s.state in ('stop', 'overdue', 'due', 'unknown', 'soon')`,
  },
  tires: {
    columns: (context) => sql`t.title, s.state, false, null, null, ${lowestTread(context.row)}, t.position, null, ${rank('late')}`,
    open: () => sql`s.state = 'below'`,
  },
  'maintenance-todos': {
    columns: ({ today }) => sql`t.title, t.status, false, t.due_on, t.due_miles, null, t.assignee, null,
      case when t.due_on < ${today} or t.priority = 'critical' then ${rank('late')} else ${rank('coming')} end`,
    open: () => sql`t.status in ('planned', 'in_progress')`,
  },
}

/** What is worked out once per row and asked twice. */
const stated: Readonly<Partial<Record<WorkKind, Part>>> = { 'pm-schedules': scheduleState, tires: treadAlarm }
const tables: Readonly<Record<WorkKind, string>> = {
  repairs: 'repairs',
  'pm-schedules': 'pm_schedules',
  tires: 'tires',
  'maintenance-todos': 'maintenance_todos',
}

/** The work of one kind that the viewer may see, as its own list shows it. */
const workOf = (deps: Deps, kind: WorkKind, { user, divisions }: QueueQuery): SQL => {
  const record = deps.registry[kind]
  if (!record) throw new Error(`No record kind ${kind}`)
  const context = computedContext({ today: deps.clock.today(), now: deps.clock.now() })
  const state = stated[kind]
  const joined = state === undefined ? sql`` : sql` cross join lateral (select ${state(context)} as state) s`
  const seen = [...scopeConditions(deps, record, user, rowAlias), ...divisionCondition(deps, record, divisions)]
  return sql`select ${literal(kind)} as kind, t.id, t.number, t.vehicle_id, t.status_since, ${parts[kind].columns(context)}
    from ${sql.identifier(tables[kind])} t${joined} where ${allOf([sql`t.archived_at is null`, parts[kind].open(context), ...seen])}`
}

/** A repair or oil change that stands open for the schedule; who sees the unit's schedule sees its work. */
const booked = sql`(select json_build_object('kind', b.kind, 'id', b.id) from (
    select 'repairs' as kind, r.id, 0 as turn from repairs r where r.schedule_id = p.id and r.archived_at is null and r.status in (${commaList(unsettled.map(literal))})
    union all select 'oil-changes', o.id, 1 from oil_changes o where o.schedule_id = p.id and o.archived_at is null and o.status = 'scheduled') b
  order by b.turn, b.id limit 1)`

/** One list over all work of the shop, the most urgent first. */
export const workQueue = async (deps: Deps, query: QueueQuery): Promise<Queue> => {
  const all = sql.join(
    workKinds.map((kind) => workOf(deps, kind, query)),
    sql` union all `,
  )
  const asked = query.kind === null ? sql`true` : sql`w.kind = ${query.kind}`
  const [found] = await run<{ counts: Queue['counts']; rows: readonly Work[] | null }>(
    deps.pool,
    sql`with work as materialized (${all}),
      page as (select * from work w where ${asked} order by w.rank, w.due_on nulls last, w.kind, w.number limit ${query.limit} offset ${query.offset})
    select json_build_object(${commaList(workKinds.flatMap((kind) => [literal(kind), sql`(select count(*) from work where kind = ${literal(kind)})`]))}) as counts,
      (select json_agg(json_build_object('kind', p.kind, 'id', p.id, 'number', p.number, 'what', p.what, 'state', p.state, 'holds', p.holds,
        'unit', case when v.id is null then null else json_build_object('id', v.id, 'title', v.title) end, 'dueOn', to_char(p.due_on, 'YYYY-MM-DD'), 'dueMiles', p.due_miles,
        'since', p.status_since, 'tread', p.tread, 'note', p.note, 'task', p.task, 'booked', case when p.kind = 'pm-schedules' then ${booked} end)
        order by p.rank, p.due_on nulls last, p.kind, p.number) from page p left join vehicles v on v.id = p.vehicle_id) as rows`,
  )
  const counts = found?.counts ?? { repairs: 0, 'pm-schedules': 0, tires: 0, 'maintenance-todos': 0 }
  const total = query.kind === null ? workKinds.reduce((sum, kind) => sum + counts[kind], 0) : counts[query.kind]
  return { rows: found?.rows ?? [], total, counts }
}
