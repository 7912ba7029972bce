import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { ComputedContext } from '#engine/write/rules.ts'
import { arrayOf, literal } from '#engine/sql.ts'
import { after, ahead, documentReason, documentsOf, paperReasons, stopOfType } from '#records/dispatch/gate/documents.ts'
import { enforcedFrom, phased } from '#records/dispatch/gate/enforcement.ts'
import { edge } from '#records/dispatch/gate/reason.ts'
import type { Reason } from '#records/dispatch/gate/reason.ts'
import { holdReason } from '#records/duties/holds/standing.ts'
import { askedOfDrivers, beforeDriving, blockingTypes, documentLabel, queryTypes } from '../qualification-documents/types.ts'
import type { DocumentType, DocumentTypeKey } from '../qualification-documents/types.ts'
import { hasCdl, medicalGaps, paperCounts } from './medical-proof.ts'
import { missingWords } from './missing-words.ts'
import { applicationStops } from '#records/recruiting/recruiting-applications/stops/driver-stops.ts'
import { ofThisPeriod } from './rehire-sql.ts'
import { drivesNothing, graceOf, notOfMultipleEmployer } from './requirements.ts'

const needed = beforeDriving('driver')
const drives = (row: SQL): SQL => sql`coalesce(${row}.position, '') <> all(${arrayOf(drivesNothing, 'text')})`

/** True of a driver whose license class no one has entered, which decides what must be on file before driving. */
const isClassMissing = ({ row }: Pick<ComputedContext, 'row'>): SQL => sql`(${row}.license_class is null and ${drives(row)})`

/** Papers of a type that count: a query has its result, and another carrier's certificate was issued in the 3 years before the hire. */
const counted = ({ row }: Pick<ComputedContext, 'row'>): SQL => sql`d.status = 'active' and ${ofThisPeriod(row)}
  and (d.query_result is not null or d.type <> all(${arrayOf(queryTypes, 'text')}))
  and (d.type <> 'road_test' or d.road_test_proof is null or d.road_test_proof = 'own'
    or (d.road_test_proof = 'cdl' and ${row}.license_class is distinct from 'non_cdl')
    or (d.road_test_proof = 'certificate' and d.issued_on >= ${row}.hire_date - interval '3 years'))`

/** The last day on which a multiple-employer driver needs no such paper (49 CFR 391.63(a)); null for all other drivers and papers. */
const exceptedUntil = ({
  row,
}: Pick<
  ComputedContext,
  'row'
>): SQL => sql`(case when needed.type = any(${arrayOf(notOfMultipleEmployer, 'text')}) and ${row}.regular_carrier is not null
  then coalesce(${row}.regular_carrier_until, 'infinity') end)`
const isAsked = (context: Pick<ComputedContext, 'row'>, day: SQL): SQL =>
  sql`not coalesce(${context.row}.regular_carrier_from <= ${day} and ${exceptedUntil(context)} >= ${day}, false)`

/**
 * Those of the types that a driver in this position, with this license and hire date, must have on file, over `needed`. What only CDL holders
 * need is not among them while the class is not entered (`isClassMissing`); medical proof of a CDL holder is another record (`medicalGaps`).
 */
const neededOf = (
  types: readonly (readonly [DocumentTypeKey, DocumentType])[],
  { row }: Pick<ComputedContext, 'row'>,
): SQL => sql`unnest(${arrayOf(
  types.map(([key]) => key),
  'text',
)}, ${arrayOf(
  types.map(([, type]) => type.cdlOnly === true),
  'boolean',
)}, ${arrayOf(
  types.map(([, type]) => type.hiredFrom ?? null),
  'date',
)}, ${arrayOf(
  types.map(([key, type]) => graceOf(key, type)),
  'text',
)}) with ordinality as needed(type, cdl_only, hired_from, grace, position)
  where ${drives(row)} and (not needed.cdl_only or ${row}.license_class <> 'non_cdl') and (needed.type <> 'medical' or not ${hasCdl(row)})
    and (needed.hired_from is null or ${row}.hire_date is null or ${row}.hire_date >= needed.hired_from)`

/** Before driving: what the gate asks for. */
const neededTypes = (context: Pick<ComputedContext, 'row'>): SQL => neededOf(needed, context)

