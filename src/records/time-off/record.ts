import { bool, choice, date, decimal, instant, int, longText, ref, text } from '#kit/fields.ts'
import { formatDate } from '#kit/format-time.ts'
import { defineRecord, issue } from '#kit/record.ts'
import { administrators, caseWorkers, everyone, fleetEditors, managers } from '#kit/roles.ts'
import { outlines } from '../outlines.ts'
import { leaveTypes, shownTypes } from './types.ts'

/** States in which a request takes up its days. */
export const takingStates = ['pending', 'approved'] as const

/** Papers of family leave, kept apart from the rest of the file (29 CFR 825.500(g)). */
const fmlaFields = {
  learnedOn: date({
    label: 'We learned of it on',
    readable: caseWorkers,
    help: 'Defaults to today. The clocks start here, not with a form.',
  }),
  noticeOn: date({
    label: 'Eligibility and rights notice given',
    readable: caseWorkers,
    notBefore: ['learnedOn', 'Before we learned of the leave'],
  }),
  certificationAskedOn: date({ label: 'Certification asked for', readable: caseWorkers }),
  certificationOn: date({
    label: 'Certification received',
    readable: caseWorkers,
    notBefore: ['certificationAskedOn', 'Before it was asked for'],
  }),
  incompleteOn: date({
    label: 'Employee told what is missing',
    readable: caseWorkers,
    notBefore: ['certificationAskedOn', 'Before the certification was asked for'],
  }),
  enoughOn: date({
    label: 'Enough information since',
    readable: caseWorkers,
    notBefore: ['learnedOn', 'Before we learned of the leave'],
    help: 'The designation is due within 5 business days.',
  }),
  weekHours: int({
    label: 'Hours of a usual week',
    min: 1,
    max: 168,
    readable: caseWorkers,
    help: 'Defaults to 40. With a varying schedule, enter the weekly average of the 12 months before.',
  }),
  hoursWorked: int({
    label: 'Hours worked in the 12 months before',
    min: 0,
    max: 8784,
    readable: caseWorkers,
    help: '1,250 make eligible. Leave blank if not known.',
  }),
  caregiver: bool({ label: 'Military caregiver', readable: caseWorkers, default: false, help: '26 weeks in a single 12 months.' }),
  fmlaMinutes: int({ label: 'FMLA minutes', system: true, readable: caseWorkers }),
  nextDeadline: instant({ label: 'Next deadline', computed: true, clock: true, readable: caseWorkers }),
} as const

