import { choice, date, longText, text } from '#kit/fields.ts'
import type { Move } from '#kit/record.ts'
import { recruitingEditors } from '#kit/roles.ts'
import { checkFields, rejectReasons, testReaders } from './working.ts'

const roles = recruitingEditors
export const activeStates = ['submitted', 'in_review', 'screening', 'interview', 'offer', 'orientation'] as const
const open = ['draft', ...activeStates] as const

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
    help: 'The applicant’s answers are fixed from then on.',
  },
  return_for_correction: {
    label: 'Return for correction',
    from: ['submitted', 'in_review'],
    to: 'draft',
    roles,
    asks: { reason: text({ label: 'What to correct', required: true, max: 300 }) },
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
    from: ['offer', 'orientation'],
    to: 'orientation',
    roles,
    next: true,
    asks: { orientationOn: date({ label: 'Orientation on', required: true }) },
  },
  record_checks: {
    label: 'Record checks',
    from: activeStates,
    to: null,
    done: 'Checks recorded',
    roles: testReaders,
    help: 'Leave empty what did not change.',
    asks: {
      mvr: check(mvr),
      psp: check(psp),
      previousEmployers: check(previousEmployers),
      clearinghouse: check(clearinghouse),
      drugTest: check(drugTest),
      physical: check(physical),
      roadTest: check(roadTest),
      english: check(english),
      checkNote: longText({ label: 'Note on checks', max: 2000 }),
    },
  },
  claim: { label: 'Claim', from: open, to: null, done: 'Application claimed', roles },
  reject: {
    label: 'Reject',
    from: open,
    to: 'rejected',
    roles,
    tone: 'danger',
    asks: { rejectReason: choice(rejectReasons, { label: 'Reason', required: true }) },
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
