import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { CsaCrash, CsaInput } from '#records/safety/violations/csa/csa.ts'
import type { CsaInspection, CsaViolation } from '#records/safety/violations/csa/points.ts'
import { carrierKindOf } from '#records/safety/violations/csa/rates.ts'
import type { CarrierFacts } from '#records/safety/violations/csa/rates.ts'
import type { CarrierKind } from '#records/safety/violations/csa/method.ts'
import { monthsLater } from '#records/safety/violations/csa/time-weight.ts'
import { companyZone, zoneOfPlace } from '#records/company/home-division.ts'
import { divisionsAbove } from '#engine/read/division-tree.ts'
import { arrayOf, run } from '#engine/sql.ts'
import { exposureOf } from './exposure.ts'
import { ofCarrier, seen } from './look.ts'
import type { CsaLook } from './look.ts'

/** A violation with the words to show it. */
export interface ViolationFact extends CsaViolation {
  readonly number: string
  readonly description: string | null
  readonly unit: string | null
}

/** A report with the words to show it; `number` is null for violations of a day that stand on no report of ours. */
export interface InspectionFact extends CsaInspection {
  readonly number: string | null
  readonly reportNumber: string | null
  readonly state: string | null
  readonly divisionId: string | null
  /** Co-driver and trailers. */
  readonly alongIds: readonly string[]
  readonly unclean: boolean
  readonly violations: readonly ViolationFact[]
}

export interface CrashFact extends CsaCrash {
  readonly number: string
  readonly title: string
}

/** Everything CSA is worked out from. */
export interface CsaRecords extends CsaInput {
  readonly inspections: readonly InspectionFact[]
  readonly crashes: readonly CrashFact[]
  /** Divisions of the reports, and those above each, as far as the viewer may see them. */
  readonly divisions: readonly { readonly id: string; readonly title: string; readonly above: readonly string[] }[]
  /** Titles of the drivers and vehicles named, by id. */
  readonly names: Readonly<Record<string, string>>
  /** Drivers who do not want to stand in the leaderboard. */
  readonly optedOut: readonly string[]
}

/** Months of the trend. */
export const trendMonths = 24
/** Months in which an event counts. */
const countedMonths = 24

const carrier = ({ usdot }: CsaLook): SQL => (usdot === null ? sql`true` : sql`t.usdot = ${usdot}`)

/** As the list of inspections says it: a violation stands, or is still to be entered. */
const unclean = sql`(exists (select 1 from violations v where v.inspection_id = t.id and v.archived_at is null and v.outcome not in ('dismissed', 'removed'))
  or (t.violations_found and not exists (select 1 from violations v where v.inspection_id = t.id and v.archived_at is null)))`

const inspectionsOf = (look: CsaLook, from: string): Promise<Omit<InspectionFact, 'violations'>[]> =>
  run(
    look.deps.pool,
    sql`
  select t.id, t.number, t.report_number as "reportNumber", t.state, to_char(t.inspected_at at time zone coalesce(d.time_zone, ${companyZone}), 'YYYY-MM-DD') as date, t.level,
    coalesce(t.hazmat, false) as hazmat, t.driver_id as "driverId", t.vehicle_id as "vehicleId", t.division_id as "divisionId",
    array_remove(array_append(coalesce(t.trailers, '{}'), t.co_driver_id), null) as "alongIds", ${unclean} as unclean
  from roadside_inspections t left join divisions d on d.id = t.division_id where ${seen(look, 'roadside-inspections')} and ${carrier(look)} and t.inspected_at >= ${from}::date - 1 and t.inspected_at < ${look.snapshot}::date + 2`,
  )

const violationsOf = (look: CsaLook, from: string): Promise<(ViolationFact & { inspection: string | null; date: string })[]> =>
  run(
    look.deps.pool,
    sql`
  select t.id, t.number, t.code, t.description, t.unit, t.category as basic, t."group", coalesce(t.severity, 0) as severity, coalesce(t.oos, false) as oos, t.outcome,
    coalesce(t.used_in_sms, true) as "usedInSms", t.driver_id as "driverId", t.vehicle_id as "vehicleId", t.inspection_id as inspection, to_char(t.occurred_on, 'YYYY-MM-DD') as date
  from violations t where ${seen(look, 'violations')} and ${carrier(look)} and t.occurred_on >= ${from}::date and t.occurred_on <= ${look.snapshot}::date and t.category not in ('other', 'crash')`,
  )

const crashesOf = (look: CsaLook, from: string): Promise<CrashFact[]> =>
  run(
    look.deps.pool,
    sql`
  select t.id, t.number, t.title, to_char(t.occurred_at at time zone ${zoneOfPlace(sql`t`)}, 'YYYY-MM-DD') as date, t.dot_recordable = 'yes' as recordable,
    (t.treated_away or t.fatalities > 0) as "injuryOrDeath", t.hazmat_released as "hazmatReleased",
    exists (select 1 from dataqs q where q.accident_id = t.id and q.result = 'not_preventable' and q.archived_at is null) as "notPreventable", t.driver_id as "driverId", t.vehicle_id as "vehicleId"
  from accidents t left join divisions d on d.id = t.division_id where ${seen(look, 'accidents')} and ${ofCarrier(look)}
    and t.occurred_at >= ${from}::date - 1 and t.occurred_at < ${look.snapshot}::date + 2`,
  )

