import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Viewer } from '#kit/access.ts'
import { kindOf } from '#kit/kind-of.ts'
import { companyZone } from '#records/company/home-division.ts'
import { divisionTree } from '#engine/read/division-tree.ts'
import { scopeConditions } from '#engine/read/scope.ts'
import { allOf, arrayOf, run } from '#engine/sql.ts'
import type { Deps } from '#engine/write/rules.ts'

/** Whose records are looked through: a viewer's, of one division with those below it. */
export interface Look {
  readonly deps: Deps
  readonly user: Viewer
  readonly division: string | null
}

interface Named {
  readonly id: string
  readonly title: string
}

/** What is common to everything a request may be about. */
export interface Subject {
  /** The draft of a request about it, where there is one. */
  readonly draft: { readonly id: string; readonly number: string } | null
  readonly id: string
  readonly number: string
  readonly title: string
  readonly on: string
  readonly state: string | null
  readonly division: Named | null
  readonly driver: Named | null
  readonly vehicle: Named | null
}

export interface ViolationFacts extends Subject {
  readonly inspection: string | null
  readonly ticket: string | null
  readonly category: string | null
  readonly severity: number | null
  readonly oos: boolean
  readonly usedInSms: boolean
  readonly court: 'dismissed' | 'reduced' | null
  readonly wrongUnit: boolean
  readonly wrongCarrier: boolean
  readonly duplicate: boolean
  readonly repairedBefore: boolean
}

const seen = ({ deps, user, division }: Look, kind: string): SQL => {
  const record = kindOf(deps, kind)
  return allOf([
    sql`t.archived_at is null`,
    ...scopeConditions(deps, record, user, 't'),
    ...(division === null ? [] : [sql`t.division_id in ${divisionTree([division])}`]),
  ])
}

/** Nothing was filed about it; a withdrawn request doesn't count. */
const unasked = (condition: SQL): SQL =>
  sql`not exists (select 1 from dataqs q where ${condition} and q.archived_at is null and q.status not in ('draft', 'withdrawn'))`

const drafted = (condition: SQL): SQL =>
  sql`(select json_build_object('id', q.id, 'number', q.number) from dataqs q where ${condition} and q.archived_at is null and q.status = 'draft' order by q.number limit 1) as draft`

const ofViolation = sql`(q.violation_id = t.id or (q.violation_id is null and q.charge is null and q.inspection_id = t.inspection_id))`
const ofCrash = sql`q.accident_id = t.id`
const ofClean = sql`(q.clean_inspection_id = t.id or q.inspection_id = t.inspection_id)`

const named = (alias: string): SQL => {
  const row = sql.raw(alias)
  return sql`case when ${row}.id is null then null else json_build_object('id', ${row}.id, 'title', ${row}.title) end`
}

const people = sql`${named('dv')} as division, ${named('dr')} as driver, ${named('ve')} as vehicle`
const joined = sql`left join divisions dv on dv.id = t.division_id left join drivers dr on dr.id = t.driver_id left join vehicles ve on ve.id = t.vehicle_id`

const covers = sql`a.archived_at is null and a.status in ('active', 'ended') and a.starts_at <= i.inspected_at and (a.ends_at is null or a.ends_at > i.inspected_at)`

/** An assignment says that somebody else sat in that unit, or that the driver had another. */
const elsewhere = sql`(i.matched is distinct from 'auto' and i.driver_id is not null and i.vehicle_id is not null
  and not exists (select 1 from vehicle_assignments a where a.vehicle_id = i.vehicle_id and a.driver_id in (i.driver_id, i.co_driver_id) and ${covers})
  and (exists (select 1 from vehicle_assignments a where a.vehicle_id = i.vehicle_id and ${covers}) or exists (select 1 from vehicle_assignments a where a.driver_id = i.driver_id and ${covers})))`

/** From a day on; from the first when null. */
const since = (day: SQL, from: string | null): SQL => (from === null ? sql`true` : sql`${day} >= ${from}::date`)