/** Days a driver or somebody of the office is away, both ends included. */
export const timeOff = defineRecord(outlines['time-off'], {
  number: 'PTO-{seq5}',
  fields: {
    driver: ref('drivers', { label: 'Driver', help: 'Leave empty for someone in the office.' }),
    user: ref('users', { label: 'Office employee', also: ['User'] }),
    type: choice(leaveTypes, { label: 'Type', required: true, default: 'pto', also: ['Leave type', 'Kind'] }),
    start: date({ label: 'First day', required: true, index: true, also: ['From', 'Start', 'Start date'] }),
    end: date({
      label: 'Last day',
      required: true,
      index: true,
      notBefore: ['start', 'The last day is before the first'],
      also: ['To', 'End', 'End date'],
    }),
    partOfDay: choice(
      { full: { label: 'Full days' }, am: { label: 'Morning' }, pm: { label: 'Afternoon' } },
      { label: 'Part of day', required: true, default: 'full', help: 'For a single day.' },
    ),
    startsAtNoon: bool({ label: 'First day from noon', default: false, help: 'For several days.' }),
    endsAtNoon: bool({ label: 'Last day until noon', default: false }),
    absentMinutes: int({
      label: 'Minutes away',
      min: 1,
      max: 1440,
      help: 'FMLA only, for part of a single day. Leave blank for the days as they stand.',
    }),
    hoursAway: decimal({
      label: 'Hours away',
      unit: 'h',
      places: 2,
      exact: true,
      min: 0.25,
      max: 24,
      help: 'For part of a single day of leave that is counted in hours. Leave blank for full days.',
    }),
    reason: longText({
      label: 'Reason',
      max: 1000,
      confidential: 'medical',
      authored: { while: ['draft', 'pending'] },
      help: 'Once it is decided, only administrators and Safety read it.',
    }),
    shownAs: choice(shownTypes, { label: 'Leave', system: true }),
    protected: bool({ label: 'Protected by law', system: true, default: false }),
    days: decimal({ label: 'Days', places: 2, exact: true, system: true }),
    hours: decimal({ label: 'Hours', places: 2, exact: true, system: true, unit: 'h' }),
    daysByYear: text({ label: 'Days by year', max: 80, system: true }),
    ...fmlaFields,
    division: ref('divisions', { label: 'Division', system: true }),
    decidedBy: ref('users', { label: 'Decided by', system: true }),
    decidedAt: instant({ label: 'Decided', system: true }),
    denyReason: text({ label: 'Reason for the denial', max: 300, system: true }),
    uncovers: int({ label: 'Uncovered runs', computed: true, also: ['Uncovers'] }),
  },
  lifecycle: {
    states: {
      draft: { label: 'Draft', tone: 'neutral' },
      pending: { label: 'Pending', tone: 'warning' },
      approved: { label: 'Approved', tone: 'success' },
      denied: { label: 'Denied', tone: 'danger', closed: true },
      cancelled: { label: 'Canceled', tone: 'neutral', closed: true },
    },
    initial: 'pending',
    moves: {
      submit: { label: 'Submit', from: ['draft'], to: 'pending', roles: everyone, next: true },
      designate: {
        label: 'Designate',
        from: ['pending'],
        to: 'approved',
        roles: administrators,
        next: true,
        help: 'The law protects this leave: it is designated, not approved or denied. If it doesn’t qualify, change its type first.',
      },
      approve: { label: 'Approve', from: ['pending'], to: 'approved', roles: managers, next: true, counterpart: 'deny', keys: 'a' },
      deny: {
        label: 'Deny',
        from: ['pending'],
        to: 'denied',
        roles: managers,
        tone: 'danger',
        asks: { denyReason: text({ label: 'Reason', required: true, max: 300 }) },
      },
      cancel: {
        label: 'Cancel request',
        from: ['draft', 'pending', 'approved'],
        to: 'cancelled',
        roles: everyone,
        asks: { why: text({ label: 'Why', max: 300 }) },
      },
      reopen: { label: 'Reopen', from: ['denied', 'cancelled'], to: 'pending', roles: fleetEditors },
    },
  },
  access: {
    update: everyone,
    archive: managers,
    export: managers,
    confidential: { medical: caseWorkers },
    // A note from a doctor, and what is said of it.
    beside: {
      readers: caseWorkers,
      where: { field: 'shownAs', is: ['sick', 'leave'] },
      // What protected leave is for may be medical: the others read "Leave" and no type.
      words: ['type', 'absentMinutes', 'hoursAway'],
      wordsWhere: { field: 'shownAs', is: ['leave'] },
    },
  },
  // Not by division alone: everybody sees their own (rules.ts, `visible`).
  scope: 'company',
  title: ({ shownAs, start, end }) =>
    `${shownTypes[shownAs ?? 'leave'].label}, ${formatDate(start)}${end === start ? '' : ` to ${formatDate(end)}`}`,
  about: ['{driver}: {title}', '{user}: {title}'],
  list: {
    columns: ['title', 'status', 'start', 'end', 'days', 'hours', 'uncovers', 'division', 'decidedBy', 'nextDeadline'],
    sort: '-start',
    filters: ['status', 'driver', 'user', 'type', 'shownAs', 'start', 'end', 'partOfDay', 'protected', 'uncovers', 'nextDeadline'],
    views: [
      // Only what they decide: their own requests are somebody else's, and protected leave is designated (29 CFR 825.300(d)).
      {
        key: 'to_approve',
        label: 'To approve',
        query: 'status=pending&protected=false&user=!me&sort=start',
        roles: managers,
        first: true,
      },
      {
        key: 'to_designate',
        label: 'To designate',
        query: 'status=pending&protected=true&user=!me&sort=start',
        roles: administrators,
      },
      { key: 'pending', label: 'Pending', query: 'status=pending&sort=start' },
      { key: 'away', label: 'Away today', query: 'status=approved&startTo=today&endFrom=today&sort=end' },
      { key: 'next', label: 'Next 14 days', query: 'status=approved&startTo=today%2B14d&endFrom=today&sort=start' },
      { key: 'conflicts', label: 'Conflicts', query: 'status=pending,approved&uncoversFrom=1&endFrom=today&sort=start' },
      { key: 'mine', label: 'My requests', query: 'user=me&sort=-start' },
    ],
    facts: ['start', 'end', 'days', 'hours'],
    division: 'division',
  },
  form: [
    {
      heading: 'Request',
      fields: ['driver', 'user', 'type', 'start', 'end', 'partOfDay', 'startsAtNoon', 'endsAtNoon', 'absentMinutes', 'hoursAway', 'reason'],
    },
    {
      heading: 'FMLA',
      fields: [
        'learnedOn',
        'noticeOn',
        'certificationAskedOn',
        'certificationOn',
        'incompleteOn',
        'enoughOn',
        'weekHours',
        'hoursWorked',
        'caregiver',
      ],
      help: 'For family and medical leave. HR only; kept apart from the file.',
    },
  ],
  children: [
    { kind: 'leave-ledger', by: 'request', label: 'Balance' },
    { kind: 'deadlines', by: 'timeOff', label: 'Clocks' },
  ],
  check: (request) => [
    request.driver !== null && request.user !== null && issue('user', 'Choose a driver or someone in the office, not both'),
    request.partOfDay !== 'full' &&
      (request.startsAtNoon === true || request.endsAtNoon === true) &&
      issue('startsAtNoon', 'Choose a part of the day, or noon'),
    (request.startsAtNoon === true || request.endsAtNoon === true) &&
      request.end === request.start &&
      issue('endsAtNoon', 'For a single day, choose a part of the day'),
    request.absentMinutes !== null && request.end !== request.start && issue('absentMinutes', 'Minutes are of a single day'),
    request.absentMinutes !== null && request.type !== 'fmla' && issue('absentMinutes', 'Minutes are counted for FMLA alone'),
    request.hoursAway !== null && request.end !== request.start && issue('hoursAway', 'Hours away are of a single day'),
    request.hoursAway !== null && request.type === 'fmla' && issue('hoursAway', 'FMLA is counted in minutes: enter the minutes away'),
    request.partOfDay !== 'full' && request.end !== request.start && issue('partOfDay', 'Half a day begins and ends on the same day'),
  ],
})