const onFile = (context: Pick<ComputedContext, 'row'>): SQL =>
  sql`${documentsOf('driver', context)} and d.type = needed.type and ${counted(context)}`

/** A full query is a query of the year too: it counts for 365 days (49 CFR 382.701(b)(1)). */
const queriedThisYear = (context: Pick<ComputedContext, 'row' | 'today'>): SQL => sql`(needed.type = 'clearinghouse_limited'
  and exists (select 1 from ${documentsOf('driver', context)} and d.type = 'clearinghouse_full' and ${counted(context)} and d.issued_on + 365 >= ${context.today}))`

/**
 * The types that are required today and not on file, in the order of the file: missing, expired, not verified, or without their result. A text
 * array. `isMissing` in `requirements.ts` says the same of one driver with the reason. The gate stops for those of `neededTypes` alone.
 */
export const missingTypes = (context: Pick<ComputedContext, 'row' | 'today'>): SQL => {
  const { row, today } = context
  const licenseOver = sql`coalesce(needed.type = 'license' and ${row}.license_expiration_date < ${today}, false)`
  const medicalOver = sql`coalesce(${row}.medical_expiration_date < ${today}, false)`
  return sql`array(select m.type from (
    select needed.type, needed.position from ${neededOf(askedOfDrivers, context)} and ${isAsked(context, today)}
      and (${licenseOver} or (needed.type = 'medical' and ${medicalOver})
        or not exists (select 1 from ${onFile(context)} and (d.expiration_date is null or d.expiration_date >= ${today})))
      and not ${queriedThisYear(context)}
      and (needed.grace is null or ${row}.hire_date is null or ${row}.hire_date + needed.grace::interval < ${today} or exists (select 1 from ${onFile(context)}))
    union all select 'medical', ${sql.raw(String(askedOfDrivers.findIndex(([key]) => key === 'medical') + 1))} where ${drives(row)} and ${hasCdl(row)}
      and (${medicalOver} or exists (select 1 from ${medicalGaps(context)} where gap.first <= ${today} and (gap.last is null or gap.last >= ${today})))
  ) m order by m.position)`
}

/** Stops of papers that a driver needs before driving, by the code of their reason. */
export const isAddedStop = (code: string): boolean => ['class_missing', 'documents_missing', 'medical_unproven'].includes(code)

/** Legal stops of a driver who is through onboarding, each warning until the company enforces it. */
const addedStops = (context: ComputedContext) => {
  const { row } = context
  const atWork = sql`${row}.status not in ('onboarding', 'terminated')`
  const enforced = enforcedFrom(sql`${row}.status_since`)
  const [unclassed, unfiled, unproven]: readonly Omit<Reason, 'effect'>[] = [
    {
      code: 'class_missing',
      stop: 'class_missing',
      text: 'License class missing',
      when: isClassMissing(context),
      field: 'licenseClass',
    },
    {
      code: 'documents_missing',
      stop: stopOfType(sql`needed.type`),
      text: 'Documents missing',
      // An expired paper is its own reason.
      of: sql`${neededTypes(context)} and not exists (select 1 from ${onFile(context)})`,
      first: { day: sql`coalesce(${exceptedUntil(context)} + 1, '-infinity')`, comeBy: (day) => isAsked(context, day) },
      about: { key: sql`needed.type`, label: documentLabel },
      listed: missingWords,
      missing: true,
    },
    {
      code: 'medical_unproven',
      stop: 'medical_cdl',
      text: 'No CDLIS record with medical status',
      of: sql`${medicalGaps(context)} where ${drives(row)} and ${hasCdl(row)}`,
      first: edge(sql`gap.first`),
      last: sql`gap.last`,
      about: { key: sql`'mvr_annual'`, label: () => 'CDLIS record with medical status' },
      missing: true,
    },
  ] as const
  return [unclassed, unfiled, unproven]
    .filter((reason) => reason !== undefined)
    .map((reason) => {
      const { block, warn } = phased(reason, enforced)
      const when = (condition: SQL, more: SQL | undefined): SQL => (more === undefined ? condition : sql`(${condition} and ${more})`)
      return {
        block: { ...block, when: when(atWork, block.when) },
        warn: { ...warn, when: when(atWork, warn.when) },
        // In lists someone who is being hired is blocked as such, and this is what is still to do.
        hiring: {
          ...reason,
          effect: 'warn',
          hiring: true,
          when: when(sql`${row}.status = 'onboarding'`, reason.when),
        } as const satisfies Reason,
      }
    })
}

