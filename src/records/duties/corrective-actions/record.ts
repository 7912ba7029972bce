import { choice, date, instant, longText, ref, text } from '#kit/fields.ts'
import { defineRecord, issue } from '#kit/record.ts'
import { caseWorkers, operationsStaff, safetyDeciders } from '#kit/roles.ts'
import { outlines } from '#records/outlines.ts'

/** What is done so that it does not happen again: with an owner, a criterion, and a verifier who is not the owner. */
export const correctiveActions = defineRecord(outlines['corrective-actions'], {
  number: 'CA-{seq4}',
  fields: {
    action: text({ label: 'Action', required: true, max: 200, search: true }),
    criterion: text({ label: 'Done when', required: true, max: 300 }),
    owner: ref('users', { label: 'Owner', required: true }),
    dueOn: date({ label: 'Due', required: true, expiry: true, due: true, index: true }),
    accident: ref('accidents', { label: 'Accident' }),
    violation: ref('violations', { label: 'Violation' }),
    inspection: ref('roadside-inspections', { label: 'Inspection' }),
    // Whoever may not open them is not told their words here either.
    oshaClaim: ref('osha-claims', { label: 'OSHA claim', readable: caseWorkers }),
    claim: ref('workers-comp', { label: 'Claim', readable: safetyDeciders }),
    division: ref('divisions', { label: 'Division' }),
    evidence: longText({ label: 'Evidence', max: 2000 }),
    doneOn: date({ label: 'Done on', system: true }),
    doneBy: ref('users', { label: 'Done by', system: true }),
    verifiedOn: date({ label: 'Verified on', system: true }),
    verifier: ref('users', { label: 'Verifier', system: true }),
    returnedReason: text({ label: 'Why it was returned', max: 300, system: true }),
    waivedReason: text({ label: 'Why it was waived', max: 300, system: true }),
    repeatedBy: ref('accidents', { label: 'Happened again', system: true }),
    repeatAnswer: text({ label: 'Did it work?', max: 300, system: true }),
    repeatAnsweredOn: date({ label: 'Answered on', system: true }),
    nextDeadline: instant({ label: 'Next clock', computed: true, clock: true }),
    escalation: choice(
      {
        none: { label: 'None' },
        owner: { label: 'Owner', tone: 'warning' },
        safety: { label: 'Safety manager', tone: 'danger' },
        management: { label: 'Management', tone: 'danger' },
      },
      {
        label: 'Escalated to',
        computed: true,
        help: 'Owner from the due day, safety manager from 3 days late, management from 7 (company policy)',
      },
    ),
    overdue: choice({ no: { label: 'No' }, yes: { label: 'Overdue', tone: 'danger' } }, { label: 'Overdue', computed: true }),
  },
  lifecycle: {
    states: {
      open: { label: 'Open', tone: 'warning' },
      done: { label: 'To verify', tone: 'info' },
      returned: { label: 'Returned', tone: 'danger' },
      verified: { label: 'Verified', tone: 'success', closed: true },
      waived: { label: 'Waived', tone: 'neutral', closed: true },
    },
    initial: 'open',
    moves: {
      complete: {
        label: 'Report as done',
        from: ['open', 'returned'],
        to: 'done',
        roles: operationsStaff,
        next: true,
        asks: { evidence: longText({ label: 'Evidence', required: true, max: 2000 }) },
      },
      verify: {
        label: 'Verify',
        from: ['done'],
        to: 'verified',
        roles: safetyDeciders,
        next: true,
        counterpart: 'send_back',
        help: 'By somebody else than the one who did it.',
      },
      send_back: {
        label: 'Return',
        from: ['done'],
        to: 'returned',
        roles: safetyDeciders,
        tone: 'danger',
        asks: { returnedReason: text({ label: 'What is missing', required: true, max: 300 }) },
      },
      confirm_effect: {
        label: 'It worked all the same',
        from: ['verified'],
        to: null,
        done: 'Effect confirmed',
        roles: safetyDeciders,
        help: 'The same type of accident happened again within 12 months for the same driver, unit or place.',
        asks: { repeatAnswer: text({ label: 'Why this action still stands', required: true, max: 300 }) },
      },
      reopen: {
        label: 'Reopen',
        from: ['verified'],
        to: 'open',
        roles: safetyDeciders,
        asks: {
          dueOn: date({ label: 'Due', required: true }),
          reason: text({ label: 'What did not work', required: true, max: 300 }),
        },
      },
      waive: {
        label: 'Waive',
        from: ['open', 'returned', 'done'],
        to: 'waived',
        roles: safetyDeciders,
        tone: 'danger',
        asks: { waivedReason: text({ label: 'Reason', required: true, max: 300 }) },
      },
    },
  },
  access: { update: safetyDeciders, archive: ['super_admin', 'admin'], export: ['super_admin', 'admin', 'safety'] },
  scope: { field: 'division' },
  title: (action) => action.action,
  list: {
    columns: ['title', 'status', 'owner', 'dueOn', 'nextDeadline', 'escalation', 'accident', 'violation', 'oshaClaim', 'verifier'],
    sort: 'dueOn',
    filters: [
      'status',
      'owner',
      'dueOn',
      'overdue',
      'escalation',
      'repeatedBy',
      'repeatAnsweredOn',
      'accident',
      'violation',
      'inspection',
      'oshaClaim',
      'claim',
      'verifier',
    ],
    views: [
      { key: 'open', label: 'Open', query: 'status=open,returned&sort=dueOn' },
      { key: 'overdue', label: 'Overdue', query: 'overdue=yes&sort=dueOn' },
      { key: 'escalated', label: 'Escalated', query: 'escalation=safety,management&sort=dueOn' },
      { key: 'verify', label: 'To verify', query: 'status=done' },
      { key: 'repeated', label: 'Did it work?', query: 'status=verified&repeatedBy=!null&repeatAnsweredOn=null' },
    ],
    facts: ['owner', 'dueOn', 'status'],
  },
  form: [
    { heading: 'Action', fields: ['action', 'criterion', 'owner', 'dueOn'] },
    { heading: 'Because of', fields: ['accident', 'violation', 'inspection', 'oshaClaim', 'claim', 'division'] },
  ],
  check: (action) => [
    [action.accident, action.violation, action.inspection, action.oshaClaim, action.claim].every((subject) => subject === null) &&
      issue('accident', 'Say what it follows from'),
  ],
})
