import { bool, choice, date, instant, int, longText, money, ref, text, phone } from '#kit/fields.ts'
import { defineRecord, issue } from '#kit/record.ts'
import { operationsStaff, safetyDeciders } from '#kit/roles.ts'
import { states } from '#kit/us-states.ts'
import { outlines } from '../outlines.ts'
import { chargeRows } from './charge-fields.ts'
import { dispositions, heldQuestion, kinds, lostQuestion, pleaAnswers, pleaQuestion, stages } from './choices.ts'
import { convictionIssues } from './conviction.ts'
import { earliestDay } from '../roadside-inspections/law/earliest-day.ts'

const plea = { label: pleaQuestion, help: 'For a deferral or dismissal: if yes, it counts as a conviction (49 CFR 383.5).' }
const convicted = {
  label: 'Convicted on',
  help: 'Day of the plea, finding or payment that counts. Defaults to the day of the outcome.',
}

/** A citation: the legal matter, with its charges, court dates, money and what it means for CSA and the CDL (field notes, 13). */
export const tickets = defineRecord(outlines.tickets, {
  number: 'TKT-{year}-{seq4}',
  fields: {
    citationNumber: text({ label: 'Citation number', required: true, max: 40, search: true, index: true, single: true, upper: true }),
    kind: choice(kinds, { label: 'Kind', required: true, default: 'moving' }),
    issuedAt: instant({ label: 'Issued', required: true, index: true }),
    agency: text({ label: 'Agency', max: 120, search: true }),
    officer: text({ label: 'Officer', max: 80 }),
    city: text({ label: 'City', max: 80 }),
    state: choice(states, { label: 'State', required: true }),
    driver: ref('drivers', { label: 'Driver' }),
    vehicle: ref('vehicles', { label: 'Vehicle' }),
    trailer: ref('vehicles', { label: 'Trailer' }),
    matched: choice(
      { auto: { label: 'By assignment', tone: 'info' }, manual: { label: 'By hand' }, unmatched: { label: 'Unmatched', tone: 'warning' } },
      { label: 'Matched', system: true },
    ),
    privateCar: bool({ label: 'In a private car' }),
    lostLicense: bool({
      label: lostQuestion,
      asked: true,
      help: 'License revoked, canceled or suspended. In a private car a serious offense counts only then (49 CFR 383.51(c)).',
    }),
    hazmat: bool({ label: 'Placarded hazardous material on board' }),
    division: ref('divisions', { label: 'Division', help: 'Taken from driver or vehicle when left empty' }),
    accident: ref('accidents', { label: 'Accident' }),
    inspection: ref('roadside-inspections', { label: 'Inspection' }),
    charges: chargeRows,
    stage: choice(stages, { label: 'Stage', default: 'received', inline: true }),
    respondBy: date({ label: 'Respond by', index: true }),
    courtDate: date({ label: 'Court date', index: true }),
    court: text({ label: 'Court', max: 120 }),
    courtCounty: text({ label: 'County', max: 80 }),
    courtPhone: phone({ label: 'Court phone' }),
    appearanceRequired: bool({ label: 'Appearance required' }),
    attorney: text({ label: 'Attorney', max: 120, search: true }),
    attorneyFee: money({ label: 'Attorney fee', min: 0 }),
    retainedOn: date({ label: 'Retained on' }),
    responsible: choice(
      {
        undecided: { label: 'Undecided', tone: 'info' },
        driver: { label: 'Driver' },
        company: { label: 'Company' },
        lessor: { label: 'Lessor' },
        shipper: { label: 'Shipper' },
      },
      { label: 'Who pays', default: 'undecided' },
    ),
    fineTotal: money({ label: 'Fine', min: 0, index: true }),
    courtCosts: money({ label: 'Court costs', min: 0 }),
    paidOn: date({ label: 'Paid on' }),
    paidBy: choice({ driver: { label: 'Driver' }, company: { label: 'Company' }, lessor: { label: 'Lessor' } }, { label: 'Paid by' }),
    paymentReference: text({ label: 'Receipt number', max: 80 }),
    disposition: choice(dispositions, { label: 'Outcome', default: 'pending', editable: safetyDeciders }),
    dispositionOn: date({ label: 'Outcome on', editable: safetyDeciders }),
    pleaOrPaid: choice(pleaAnswers, { ...plea, editable: safetyDeciders }),
    convictedOn: date({ ...convicted, editable: safetyDeciders }),
    heldLiable: bool({
      label: heldQuestion,
      asked: true,
      help: 'For camera tickets: only then can it convict the driver.',
    }),
    smsEffect: choice(
      {
        none: { label: 'None' },
        removed: { label: 'Violation removed' },
        in_doubt: { label: 'Not known: may stay with a fine or costs', tone: 'warning' },
        severity_1: { label: 'Severity becomes 1' },
        by_charge: { label: 'By charge' },
      },
      { label: 'Effect on CSA', system: true },
    ),
    speedClass: choice(
      {
        slls1: { label: '1–5 mph over' },
        slls2: { label: '6–10 mph over' },
        slls3: { label: '11–14 mph over', tone: 'warning' },
        slls4: { label: '15 or more over', tone: 'danger' },
        unknown: { label: 'Unknown' },
      },
      { label: 'Speed class', system: true },
    ),
    seriousForCdl: choice(
      { yes: { label: 'Serious', tone: 'danger' }, no: { label: 'No' }, unknown: { label: 'Unknown' } },
      { label: 'Serious for the CDL', system: true },
    ),
    notifiedEmployerOn: date({ label: 'Driver gave written notice' }),
    notifiedStateOn: date({
      label: 'Licensing state notified',
      help: 'Optional. The convicting state reports it; no notice is due from the driver.',
    }),
    suspendedOn: date({
      label: 'Driver learned of a suspension',
      help: 'Suspension, revocation or disqualification that followed. It blocks the driver until the state’s end or a clean MVR is entered on the hold (49 CFR 383.37(a)).',
    }),
    suspensionNoticeOn: date({ label: 'Driver told us of the suspension' }),
    mvrPoints: int({ label: 'Points on the MVR', min: 0, max: 30 }),
    note: longText({ label: 'Note', max: 2000 }),
    nextDeadline: instant({ label: 'Next clock', computed: true, clock: true }),
    topCharge: text({ label: 'First charge', computed: true }),
    seriousCount: int({ label: 'Serious in 3 years', computed: true }),
    review: choice(
      {
        none: { label: 'None' },
        to_file: { label: 'To file', tone: 'warning' },
        waiting: { label: 'Awaiting decision', tone: 'info' },
        decided: { label: 'Decided', tone: 'success' },
      },
      { label: 'DataQs', computed: true },
    ),
  },
  lifecycle: {
    states: {
      open: { label: 'Open', tone: 'danger', badge: true },
      closed: { label: 'Closed', tone: 'neutral', closed: true },
    },
    initial: 'open',
    moves: {
      dispose: {
        label: 'Record the outcome',
        from: ['open'],
        to: null,
        done: 'Outcome recorded',
        roles: safetyDeciders,
        asks: {
          disposition: choice(dispositions, { label: 'Outcome', required: true }),
          dispositionOn: date({ label: 'Outcome on', required: true }),
          pleaOrPaid: choice(pleaAnswers, plea),
          convictedOn: date(convicted),
          note: longText({ label: 'Note', max: 2000 }),
        },
      },
      pay: {
        label: 'Record payment',
        from: ['open'],
        to: null,
        done: 'Payment recorded',
        roles: operationsStaff,
        asks: {
          paidOn: date({ label: 'Paid on', required: true }),
          paidBy: choice(
            { driver: { label: 'Driver' }, company: { label: 'Company' }, lessor: { label: 'Lessor' } },
            { label: 'Paid by', required: true },
          ),
          paymentReference: text({ label: 'Receipt number', max: 80 }),
        },
      },
      close: {
        label: 'Close',
        from: ['open'],
        to: 'closed',
        roles: safetyDeciders,
        help: 'Needs the outcome and, where money is owed, the payment with its receipt number or a receipt on file.',
      },
      reopen: {
        label: 'Reopen',
        from: ['closed'],
        to: 'open',
        roles: safetyDeciders,
        asks: { reason: text({ label: 'Reason', required: true, max: 300 }) },
      },
    },
  },
  access: { update: operationsStaff, archive: safetyDeciders, export: ['super_admin', 'admin', 'safety'] },
  scope: { field: 'division' },
  title: (ticket) => `${ticket.charges?.[0]?.['description'] ?? kinds[ticket.kind].label} · ${ticket.citationNumber}`,
  list: {
    columns: [
      'title',
      'issuedAt',
      'driver',
      'vehicle',
      'kind',
      'state',
      'respondBy',
      'courtDate',
      'nextDeadline',
      'attorney',
      'fineTotal',
      'responsible',
      'status',
      'stage',
      'disposition',
      'review',
    ],
    sort: '-issuedAt',
    filters: [
      'status',
      'stage',
      'kind',
      'state',
      'driver',
      'vehicle',
      'issuedAt',
      'respondBy',
      'courtDate',
      'attorney',
      'responsible',
      'disposition',
      'seriousForCdl',
      'paidOn',
      'accident',
      'inspection',
      'nextDeadline',
      'smsEffect',
      'review',
      'matched',
      'seriousCount',
      'privateCar',
      'fineTotal',
      'attorneyFee',
    ],
    views: [
      { key: 'open', label: 'Open', query: 'status=open&sort=respondBy' },
      { key: 'respond', label: 'Respond this week', query: 'status=open&respondByTo=today%2B7d&sort=respondBy' },
      { key: 'court', label: 'Court next 30 days', query: 'status=open&courtDateFrom=today&courtDateTo=today%2B30d&sort=courtDate' },
      { key: 'attorney', label: 'With attorney', query: 'status=open&stage=attorney' },
      { key: 'unpaid', label: 'Unpaid', query: 'status=open&paidOn=null&disposition=guilty,no_contest,reduced' },
      { key: 'dataqs', label: 'Dismissed: file DataQs', query: 'review=to_file&sort=-dispositionOn' },
      { key: 'camera', label: 'Camera and toll', query: 'kind=camera,toll' },
      { key: 'unmatched', label: 'Unmatched', query: 'status=open&driver=null' },
    ],
    facts: ['driver', 'respondBy', 'nextDeadline'],
  },
  form: [
    {
      heading: 'Citation',
      fields: ['citationNumber', 'kind', 'issuedAt', 'city', 'state', 'agency', 'officer'],
    },
    { heading: 'Who and what', fields: ['driver', 'vehicle', 'trailer', 'privateCar', 'hazmat', 'division', 'accident', 'inspection'] },
    { heading: 'Charges', fields: ['charges'] },
    {
      heading: 'Court',
      fields: [
        'stage',
        'respondBy',
        'courtDate',
        'court',
        'courtCounty',
        'courtPhone',
        'appearanceRequired',
        'attorney',
        'attorneyFee',
        'retainedOn',
      ],
    },
    { heading: 'Money', fields: ['responsible', 'fineTotal', 'courtCosts', 'paidOn', 'paidBy', 'paymentReference'] },
    {
      heading: 'Outcome',
      fields: ['disposition', 'dispositionOn', 'pleaOrPaid', 'convictedOn', 'heldLiable', 'mvrPoints', 'lostLicense', 'note'],
    },
    { heading: 'Notices', fields: ['notifiedEmployerOn', 'notifiedStateOn', 'suspendedOn', 'suspensionNoticeOn'] },
  ],
  children: [
    { kind: 'deadlines', by: 'ticket', label: 'Clocks' },
    { kind: 'violations', by: 'ticket', label: 'Violations', copies: { driver: 'driver', vehicle: 'vehicle', inspection: 'inspection' } },
    { kind: 'dataqs', by: 'ticket', label: 'DataQs', copies: { inspection: 'inspection', division: 'division' } },
    { kind: 'disciplinary-actions', by: 'ticket', label: 'Discipline', copies: { driver: 'driver', incidentDate: 'issuedAt' } },
  ],
  importKeys: ['citationNumber'],
  check: (ticket) => [
    ticket.driver === null && ticket.vehicle === null && issue('driver', 'Name the driver or the vehicle'),
    ticket.respondBy !== null && ticket.respondBy < earliestDay(ticket.issuedAt) && issue('respondBy', 'Before the ticket was issued'),
    ticket.dispositionOn !== null &&
      ticket.dispositionOn < earliestDay(ticket.issuedAt) &&
      issue('dispositionOn', 'Before the ticket was issued'),
    ...convictionIssues(ticket),
    ticket.disposition !== 'pending' && ticket.dispositionOn === null && issue('dispositionOn', 'Say when it was decided'),
    ticket.paidOn !== null && ticket.paidBy === null && issue('paidBy', 'Say who paid'),
    ticket.suspensionNoticeOn !== null && ticket.suspendedOn === null && issue('suspendedOn', 'Say when the driver learned of it'),
    ticket.suspensionNoticeOn !== null &&
      ticket.suspendedOn !== null &&
      ticket.suspensionNoticeOn < ticket.suspendedOn &&
      issue('suspensionNoticeOn', 'Before the driver learned of it'),
  ],
})
