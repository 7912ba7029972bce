import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Viewer } from '#kit/access.ts'
import type { CsaCrash, CsaInput, Exposure } from '#records/violations/csa/csa.ts'
import { segmentOf } from '#records/violations/csa/exposure.ts'
import type { CsaInspection, CsaViolation } from '#records/violations/csa/points.ts'
import { monthsLater } from '#records/violations/csa/time-weight.ts'
import { scopeConditions } from '#server/engine/scope.ts'
import { allOf, run } from '#server/engine/sql.ts'
import type { Deps } from '#server/platform/deps.ts'

/** Whose records are looked at: a viewer's, of one division with those below it, of one carrier. */
export interface CsaLook {
  readonly deps: Deps
  readonly user: Viewer
  readonly division: string | null
  readonly usdot: string | null
  readonly snapshot: string
}

const inDivision = (alias: SQL, division: string | null): SQL[] =>
  division === null
    ? []
    : [
        sql`${alias}.division_id in (with recursive tree as (select id from divisions where id = ${division}::uuid union select c.id from divisions c join tree on c.parent_id = tree.id) select id from tree)`,
      ]

const seen = (look: CsaLook, kind: string): SQL => {
  const record = look.deps.registry[kind]
  if (!record) throw new Error(`No record kind ${kind}`)
  return allOf([sql`t.archived_at is null`, ...scopeConditions(look.deps, record, look.user, 't'), ...inDivision(sql`t`, look.division)])
}

const carrier = ({ usdot }: CsaLook): SQL => (usdot === null ? sql`true` : sql`t.usdot = ${usdot}`)

interface InspectionRow extends Omit<CsaInspection, 'violations'> {
  readonly number: string
}

interface ViolationRow extends CsaViolation {
  readonly inspection: string | null
  readonly date: string
  readonly number: string
  readonly description: string | null
}

const inspectionsOf = (look: CsaLook, from: string): Promise<InspectionRow[]> =>
  run(
    look.deps.pool,
    sql`
  select t.id, t.number, to_char(t.inspected_at at time zone coalesce(d.time_zone, 'America/Chicago'), 'YYYY-MM-DD') as date, t.level, coalesce(t.hazmat, false) as hazmat, t.driver_id as "driverId", t.vehicle_id as "vehicleId"
  from roadside_inspections t left join divisions d on d.id = t.division_id where ${seen(look, 'roadside-inspections')} and ${carrier(look)} and t.inspected_at >= ${from}::date - 1 and t.inspected_at < ${look.snapshot}::date + 2`,
  )

const violationsOf = (look: CsaLook, from: string): Promise<ViolationRow[]> =>
  run(
    look.deps.pool,
    sql`
  select t.id, t.number, t.code, t.description, t.category as basic, t."group", coalesce(t.severity, 0) as severity, coalesce(t.oos, false) as oos, t.outcome, coalesce(t.used_in_sms, true) as "usedInSms",
    t.driver_id as "driverId", t.vehicle_id as "vehicleId", t.inspection_id as inspection, to_char(t.occurred_on, 'YYYY-MM-DD') as date
  from violations t where ${seen(look, 'violations')} and ${carrier(look)} and t.occurred_on >= ${from}::date and t.occurred_on <= ${look.snapshot}::date and t.category not in ('other', 'crash')`,
  )

const crashesOf = (look: CsaLook, from: string): Promise<CsaCrash[]> =>
  run(
    look.deps.pool,
    sql`
  select t.id, to_char(t.occurred_at at time zone coalesce(d.time_zone, 'America/Chicago'), 'YYYY-MM-DD') as date, t.dot_recordable = 'yes' as recordable,
    (t.treated_away or coalesce(t.fatalities, 0) > 0) as "injuryOrDeath", coalesce(t.hazmat_released, false) as "hazmatReleased",
    exists (select 1 from dataqs q where q.accident_id = t.id and q.result = 'not_preventable' and q.archived_at is null) as "notPreventable", t.driver_id as "driverId", t.vehicle_id as "vehicleId"
  from accidents t left join divisions d on d.id = t.division_id where ${seen(look, 'accidents')} and ${look.usdot === null ? sql`true` : sql`coalesce(d.usdot, (select p.usdot from divisions p where p.id = d.parent_id)) = ${look.usdot}`}
    and t.occurred_at >= ${from}::date - 1 and t.occurred_at < ${look.snapshot}::date + 2`,
  )