/** Titles of every driver and unit that stands on a report, as far as the viewer may see the report; and who opted out. */
const namesOf = async (
  look: CsaLook,
  facts: readonly { driverId: string | null; vehicleId: string | null }[],
): Promise<Pick<CsaRecords, 'names' | 'optedOut'>> => {
  const ids = [...new Set(facts.flatMap(({ driverId, vehicleId }) => [driverId, vehicleId]))].filter((id) => id !== null)
  const found = await run<{ id: string; title: string; out: boolean }>(
    look.deps.pool,
    sql`select id, title, coalesce(leaderboard_opt_out, false) as out from drivers where id = any(${sql.param(ids)}::uuid[])
    union all select id, title, false from vehicles where id = any(${sql.param(ids)}::uuid[])`,
  )
  return {
    names: Object.fromEntries(found.map(({ id, title }) => [id, title])),
    optedOut: found.flatMap(({ id, out }) => (out ? [id] : [])),
  }
}

const divisionsOf = (look: CsaLook, ids: readonly (string | null)[]): Promise<CsaRecords['divisions'][number][]> => {
  const { divisions } = look.user
  return run(
    look.deps.pool,
    sql`select d.id, d.title, array(select up.id from ${divisionsAbove(sql`array[d.id]`)} up where up.height > 0) as above from divisions d
      where d.id = any(${arrayOf([...new Set(ids.filter((id) => id !== null))], 'uuid')}) and ${divisions === null ? sql`true` : sql`d.id = any(${arrayOf(divisions, 'uuid')})`} order by d.title`,
  )
}

/** Violations without a report on file, as in FMCSA's own download: they stand in a report of their day. */
const looseReport = (id: string, own: readonly (ViolationFact & { date: string })[]): InspectionFact[] => {
  const [first] = own
  return first === undefined
    ? []
    : [
        {
          id,
          number: null,
          reportNumber: null,
          state: null,
          date: first.date,
          level: null,
          hazmat: false,
          driverId: first.driverId,
          vehicleId: first.vehicleId,
          divisionId: null,
          alongIds: [],
          unclean: true,
          violations: own,
        },
      ]
}

/** Which thresholds hold for a carrier, by its reports and by the days of violations that stand on none, as `readCsa` counts them. */
export const carrierKindFor = async (look: CsaLook, facts: CarrierFacts): Promise<CarrierKind> => {
  if (facts.passengers || facts.hazmatPermit) return carrierKindOf([], look.snapshot, facts)
  const from = monthsLater(look.snapshot, -countedMonths)
  const found = await run<{ date: string; hazmat: boolean }>(
    look.deps.pool,
    sql`
  select to_char(t.inspected_at at time zone coalesce(d.time_zone, ${companyZone}), 'YYYY-MM-DD') as date, coalesce(t.hazmat, false) as hazmat
  from roadside_inspections t left join divisions d on d.id = t.division_id where ${seen(look, 'roadside-inspections')} and ${carrier(look)} and t.inspected_at >= ${from}::date - 1 and t.inspected_at < ${look.snapshot}::date + 2
  union all select distinct to_char(t.occurred_on, 'YYYY-MM-DD'), false from violations t where ${seen(look, 'violations')} and ${carrier(look)}
    and t.inspection_id is null and t.occurred_on >= ${from}::date and t.occurred_on <= ${look.snapshot}::date and t.category not in ('other', 'crash')`,
  )
  return carrierKindOf(found, look.snapshot)
}

/** Reports, violations and crashes that count at the snapshot or in the trend before it. */
export const readCsa = async (look: CsaLook): Promise<CsaRecords> => {
  const from = monthsLater(look.snapshot, -(countedMonths + trendMonths))
  const [reports, violations, crashes, exposure] = await Promise.all([
    inspectionsOf(look, from),
    violationsOf(look, from),
    crashesOf(look, from),
    exposureOf(look),
  ])
  const byReport = Map.groupBy(violations, (violation) => violation.inspection ?? `unreported ${violation.date}`)
  const known = new Set(reports.map(({ id }) => id))
  const inspections = [
    ...reports.map((report) => ({ ...report, violations: byReport.get(report.id) ?? [] })),
    ...[...byReport].flatMap(([id, own]) => (known.has(id) ? [] : looseReport(id, own))),
  ]
  const [names, divisions] = await Promise.all([
    namesOf(look, [...reports, ...violations, ...crashes]),
    divisionsOf(
      look,
      reports.map(({ divisionId }) => divisionId),
    ),
  ])
  return { inspections, crashes, exposure, divisions, ...names }
}
