import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { ComputedContext } from '#server/engine/rules.ts'
import { arrayOf, literal } from '#server/engine/sql.ts'
import { after, ahead, documentReason, documentsOf, paperReasons } from '../gate/documents.ts'
import { edgeAfter } from '../gate/reason.ts'
import type { Basis, Edge, Reason } from '../gate/reason.ts'
import { holdReason } from '../holds/standing.ts'
import { beforeDriving, blockingTypes, documentLabel, queryTypes } from '../qualification-documents/types.ts'
import { drivesNothing, notOfMultipleEmployer } from './requirements.ts'

const needed = beforeDriving('driver')
const drives = (row: SQL): SQL => sql`coalesce(${row}.position, '') <> all(${arrayOf(drivesNothing, 'text')})`

/** True of a driver whose license class no one has entered, which decides what must be on file before driving. */
export const isClassMissing = ({ row }: Pick<ComputedContext, 'row'>): SQL => sql`(${row}.license_class is null and ${drives(row)})`

/**
 * Types a driver in this position, with this license and hire date, must have on file before driving, over `needed`, and from when on each is
 * missing: none is active, or the active one is over or is a query whose result nobody entered (49 CFR 382.701(a)). What only CDL holders need
 * is not among them while the class is not entered (`isClassMissing`).
 */
const missing = (context: Pick<ComputedContext, 'row'>): { readonly of: SQL; readonly first: Edge } => {
  const onFile = sql`${documentsOf('driver', context)} and d.status = 'active' and d.type = needed.type
    and (d.query_result is not null or d.type <> all(${arrayOf(queryTypes, 'text')}))`
  // The last day on which a multiple-employer driver needs no such paper (49 CFR 391.63(a)); null for all other drivers and papers.
  const exceptedUntil = sql`(case when needed.type = any(${arrayOf(notOfMultipleEmployer, 'text')}) and ${context.row}.regular_carrier is not null
    then coalesce(${context.row}.regular_carrier_until, 'infinity') end)`
  return {
    of: sql`unnest(${arrayOf(
      needed.map(([key]) => key),
      'text',
    )}, ${arrayOf(
      needed.map(([, type]) => type.cdlOnly === true),
      'boolean',
    )}, ${arrayOf(
      needed.map(([, type]) => type.hiredFrom ?? null),
      'date',
    )}) with ordinality as needed(type, cdl_only, hired_from, position)
    where ${drives(context.row)} and (not needed.cdl_only or ${context.row}.license_class <> 'non_cdl')
      and (needed.hired_from is null or ${context.row}.hire_date is null or ${context.row}.hire_date >= needed.hired_from)`,
    first: {
      day: sql`greatest(coalesce((select max(d.expiration_date) + 1 from ${onFile}), '-infinity'), ${exceptedUntil} + 1)`,
      comeBy: (day) => sql`not exists (select 1 from ${onFile} and (d.expiration_date is null or d.expiration_date >= ${day}))
        and not coalesce(${context.row}.regular_carrier_from <= ${day} and ${exceptedUntil} >= ${day}, false)`,
    },
  }
}

/** The types of them that are missing today, in the order of the file. A text array. */
export const missingTypes = (context: Pick<ComputedContext, 'row' | 'today'>): SQL => {
  const { of, first } = missing(context)
  return sql`array(select needed.type from ${of} and ${first.comeBy(context.today)} order by needed.position)`
}

/** The most serious first; lists show the first that holds. */
export const driverReasons = (context: ComputedContext): readonly Reason[] => {
  const { row, today } = context
  const { over, lapsed, ending } = paperReasons('driver', context)
  const revoked = sql`${documentsOf('driver', context)} and d.status = 'revoked' and d.type = any(${arrayOf(blockingTypes('driver'), 'text')})
    and not exists (select 1 from qualification_documents n where n.driver_id = d.driver_id and n.type = d.type and n.status = 'active' and n.archived_at is null)`
  const status = (state: string, text: string, basis: Basis): Reason => ({
    code: state,
    effect: 'block',
    basis,
    text,
    when: sql`${row}.status = ${literal(state)}`,
  })
  const license = sql`${row}.license_expiration_date`
  const medical = sql`${row}.medical_expiration_date`
  const ofLicense = { basis: 'law', field: 'licenseExpirationDate', ahead: 'License expires' } as const
  const ofMedical = { basis: 'law', field: 'medicalExpirationDate', ahead: 'Medical card expires' } as const
  return [
    // Nobody overrides that somebody has left.
    status('terminated', 'Terminated', 'law'),
    status('suspended', 'Suspended', 'policy'),
    status('inactive', 'Inactive', 'policy'),
    status('leave', 'On leave', 'policy'),
    { ...status('onboarding', 'Onboarding', 'policy'), last: today },
    { ...ofLicense, ...after(license), code: 'license_expired', effect: 'block', text: 'License expired' },
    { ...ofMedical, ...after(medical), code: 'medical_expired', effect: 'block', text: 'Medical card expired' },
    holdReason('driver', context, 'block'),
    { ...documentReason('driver'), code: 'document_revoked', effect: 'block', text: 'Document revoked', of: revoked },
    over,
    holdReason('driver', context, 'warn'),
    // Whoever is being hired may be planned ahead; nobody drives before the step that checks the papers.
    { ...status('onboarding', 'Onboarding', 'policy'), code: 'onboarding_ahead', effect: 'warn', first: edgeAfter(today, 1) },
    {
      code: 'class_missing',
      effect: 'warn',
      basis: 'law',
      text: 'License class missing',
      when: isClassMissing(context),
      field: 'licenseClass',
    },
    {
      ...missing(context),
      code: 'documents_missing',
      effect: 'warn',
      basis: 'law',
      text: 'Documents missing',
      about: { key: sql`needed.type`, label: documentLabel },
      missing: true,
    },
    lapsed,
    { ...ofLicense, ...ahead(license), code: 'license_expiring', effect: 'warn', text: 'License expiring', quiet: true },
    { ...ofMedical, ...ahead(medical), code: 'medical_expiring', effect: 'warn', text: 'Medical card expiring', quiet: true },
    ending,
  ]
}
