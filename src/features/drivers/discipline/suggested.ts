import { addDays } from 'date-fns/addDays'
import { parseISO } from 'date-fns/parseISO'
import { formatDate } from '#kit/dates/format-time.ts'
import { isoDay } from '#kit/dates/iso-day.ts'
import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import * as z from 'zod'
import { kindOf } from '#kit/kind-of.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { categoryOfTicket, categoryOfViolation } from '#records/drivers/disciplinary-actions/ladder/category.ts'
import type { SkipCase } from '#records/drivers/disciplinary-actions/ladder/skip.ts'
import { levels } from '#records/drivers/disciplinary-actions/levels.ts'
import {
  actOfAccident,
  actOfViolation,
  allPolicies,
  cleanDays,
  issuedActions,
  workedOut,
} from '#records/drivers/disciplinary-actions/policy.ts'
import { zoneOfDivision, zoneOfPlace } from '#records/company/home-division.ts'
import { divisionTree } from '#engine/read/division-tree.ts'
import { scopeConditions } from '#engine/read/scope.ts'
import { allOf, run } from '#engine/sql.ts'
import type { Deps } from '#engine/write/rules.ts'
import type { Router } from '#platform/http/route.ts'
import type { SessionUser } from '#platform/session.ts'
import { asking, categorySchema, levelSchema } from './outlook.ts'

/** Days an event stays on the list; what is older was let go. Company policy. */
const lookBack = 180

interface Event {
  readonly source: 'violation' | 'ticket' | 'accident'
  readonly id: string
  readonly number: string
  readonly title: string
  readonly driver: string
  readonly driverName: string
  readonly division: string | null
  readonly on: string
  readonly code: string
  readonly basic: string | null
  readonly act: SkipCase | null
  /** The roadside inspection that it was written on. */
  readonly inspection: string | null
}

export const sourceSchema = z.enum(['violation', 'ticket', 'accident'])
const suggestedSchema = z.object({
  source: sourceSchema,
  id: z.uuid(),
  number: z.string(),
  title: z.string(),
  driver: z.object({ id: z.uuid(), name: z.string() }),
  division: z.uuid().nullable(),
  on: z.iso.date(),
  category: categorySchema,
  level: levelSchema,
  points: z.int(),
  /** Earlier actions of the category that counted then. */
  earlier: z.int(),
  arithmetic: z.array(z.string()),
  inspection: z.uuid().nullable(),
  facts: z.string().describe('The facts as a draft would state them'),
  also: z
    .array(z.object({ source: sourceSchema, id: z.uuid(), number: z.string(), title: z.string() }))
    .describe('Other events of the same inspection, which the action covers'),
})
export type Suggested = z.infer<typeof suggestedSchema>

/** Nobody has drafted an action for it, whatever became of that. */
const noAction = (condition: SQL): SQL =>
  sql`not exists (select 1 from disciplinary_actions x where x.archived_at is null and (${condition}))`

/** The driver's action on the same roadside inspection, by whichever of its violations. */
const onInspection = (event: SQL): SQL => sql`(x.inspection_id = ${event}.inspection_id and x.driver_id = ${event}.driver_id)`

/**
 * Violations that stand against the driver, citations that were not dismissed, unless the court holds the driver of a camera ticket not
 * liable, and accidents found preventable. One event stands here
 * once: the accident before its ticket, the ticket before its violations. An action on an inspection covers all that was written on it.
 */
