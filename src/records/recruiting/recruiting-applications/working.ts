import { choice, date, instant, int, longText, money, ref, rows, text } from '#kit/fields.ts'
import { managers, recruitingStaff, type Role } from '#kit/roles.ts'
import { driverFields } from '#records/drivers/drivers/fields.ts'
import { channels, sources } from '../recruiting-leads/choices.ts'
import { adverseFields } from './adverse-fields.ts'
import { policyStops } from './stops/policy-stops.ts'

/** Results of tests and of the Clearinghouse are for those who decide by them (49 CFR 382.405). */
export const testReaders: readonly Role[] = ['super_admin', 'admin', 'safety', 'recruiter']
/** The other readers of an application: what follows from a test has a second field, which leaves the tests out. */
export const untoldOfTests: readonly Role[] = ['manager', 'supervisor']

export const results = {
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

/** Results of looking at a copy: the same words in the log as those of checks. */
export const copyResults = {
  not_ordered: { label: 'Not added' },
  received: { label: 'To verify', tone: 'warning' },
  clear: { label: 'Verified', tone: 'success' },
  failed: { label: 'Not usable', tone: 'danger' },
} as const

/** Copies of papers, photographed by the applicant in the form and looked at by the company. */
export const copyFields = {
  licenseCopy: choice(copyResults, { label: 'License photos', default: 'not_ordered', system: true }),
  medicalCopy: choice(copyResults, { label: 'Medical card photo', default: 'not_ordered', system: true, readable: testReaders }),
} as const
export type CopyName = keyof typeof copyFields
export const copyNames = Object.keys(copyFields) as CopyName[]

const logged = { ...checkFields, ...copyFields }
const entriesOf = (names: readonly (keyof typeof logged)[]) => ({
  check: choice(Object.fromEntries(names.map((name) => [name, { label: logged[name].label }])), { label: 'Check' }),
  result: choice(results, { label: 'Result' }),
  on: date({ label: 'Date' }),
  by: text({ label: 'By', max: 170 }),
})

/** Checks whose status tells of a test, and the others. */
export const testChecks = ['clearinghouse', 'drugTest', 'physical'] as const
export const openChecks = ['mvr', 'psp', 'previousEmployers', 'roadTest', 'english'] as const

/** Checks that somebody else makes for the company, at a price. */
export const orderedChecks = ['mvr', 'psp', 'clearinghouse', 'drugTest'] as const
export type OrderedCheck = (typeof orderedChecks)[number]
const openOrders = ['mvr', 'psp'] as const
const testOrders = ['clearinghouse', 'drugTest'] as const

const checkChoices = (names: readonly OrderedCheck[]) => Object.fromEntries(names.map((name) => [name, { label: checkFields[name].label }]))
const orderOf = (names: readonly OrderedCheck[]) => ({
  check: choice(checkChoices(names), { label: 'Check' }),
  provider: text({ label: 'Provider', max: 120 }),
  number: text({ label: 'Account or order number', max: 60 }),
  cost: money({ label: 'Cost', min: 0 }),
  on: date({ label: 'Ordered on' }),
  by: text({ label: 'Ordered by', max: 170 }),
})

/** What an order says, and what a result says; asked by the two steps. */
export const orderAsked = {
  check: choice(
    {
      mvr: { label: 'MVR' },
      psp: { label: 'PSP' },
      clearinghouse: { label: checkFields.clearinghouse.label },
      drugTest: { label: 'Drug test' },
    },
    { label: 'Check', required: true },
  ),
  provider: text({ label: 'Provider', required: true, max: 120, placeholder: 'State DMV, vendor, or clinic' }),
  orderNumber: text({ label: 'Account or order number', max: 60 }),
  cost: money({ label: 'Cost', min: 0, max: 10_000_00 }),
  orderedOn: date({ label: 'Ordered on', required: true }),
} as const

/** What came of an attempt to reach a previous employer. What the employer said is no part of it (49 CFR 391.53). */
export const attemptOutcomes = {
  sent: { label: 'Request sent' },
  no_answer: { label: 'No answer' },
  message: { label: 'Left a message' },
  callback: { label: 'Will call back' },
  refused: { label: 'Refused to answer', tone: 'warning' },
  closed: { label: 'Out of business', tone: 'warning' },
  replied: { label: 'Answered', tone: 'success' },
} as const
export const attemptChannels = { ...channels, fax: { label: 'Fax' }, mail: { label: 'Mail' } } as const

/** What came of the inquiry to a licensing authority (49 CFR 391.23(b)). */
export const mvrOutcomes = {
  received: { label: 'Received', tone: 'success' },
  effort: { label: 'Not received, good-faith effort' },
} as const

/** The applicant's answer to the release for a previous employer (49 CFR 391.23(f)). */
export const releaseAnswers = {
  signed: { label: 'Signed', tone: 'success' },
  refused: { label: 'Refused or withdrawn', tone: 'danger' },
} as const

/** Who owes what is missing. */
export const owing = {
  stop: { label: 'Hard stop', tone: 'danger' },
  recruiting: { label: 'Recruiting', tone: 'info' },
  applicant: { label: 'Applicant', tone: 'warning' },
  third_party: { label: 'Third party', tone: 'neutral' },
  orientation: { label: 'Orientation', tone: 'success' },
} as const

/** Written by the steps alone. */
const logs = {
  orders: rows(orderOf(openOrders), { label: 'Orders', system: true }),
  testOrders: rows(orderOf(testOrders), { label: 'Orders of tests', system: true, readable: testReaders }),
  checkLog: rows(entriesOf([...openChecks, 'licenseCopy']), { label: 'Log of checks', system: true }),
  testLog: rows(entriesOf([...testChecks, 'medicalCopy']), { label: 'Log of tests', system: true, readable: testReaders }),
  attempts: rows(
    {
      employer: text({ label: 'Employer', max: 120 }),
      on: date({ label: 'Date' }),
      at: text({ label: 'Time', max: 20 }),
      channel: choice(attemptChannels, { label: 'Channel' }),
      outcome: choice(attemptOutcomes, { label: 'Outcome' }),
      by: text({ label: 'By', max: 170 }),
    },
    { label: 'Attempts to reach previous employers', system: true },
  ),
  mvrs: rows(
    {
      authority: text({ label: 'Licensing authority', max: 60 }),
      outcome: choice(mvrOutcomes, { label: 'Outcome' }),
      on: date({ label: 'Date' }),
      by: text({ label: 'By', max: 170 }),
    },
    { label: 'MVR of each authority', system: true, confidential: 'identity' },
  ),
  efforts: rows(
    {
      employer: text({ label: 'Employer', max: 120 }),
      statement: longText({ label: 'Statement', max: 1000 }),
      reportedOn: date({ label: 'Reported to FMCSA on' }),
      on: date({ label: 'Date' }),
      by: text({ label: 'By', max: 170 }),
    },
    { label: 'Good-faith efforts', system: true },
  ),
  releases: rows(
    {
      employer: text({ label: 'Employer', max: 120 }),
      answer: choice(releaseAnswers, { label: 'Answer' }),
      on: date({ label: 'Date' }),
      by: text({ label: 'By', max: 170 }),
    },
    { label: 'Releases on paper', system: true },
  ),
  overrides: rows(
    {
      stop: choice(policyStops, { label: 'Stop' }),
      reason: longText({ label: 'Reason', max: 1000 }),
      on: date({ label: 'Date' }),
      by: text({ label: 'By', max: 170 }),
    },
    { label: 'Overrides', system: true },
  ),
} as const

/** What Hire leaves on the application. */
const hired = {
  hiredOn: date({ label: 'First day of employment', system: true, index: true }),
  hiredAt: instant({ label: 'Hired at', system: true }),
  hiredBy: text({ label: 'Hired by', max: 170, system: true }),
  hiredFrom: text({ label: 'Stage before the hire', max: 20, system: true }),
  driver: ref('drivers', { label: 'Driver', system: true }),
  firstWorkOn: date({
    label: 'First safety-sensitive work',
    notBefore: ['hiredOn', 'Before the employment began'],
    help: 'Filled in when the driver is activated. Starts the 30 days of 49 CFR 40.25(d).',
  }),
} as const

const computed = {
  missingItems: int({ label: 'Missing', computed: true }),
  missing: text({ label: 'Missing from the application', computed: true }),
  checkCost: money({ label: 'Cost of checks, with tests', computed: true, readable: testReaders }),
  checkCostSeen: money({ label: 'Cost of checks', computed: true }),
  stops: text({ label: 'Hard stops, with tests', computed: true, readable: testReaders }),
  stopsSeen: text({ label: 'Hard stops', computed: true }),
  owed: choice(owing, { label: 'Waiting on, with tests', computed: true, readable: testReaders }),
  owedSeen: choice(owing, { label: 'Waiting on', computed: true }),
  stepReached: choice(
    {
      application: { label: 'Application' },
      submitted: { label: 'Submitted' },
      orientation: { label: 'Orientation' },
      hired: { label: 'Hired' },
    },
    { label: 'Step reached', computed: true },
  ),
  idleDays: int({ label: 'Days in stage', computed: true, unit: 'days' }),
  nextDeadline: instant({ label: 'Next deadline', computed: true, clock: true }),
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
  ...copyFields,
  checkNote: longText({ label: 'Note on checks', max: 2000 }),
  medicalExpirationDate: date({ label: 'Medical card expires', readable: testReaders }),
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
  ...adverseFields,
  withdrawReason: text({ label: 'Withdrawal reason', max: 300, system: true }),
  signatureEndedAt: instant({ label: 'Signature ended', system: true }),
  submittedOn: date({ label: 'Submitted', system: true, index: true }),
  note: longText({ label: 'Note', max: 2000 }),
  daysToHire: int({ label: 'Days to hire', computed: true }),
  ...logs,
  ...hired,
  ...computed,
} as const
