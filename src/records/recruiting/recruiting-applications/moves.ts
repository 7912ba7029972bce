import { choice, date, longText, ref, text } from '#kit/fields.ts'
import type { Move } from '#kit/record.ts'
import { administrators, identityReaders, recruitingEditors } from '#kit/roles.ts'
import type { Role } from '#kit/roles.ts'
import { meetings, rejectBases } from './adverse-fields.ts'
import { policyStops } from './stops/policy-stops.ts'
import { activeStates, checkMoves } from './checks/check-moves.ts'
import { attemptChannels, attemptOutcomes, checkFields, mvrOutcomes, rejectReasons, releaseAnswers, testReaders } from './working.ts'

const roles = recruitingEditors
const open = ['draft', ...activeStates] as const
const beforeHire = ['offer', 'orientation'] as const
/** Hire goes by the results of tests, so whoever hires may see them (49 CFR 382.405). */
export const hirers: readonly Role[] = [...administrators, 'recruiter']
/** The named right to override company policy. No right overrides the law. */
export const policyOverriders = identityReaders

const { mvr, psp, previousEmployers, clearinghouse, drugTest, physical, roadTest, english } = checkFields
const results = mvr.options
const check = (field: { readonly label: string }) => choice(results, { label: field.label })

export const applicationMoves = {
  submit: {
    label: 'Submit',
    from: ['draft'],
    to: 'submitted',
    roles,
    next: true,
    help: 'Locks the applicant’s answers.',
  },
  return_for_correction: {
    label: 'Return for correction',
    from: ['submitted', 'in_review'],
    to: 'draft',
    roles,
    asks: { reason: text({ label: 'Corrections needed', required: true, max: 300 }) },
  },
  record_signature: {
    label: 'Record signature on paper',
    from: ['draft'],
    to: null,
    done: 'Signature recorded',
    roles,
    rare: true,
    help: 'For an application on paper: add the scan of the signed application to the files first. In the form the applicant signs.',
    asks: { certifiedOn: date({ label: 'Signed by the applicant on', required: true }) },
  },
  review: { label: 'Start review', from: ['submitted'], to: 'in_review', roles, next: true },
  screen: { label: 'Start screening', from: ['in_review'], to: 'screening', roles, next: true },
  interview: {
    label: 'Schedule interview',
    from: ['screening'],
    to: 'interview',
    roles,
    next: true,
    asks: { interviewOn: date({ label: 'Interview on', required: true }) },
  },
  offer: {
    label: 'Make offer',
    from: ['screening', 'interview'],
    to: 'offer',
    roles,
    next: true,
    asks: {
      offerPay: text({ label: 'Pay offered', required: true, max: 80 }),
      offerStart: date({ label: 'Start date', required: true }),
    },
  },
  schedule_orientation: {
    label: 'Schedule orientation',
    from: ['offer'],
    to: 'orientation',
    roles,
    next: true,
    asks: { orientationOn: date({ label: 'Orientation on', required: true }) },
  },
  reschedule_orientation: {
    label: 'Reschedule orientation',
    from: ['orientation'],
    to: null,
    done: 'Orientation rescheduled',
    roles,
    asks: { orientationOn: date({ label: 'Orientation on', required: true }) },
  },
  record_checks: {
    label: 'Record checks',
    from: [...activeStates, 'hired'],
    to: null,
    done: 'Checks recorded',
    roles: testReaders,
    help: 'Leave unchanged items blank.',
    asks: {
      mvr: check(mvr),
      psp: check(psp),
      previousEmployers: check(previousEmployers),
      clearinghouse: check(clearinghouse),
      drugTest: check(drugTest),
      physical: check(physical),
      roadTest: check(roadTest),
      english: check(english),
      medicalExpirationDate: date({ label: 'Medical card expires' }),
      checkNote: longText({ label: 'Note on checks', max: 2000 }),
    },
  },
  ...checkMoves,
  log_mvr: {
    label: 'Log MVR of one authority',
    from: [...activeStates, 'hired'],
    to: null,
    done: 'MVR logged',
    roles: testReaders,
    rare: true,
    help: 'When more than one state licensed the applicant in the last 3 years, each one is asked (49 CFR 391.23(a)(1)).',
    asks: {
      authority: text({ label: 'Licensing authority', required: true, max: 60, help: 'As named on the application.' }),
      outcome: choice(mvrOutcomes, { label: 'Outcome', required: true, default: 'received' }),
    },
  },
  log_attempt: {
    label: 'Log attempt',
    from: [...activeStates, 'hired'],
    to: null,
    done: 'Attempt logged',
    roles: testReaders,
    rare: true,
    help: 'Enter date, method and result. Record the employer’s answers in the investigation history.',
    asks: {
      employer: text({ label: 'Employer', required: true, max: 120, help: 'As named on the application.' }),
      channel: choice(attemptChannels, { label: 'Channel', required: true, default: 'call' }),
      outcome: choice(attemptOutcomes, { label: 'Outcome', required: true, default: 'no_answer' }),
    },
  },
  document_effort: {
    label: 'Document good-faith effort',
    from: [...activeStates, 'hired'],
    to: null,
    done: 'Effort documented',
    roles: testReaders,
    rare: true,
    help: 'For an employer who doesn’t answer. The attempts are in the log; your statement goes with them and closes the 30 days (49 CFR 391.23(c)(1)).',
    asks: {
      employer: text({ label: 'Employer', required: true, max: 120, help: 'As named on the application.' }),
      statement: longText({ label: 'Efforts made and reason to stop', required: true, max: 1000 }),
      reportedOn: date({
        label: 'Reported to FMCSA on',
        help: 'You should report an employer who doesn’t answer to FMCSA (49 CFR 386.12, 391.23(c)(3)). Leave blank if you haven’t.',
      }),
    },
  },
  record_release: {
    label: 'Record release on paper',
    from: [...open, 'hired'],
    to: null,
    done: 'Release recorded',
    roles: testReaders,
    rare: true,
    help: 'The applicant’s release to one previous employer, or their refusal. Add the scan of a signed release to the files first, as "Statement". Without a release they can’t drive for us (49 CFR 391.23(f)).',
    asks: {
      employer: text({ label: 'Employer', required: true, max: 120, help: 'As named on the application.' }),
      answer: choice(releaseAnswers, { label: 'Answer', required: true }),
      answeredOn: date({ label: 'Signed or refused on', required: true }),
    },
  },
  override_stop: {
    label: 'Override a policy stop',
    from: activeStates,
    to: null,
    done: 'Stop overridden',
    roles: policyOverriders,
    rare: true,
    help: 'Your name and reason stay on the application. Legal stops cannot be overridden.',
    asks: {
      stop: choice(policyStops, { label: 'Stop', required: true }),
      reason: longText({ label: 'Reason', required: true, max: 1000 }),
    },
  },
  hire: {
    label: 'Hire',
    // Who comes second is told who was first.
    from: [...beforeHire, 'hired'],
    to: 'hired',
    roles: hirers,
    next: true,
    help: 'Creates the driver with the documents received, the deadlines and the onboarding tasks. Can be undone for 24 hours.',
    asks: {
      hiredOn: date({ label: 'First day of employment', required: true }),
      division: ref('divisions', { label: 'Division', required: true }),
      employeeId: text({ label: 'Employee number', max: 30, help: 'Leave blank to enter it later. The driver number is assigned.' }),
      formerDriver: ref('drivers', {
        label: 'Former driver',
        help: 'Leave blank unless they drove for us. A former driver is found by license, or by name, birth date, and SSN, without it.',
      }),
    },
  },
  undo_hire: {
    label: 'Undo hire',
    from: ['hired'],
    to: 'offer',
    roles: hirers,
    tone: 'danger',
    rare: true,
    help: 'Available for 24 hours if no other records use the driver.',
    asks: { reason: text({ label: 'Reason', required: true, max: 300 }) },
  },
  claim: { label: 'Claim', from: open, to: null, done: 'Application claimed', roles },
  reject: {
    label: 'Reject',
    from: open,
    to: 'rejected',
    roles,
    tone: 'danger',
    asks: {
      rejectReason: choice(rejectReasons, { label: 'Reason', required: true }),
      rejectBasis: choice(rejectBases, { label: 'Based on', required: true }),
      met: choice(meetings, {
        label: 'You met the applicant',
        help: 'Asked when a background report is the basis: in person, the report and the rights come first, and a notice follows (15 USC 1681b(b)(3)(A), 1681m(a)); otherwise the notice follows within 3 business days (1681b(b)(3)(B)).',
      }),
    },
  },
  give_report: {
    label: 'Give report and rights',
    from: open,
    to: null,
    done: 'Report and rights given',
    roles,
    rare: true,
    help: 'Before you reject an applicant over a background report: a copy of the report and the written summary of rights (15 USC 1681b(b)(3)(A)).',
    asks: {
      reportSource: text({ label: 'Report made by', required: true, max: 300, help: 'Name, address, and phone of the vendor.' }),
      reportGivenOn: date({ label: 'Given on', required: true }),
    },
  },
  send_notice: {
    label: 'Record adverse-action notice',
    from: ['rejected'],
    to: null,
    done: 'Notice recorded',
    roles,
    help: 'It says that you rejected the applicant over a report, who made the report, that the vendor did not decide, and that the applicant may ask for a copy and dispute it (15 USC 1681b(b)(3)(B)).',
    asks: {
      reportSource: text({ label: 'Report made by', required: true, max: 300, help: 'Name, address, and phone of the vendor.' }),
      adverseNoticeOn: date({ label: 'Sent on', required: true }),
    },
  },
  withdraw: {
    label: 'Record withdrawal',
    from: open,
    to: 'withdrawn',
    roles,
    tone: 'danger',
    asks: { withdrawReason: text({ label: 'Reason', required: true, max: 300 }) },
  },
  expire: { label: 'Mark expired', from: ['draft', 'submitted'], to: 'expired', roles, rare: true },
  reopen: {
    label: 'Reopen',
    from: ['rejected', 'withdrawn', 'expired'],
    to: 'draft',
    roles,
    asks: { reason: text({ label: 'Reason', required: true, max: 300 }) },
  },
} as const satisfies Readonly<Record<string, Move>>
