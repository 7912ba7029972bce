import { sql } from 'drizzle-orm'
import type { DutyStep } from '#kit/duty/duty.ts'
import { investigators } from '#kit/roles.ts'
import type { Duties } from '#engine/duty.ts'
import { deadlineDuty } from '#records/duties/deadlines/duty.ts'
import { owedLines } from './owed.ts'
import type { OwedCode } from './owed.ts'
import { hireRefusal } from './stops/stops.ts'
import { testReaders } from './working.ts'

const steps: Readonly<Record<OwedCode, DutyStep>> = {
  // A stop leads to rejecting the applicant. Another result, or overriding a company stop, is under More actions.
  failed: { verb: 'Reject', action: { move: 'reject', given: { rejectReason: 'check' } } },
  override: { verb: 'Reject', action: { move: 'reject' } },
  release: { verb: 'Record release', action: { move: 'record_release' } },
  history: { verb: 'Enter proof of return to duty', action: { tab: 'investigation-history.application' }, roles: investigators },
  paper: { verb: 'Check application', action: { tab: 'form' } },
  signature: { verb: 'Send link', action: { tab: 'form' }, waitsFor: 'applicant' },
  submit: { verb: 'Submit', action: { move: 'submit' } },
  review: { verb: 'Start review', action: { move: 'review' } },
  screen: { verb: 'Start screening', action: { move: 'screen' } },
  decide: { verb: 'Decide checks', action: { move: 'record_checks' } },
  verify: { verb: 'Verify photos', action: { move: 'verify_copies' } },
  order: { verb: 'Order checks', action: { move: 'record_checks' } },
  ask: { verb: 'Log attempt', action: { move: 'log_attempt' } },
  result: { verb: 'Record results', action: { move: 'record_checks' } },
  answer: { verb: 'Schedule orientation', action: { move: 'schedule_orientation' }, waitsFor: 'applicant' },
  showed: { verb: 'Record attendance', action: { fields: ['orientationShowed'] } },
  card: { verb: 'Enter medical card date', action: { fields: ['medicalExpirationDate'] } },
  interview: { verb: 'Schedule interview', action: { move: 'interview' } },
  offer: { verb: 'Make offer', action: { move: 'offer' } },
  hire: { verb: 'Hire', action: { move: 'hire' } },
}

/**
 * What an application waits for: its deadlines, then what is still missing for the hire. A list says nothing of tests and exams;
 * the record does to those who may see their results (49 CFR 382.405).
 */
export const applicationDuties: Duties = (context) => {
  const { row, today, viewer } = context
  const seesTests = viewer !== undefined && testReaders.includes(viewer.role)
  return [
    deadlineDuty('recruiting-applications', context),
    ...owedLines(context, seesTests).map(({ code, who, what, dueAt }) => ({
      code,
      text: sql`w.what`,
      of: sql`(select ${what} as what) w where w.what is not null`,
      ...(dueAt === undefined ? {} : { dueAt }),
      weight: who === 'stop' ? ('block' as const) : ('wait' as const),
      ...(who === 'recruiting' ? { owner: sql`${row}.owner_id` } : {}),
      ...(who === 'stop' ? { holds: ['hire'], ...(seesTests ? { held: hireRefusal(row, today) } : {}) } : {}),
      step: (found: string) => steps[found as OwedCode],
    })),
  ]
}
