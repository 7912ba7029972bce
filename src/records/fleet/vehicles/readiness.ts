import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { literal } from '#engine/sql.ts'
import type { ComputedContext } from '#engine/write/rules.ts'
import { after, documentsOf, paperReasons } from '#records/dispatch/gate/documents.ts'
import { enforcedFrom, phased } from '#records/dispatch/gate/enforcement.ts'
import type { LegalStopCode } from '#records/dispatch/gate/legal-stops.ts'
import { edge } from '#records/dispatch/gate/reason.ts'
import type { Reason } from '#records/dispatch/gate/reason.ts'
import { holdReason } from '#records/duties/holds/standing.ts'
import { documentLabel } from '#records/drivers/qualification-documents/types.ts'
import { stopOf } from '#records/shop/pm-schedules/due.ts'
import { belowLimit } from '#records/shop/tires/alarms.ts'

/** A provider is connected, or was when units were linked. Without one no unit can be linked, so none lacks a link. */
export const providerUsed: SQL = sql`(exists (select 1 from telematics_connections c where c.status <> 'disabled')
  or exists (select 1 from vehicles l where l.samsara_vehicle_id is not null) or exists (select 1 from vehicles l where l.simulator_vehicle_id is not null))`

/** The first that holds of the four conditions of the specification (section 4), where a provider is connected. The id of any provider counts. */
export const telematicsProblem = ({ row, now }: ComputedContext): SQL => sql`(case
  when coalesce(nullif(btrim(${row}.samsara_vehicle_id), ''), nullif(btrim(${row}.simulator_vehicle_id), '')) is null
    then case when ${providerUsed} then 'no_id' else 'not_connected' end
  when coalesce(${row}.mileage, 0) <= 0 then 'no_mileage'
  when ${row}.last_telematics_sync is null then 'never_synced'
  when ${row}.last_telematics_sync < ${now} - interval '24 hours' then 'stale'
  else 'none' end)`

/**
 * True of a unit that must pass an inspection every 12 months (49 CFR 396.17, 390.5T): each part of a combination, and a truck or bus above
 * 10,000 lb or for 9 people or more. A van or car is asked once its weight says so. Yard trucks and equipment stay off the road.
 */
const inspectedYearly = (row: SQL): SQL => sql`(${row}.kind in ('tractor', 'trailer', 'dolly')
  or (${row}.kind in ('straight', 'box') and coalesce(${row}.gvwr, 10001) > 10000)
  or (${row}.kind = 'bus' and (coalesce(${row}.gvwr, 10001) > 10000 or coalesce(${row}.seats, 9) > 8))
  or (${row}.kind in ('van', 'car') and ${row}.gvwr > 10000))`

/**
 * No verified inspection on file that passed (49 CFR 396.17(c)): one waits to be verified, the one that waits has expired, or there is none.
 * The document itself reports a verified inspection that has expired.
 */
const uninspected = (context: ComputedContext): readonly Omit<Reason, 'effect'>[] => {
  const inspections = sql`${documentsOf('vehicle', context)} and d.type = 'annual_inspection' and d.inspection_result is distinct from 'failed'`
  const isAsked = sql`${context.row}.status not in ('sold', 'totaled', 'inactive', 'out_of_service') and ${inspectedYearly(context.row)}
    and not exists (select 1 from ${inspections} and d.status = 'active')`
  const waiting = sql`${inspections} and d.status = 'draft'`
  const current = sql`${waiting} and (d.expiration_date is null or d.expiration_date >= ${context.today})`
  const common = { stop: 'annual_inspection', source: { kind: 'qualification-documents', id: sql`d.id` } } as const
  return [
    { ...common, code: 'inspection_unverified', text: 'Annual inspection not verified', of: current, when: isAsked },
    {
      ...common,
      code: 'inspection_expired',
      text: inspectionExpired,
      of: waiting,
      when: sql`${isAsked} and not exists (select 1 from ${current})`,
    },
    {
      code: 'inspection_missing',
      stop: 'annual_inspection',
      text: 'No annual inspection',
      when: sql`${isAsked} and not exists (select 1 from ${waiting})`,
      about: { key: sql`'annual_inspection'`, label: documentLabel },
      missing: true,
    },
  ]
}

const inspectionExpired = 'Annual inspection expired'

/** Lists name an expired inspection, the paper of units that stops most of them. */
const namesInspection = (over: Reason): Reason => ({
  ...over,
  listed: {
    words: sql`(case d.type when 'annual_inspection' then ${literal(inspectionExpired)} else ${literal(over.text)} end)`,
    order: sql`(d.type <> 'annual_inspection')`,
  },
})