const readEvents = (deps: Deps, user: SessionUser, division: string | null): Promise<Event[]> => {
  const since = isoDay(addDays(parseISO(deps.clock.today()), -lookBack))
  const seen = (kind: string, alias: string): SQL => allOf([sql`true`, ...scopeConditions(deps, kindOf(deps, kind), user, alias)])
  const within = (column: SQL): SQL => (division === null ? sql`true` : sql`${column} in ${divisionTree([division])}`)
  const day = (moment: SQL, zone: SQL): SQL => sql`to_char(${moment} at time zone ${zone}, 'YYYY-MM-DD')`
  // By its index from the day before on, then by the calendar of the place.
  const recent = (moment: SQL, zone: SQL): SQL =>
    sql`${moment} >= ${since}::date - 1 and (${moment} at time zone ${zone})::date >= ${since}::date`
  const [whereCrashed, whereCited] = [zoneOfPlace(sql`a`), zoneOfDivision(sql`t.division_id`)]
  return run<Event>(
    deps.pool,
    sql`
    with open_accidents as (
      select a.id, a.number, a.title, a.driver_id, a.division_id, ${day(sql`a.occurred_at`, whereCrashed)} as on, ${actOfAccident(sql`a`)} as act from accidents a
      where a.determination = 'preventable' and a.driver_id is not null and a.archived_at is null and ${recent(sql`a.occurred_at`, whereCrashed)} and ${seen('accidents', 'a')} and ${noAction(sql`x.accident_id = a.id`)}),
    open_tickets as (
      select t.id, t.number, t.title, t.driver_id, t.division_id, ${day(sql`t.issued_at`, whereCited)} as on, t.kind, t.inspection_id from tickets t
      where (t.kind in ('moving', 'log_or_hos') or (t.kind = 'camera' and t.held_liable is not false)) and t.disposition not in ('dismissed', 'not_guilty') and not coalesce(t.private_car, false) and t.driver_id is not null and t.archived_at is null
        and ${recent(sql`t.issued_at`, whereCited)} and ${seen('tickets', 't')} and ${noAction(sql`x.ticket_id = t.id or x.accident_id = t.accident_id or x.violation_id in (select v.id from violations v where v.ticket_id = t.id) or ${onInspection(sql`t`)}`)}
        and (t.accident_id is null or t.accident_id not in (select id from open_accidents))),
    open_violations as (
      select v.id, v.number, v.title, v.driver_id, v.division_id, to_char(v.occurred_on, 'YYYY-MM-DD') as on, v.code, v.category, v.inspection_id, ${actOfViolation(sql`v`)} as act from violations v left join roadside_inspections i on i.id = v.inspection_id
      where v.responsible = 'driver' and v.outcome in ('as_cited', 'lesser') and v.driver_id is not null and v.archived_at is null and v.occurred_on >= ${since}::date and ${seen('violations', 'v')}
        and ${noAction(sql`x.violation_id = v.id or x.ticket_id = v.ticket_id or x.accident_id = i.accident_id or ${onInspection(sql`v`)}`)}
        and (v.ticket_id is null or v.ticket_id not in (select id from open_tickets)) and (i.accident_id is null or i.accident_id not in (select id from open_accidents))),
    events as (
      select 'accident' as source, id, number, title, driver_id, division_id, "on", '' as code, null as basic, act, null::uuid as inspection from open_accidents
      union all select 'ticket', id, number, title, driver_id, division_id, "on", kind, null, null, inspection_id from open_tickets
      union all select 'violation', id, number, title, driver_id, division_id, "on", code, category, act, inspection_id from open_violations)
    select e.source, e.id, e.number, e.title, e.driver_id as driver, d.title as "driverName", e.division_id as division, e.on, e.code, e.basic, e.act, e.inspection
    from events e join drivers d on d.id = e.driver_id where d.archived_at is null and d.status <> 'terminated' and ${within(sql`coalesce(e.division_id, d.division_id)`)}
    order by e.on desc, e.number desc limit 500`,
  )
}

const categoryOf = (event: Event): string | null =>
  event.source === 'accident'
    ? 'preventable_accident'
    : event.source === 'ticket'
      ? categoryOfTicket(event.code)
      : categoryOfViolation(event.code, event.basic)

/** Events without an action on which the policy would act, with the level it would suggest now; those of one inspection as one. */
export const readSuggested = async (deps: Deps, user: SessionUser, division: string | null): Promise<readonly Suggested[]> => {
  const events = await readEvents(deps, user, division)
  const drivers = [...new Set(events.map((event) => event.driver))]
  const ask = asking(deps)
  const [policies, issued, clean] = await Promise.all([allPolicies(ask), issuedActions(ask, drivers), cleanDays(ask, drivers)])
  const suggested = events.flatMap((event): Suggested[] => {
    const category = categoryOf(event)
    if (category === null) return []
    const worked = workedOut({ driver: event.driver, category, incidentDate: event.on }, event.act, { policies, issued, clean })
    return worked === null ? [] : [toSuggested(event, category, worked)]
  })
  return [
    ...Map.groupBy(suggested, ({ id, driver, inspection }) => (inspection === null ? id : `${driver.id} ${inspection}`)).values(),
  ].flatMap(fold)
}

const toSuggested = (event: Event, category: string, { suggestion, active }: NonNullable<ReturnType<typeof workedOut>>): Suggested => ({
  source: event.source,
  id: event.id,
  number: event.number,
  title: event.title,
  driver: { id: event.driver, name: event.driverName },
  division: event.division,
  on: event.on,
  category,
  level: suggestion.level,
  points: suggestion.points,
  earlier: active.length,
  arithmetic: [...suggestion.arithmetic],
  inspection: event.inspection,
  facts: factsOf(event.source, event.number, event.on, event.title),
  also: [],
})

const sources = { violation: 'Violation', ticket: 'Citation', accident: 'Preventable accident' } as const
const factsOf = (source: Event['source'], number: string, on: string, title: string): string =>
  `${sources[source]} ${number} of ${formatDate(on)}: ${title}`

const steps = Object.keys(levels)

/** One suggestion for the events of an inspection, at the highest level that one of them asks for. */
const fold = (events: readonly Suggested[]): Suggested[] => {
  const [main, ...others] = events.toSorted(
    (one, other) => steps.indexOf(other.level) - steps.indexOf(one.level) || other.points - one.points,
  )
  if (main === undefined) return []
  const also = others.map(({ source, id, number, title }) => ({ source, id, number, title }))
  return [{ ...main, also, facts: [main, ...others].map(({ facts }) => facts).join('\n') }]
}

export const suggestedRoute = (router: Router, deps: Deps, record: RecordDefinition): void =>
  router.add({
    method: 'GET',
    url: `/api/${record.api}/suggested`,
    tag: record.label.many,
    summary: 'List violations, citations and preventable accidents of the last 180 days without an action, with the suggested level',
    access: record.access.read,
    query: z.strictObject({ division: z.union([z.literal('ALL'), z.uuid()]).default('ALL') }),
    answer: z.object({ lookBackDays: z.int(), events: z.array(suggestedSchema) }),
    handler: async ({ user, query }) => ({
      lookBackDays: lookBack,
      events: [...(await readSuggested(deps, user, query.division === 'ALL' ? null : query.division))],
    }),
  })
