import { formatDate } from '#kit/dates/format-time.ts'
import type { AskedBy, StoredOf } from '#engine/write/rules-for.ts'
import type { ReadTx } from '#engine/write/rules.ts'
import { startOfDay } from '#platform/clock.ts'
import type { Clock } from '#records/duties/deadlines/clocks.ts'
import { dayFact } from '#records/duties/deadlines/clocks.ts'
import { rejectBases } from './adverse-fields.ts'
import { applicationDay } from './application-day.ts'
import type { recruitingApplications } from './record.ts'

type Application = StoredOf<typeof recruitingApplications>

/** Reports of a vendor, and their results that aren't clear. */
const vendorChecks = { mvr: 'MVR', psp: 'PSP' } as const
const notClear: readonly unknown[] = ['received', 'consider', 'failed']
/** Reasons that have nothing to do with what a report says. */
const withoutReport: readonly unknown[] = ['incomplete', 'no_show', 'no_opening']

/** A rejection based in part on a report owes the same as one based on it alone (15 USC 1681b(b)(3)(A)). */
const ownBasisRefused = (application: Application, reason: string): string | null => {
  const found = (Object.keys(vendorChecks) as (keyof typeof vendorChecks)[]).filter((name) => notClear.includes(application[name]))
  return found.length === 0 || withoutReport.includes(reason)
    ? null
    : `Not rejected. ${found.map((name) => vendorChecks[name]).join(' and ')} not clear: choose "${rejectBases.report.label}". The applicant has a right to the report and a notice (15 USC 1681b(b)(3), 1681m(a)).`
}

/**
 * A sentence where a rejection based on a background report comes too early. Who was met in person gets a copy of the report and the
 * summary of rights before it (15 USC 1681b(b)(3)(A)); who was met only by mail, phone, or computer gets a notice after it ((b)(3)(B)).
 */
export const rejectionRefused = (
  application: Application,
  { rejectReason, rejectBasis, met }: AskedBy<typeof recruitingApplications, 'reject'>,
): string | null => {
  if (rejectBasis !== 'report') return ownBasisRefused(application, rejectReason)
  if (met == null) return 'Select how you met the applicant. It decides what comes before the rejection (15 USC 1681b(b)(3)).'
  return met === 'in_person' && application.reportGivenOn === null
    ? 'Not rejected. First give the applicant a copy of the report and the summary of rights, and record it with "Give report and rights" (15 USC 1681b(b)(3)(A)).'
    : null
}

const inFuture = (tx: ReadTx, day: string): string | null => (day > tx.today ? "Date can't be in the future." : null)

/** Why a report can't have been given on this day, as a sentence; null where it can. */
export const givenRefused = (tx: ReadTx, application: Application, day: string): string | null => {
  const applied = applicationDay(application)
  return day < applied ? `The application is from ${formatDate(applied)}: the report comes after it.` : inFuture(tx, day)
}

/** A sentence where no notice is owed, or its day can't be. */
export const noticeRefused = (tx: ReadTx, { rejectBasis, rejectedOn }: Application, sentOn: string): string | null => {
  if (rejectBasis !== 'report') return 'This rejection was not based on a background report.'
  if (rejectedOn !== null && sentOn < rejectedOn) return `The rejection was on ${formatDate(rejectedOn)}: the notice comes after it.`
  return inFuture(tx, sentOn)
}

/**
 * The notice after a rejection over a report: 3 business days for an applicant met only by mail, phone, or computer (15 USC
 * 1681b(b)(3)(B)). For one met in person the law names no days (1681m(a)); those are company policy.
 */
export const noticeClock = ({ status, rejectBasis, met, rejectedOn, adverseNoticeOn }: Application, timeZone: string): Clock | null =>
  status !== 'rejected' || rejectBasis !== 'report' || rejectedOn === null
    ? null
    : {
        code: met === 'remote' ? 'ADVERSE-3' : 'ADVERSE-NOTICE',
        startsAt: startOfDay(rejectedOn, timeZone).toISOString(),
        basis: 'Rejected over a background report',
        recurs: true,
        done: adverseNoticeOn === null ? null : { at: `${adverseNoticeOn}T${dayFact}:00.000Z`, proof: 'Notice sent' },
      }
