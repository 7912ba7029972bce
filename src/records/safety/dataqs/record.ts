import { choice, date, instant, int, longText, ref, rows, text } from '#kit/fields.ts'
import { defineRecord, issue } from '#kit/record.ts'
import { operationsStaff, safetyDeciders } from '#kit/roles.ts'
import { states } from '#kit/facts/us-states.ts'
import { inSentence } from '#kit/words.ts'
import { dataqsWords } from './words.ts'

const editors = safetyDeciders
const results = {
  removed: { label: 'Violation removed', tone: 'success' },
  modified: { label: 'Changed', tone: 'success' },
  upheld: { label: 'No correction made', tone: 'danger' },
  not_preventable: { label: 'Not preventable', tone: 'success' },
  preventable: { label: 'Preventable', tone: 'danger' },
  undecided: { label: 'Undecided', tone: 'info' },
} as const

/** What a correction that removes nothing does to the violation. */
const changes = {
  lesser: { label: 'Lesser charge: severity 1' },
  other_party: { label: 'Moved to another driver or unit' },
  other_carrier: { label: 'Moved to another carrier' },
  wording: { label: 'Wording or details only' },
} as const

const reasons = {
  dismissed: { label: 'Citation dismissed or reduced' },
  wrong_carrier: { label: 'Not our carrier' },
  wrong_unit: { label: 'Not our driver or unit' },
  duplicate: { label: 'Duplicate' },
  incorrect: { label: 'Violation is incorrect' },
  not_recordable: { label: 'Crash is not recordable' },
  eligible_crash: { label: 'Eligible crash type' },
  other: { label: 'Other' },
} as const