/** Power units by the days they came and went, and the miles the divisions report. */
const exposureOf = async (look: CsaLook): Promise<Exposure> => {
  const units = seen(look, 'vehicles')
  const at = (day: string): SQL =>
    sql`count(*) filter (where coalesce(t.in_service_on, t.created_at::date) <= ${day}::date and (t.disposed_on is null or t.disposed_on > ${day}::date))::int`
  const [found] = await run<{ now: number; half: number; older: number; combination: number; straight: number }>(
    look.deps.pool,
    sql`
    select ${at(look.snapshot)} as now, ${at(monthsLater(look.snapshot, -6))} as half, ${at(monthsLater(look.snapshot, -18))} as older,
      count(*) filter (where t.kind = 'tractor' and t.disposed_on is null)::int as combination, count(*) filter (where t.kind <> 'tractor' and t.disposed_on is null)::int as straight
    from vehicles t left join divisions d on d.id = t.division_id where ${units} and t.kind in ('tractor', 'straight', 'box')
      and ${look.usdot === null ? sql`true` : sql`coalesce(d.usdot, (select p.usdot from divisions p where p.id = d.parent_id)) = ${look.usdot}`}`,
  )
  const [miles] = await run<{ miles: string | null }>(
    look.deps.pool,
    sql`
    select sum(m.miles) as miles from divisions d cross join lateral jsonb_to_recordset(coalesce(d.monthly_miles, '[]')) as m(month text, miles bigint)
    where d.archived_at is null and ${look.user.divisions === null ? sql`true` : sql`d.id = any(${sql.param([...look.user.divisions])}::uuid[])`}
      and ${look.division === null ? sql`true` : sql`d.id in (with recursive tree as (select id from divisions where id = ${look.division}::uuid union select c.id from divisions c join tree on c.parent_id = tree.id) select id from tree)`}
      and ${look.usdot === null ? sql`true` : sql`coalesce(d.usdot, (select p.usdot from divisions p where p.id = d.parent_id)) = ${look.usdot}`}
      and m.month < ${look.snapshot.slice(0, 7)} and m.month >= ${monthsLater(`${look.snapshot.slice(0, 7)}-01`, -12).slice(0, 7)}`,
  )
  const yearly = miles?.miles === null || miles === undefined ? null : Number(miles.miles)
  return {
    powerUnits: [found?.now ?? null, found?.half ?? null, found?.older ?? null],
    yearlyMiles: yearly,
    segment: segmentOf(found?.combination ?? 0, found?.straight ?? 0),
  }
}

export interface Named {
  readonly number: string
  readonly title: string
}

/** Everything CSA is worked out from, with the names for showing it. */
export interface CsaRecords extends CsaInput {
  /** Sayable numbers of inspections, violations and crashes by id, and what they say. */
  readonly names: ReadonlyMap<string, Named>
}

/**
 * Inspections of the 24 months before the snapshot with their violations. A violation whose report is not on file, as in FMCSA's own
 * download, stands in a report of its day and carrier.
 */
export const readCsa = async (look: CsaLook): Promise<CsaRecords> => {
  const from = monthsLater(look.snapshot, -24)
  const [inspections, violations, crashes, exposure] = await Promise.all([
    inspectionsOf(look, from),
    violationsOf(look, from),
    crashesOf(look, from),
    exposureOf(look),
  ])
  const byReport = Map.groupBy(violations, (violation) => violation.inspection ?? `unreported ${violation.date}`)
  const names = new Map<string, Named>(
    inspections.map((inspection) => [inspection.id, { number: inspection.number, title: inspection.number }]),
  )
  for (const violation of violations)
    names.set(violation.id, { number: violation.number, title: `${violation.code} ${violation.description ?? ''}`.trim() })
  const known = new Set(inspections.map((inspection) => inspection.id))
  const loose = [...byReport].flatMap(([key, own]): CsaInspection[] => {
    const [first] = own
    return known.has(key) || first === undefined
      ? []
      : [{ id: key, date: first.date, level: null, hazmat: false, driverId: first.driverId, vehicleId: first.vehicleId, violations: own }]
  })
  return {
    inspections: [...inspections.map((inspection) => ({ ...inspection, violations: byReport.get(inspection.id) ?? [] })), ...loose],
    crashes,
    exposure,
    names,
  }
}
