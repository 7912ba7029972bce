import { sql } from 'drizzle-orm'
import type { PlannedWrite } from '#engine/write/rules-for.ts'
import { identityReaders } from '#kit/roles.ts'
import { arrayOf } from '#engine/sql.ts'
import type { ReadTx } from '#engine/write/rules.ts'
import { drivesNothing } from '#records/drivers/drivers/requirements.ts'
import { nameOf } from '../recruiting-leads/contacts.ts'
import { authoritiesOf, authoritiesOpen } from './authorities.ts'
import type { recruitingApplications } from './record.ts'
import { dayOfStep, recordOrders } from './checks/orders.ts'
import { checkFields, copyFields, copyNames, openChecks, type results, testChecks } from './working.ts'

type ApplicationWrite = PlannedWrite<typeof recruitingApplications>

/** Checks that the law asks for before somebody drives: an exception from one is named. */
const legal = ['clearinghouse', 'drugTest', 'physical', 'roadTest'] as const

/** Of these the law excepts no driver. */
const always = { mvr: '49 CFR 391.23(a)(1)', english: '49 CFR 391.11(b)(2)' } as const
const alwaysAsked = Object.keys(always) as (keyof typeof always)[]
const tests: readonly string[] = testChecks

const logged = { ...checkFields, ...copyFields }
const loggedNames = Object.keys(logged) as (keyof typeof logged)[]

const changed = <Name extends keyof typeof logged>({ before, after }: ApplicationWrite, names: readonly Name[]): Name[] =>
  names.filter((name) => (after[name] ?? 'not_ordered') !== (before?.[name] ?? 'not_ordered'))

/** Whoever wants to hire neither waives what the law asks of everybody nor talks away what failed. */
const refuseDenials = (tx: ReadTx, write: ApplicationWrite): void => {
  const { before, after, issues } = write
  const waived = drivesNothing.includes(after.position)
    ? undefined
    : changed(write, alwaysAsked).find((name) => after[name] === 'not_needed')
  if (waived !== undefined) issues.push({ field: waived, message: `Required for every driver (${always[waived]})` })
  const [taken, ...more] = changed(write, Object.keys(checkFields) as (keyof typeof checkFields)[]).filter(
    (name) => before?.[name] === 'failed',
  )
  if (taken === undefined) return
  const test = [taken, ...more].find((name) => tests.includes(name))
  const role = tx.actor.viewer?.role
  if (test !== undefined && role !== undefined && !identityReaders.includes(role))
    issues.push({ field: test, message: 'Safety or an administrator corrects a failed result' })
  if (after.checkNote === null || after.checkNote === before?.checkNote)
    issues.push({ field: 'checkNote', message: `${checkFields[taken].label} failed before. Say in the note what has changed` })
}

/** Applications of these whose applicant refused the background report authorization in the form. */
const refusedReports = async (tx: ReadTx, writes: readonly ApplicationWrite[]): Promise<readonly string[]> => {
  const ids = writes.map(({ after }) => after.id)
  const found = await tx.query<{ id: string }>(sql`
    select id from (select distinct on (application_id) application_id as id, answer from application_signatures
      where application_id = any(${arrayOf(ids, 'uuid')}) and document = 'disclosure' order by application_id, signed_at desc, id desc) last
    where answer = 'refused'`)
  return found.map(({ id }) => id)
}

/** No report without the applicant's written authorization (15 USC 1681b(b)(2)(A)). */
const refuseReport = (write: ApplicationWrite): void => {
  const logged = write.move === 'log_mvr' && write.inputs.outcome === 'received' ? ['authority'] : []
  const ordered = changed(write, ['mvr', 'psp']).filter(
    (name) => !['not_ordered', 'not_needed'].includes(write.after[name] ?? 'not_ordered'),
  )
  for (const field of [...logged, ...ordered])
    write.issues.push({
      field,
      message:
        'The applicant refused the background report authorization (15 USC 1681b(b)(2)). Return the application so that they can sign it in the form',
    })
}