/** A request for data review (RDR) with the State or FMCSA, with its evidence and its 14-day clock. */
export const dataqs = defineRecord({
  name: 'dataqs',
  path: '/dataqs',
  label: { one: 'DataQs request', many: 'DataQs requests' },
  words: dataqsWords,
  number: 'RDR-{year}-{seq4}',
  process: { by: 'status', path: ['draft', 'filed', 'decided', 'closed'] },
  fields: {
    type: choice(
      {
        inspection: { label: 'Inspection or violation' },
        missing: { label: 'Inspection is missing' },
        crash: { label: 'Crash' },
        crash_preventability: { label: 'Crash preventability (CPDP)' },
        registration: { label: 'Registration' },
        investigation: { label: 'Investigation' },
      },
      { label: 'Type', required: true, default: 'inspection' },
    ),
    reason: choice(reasons, { label: 'Reason', required: true }),
    argument: longText({ label: 'Request and justification', max: 5000 }),
    violation: ref('violations', { label: 'Violation' }),
    inspection: ref('roadside-inspections', { label: 'Inspection' }),
    ticket: ref('tickets', { label: 'Ticket' }),
    charge: text({ label: 'Charge', max: 200, help: 'The charge of the ticket this is about' }),
    accident: ref('accidents', { label: 'Accident' }),
    cleanInspection: ref('clean-inspections', { label: 'Clean inspection' }),
    division: ref('divisions', { label: 'Division' }),
    state: choice(states, { label: 'State' }),
    rdrNumber: text({ label: 'RDR number', max: 30, search: true, unique: true, single: true }),
    filedOn: date({ label: 'Filed', index: true }),
    askedOn: date({ label: 'Information requested on', notBefore: ['filedOn', 'Can’t be before it was filed'] }),
    evidence: rows(
      {
        item: text({ label: 'Proof', required: true, max: 160 }),
        state: choice({ missing: { label: 'Missing' }, ready: { label: 'Ready' } }, { label: 'State' }),
      },
      { label: 'Evidence', max: 30 },
    ),
    result: choice(results, { label: 'Result', system: true }),
    decidedOn: date({ label: 'Decided on', system: true }),
    decision: longText({ label: 'Decision rationale', max: 2000, system: true }),
    changedTo: choice(changes, { label: 'Change made', system: true }),
    reconsideredOn: date({ label: 'Reconsideration requested on', system: true }),
    reconsiderReason: text({ label: 'Reconsideration reason', max: 300, system: true }),
    withdrawReason: text({ label: 'Withdrawal reason', max: 300, system: true }),
    pointsBefore: int({ label: 'CSA points before', system: true }),
    pointsAfter: int({ label: 'CSA points after', system: true }),
    discipline: rows(
      {
        number: text({ label: 'Disciplinary action', max: 30 }),
        before: int({ label: 'Points before' }),
        after: int({ label: 'Points after' }),
      },
      { label: 'Discipline points', max: 50, system: true },
    ),
    usdot: text({ label: 'USDOT number', computed: true, help: 'Defaults to the record under review, then the division' }),
    nextDeadline: instant({ label: 'Next deadline', computed: true, clock: true }),
  },
  lifecycle: {
    states: {
      draft: { label: 'Draft', tone: 'neutral' },
      filed: { label: 'Filed', tone: 'neutral' },
      more_info: { label: 'More info asked', tone: 'warning' },
      decided: { label: 'Decided', tone: 'success' },
      reconsideration: { label: 'In reconsideration', tone: 'neutral' },
      closed: { label: 'Closed', tone: 'neutral', closed: true },
      withdrawn: { label: 'Withdrawn', tone: 'neutral', closed: true },
    },
    initial: 'draft',
    moves: {
      file: {
        label: 'Record as filed',
        from: ['draft'],
        to: 'filed',
        roles: editors,
        next: true,
        help: 'Attach supporting documents. A technicality alone doesn’t remove a violation.',
        asks: { filedOn: date({ label: 'Filed on', required: true }), rdrNumber: text({ label: 'RDR number', required: true, max: 30 }) },
      },
      ask: {
        label: 'Record information request',
        from: ['filed', 'reconsideration'],
        to: 'more_info',
        roles: editors,
        asks: { askedOn: date({ label: 'Requested on', required: true }) },
      },
      answer: {
        label: 'Record information sent',
        from: ['more_info'],
        to: 'filed',
        roles: editors,
        next: true,
        help: 'Returns the request to the reviewer.',
      },
      decide: {
        label: 'Record decision',
        from: ['filed', 'more_info', 'reconsideration'],
        to: 'decided',
        roles: editors,
        next: true,
        help: 'A removed violation drops out of the CSA estimate immediately. The original is kept.',
        asks: {
          result: choice(results, { label: 'Result', required: true }),
          decidedOn: date({ label: 'Decided on', required: true }),
          changedTo: choice(changes, { label: 'Change made', help: 'If the result is a change.' }),
          decision: longText({ label: 'Decision rationale', max: 2000 }),
        },
      },
      reconsider: {
        label: 'Request reconsideration',
        from: ['decided'],
        to: 'reconsideration',
        roles: editors,
        help: 'Decided by someone other than the officer who issued the report (91 FR 20561).',
        asks: {
          reconsideredOn: date({ label: 'Requested on', required: true }),
          reconsiderReason: text({ label: 'Reason', required: true, max: 300 }),
        },
      },
      close: { label: 'Close', from: ['decided'], to: 'closed', roles: editors, next: true },
      withdraw: {
        label: 'Withdraw',
        from: ['draft', 'filed', 'more_info'],
        to: 'withdrawn',
        roles: editors,
        tone: 'danger',
        asks: { withdrawReason: text({ label: 'Reason', required: true, max: 300 }) },
      },
    },
  },
  access: {
    read: operationsStaff,
    create: safetyDeciders,
    update: editors,
    archive: ['super_admin', 'admin', 'safety'],
    export: ['super_admin', 'admin', 'safety'],
  },
  scope: { field: 'division' },
  // Our own number starts with RDR too, so a draft says that it isn't filed.
  title: ({ charge, reason, rdrNumber, filedOn }) =>
    [
      rdrNumber === null && filedOn === null ? `Draft: ${inSentence(charge ?? reasons[reason].label)}` : (charge ?? reasons[reason].label),
      rdrNumber,
    ]
      .filter((part) => part !== null)
      .join(' · '),
  list: {
    columns: [
      'title',
      'status',
      'result',
      'filedOn',
      'rdrNumber',
      'nextDeadline',
      'decidedOn',
      'pointsBefore',
      'pointsAfter',
      'inspection',
      'violation',
      'ticket',
      'accident',
      'type',
      'state',
    ],
    keep: ['status', 'pointsBefore', 'filedOn', 'rdrNumber', 'violation', 'ticket', 'accident', 'state', 'result'],
    sort: '-filedOn',
    filters: [
      'status',
      'type',
      'reason',
      'result',
      'state',
      'filedOn',
      'decidedOn',
      'violation',
      'inspection',
      'ticket',
      'accident',
      'nextDeadline',
      'usdot',
    ],
    views: [
      { key: 'open', label: 'Open', query: 'status=draft,filed,more_info,decided,reconsideration&sort=urgency' },
      { key: 'draft', label: 'To file', query: 'status=draft&sort=urgency' },
      { key: 'waiting', label: 'Awaiting decision', query: 'status=filed,reconsideration&sort=filedOn' },
      { key: 'answer', label: 'Answer due', query: 'status=more_info&sort=urgency' },
      { key: 'won', label: 'Won', query: 'result=removed,modified,not_preventable' },
    ],
    overview: [
      ['On', 'violation', 'inspection', 'ticket', 'accident', 'cleanInspection'],
      ['Request', 'type', 'reason'],
      ['Filed', 'filedOn', 'rdrNumber'],
      'askedOn',
      ['Decision', 'result', 'decidedOn', 'changedTo'],
      'state',
      'reconsideredOn',
      'division',
    ],
    facts: ['violation', 'filedOn', 'nextDeadline'],
  },
  firstDay: ['type', 'reason', 'violation', 'inspection', 'accident', 'argument'],
  form: [
    {
      heading: 'Request',
      fields: ['type', 'reason', 'violation', 'inspection', 'ticket', 'charge', 'accident', 'cleanInspection', 'state', 'division'],
    },
    { heading: 'Case', fields: ['argument', 'evidence'] },
    { heading: 'Filing', fields: ['rdrNumber', 'filedOn', 'askedOn'] },
  ],
  referencedBy: {
    deadlines: { field: 'dataqs', label: 'DataQs request', system: true },
  },
  children: [{ kind: 'deadlines', by: 'dataqs', label: 'Deadlines' }],
  importKeys: ['rdrNumber'],
  check: (request) => [
    [request.violation, request.inspection, request.ticket, request.accident, request.cleanInspection].every(
      (subject) => subject === null,
    ) &&
      request.type !== 'registration' &&
      request.type !== 'investigation' &&
      issue('violation', 'Select the record to review'),
  ],
})
