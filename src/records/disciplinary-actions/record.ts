import { choice, date, longText, text } from '#kit/fields.ts'
import { defineRecord, issue, lockAll } from '#kit/record.ts'
import { operationsStaff, safetyDeciders } from '#kit/roles.ts'
import { outlines } from '../outlines.ts'
import { disciplineFields } from './fields.ts'
import { categories, levels } from './levels.ts'

const deciders = safetyDeciders

/** What the letter tells the driver, and what it rests on. */
const letterFields = [
  'driver',
  'category',
  'incidentDate',
  'factSummary',
  'accident',
  'ticket',
  'violation',
  'inspection',
  'reportedBy',
  'protectedReport',
  'protectedOn',
  'protectedActivity',
  'protectedNote',
  'severeAct',
  'level',
  'deviationReason',
  'points',
  'policyRef',
  'expectation',
  'consequenceNext',
  'correctiveDueOn',
  'suspensionFrom',
  'suspensionTo',
  'suspensionPaid',
  'employeeStatement',
] as const
/** The letter may be handed over in a meeting; once it is answered the meeting has been. */
const meetingFields = ['meetingAt', 'meetingPlace', 'meetingPresent'] as const

/** One step of progressive discipline: what happened, which rule, what is expected, and how it ended. */
export const disciplinaryActions = defineRecord(outlines['disciplinary-actions'], {
  number: 'DSC-{year}-{seq4}',
  fields: disciplineFields,
  lifecycle: {
    states: {
      draft: { label: 'Draft', tone: 'info' },
      pending_approval: { label: 'To approve', tone: 'warning' },
      issued: { label: 'Waiting for signature', tone: 'warning' },
      acknowledged: { label: 'Acknowledged', tone: 'success' },
      refused: { label: 'Refused', tone: 'danger' },
      appealed: { label: 'Appealed', tone: 'warning' },
      upheld: { label: 'Upheld', tone: 'neutral' },
      reduced: { label: 'Reduced', tone: 'neutral' },
      rescinded: { label: 'Rescinded', tone: 'neutral', closed: true },
      completed: { label: 'Completed', tone: 'neutral', closed: true },
    },
    initial: 'draft',
    moves: {
      submit: { label: 'Send for approval', from: ['draft'], to: 'pending_approval', roles: operationsStaff },
      issue: {
        label: 'Issue',
        from: ['draft', 'pending_approval'],
        to: 'issued',
        roles: deciders,
        help: 'The letter can be printed from here. From a final warning up somebody else approves it first.',
      },
      return_draft: {
        label: 'Return to draft',
        from: ['pending_approval'],
        to: 'draft',
        roles: deciders,
        asks: { reason: text({ label: 'What is to change', required: true, max: 300 }) },
      },
      acknowledge: {
        label: 'Record acknowledgement',
        from: ['issued', 'upheld', 'reduced'],
        to: 'acknowledged',
        roles: operationsStaff,
        asks: {
          acknowledgement: choice(
            { signed: { label: 'Signed' }, electronic: { label: 'Signed electronically' }, mailed: { label: 'Mailed' } },
            { label: 'How', required: true },
          ),
          signedName: text({ label: 'Signed as', max: 120, help: 'The name the driver typed, when signed electronically' }),
          employeeStatement: longText({ label: "Driver's statement", max: 3000 }),
        },
      },
      refuse: {
        label: 'Record refusal to sign',
        from: ['issued', 'upheld', 'reduced'],
        to: 'refused',
        roles: operationsStaff,
        tone: 'danger',
        help: 'A refusal needs a witness; the action counts all the same.',
        asks: {
          witness: text({ label: 'Witness', required: true, max: 120 }),
          employeeStatement: longText({ label: "Driver's statement", max: 3000 }),
        },
      },
      appeal: {
        label: 'Record an appeal',
        from: ['issued', 'acknowledged', 'refused'],
        to: 'appealed',
        roles: operationsStaff,
        asks: {
          appealFiledOn: date({ label: 'Filed on', required: true }),
          appealReason: longText({ label: "Driver's reason", required: true, max: 2000 }),
        },
      },
      uphold: {
        label: 'Uphold',
        from: ['appealed'],
        to: 'upheld',
        roles: deciders,
        asks: { appealNote: longText({ label: 'Reasons', required: true, max: 2000 }) },
      },
      reduce: {
        label: 'Reduce',
        from: ['appealed'],
        to: 'reduced',
        roles: deciders,
        asks: {
          level: choice(levels, { label: 'New level', required: true }),
          suspensionFrom: date({ label: 'Suspended from', help: 'For a suspension as the new level' }),
          suspensionTo: date({ label: 'Suspended until' }),
          appealNote: longText({ label: 'Reasons', required: true, max: 2000 }),
        },
      },
      rescind: {
        label: 'Rescind',
        from: ['issued', 'acknowledged', 'refused', 'appealed', 'upheld', 'reduced'],
        to: 'rescinded',
        roles: deciders,
        tone: 'danger',
        help: 'Points and holds go; the record stays with the reason.',
        asks: { rescindReason: longText({ label: 'Reasons', required: true, max: 2000 }) },
      },
      complete: {
        label: 'Complete',
        from: ['acknowledged', 'refused', 'upheld', 'reduced'],
        to: 'completed',
        roles: operationsStaff,
        asks: { reason: text({ label: 'What came of the follow-up', required: true, max: 300 }) },
      },
    },
  },
  access: { update: operationsStaff, archive: ['super_admin', 'admin'], export: ['super_admin', 'admin', 'safety'] },
  scope: { field: 'division' },
  title: (action) => `${levels[action.level].label}: ${categories[action.category].label}`,
  list: {
    columns: [
      'title',
      'driver',
      'level',
      'category',
      'incidentDate',
      'issuedOn',
      'status',
      'points',
      'countsUntil',
      'followUpOn',
      'issuedBy',
    ],
    sort: '-incidentDate',
    filters: [
      'status',
      'driver',
      'level',
      'category',
      'incidentDate',
      'issuedOn',
      'countsUntil',
      'counts',
      'followUpOn',
      'issuedBy',
      'reportedBy',
      'acknowledgement',
      'daysToIssue',
      'activeBefore',
      'severeCase',
      'accident',
      'ticket',
      'violation',
      'inspection',
      'appealFiledOn',
      'appealResult',
      'nextDeadline',
    ],
    views: [
      { key: 'draft', label: 'Drafts', query: 'status=draft,pending_approval' },
      { key: 'sign', label: 'Waiting for signature', query: 'status=issued&sort=issuedOn' },
      { key: 'unsigned', label: 'Unsigned over 3 days', query: 'status=issued&issuedOnTo=today-4d&sort=issuedOn' },
      {
        key: 'follow',
        label: 'Follow-ups due',
        query: 'followUpOnTo=today%2B7d&status=acknowledged,refused,upheld,reduced&sort=followUpOn',
      },
      { key: 'appeals', label: 'Appeals', query: 'status=appealed' },
      { key: 'active', label: 'Active by level', query: 'counts=yes&sort=-level' },
      { key: 'expiring', label: 'Expiring this month', query: 'counts=yes&countsUntilTo=today%2B31d&sort=countsUntil' },
    ],
    facts: ['driver', 'level', 'status'],
  },
  form: [
    {
      heading: 'What happened',
      fields: [
        'driver',
        'category',
        'incidentDate',
        'factSummary',
        'accident',
        'ticket',
        'violation',
        'inspection',
        'reportedBy',
        'division',
        'protectedReport',
        'protectedOn',
      ],
    },
    {
      heading: 'Step',
      fields: [
        'severeAct',
        'level',
        'deviationReason',
        'points',
        'policyRef',
        'expectation',
        'consequenceNext',
        'correctiveDueOn',
        'followUpOn',
      ],
    },
    { heading: 'Suspension', fields: ['suspensionFrom', 'suspensionTo', 'suspensionPaid'] },
    {
      heading: 'Meeting',
      fields: ['meetingAt', 'meetingPlace', 'meetingPresent', 'employeeStatement', 'language'],
    },
  ],
  children: [
    { kind: 'deadlines', by: 'disciplinaryAction', label: 'Clocks' },
    { kind: 'holds', by: 'disciplinaryAction', label: 'Holds', copies: { driver: 'driver' } },
  ],
  importKeys: [],
  check: (action, today) => [
    action.incidentDate > today && issue('incidentDate', 'The incident lies in the future'),
    action.level === 'suspension' && action.suspensionFrom === null && issue('suspensionFrom', 'A suspension has its dates'),
    action.level === 'suspension' && action.suspensionTo === null && issue('suspensionTo', 'A suspension has its dates'),
    action.protectedReport !== null && action.protectedOn === null && issue('protectedOn', 'Say when it was reported'),
  ],
  locks: ({ status }) =>
    status === 'draft' || status === 'pending_approval'
      ? {}
      : lockAll(
          status === 'issued' ? letterFields : [...letterFields, ...meetingFields],
          'The letter is issued: decide an appeal, or rescind the action and draft another',
        ),
})