/**
 * Whether this driver needs the yearly document `d` that expired unverified: not without a CDL, not at another carrier's, and not in the first
 * 12 months after the hire (49 CFR 391.25, 391.63(a)). A full query of the last 365 days is the query of the year (382.701(b)(1)).
 */
const isDueAgain = (context: ComputedContext): SQL => {
  const { row } = context
  const day = context.day ?? context.today
  const ofCdl = askedOfDrivers.flatMap(([key, type]) => (type.cdlOnly === true ? [key] : []))
  const graced = askedOfDrivers.flatMap(([key, type]) => (graceOf(key, type) === '12 months' ? [key] : []))
  return sql`(${drives(row)} and (d.type <> all(${arrayOf(ofCdl, 'text')}) or ${row}.license_class <> 'non_cdl')
    and not (d.type = any(${arrayOf(notOfMultipleEmployer, 'text')}) and ${row}.regular_carrier is not null
      and coalesce(${row}.regular_carrier_from <= ${day} and coalesce(${row}.regular_carrier_until, 'infinity') >= ${day}, false))
    and not (d.type = any(${arrayOf(graced, 'text')}) and coalesce(${row}.hire_date + interval '12 months' >= ${day}, false))
    and not (d.type = 'clearinghouse_limited' and exists (select 1 from qualification_documents f where f.driver_id = ${row}.id
      and f.archived_at is null and f.type = 'clearinghouse_full' and f.status = 'active' and f.query_result is not null and f.issued_on + 365 >= ${day})))`
}

/** The most serious first; lists show the first that holds. */
export const driverReasons = (context: ComputedContext): readonly Reason[] => {
  const { row } = context
  const { over, lapsed, ending } = paperReasons('driver', context)
  const added = addedStops(context)
  const ofApplication = applicationStops(context)
  const revoked = sql`${documentsOf('driver', context)} and d.status = 'revoked' and ${paperCounts(row)} and d.type = any(${arrayOf(blockingTypes('driver'), 'text')})
    and not exists (select 1 from qualification_documents n where n.driver_id = d.driver_id and n.type = d.type and n.status = 'active' and n.archived_at is null)`
  const status = (state: string, text: string): Reason => ({
    code: state,
    effect: 'block',
    text,
    when: sql`${row}.status = ${literal(state)}`,
  })
  const license = sql`${row}.license_expiration_date`
  const medical = sql`${row}.medical_expiration_date`
  const ofLicense = { field: 'licenseExpirationDate', ahead: 'License expires' } as const
  const ofMedical = { field: 'medicalExpirationDate', ahead: 'Medical card expires' } as const
  return [
    status('terminated', 'Terminated'),
    status('suspended', 'Suspended'),
    status('inactive', 'Inactive'),
    status('leave', 'On leave'),
    status('onboarding', 'Onboarding'),
    { ...ofLicense, ...after(license), code: 'license_expired', stop: 'license_expired', effect: 'block', text: 'License expired' },
    { ...ofMedical, ...after(medical), code: 'medical_expired', stop: 'medical_expired', effect: 'block', text: 'Medical card expired' },
    holdReason('driver', context, 'block'),
    { ...documentReason, code: 'document_revoked', effect: 'block', text: 'Document revoked', of: revoked },
    { ...over, of: sql`${over.of} and ${paperCounts(row)}` },
    ...added.map(({ block }) => block),
    ofApplication.block,
    holdReason('driver', context, 'warn'),
    ofApplication.warn,
    ...added.flatMap(({ warn, hiring }) => [warn, hiring]),
    { ...lapsed, of: sql`${lapsed.of} and (d.status = 'active' or ${isDueAgain(context)})` },
    { ...ofLicense, ...ahead(license), code: 'license_expiring', effect: 'warn', text: 'License expiring', quiet: true },
    { ...ofMedical, ...ahead(medical), code: 'medical_expiring', effect: 'warn', text: 'Medical card expiring', quiet: true },
    ending,
  ]
}