/** Violations since a day that no filed request is about, with what our own records say about each. */
export const violationFacts = async (look: Look, from: string | null): Promise<ViolationFacts[]> => {
  const carriers = await run<{ usdot: string }>(look.deps.pool, sql`select distinct usdot from divisions where usdot is not null`)
  const own = carriers.map(({ usdot }) => usdot)
  return run<ViolationFacts>(
    look.deps.pool,
    sql`
    select * from (
      select t.id, t.number, t.title, to_char(t.occurred_on, 'YYYY-MM-DD') as on, coalesce(i.state, t.report_state) as state, ${people}, ${drafted(ofViolation)}, t.inspection_id as inspection, t.ticket_id as ticket,
        t.category, t.severity, coalesce(t.oos, false) as oos, coalesce(t.used_in_sms, true) as "usedInSms",
        case when t.outcome = 'dismissed' or tk.sms_effect in ('removed', 'in_doubt') or (tk.sms_effect = 'none' and tk.disposition in ('dismissed', 'not_guilty')) then 'dismissed' when t.outcome = 'lesser' or tk.sms_effect = 'severity_1' or (tk.sms_effect = 'none' and tk.disposition = 'reduced') then 'reduced' end as court,
        coalesce(${elsewhere}, false) as "wrongUnit",
        coalesce(coalesce(i.usdot, t.usdot) <> all(${arrayOf(own, 'text')}), false) and ${own.length > 0} or coalesce(ve.disposed_on < t.occurred_on, false) as "wrongCarrier",
        exists (select 1 from violations o join roadside_inspections oi on oi.id = o.inspection_id where o.code = t.code and o.inspection_id <> t.inspection_id and o.archived_at is null and oi.archived_at is null
          and o.outcome <> 'removed' and o.number < t.number and (oi.driver_id = i.driver_id or oi.vehicle_id = i.vehicle_id) and abs(extract(epoch from oi.inspected_at - i.inspected_at)) < 5400) as duplicate,
        exists (select 1 from violations o where o.id <> t.id and o.code = t.code and o.vehicle_id = t.vehicle_id and o.archived_at is null and o.correction = 'repaired'
          and o.occurred_on < t.occurred_on and o.corrected_on <= t.occurred_on and o.corrected_on > t.occurred_on - 30 and t.unit in ('power_unit', 'trailer')) as "repairedBefore"
      from violations t ${joined} left join roadside_inspections i on i.id = t.inspection_id left join tickets tk on tk.id = t.ticket_id
      where ${seen(look, 'violations')} and t.outcome <> 'removed' and ${since(sql`t.occurred_on`, from)}
        and ${unasked(ofViolation)}
    ) f where f.court is not null or f."wrongUnit" or f."wrongCarrier" or f.duplicate or f."repairedBefore"`,
  )
}

export interface CrashFacts extends Subject {
  readonly type: string
  readonly categories: readonly string[]
  readonly policeReport: boolean
}

/** Recordable crashes since a day that no filed request is about, with the kinds of proof on file. */
export const crashFacts = (look: Look, from: string | null): Promise<CrashFacts[]> =>
  run<CrashFacts>(
    look.deps.pool,
    sql`
    select t.id, t.number, t.title, to_char(t.occurred_at at time zone coalesce(t.time_zone, dv.time_zone, ${companyZone}), 'YYYY-MM-DD') as on, t.state, ${people}, ${drafted(ofCrash)}, t.type,
      coalesce(t.police_report_received, false) as "policeReport",
      coalesce((select json_agg(distinct a.category) from attachments a where a.kind = 'accidents' and a.record_id = t.id and a.archived_at is null), '[]') as categories
    from accidents t ${joined}
    where ${seen(look, 'accidents')} and t.dot_recordable = 'yes' and ${since(sql`t.occurred_at`, from)} and ${unasked(ofCrash)}`,
  )

/** Clean inspections between two days that nobody has seen in FMCSA's file. */
export const unseenClean = (
  look: Look,
  from: string | null,
  until: string,
): Promise<(Subject & { readonly inspection: string | null })[]> =>
  run(
    look.deps.pool,
    sql`
    select t.id, t.number, t.title, to_char(t.inspected_at at time zone coalesce(dv.time_zone, ${companyZone}), 'YYYY-MM-DD') as on, t.state, ${people}, ${drafted(ofClean)}, t.inspection_id as inspection
    from clean_inspections t ${joined} left join roadside_inspections i on i.id = t.inspection_id
    where ${seen(look, 'clean-inspections')} and t.verified is distinct from 'in_fmcsa' and t.seen_by_fmcsa_on is null and i.seen_by_fmcsa_on is null
      and t.inspected_at < ${until}::date + 1 and ${since(sql`t.inspected_at`, from)}
      and ${unasked(ofClean)}`,
  )
