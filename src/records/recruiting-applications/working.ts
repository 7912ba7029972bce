import { choice, date, int, longText, ref, text } from '#kit/fields.ts'
import { managers, recruitingStaff, type Role } from '#kit/roles.ts'
import { driverFields } from '../drivers/fields.ts'
import { sources } from '../recruiting-leads/choices.ts'

/** Results of tests and of the Clearinghouse are for those who decide by them (49 CFR 382.405). */
export const testReaders: readonly Role[] = ['super_admin', 'admin', 'safety', 'recruiter']

const results = {
  not_ordered: { label: 'Not ordered' },
  ordered: { label: 'Ordered', tone: 'info' },
  pending: { label: 'Pending', tone: 'info' },
  received: { label: 'Received', tone: 'warning' },
  clear: { label: 'Clear', tone: 'success' },
  consider: { label: 'Review', tone: 'warning' },
  failed: { label: 'Failed', tone: 'danger' },
  not_needed: { label: 'Not needed' },
} as const

/** What is looked into before somebody drives for us. */
export const checkFields = {
  mvr: choice(results, { label: 'MVR', default: 'not_ordered' }),
  psp: choice(results, { label: 'PSP', default: 'not_ordered' }),
  previousEmployers: choice(results, { label: 'Previous employers', default: 'not_ordered' }),
  clearinghouse: choice(results, { label: 'Clearinghouse full query', default: 'not_ordered', readable: testReaders }),
  drugTest: choice(results, { label: 'Drug test', default: 'not_ordered', readable: testReaders }),
  physical: choice(results, { label: 'Physical', default: 'not_ordered', readable: testReaders }),
  roadTest: choice(results, { label: 'Road test', default: 'not_ordered' }),
  english: choice(results, { label: 'English', default: 'not_ordered' }),
} as const

export const rejectReasons = {
  not_qualified: { label: 'Not qualified' },
  record: { label: 'Driving record' },
  check: { label: 'Result of a check' },
  incomplete: { label: 'Application incomplete' },
  no_show: { label: 'No-show' },
  no_opening: { label: 'No opening' },
  other: { label: 'Other' },
} as const

/** The company's own side of an application. */
export const workingFields = {
  lead: ref('recruiting-leads', { label: 'Lead', system: true, readable: recruitingStaff }),
  owner: ref('users', { label: 'Recruiter', editable: managers }),
  position: choice(driverFields.position.options, { label: 'Position', required: true, also: ['Job', 'Applying for'] }),
  division: ref('divisions', { label: 'Division', required: true, also: ['Terminal'] }),
  source: choice(sources, { label: 'Source' }),
  ...checkFields,
  checkNote: longText({ label: 'Note on checks', max: 2000 }),
  interviewOn: date({ label: 'Interview on' }),
  interviewNote: longText({ label: 'Interview notes', max: 2000 }),
  offerPay: text({ label: 'Pay offered', max: 80 }),
  offerStart: date({ label: 'Start date' }),
  orientationOn: date({ label: 'Orientation on', index: true }),
  orientationShowed: choice(
    { yes: { label: 'Showed' }, no_show: { label: 'No-show', tone: 'danger' }, rescheduled: { label: 'Rescheduled' } },
    { label: 'Orientation attendance' },
  ),
  rejectReason: choice(rejectReasons, { label: 'Rejection reason', system: true }),
  withdrawReason: text({ label: 'Withdrawal reason', max: 300, system: true }),
  submittedOn: date({ label: 'Submitted', system: true, index: true }),
  hiredOn: date({ label: 'Hired on', system: true, index: true }),
  note: longText({ label: 'Note', max: 2000 }),
  daysToHire: int({ label: 'Days to hire', computed: true }),
  missingItems: int({ label: 'Missing', computed: true }),
  missing: text({ label: 'Missing from the application', computed: true }),
} as const
