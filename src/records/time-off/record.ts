import { choice, date, decimal, instant, longText, ref, text } from '#kit/fields.ts'
import { formatDate } from '#kit/format-time.ts'
import { defineRecord, issue } from '#kit/record.ts'
import { caseWorkers, everyone, fleetEditors, managers } from '#kit/roles.ts'
import { outlines } from '../outlines.ts'

export const leaveTypes = {
  pto: { label: 'PTO', also: ['Paid time off'] },
  vacation: { label: 'Vacation' },
  sick: { label: 'Sick', also: ['Sick day', 'Sick leave'] },
  personal: { label: 'Personal' },
  unpaid: { label: 'Unpaid', also: ['LWOP'] },
  bereavement: { label: 'Bereavement', also: ['Funeral'] },
  jury: { label: 'Jury duty' },
  military: { label: 'Military' },
  fmla: { label: 'FMLA', also: ['Family leave'] },
  workers_comp: { label: 'Workers’ comp' },
  training: { label: 'Training' },
  home_time: { label: 'Home time' },
  other: { label: 'Other' },
} as const

/** What lists and calendars call leave that the law protects: its kind is nobody's business there (29 CFR 825.500(g)). */
const protectedTypes: readonly string[] = ['fmla', 'military', 'jury', 'workers_comp']
const typeWords = (type: keyof typeof leaveTypes): string => (protectedTypes.includes(type) ? 'Leave' : leaveTypes[type].label)

/** States in which a request takes up its days. */
export const takingStates = ['pending', 'approved'] as const

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
      { label: 'Part of day', required: true, default: 'full' },
    ),
    reason: longText({
      label: 'Reason',
      max: 1000,
      confidential: 'medical',
      authored: { while: ['draft', 'pending'] },
      help: 'Once it is decided, only administrators and Safety read it.',
    }),
    days: decimal({ label: 'Days', places: 1, system: true }),
    division: ref('divisions', { label: 'Division', system: true }),
    decidedBy: ref('users', { label: 'Decided by', system: true }),
    decidedAt: instant({ label: 'Decided', system: true }),
    denyReason: text({ label: 'Reason for the denial', max: 300, system: true }),
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
    beside: { readers: caseWorkers, where: { field: 'type', is: ['sick', 'fmla', 'workers_comp'] } },
  },
  // Not by division alone: everybody sees their own (rules.ts, `visible`).
  scope: 'company',
  title: ({ type, start, end }) => `${typeWords(type)}, ${formatDate(start)}${end === start ? '' : ` to ${formatDate(end)}`}`,
  about: ['{driver}: {title}', '{user}: {title}'],
  list: {
    columns: ['title', 'status', 'start', 'end', 'days', 'division', 'decidedBy'],
    sort: '-start',
    filters: ['status', 'driver', 'user', 'type', 'start', 'end', 'partOfDay'],
    views: [
      { key: 'to_approve', label: 'To approve', query: 'status=pending&sort=start', first: true },
      { key: 'away', label: 'Away today', query: 'status=approved&startTo=today&endFrom=today&sort=end' },
      { key: 'next', label: 'Next 14 days', query: 'status=approved&startTo=today%2B14d&endFrom=today&sort=start' },
      { key: 'mine', label: 'My requests', query: 'user=me&sort=-start' },
    ],
    facts: ['start', 'end', 'days'],
  },
  form: [{ heading: 'Request', fields: ['driver', 'user', 'type', 'start', 'end', 'partOfDay', 'reason'] }],
  check: (request) => [
    request.driver !== null && request.user !== null && issue('user', 'Choose a driver or someone in the office, not both'),
    request.partOfDay !== 'full' && request.end !== request.start && issue('partOfDay', 'Half a day begins and ends on the same day'),
  ],
})
