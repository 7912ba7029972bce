import { bool, choice, date, decimal, instant, int, longText, ref, text } from '#kit/fields.ts'
import { formatDate } from '#kit/dates/format-time.ts'
import { defineRecord } from '#kit/record.ts'
import { administrators, caseWorkers, fleetEditors, managers, officeStaff } from '#kit/roles.ts'
import { unless } from '#kit/kind/new-form.ts'
import { checkAway, familyLeave } from './checks.ts'
import { fmlaFields } from './fmla/fields.ts'
import { leaveTypes, shownTypes } from './types.ts'
import { timeOffWords } from './words.ts'

/** States in which a request takes up its days. */
export const takingStates = ['pending', 'approved'] as const

/** Days a driver or somebody of the office is away, both ends included. */
export const timeOff = defineRecord({
  name: 'time-off',
  path: '/time-off',
  label: { one: 'Time off request', many: 'Time off' },
  noLaw: 'Days off as requested and decided. The type says whether leave is protected.',
  words: timeOffWords,
  number: 'PTO-{seq5}',
  fields: {
    driver: ref('drivers', { label: 'Driver', help: 'Leave blank for office employees.' }),
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
      help: 'FMLA only, for part of a single day. Leave blank for full days.',
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
      help: 'After a decision, only administrators and Safety can see it.',
    }),
    shownAs: choice(shownTypes, { label: 'Leave', system: true }),
    // Like the type, it tells of family or medical leave: HR alone reads it (29 CFR 825.500(g)).
    protected: bool({ label: 'Protected by law', system: true, default: false, readable: caseWorkers }),
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
      pending: { label: 'Pending', tone: 'neutral' },
      approved: { label: 'Approved', tone: 'success' },
      denied: { label: 'Denied', tone: 'danger', closed: true },
      cancelled: { label: 'Canceled', tone: 'neutral', closed: true },
    },
    initial: 'pending',
    moves: {
      submit: { label: 'Submit', from: ['draft'], to: 'pending', roles: officeStaff, next: true },
      designate: {
        label: 'Designate',
        from: ['pending'],
        to: 'approved',
        roles: administrators,
        next: true,
        help: 'Protected leave is designated, not approved or denied. If it doesn’t qualify, change its type first.',
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
        roles: officeStaff,
        asks: { why: text({ label: 'Reason', max: 300 }) },
      },
      reopen: { label: 'Reopen', from: ['denied', 'cancelled'], to: 'pending', roles: fleetEditors },
    },
  },
  access: {
    // Everyone requests their own.
    read: officeStaff,
    create: officeStaff,
    update: officeStaff,
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
    columns: ['title', 'status', 'start', 'end', 'days', 'hours', 'uncovers', 'division', 'decidedBy'],
    keep: ['start', 'end', 'days', 'uncovers', 'division'],
    sort: '-start',
    filters: ['status', 'driver', 'user', 'type', 'shownAs', 'start', 'end', 'partOfDay', 'protected', 'uncovers'],
    views: [
      // Only what they decide: their own requests are somebody else's, and protected leave is designated (29 CFR 825.300(d)).
      {
        key: 'to_approve',
        label: 'To approve',
        query: 'status=pending&shownAs=!leave&user=!me&sort=start',
        roles: managers,
        first: true,
      },
      {
        key: 'to_designate',
        label: 'To designate',
        query: 'status=pending&shownAs=leave&user=!me&sort=start',
        roles: administrators,
      },
      { key: 'pending', label: 'Pending', query: 'status=pending&sort=start' },
      { key: 'away', label: 'Off today', query: 'status=approved&startTo=today&endFrom=today&sort=end' },
      { key: 'next', label: 'Next 14 days', query: 'status=approved&startTo=today%2B14d&endFrom=today&sort=start' },
      { key: 'conflicts', label: 'Conflicts', query: 'status=pending,approved&uncoversFrom=1&endFrom=today&sort=start' },
      { key: 'mine', label: 'My requests', query: 'user=me&sort=-start' },
    ],
    overview: [
      ['Length', 'days', 'hours', 'partOfDay', 'division'],
      'type',
      'uncovers',
      ['Decided', 'decidedBy', 'decidedAt'],
      'mayBeFmla',
      'denyReason',
      'reason',
    ],
    division: 'division',
  },
  firstDay: ['driver', 'user', 'type', 'start', 'end', 'partOfDay', 'reason'],
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
        'mayBeFmla',
        'hoursWorked',
        'fiftyWithin75',
        'fiftyOn',
        'weekHours',
        'weekHoursReason',
        'caregiver',
      ],
      help: 'For family and medical leave. HR only; kept apart from the file.',
    },
  ],
  referencedBy: {
    holds: { field: 'timeOff', label: 'Time off', system: true },
    // These are clocks of family leave: that one runs shows what the leave is for (29 CFR 825.500(g)).
    deadlines: {
      field: 'timeOff',
      label: 'Time off',
      system: true,
      readable: caseWorkers,
      hiddenFrom: ['manager', 'supervisor', 'recruiter'],
    },
  },
  children: [
    { kind: 'leave-ledger', by: 'request', label: 'Balance' },
    { kind: 'deadlines', by: 'timeOff', label: 'Deadlines' },
  ],
  unasked: ({ type, start, end, mayBeFmla, weekHours }) => [
    // Only with both days: otherwise the fields come and go while the last day is typed, and a press on what is below them misses it.
    ...unless(end > start, 'startsAtNoon', 'endsAtNoon'),
    ...unless(type === 'fmla', 'absentMinutes', ...familyLeave),
    ...unless(type !== 'fmla', 'hoursAway'),
    ...unless(type === 'fmla' || mayBeFmla !== null, 'learnedOn', 'noticeOn'),
    ...unless(weekHours !== null, 'weekHoursReason'),
  ],
  check: (request) => checkAway(request),
})
