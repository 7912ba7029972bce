import { formatDate } from '#kit/format-time.ts'
import type { AskedBy, StoredOf } from '#server/engine/rules-for.ts'
import type { ReadTx } from '#server/engine/transaction.ts'
import { startOfDay } from '#server/platform/clock.ts'
import type { Clock } from '../deadlines/clocks.ts'
import { dayFact } from '../deadlines/clocks.ts'
import type { recruitingApplications } from './record.ts'

type Application = StoredOf<typeof recruitingApplications>

/**
 * A sentence where a rejection based on a background report comes too early. Who was met in person gets a copy of the report and the
 * summary of rights before it (15 USC 1681b(b)(3)(A)); who was met only by mail, phone, or computer gets a notice after it ((b)(3)(B)).
 */
export const rejectionRefused = (
  { reportGivenOn }: Application,
  { rejectBasis, met }: AskedBy<typeof recruitingApplications, 'reject'>,
): string | null => {
  if (rejectBasis !== 'report') return null
  if (met == null) return 'Say how you met the applicant: it decides what comes before the rejection (15 USC 1681b(b)(3)).'
  return met === 'in_person' && reportGivenOn === null
    ? 'Not rejected. First give the applicant a copy of the report and the summary of rights, and record it with "Give report and rights" (15 USC 1681b(b)(3)(A)).'
    : null
}

/** A sentence where the day the report was given, or the notice was sent, can't be. */
export const givenTooSoon = (tx: ReadTx, day: string): string | null => (day > tx.today ? "Date can't be in the future." : null)

/** A sentence where no notice is owed, or its day can't be. */
export const noticeRefused = (tx: ReadTx, { rejectBasis, rejectedOn }: Application, sentOn: string): string | null => {
  if (rejectBasis !== 'report') return 'This rejection was not based on a background report.'
  if (rejectedOn !== null && sentOn < rejectedOn) return `The rejection was on ${formatDate(rejectedOn)}: the notice comes after it.`
  return givenTooSoon(tx, sentOn)
}

/** The notice to an applicant met only by mail, phone, or computer: 3 business days after the rejection (15 USC 1681b(b)(3)(B)). */
export const noticeClock = ({ status, rejectBasis, met, rejectedOn, adverseNoticeOn }: Application, timeZone: string): Clock | null =>
  status !== 'rejected' || rejectBasis !== 'report' || met !== 'remote' || rejectedOn === null
    ? null
    : {
        code: 'ADVERSE-3',
        startsAt: startOfDay(rejectedOn, timeZone).toISOString(),
        basis: 'Rejected over a background report',
        recurs: true,
        done: adverseNoticeOn === null ? null : { at: `${adverseNoticeOn}T${dayFact}:00.000Z`, proof: 'Notice sent' },
      }
