import { sql } from 'drizzle-orm'
import type { ServiceTask } from '#records/shop/pm-schedules/tasks.ts'
import { unsettled } from '#records/shop/repairs/moves.ts'
import { positions } from '#records/shop/tires/positions.ts'
import { allOf, commaList, literal, run } from '#engine/sql.ts'
import type { Deps } from '#engine/write/rules.ts'
import { workKinds } from './answers.ts'
import { stayFor, staysOf, tripsOf } from './home.ts'
import type { Stay } from './home.ts'
import { allWork, bundled, eachOnce, inOrder } from './work-sql.ts'
import type { WorkKind, WorkScope } from './work-sql.ts'

export interface QueueQuery extends WorkScope {
  readonly kind: WorkKind | null
  /** Part of a unit or of what is done; empty for all. */
  readonly q: string
  readonly limit: number
  readonly offset: number
}

interface Piece {
  readonly kind: WorkKind
  readonly id: string
  readonly number: string
  readonly unit: { readonly id: string; readonly title: string; readonly status: string; readonly terminal: string | null } | null
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
  /** What is booked for it already, and for which day. */
  readonly booked: { readonly kind: 'repairs' | 'oil-changes'; readonly id: string; readonly on: string | null } | null
  /** The piece it is done along with. */
  readonly lead: string | null
  /** Monday of its week. */
  readonly week: string
}

/** A piece of work. Days are `YYYY-MM-DD`; tread is in 32nds of an inch. */
export interface Work extends Piece {
  /** When the unit is at home for it; null where no run brings it home, and for work of no unit. */
  readonly home: Stay | null
}

interface Counts {
  readonly kinds: Readonly<Record<WorkKind, number>>
  /** Units with work. */
  readonly units: number
  readonly stop: number
  readonly overdue: number
  readonly unknown: number
}

export interface Queue {
  readonly rows: readonly Work[]
  readonly total: number
  readonly counts: Counts
  readonly weeks: readonly { readonly week: string; readonly work: number; readonly units: number; readonly booked: number }[]
}

/** How a line of a repair says that a tire is replaced; by it a booking knows the tire again. */
export const tireLine = (position: string | null): string =>
  `Replace tire${position === null || !Object.hasOwn(positions, position) ? '' : `, ${positions[position as keyof typeof positions].label}`}`

const tireLines = sql.join(
  Object.keys(positions).map((position) => sql`when ${literal(position)} then ${literal(tireLine(position))}`),
  sql` `,
)

/** A repair or oil change that stands open for the piece over `q`; who sees the unit's work sees it. */
const booked = sql`case q.kind when 'repairs' then case when q.state = 'scheduled' then json_build_object('kind', 'repairs', 'id', q.id, 'on', to_char(q.due_on, 'YYYY-MM-DD')) end
  when 'maintenance-todos' then null else (select json_build_object('kind', b.kind, 'id', b.id, 'on', to_char(b.day, 'YYYY-MM-DD')) from (
    select 'repairs' as kind, r.id, r.scheduled_for as day, 0 as turn from repairs r where r.vehicle_id = q.vehicle_id and r.archived_at is null and r.status in (${commaList(unsettled.map(literal))})
      and case when q.kind = 'tires' then r.lines @> jsonb_build_array(jsonb_build_object('description', case q.note ${tireLines} end)) else r.schedule_id = q.id or q.id = any(r.also_for) end
    union all select 'oil-changes', o.id, o.scheduled_for, 1 from oil_changes o where q.kind = 'pm-schedules' and o.schedule_id = q.id and o.archived_at is null and o.status = 'scheduled') b
  order by b.turn, b.day nulls last, b.id limit 1) end`

interface Found {
  readonly counts: Omit<Counts, 'kinds'> & { readonly kinds: Counts['kinds'] }
  readonly total: number
  readonly weeks: Queue['weeks'] | null
  readonly rows: readonly Piece[] | null
}

/** One list over all work of the shop, by week, bundled by unit. */
export const workQueue = async (deps: Deps, query: QueueQuery): Promise<Queue> => {
  const today = deps.clock.today()
  const like = `%${query.q.replace(/[\\%_]/g, '\\$&')}%`
  const asked = sql`select w.* from work w left join vehicles u on u.id = w.vehicle_id
    where ${allOf([
      ...(query.kind === null ? [] : [sql`w.kind = ${query.kind}`]),
      ...(query.q === '' ? [] : [sql`(u.title ilike ${like} or w.what ilike ${like})`]),
    ])}`
  const pm = (state: string) => sql`(select count(*)::int from work where kind = 'pm-schedules' and state = ${literal(state)})`
  const [found] = await run<Found>(
    deps.pool,
    sql`with every as materialized (${allWork(deps, query)}),
      work as materialized (${eachOnce}),
      queue as materialized (select q.*, ${booked} as booked from (${bundled(asked, sql`${today}::date`)}) q),
      page as (select * from queue q order by ${inOrder} limit ${query.limit} offset ${query.offset})
    select json_build_object('kinds', json_build_object(${commaList(workKinds.flatMap((kind) => [literal(kind), sql`(select count(*) from work where kind = ${literal(kind)})`]))}),
        'units', (select count(distinct vehicle_id) from work),
        'stop', ${pm('stop')}, 'overdue', ${pm('overdue')}, 'unknown', ${pm('unknown')}) as counts,
      (select count(*)::int from queue) as total,
      (select json_agg(json_build_object('week', to_char(g.week, 'YYYY-MM-DD'), 'work', g.work, 'units', g.units, 'booked', g.booked) order by g.week)
        from (select week, count(*) as work, count(distinct coalesce(vehicle_id, id)) as units, count(booked) as booked from queue group by week) g) as weeks,
      (select json_agg(json_build_object('kind', q.kind, 'id', q.id, 'number', q.number, 'what', q.what, 'state', q.state, 'holds', q.holds,
        'unit', case when v.id is null then null else json_build_object('id', v.id, 'title', v.title, 'status', v.status, 'terminal', v.terminal) end,
        'dueOn', to_char(q.due_on, 'YYYY-MM-DD'), 'dueMiles', q.due_miles, 'since', q.status_since, 'tread', q.tread, 'note', q.note, 'task', q.task,
        'booked', q.booked, 'lead', q.lead, 'week', to_char(q.week, 'YYYY-MM-DD')) order by ${inOrder})
        from page q left join vehicles v on v.id = q.vehicle_id) as rows`,
  )
  if (found === undefined) throw new Error('The work queue answered no row')
  const rows = await withHomes(deps, query, found.rows ?? [])
  return { rows, total: found.total, counts: found.counts, weeks: found.weeks ?? [] }
}

/** When each unit is at home for its work: bundled work goes by the first of it. */
const withHomes = async (deps: Deps, { user }: QueueQuery, pieces: readonly Piece[]): Promise<Work[]> => {
  const units = [...new Set(pieces.flatMap(({ unit }) => unit?.id ?? []))]
  const trips = await tripsOf(deps, user, units)
  const [now, today] = [deps.clock.now(), deps.clock.today()]
  const stays = new Map(units.map((unit) => [unit, staysOf(trips.get(unit) ?? [], now)]))
  return pieces.map((piece) => ({
    ...piece,
    home: piece.unit === null ? null : stayFor(stays.get(piece.unit.id) ?? [], piece.dueOn, today),
  }))
}