/** A medical card without its last day proves nothing (49 CFR 391.45). */
const askDates = (write: ApplicationWrite): void => {
  const { after, issues } = write
  if (changed(write, ['physical']).length > 0 && after.physical === 'clear' && after.medicalExpirationDate === null)
    issues.push({ field: 'medicalExpirationDate', message: 'Enter the day the medical card expires' })
}

/** One MVR for each licensing authority of the last 3 years (49 CFR 391.23(a)(1)): the check is over when every one is there. */
const logMvrs = (tx: ReadTx, write: ApplicationWrite, by: string): void => {
  const { before, after, issues } = write
  if (write.move === 'log_mvr') {
    const { authority: given, outcome } = write.inputs
    const authority = authoritiesOf(after).find(
      (name) => name.toLowerCase() === (authoritiesOf({ licenseState: given })[0] ?? '').toLowerCase(),
    )
    if (authority === undefined) issues.push({ field: 'authority', message: 'Not among the licenses of the application' })
    else after.mvrs = [...(after.mvrs ?? []), { authority, outcome, on: tx.today, by }]
  }
  const isOver = (result: unknown): boolean => result === 'clear' || result === 'consider' || result === 'received'
  const open = isOver(after.mvr) && !isOver(before?.mvr) ? authoritiesOpen(after) : []
  if (open.length > 0)
    issues.push({ field: 'mvr', message: `First log the MVR of each authority: ${open.join(', ')} (49 CFR 391.23(a)(1))` })
}

/** A medical card that counts has its last day (49 CFR 391.45): Hire files it with that day. */
const askCardDate = ({ move, after, issues }: ApplicationWrite): void => {
  if (move === 'verify_copies' && after.medicalCopy === 'clear' && after.medicalExpirationDate === null)
    issues.push({ field: 'medicalExpirationDate', message: 'Enter the day the medical card expires' })
}

/** What the applicant sends in the form is logged under their name. */
const writerOf = (tx: ReadTx, { after }: ApplicationWrite, by: string): string =>
  tx.actor.id === null ? `${after.firstName} ${after.lastName}` : by

/** Each step of a check keeps its day and its name: ordered, received, decided, and by whom. */
export const logChecks = async (tx: ReadTx, writes: readonly ApplicationWrite[]): Promise<void> => {
  const acts: readonly unknown[] = ['log_mvr', 'order_check', 'record_result']
  if (writes.every((write) => !acts.includes(write.move) && changed(write, loggedNames).length === 0)) return
  const by = await nameOf(tx, tx.actor.id)
  const refused = await refusedReports(tx, writes)
  recordOrders(tx, writes, by)
  for (const write of writes) {
    const { after } = write
    logMvrs(tx, write, by)
    const line = <Name extends (typeof loggedNames)[number]>(check: Name) => ({
      check,
      result: (after[check] ?? 'not_ordered') as keyof typeof results,
      on: dayOfStep(write, check, tx.today),
      by: copyNames.includes(check as never) ? writerOf(tx, write, by) : by,
    })
    const open = changed(write, [...openChecks, 'licenseCopy']).map(line)
    const tested = changed(write, [...testChecks, 'medicalCopy']).map(line)
    if (open.length > 0) after.checkLog = [...(after.checkLog ?? []), ...open]
    if (tested.length > 0) after.testLog = [...(after.testLog ?? []), ...tested]
    refuseDenials(tx, write)
    askDates(write)
    askCardDate(write)
    if (refused.includes(after.id)) refuseReport(write)
    const excepted = changed(write, legal).find((name) => after[name] === 'not_needed')
    if (excepted !== undefined && after.checkNote === null)
      write.issues.push({
        field: 'checkNote',
        message: `${checkFields[excepted].label} not needed: name the exception in the note, with its section`,
      })
  }
}
