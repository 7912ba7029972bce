import { choice, instant, int, ref, text } from '#kit/fields.ts'
import { unless } from '#kit/kind/new-form.ts'
import { defineRecord } from '#kit/record.ts'
import { caseWorkers, operationsStaff } from '#kit/roles.ts'
import { causes } from '../workers-comp/injury-fields.ts'
import { dayIssues, decisionIssues } from './checks.ts'
import { caseFields, deathDetails, eventDetails, reportDetails } from './fields.ts'
import { severeOverride, severeQuestion } from './severe-words.ts'
import { oshaClaimsWords } from './words.ts'

const kindOfCase = (recordable: string | null, classification: keyof typeof caseFields.classification.options | null): string => {
  if (recordable === 'no') return 'Not recordable'
  if (recordable === 'yes' && classification === null) return 'Recordable'
  return classification === null ? 'Not decided' : caseFields.classification.options[classification].label
}

/** One work-related injury or illness on its way to the OSHA 300 log, or off it (29 CFR 1904). */
export const oshaClaims = defineRecord({
  name: 'osha-claims',
  path: '/osha-claims',
  label: { one: 'OSHA claim', many: 'OSHA claims' },
  badge: ['open', 'investigating'],
  words: oshaClaimsWords,
  number: 'OSHA-{year}-{seq3}',
  fields: {
    ...caseFields,
    // The name is shown here unless the case is a privacy case (29 CFR 1904.29(b)(6)).
    person: text({ label: 'Employee', computed: true }),
    employee: ref('drivers', { label: 'Driver', computed: true }),
    daysAway: int({ label: 'Days away', computed: true }),
    daysRestricted: int({ label: 'Days restricted', computed: true }),
    nextDeadline: instant({ label: 'Next deadline', computed: true, clock: true }),
    form301: choice(
      { complete: { label: 'Complete', tone: 'success' }, missing: { label: 'Answers missing', tone: 'warning' } },
      { label: 'Form 301', computed: true },
    ),
    severeState: choice(
      {
        named: { label: 'Named, not answered', tone: 'danger' },
        open: { label: 'Not answered', tone: 'warning' },
        severe: { label: 'Severe' },
        none: { label: 'None' },
      },
      { label: 'Severe report', computed: true },
    ),
    reportLag: int({ label: 'Report lag', unit: 'd', computed: true }),
    // As the claim says; a privacy case says neither (29 CFR 1904.29(b)(6)).
    cause: choice(causes, { label: 'Cause', computed: true }),
    bodyPart: text({ label: 'Body part', computed: true }),
    counting: choice({ no: { label: 'No' }, yes: { label: 'Counting', tone: 'warning' } }, { label: 'Days counting', computed: true }),
  },
  lifecycle: {
    states: {
      open: { label: 'Open', tone: 'info' },
      investigating: { label: 'Investigating', tone: 'info' },
      closed: { label: 'Closed', tone: 'neutral', closed: true },
      not_recordable: { label: 'Not recordable', tone: 'neutral', closed: true },
    },
    initial: 'open',
    moves: {
      investigate: { label: 'Start investigation', from: ['open'], to: 'investigating', roles: caseWorkers, next: true },
      answer_severe: {
        label: 'Answer severe event',
        from: ['open', 'investigating', 'closed'],
        to: null,
        done: 'Severe event answered',
        roles: caseWorkers,
        help: `${severeQuestion} ${severeOverride}`,
        asks: {
          severeKind: { ...caseFields.severeKind, required: true },
          severeAt: caseFields.severeAt,
          observationOnly: caseFields.observationOnly,
          outcomeDeath: caseFields.outcomeDeath,
        },
      },
      close: {
        label: 'Close',
        from: ['open', 'investigating'],
        to: 'closed',
        roles: caseWorkers,
        next: true,
      },
      rule_out: {
        label: 'Not recordable',
        from: ['open', 'investigating'],
        to: 'not_recordable',
        roles: caseWorkers,
        help: 'Requires answers, or an override with a reason, that make it not recordable.',
      },
      reopen: {
        label: 'Reopen',
        from: ['closed', 'not_recordable'],
        to: 'open',
        roles: caseWorkers,
        asks: { reason: text({ label: 'Reason', required: true, max: 300 }) },
      },
    },
  },
  access: {
    read: operationsStaff,
    create: caseWorkers,
    update: caseWorkers,
    archive: ['super_admin', 'admin'],
    export: caseWorkers,
    confidential: { medical: caseWorkers, identity: caseWorkers },
    beside: { readers: caseWorkers },
    // A privacy case must not be told from the others by what it lacks, nor by what they say (29 CFR 1904.29(b)(6) to (9)).
    whole: {
      roles: caseWorkers,
      line: ['establishment', 'recordable', 'classification', 'year'],
      sort: '-year',
      title: 'Case {code} of {year}',
      note: 'Your role shows the log entry only. Ask Safety for details.',
    },
  },
  scope: { field: 'establishment' },
  // Titles stand in links, notices and file names: they say what the log counts, never the injury.
  title: (claim) => `Case ${claim.caseNumber ?? ''} of ${claim.year ?? ''}: ${kindOfCase(claim.recordable, claim.classification)}`,
  list: {
    columns: ['title', 'occurredAt', 'person', 'establishment', 'classification', 'daysAway', 'daysRestricted', 'form301', 'status'],
    keep: ['person', 'daysAway', 'occurredAt', 'establishment'],
    sort: '-occurredAt',
    filters: [
      'status',
      'establishment',
      'year',
      'recordable',
      'classification',
      'category',
      'privacyCase',
      'severeKind',
      'severeState',
      'occurredAt',
      'employee',
      'claim',
      'accident',
      'counting',
      'form301',
      'nextDeadline',
      'daysAway',
      'daysRestricted',
    ],
    views: [
      { key: 'open', label: 'Open', query: 'status=open,investigating&sort=urgency' },
      { key: 'decide', label: 'Decide recordability', query: 'status=open,investigating&recordable=undecided&sort=urgency' },
      { key: 'clock', label: '7-day deadline', query: 'status=open,investigating&nextDeadline=!null&sort=urgency' },
      { key: 'answer', label: 'Severe event to answer', query: 'status=open,investigating&severeState=named,open&sort=urgency' },
      { key: 'severe', label: 'Severe reports', query: 'severeState=named,severe&sort=urgency' },
      { key: 'log', label: 'On the log', query: 'recordable=yes&sort=-occurredAt' },
      { key: 'counting', label: 'Open day counts', query: 'counting=yes' },
      { key: 'closed', label: 'Closed', query: 'status=closed,not_recordable' },
    ],
    // Who it is about is asked for on the record, and each look is logged: it stands in no header.
    overview: [
      'recordable',
      'classification',
      'establishment',
      ['Person', 'person', 'jobTitle'],
      ['Event', 'occurredAt', 'place'],
      ['Days', 'daysAway', 'daysRestricted'],
      'learnedAt',
      'form301',
      'severeState',
      ['From', 'claim', 'accident'],
      'description',
    ],
    facts: ['occurredAt', 'establishment', 'nextDeadline'],
  },
  firstDay: ['establishment', 'worker', 'workerName', 'jobTitle', 'occurredAt', 'learnedAt', 'place', 'description'],
  form: [
    {
      heading: 'Case',
      fields: [
        'establishment',
        'worker',
        'workerName',
        'jobTitle',
        'occurredAt',
        'timeUnknown',
        'learnedAt',
        'place',
        'description',
        'category',
      ],
    },
    {
      heading: 'Severe event',
      fields: [
        'severeKind',
        'severeAt',
        'severeLearnedAt',
        'observationOnly',
        'publicRoad',
        'constructionZone',
        'publicTransport',
        'outcomeDeath',
        'deathLearnedAt',
        'severeReportedAt',
        'severeChannel',
        'severeReportedTo',
        'severeConfirmation',
      ],
      help: '29 CFR 1904.39',
    },
    {
      heading: 'Days',
      fields: ['daySegments', 'countingEndedOn', 'countingEndedBecause', 'estimatedAway', 'estimatedRestricted'],
      help: '29 CFR 1904.7(b)(3), (4)',
    },
    { heading: 'Privacy', fields: ['privacyReason'] },
    {
      heading: 'Form 301',
      fields: [
        'timeBeganWork',
        'activityBefore',
        'whatHappened',
        'injuryDetail',
        'harmObject',
        'physician',
        'facility',
        'emergencyRoom',
        'inpatient',
        'birthDate',
        'hiredOn',
        'sex',
        'homeAddress',
      ],
    },
    { heading: 'Links and cause', fields: ['claim', 'accident', 'caseNumber', 'reference', 'override', 'overrideReason', 'rootCause'] },
  ],
  referencedBy: {
    deadlines: {
      field: 'oshaClaim',
      label: 'OSHA claim',
      system: true,
      column: true,
      readable: caseWorkers,
      hiddenFrom: ['manager', 'supervisor'],
    },
  },
  children: [
    { kind: 'deadlines', by: 'oshaClaim', label: 'Deadlines' },
    { kind: 'corrective-actions', by: 'oshaClaim', label: 'Corrective actions', copies: { division: 'establishment' } },
  ],
  importKeys: ['reference'],
  unasked: ({ severeKind, override, outcomeDeath }) => {
    const severe = (severeKind !== null && severeKind !== 'none') || outcomeDeath !== null
    return [
      ...unless(severe, ...eventDetails, ...reportDetails),
      ...unless(severeKind === 'fatality', ...deathDetails),
      ...unless(override !== null, 'overrideReason'),
    ]
  },
  check: (claim) => [...decisionIssues(claim), ...dayIssues(claim)],
})