/**
 * A failed annual inspection, verified or not, until a later one passed and was verified: an older pass says nothing of the unit as it is now
 * (49 CFR 396.7(a), 396.17(c)). A corrected report counts from the day it was entered, so no edit of its date lifts the stop.
 */
const failedInspection = (context: ComputedContext): Omit<Reason, 'effect'> => ({
  code: 'inspection_failed',
  stop: 'inspection_failed',
  text: 'Annual inspection failed',
  of: sql`${documentsOf('vehicle', context)} and d.type = 'annual_inspection' and d.status in ('draft', 'active', 'superseded')
    and (d.inspection_result = 'failed' or (d.status = 'draft' and d.stops_until_verified))
    and not exists (select 1 from qualification_documents later where later.vehicle_id = d.vehicle_id and later.archived_at is null
      and later.type = 'annual_inspection' and later.status in ('active', 'superseded') and later.inspection_result = 'passed'
      and (later.issued_on, later.id) > (case when d.stops_until_verified then greatest(d.issued_on, d.created_at::date) else coalesce(d.issued_on, d.created_at::date) end, d.id))`,
  source: { kind: 'qualification-documents', id: sql`d.id` },
})

/** A mounted tire whose last measurement is below the limit of its wheel, until it measures more or another takes its place (49 CFR 393.75(b), (c)). */
const wornTire = ({ row }: Pick<ComputedContext, 'row'>): Reason => {
  const { when, words } = belowLimit(sql`w`)
  return {
    code: 'tire_tread',
    effect: 'block',
    stop: 'tire_tread',
    text: 'Tire tread below limit',
    of: sql`tires w where w.vehicle_id = ${row}.id and w.archived_at is null and ${when}`,
    source: { kind: 'tires', id: sql`w.id` },
    said: { words, order: sql`w.position` },
  }
}

/** The most serious first; lists show the first that holds. */
export const vehicleReasons = (context: ComputedContext): readonly Reason[] => {
  const { row, today } = context
  const inFleet = sql`${row}.status not in ('sold', 'totaled', 'inactive')`
  const stop = stopOf(context)
  const { over, lapsed, ending } = paperReasons('vehicle', context)
  const ofFleet = (reason: Reason): Reason => ({ ...reason, when: sql`${inFleet} and ${reason.when ?? sql`true`}` })
  const inspections = uninspected(context).map((reason) => phased(reason, enforcedFrom(sql`${row}.created_at`)))
  const failed = phased(failedInspection(context), enforcedFrom(sql`d.created_at`))
  const status = (code: string, states: string, text: string, stop?: LegalStopCode): Reason => ({
    code,
    effect: 'block',
    ...(stop === undefined ? {} : { stop }),
    text,
    when: sql`${row}.status in (${sql.raw(states)})`,
  })
  return [
    status('out_of_service', `'out_of_service'`, 'Out of service', 'out_of_service'),
    status('in_shop', `'in_shop'`, 'In shop'),
    status('not_in_fleet', `'sold', 'totaled'`, 'Not in the fleet'),
    status('inactive', `'inactive'`, 'Not in the fleet'),
    holdReason('vehicle', context, 'block'),
    ofFleet(failed.block),
    ...inspections.map(({ block }) => block),
    ofFleet(wornTire(context)),
    ofFleet(namesInspection(over)),
    ofFleet({
      of: stop.of,
      first: edge(stop.first),
      code: 'pm_stop',
      effect: 'block',
      text: 'Past PM limit',
      source: { kind: 'pm-schedules', id: sql`p.id` },
      about: { key: sql`p.title`, label: (title) => title },
    }),
    holdReason('vehicle', context, 'warn'),
    ofFleet(failed.warn),
    ...inspections.map(({ warn }) => warn),
    ofFleet({
      ...after(sql`${row}.plate_expiration_date`),
      code: 'plate_expired',
      effect: 'warn',
      text: 'Plate expired',
      ahead: 'Plate expires',
      field: 'plateExpirationDate',
    }),
    ofFleet(lapsed),
    ofFleet(ending),
    // A device says nothing of another day.
    ofFleet({
      code: 'telematics',
      effect: 'warn',
      text: 'Telematics',
      when: sql`${row}.kind not in ('trailer', 'dolly', 'equipment') and ${telematicsProblem(context)} not in ('none', 'not_connected')`,
      first: edge(today),
      last: today,
      quiet: true,
    }),
  ]
}
