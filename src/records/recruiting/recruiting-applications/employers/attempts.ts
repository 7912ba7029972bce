import { formatTime } from '#kit/dates/format-time.ts'
import type { PlannedWrite } from '#engine/write/rules-for.ts'
import type { ReadTx } from '#engine/write/rules.ts'
import { companyTimeZone } from '#platform/clock.ts'
import { nameOf } from '#records/recruiting/recruiting-leads/contacts.ts'
import { afterInvestigating, employersToAsk, sameName, standingOf, withAttempt } from './employers.ts'
import type { recruitingApplications } from '../record.ts'

type ApplicationWrite = PlannedWrite<typeof recruitingApplications>

/** Adds what was done to reach previous employers: each attempt, and the statement that closes one who does not answer. */
export const logAttempts = async (tx: ReadTx, writes: readonly ApplicationWrite[]): Promise<void> => {
  if (!writes.some(({ move }) => move === 'log_attempt' || move === 'document_effort')) return
  const by = await nameOf(tx, tx.actor.id)
  for (const write of writes) {
    if (write.move === 'log_attempt') logAttempt(tx, write, by)
    if (write.move === 'document_effort') documentEffort(tx, write, by)
  }
}

type Of<Move> = Extract<ApplicationWrite, { readonly move: Move }>

/** The employer as named on the application; undefined, with an issue, for one nobody has to ask. */
const employerOf = (tx: ReadTx, { after, issues }: ApplicationWrite, given: string): string | undefined => {
  const employer = employersToAsk(after, tx.today).find(({ name }) => sameName(name, given))
  if (employer === undefined)
    issues.push({ field: 'employer', message: 'Not among the DOT employers of the last 3 years on the application' })
  return employer?.name
}

const logAttempt = (tx: ReadTx, write: Of<'log_attempt'>, by: string): void => {
  const { after, inputs } = write
  const employer = employerOf(tx, write, inputs.employer)
  if (employer === undefined) return
  const at = formatTime(tx.now.toISOString(), companyTimeZone)
  const { channel, outcome } = inputs
  Object.assign(after, withAttempt(after, { employer, channel, outcome, on: tx.today, at, by }, tx.today))
}

/** The record behind the statement is the log: who was contacted, when, and what came of it (49 CFR 391.23(c)(2)). */
const documentEffort = (tx: ReadTx, write: Of<'document_effort'>, by: string): void => {
  const { after, inputs, issues } = write
  const employer = employerOf(tx, write, inputs.employer)
  if (employer === undefined) return
  const { standing, made } = standingOf(employer, after)
  if (standing !== 'open') issues.push({ field: 'employer', message: `${employer} is done already` })
  if (made.length === 0) issues.push({ field: 'employer', message: 'Log the attempts first, with their dates (49 CFR 391.23(c)(2))' })
  const reportedOn = inputs.reportedOn ?? null
  if (reportedOn !== null && reportedOn > tx.today) issues.push({ field: 'reportedOn', message: "Date can't be in the future" })
  after.efforts = [...(after.efforts ?? []), { employer, statement: inputs.statement, reportedOn, on: tx.today, by }]
  Object.assign(after, afterInvestigating(after, tx.today))
}
