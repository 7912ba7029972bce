import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { ComputedContext } from '#server/engine/rules.ts'
import { arrayOf } from '#server/engine/sql.ts'
import { holdsOf } from '../holds/standing.ts'
import { beforeDriving, blockingTypes, queryTypes } from '../qualification-documents/types.ts'
import { warnDays } from '../readiness.ts'
import type { Reason } from '../readiness.ts'
import { drivesNothing } from './requirements.ts'

/** Living documents of the driver, over alias `d`. */
export const documentsOf = ({ row }: Pick<ComputedContext, 'row'>): SQL =>
  sql`qualification_documents d where d.driver_id = ${row}.id and d.archived_at is null`

const needed = beforeDriving('driver')
const drives = (row: SQL): SQL => sql`coalesce(${row}.position, '') <> all(${arrayOf(drivesNothing, 'text')})`

/** True of a driver whose license class no one has entered, which decides what must be on file before driving. */
export const isClassMissing = ({ row }: Pick<ComputedContext, 'row'>): SQL => sql`(${row}.license_class is null and ${drives(row)})`

/**
 * Types a driver in this position, with this license and hire date, must have on file before driving and has not: none active, or the active
 * one is over or is a query whose result nobody entered (49 CFR 382.701(a)). A text array. What only CDL holders need is not among them while the class is not entered (`isClassMissing`).
 */
export const missingTypes = (context: Pick<ComputedContext, 'row' | 'today'>): SQL => sql`array(select needed.type
  from unnest(${arrayOf(
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
    and (needed.hired_from is null or ${context.row}.hire_date is null or ${context.row}.hire_date >= needed.hired_from)
    and not exists (select 1 from ${documentsOf(context)} and d.status = 'active' and d.type = needed.type
      and (d.query_result is not null or d.type <> all(${arrayOf(queryTypes, 'text')})) and (d.expiration_date is null or d.expiration_date >= ${context.today})) order by needed.position)`

const blocking = (): SQL => arrayOf(blockingTypes('driver'), 'text')

/** The most serious first; lists show the first that holds. */
export const driverReasons = (context: ComputedContext): readonly Reason[] => {
  const { row, today } = context
  const soon = sql`${today} + ${warnDays}::int`
  const active = sql`${documentsOf(context)} and d.status = 'active'`
  const over = sql`${active} and d.expiration_date < ${today} and d.type = any(${blocking()})`
  const ending = sql`${active} and d.expiration_date >= ${today} and d.expiration_date < ${soon}`
  const lapsed = sql`${active} and d.expiration_date < ${today} and d.type <> all(${blocking()})`
  const revoked = sql`${documentsOf(context)} and d.status = 'revoked' and d.type = any(${blocking()})
    and not exists (select 1 from qualification_documents n where n.driver_id = d.driver_id and n.type = d.type and n.status = 'active' and n.archived_at is null)`
  const status = (state: string, text: string): Reason => ({ when: sql`${row}.status = ${sql.raw(`'${state}'`)}`, effect: 'block', text })
  return [
    status('terminated', 'Terminated'),
    status('suspended', 'Suspended'),
    status('inactive', 'Inactive'),
    status('leave', 'On leave'),
    status('onboarding', 'Onboarding'),
    { when: sql`${row}.license_expiration_date < ${today}`, effect: 'block', text: 'License expired', field: 'licenseExpirationDate' },
    { when: sql`${row}.medical_expiration_date < ${today}`, effect: 'block', text: 'Medical card expired', field: 'medicalExpirationDate' },
    {
      when: sql`exists (select 1 from ${holdsOf('driver', context, 'block')})`,
      effect: 'block',
      text: 'On hold',
      holds: holdsOf('driver', context, 'block'),
    },
    { when: sql`exists (select 1 from ${revoked})`, effect: 'block', text: 'Document revoked', documents: revoked },
    { when: sql`exists (select 1 from ${over})`, effect: 'block', text: 'Document expired', documents: over },
    {
      when: sql`exists (select 1 from ${holdsOf('driver', context, 'warn')})`,
      effect: 'warn',
      text: 'On hold',
      holds: holdsOf('driver', context, 'warn'),
    },
    { when: isClassMissing(context), effect: 'warn', text: 'License class missing', field: 'licenseClass' },
    { when: sql`cardinality(${missingTypes(context)}) > 0`, effect: 'warn', text: 'Documents missing', missing: missingTypes(context) },
    { when: sql`exists (select 1 from ${lapsed})`, effect: 'warn', text: 'Document lapsed', documents: lapsed },
    {
      when: sql`${row}.license_expiration_date >= ${today} and ${row}.license_expiration_date < ${soon}`,
      effect: 'warn',
      text: 'License expiring',
      field: 'licenseExpirationDate',
    },
    {
      when: sql`${row}.medical_expiration_date >= ${today} and ${row}.medical_expiration_date < ${soon}`,
      effect: 'warn',
      text: 'Medical card expiring',
      field: 'medicalExpirationDate',
    },
    { when: sql`exists (select 1 from ${ending})`, effect: 'warn', text: 'Document expiring', documents: ending },
  ]
}
