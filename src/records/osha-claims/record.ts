import { choice, instant, int, ref, text } from '#kit/fields.ts'
import { defineRecord, issue } from '#kit/record.ts'
import { caseWorkers } from '#kit/roles.ts'
import { outlines } from '../outlines.ts'
import { caseFields } from './fields.ts'
import { dayCap } from './osha/day-counts.ts'
import { isAnswer } from './osha/questions.ts'

/** One work-related injury or illness on its way to the OSHA 300 log, or off it (29 CFR 1904; field notes, 17). */
export const oshaClaims = defineRecord(outlines['osha-claims'], {
  number: 'OSHA-{year}-{seq3}',
  fields: {
    ...caseFields,
    // The name is shown here unless the case is a privacy case (29 CFR 1904.29(b)(6)).
    person: text({ label: 'Employee', computed: true }),
    employee: ref('drivers', { label: 'Driver', computed: true }),
    daysAway: int({ label: 'Days away', computed: true }),
    daysRestricted: int({ label: 'Days restricted', computed: true }),
    nextDeadline: instant({ label: 'Next clock', computed: true, clock: true }),
    form301: choice(
      { complete: { label: 'Complete', tone: 'success' }, missing: { label: 'Answers missing', tone: 'warning' } },
      { label: 'Form 301', computed: true },
    ),
    counting: choice({ no: { label: 'No' }, yes: { label: 'Counting', tone: 'warning' } }, { label: 'Days counting', computed: true }),
  },
  lifecycle: {
    states: {
      open: { label: 'Open', tone: 'danger', badge: true },
      investigating: { label: 'Investigating', tone: 'warning', badge: true },
      closed: { label: 'Closed', tone: 'neutral', closed: true },
      not_recordable: { label: 'Not recordable', tone: 'neutral', closed: true },
    },
    initial: 'open',
    moves: {
      investigate: { label: 'Start investigation', from: ['open'], to: 'investigating', roles: caseWorkers },
      close: {
        label: 'Close',
        from: ['open', 'investigating'],
        to: 'closed',
        roles: caseWorkers,
        help: 'The day count must have ended and Form 301 be complete.',
      },
      rule_out: {
        label: 'Not recordable',
        from: ['open', 'investigating'],
        to: 'not_recordable',
        roles: caseWorkers,
        help: 'The answers, or your decision with its reason, must say so.',
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
    update: caseWorkers,
    archive: ['super_admin', 'admin'],
    export: caseWorkers,
    confidential: { medical: caseWorkers, identity: caseWorkers },
  },
  scope: { field: 'establishment' },
  title: (claim) => `${claim.caseNumber === null ? '' : `Case ${claim.caseNumber}: `}${claim.description.slice(0, 80)}`,
  list: {
    columns: [
      'title',
      'occurredAt',
      'person',
      'jobTitle',
      'establishment',
      'recordable',
      'classification',
      'daysAway',
      'daysRestricted',
      'status',
      'nextDeadline',
      'claim',
    ],
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
      { key: 'decide', label: 'Decide recordability', query: 'status=open,investigating&recordable=undecided' },
      { key: 'clock', label: '7-day clock', query: 'status=open,investigating&nextDeadline=!null&sort=nextDeadline' },
      { key: 'severe', label: 'Severe reports', query: 'severeKind=fatality,inpatient,amputation,eye' },
      { key: 'log', label: 'On the log', query: 'recordable=yes&sort=-occurredAt' },
      { key: 'counting', label: 'Open day counts', query: 'counting=yes' },
      { key: 'closed', label: 'Closed', query: 'status=closed,not_recordable' },
    ],
    facts: ['occurredAt', 'person', 'nextDeadline'],
  },
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
  children: [
    { kind: 'deadlines', by: 'oshaClaim', label: 'Clocks' },
    { kind: 'corrective-actions', by: 'oshaClaim', label: 'Corrective actions', copies: { division: 'establishment' } },
  ],
  importKeys: ['reference'],
  check: (claim) => [
    claim.learnedAt !== null && claim.learnedAt < claim.occurredAt && issue('learnedAt', 'Learned before it happened'),
    claim.override !== null && claim.overrideReason === null && issue('overrideReason', 'Say why it is decided otherwise'),
    claim.severeKind === 'fatality' && claim.outcomeDeath === null && issue('outcomeDeath', 'Give the date of death'),
    claim.outcomeDeath !== null && claim.outcomeDeath < claim.occurredAt.slice(0, 10) && issue('outcomeDeath', 'Died before the injury'),
    (claim.answers ?? []).some((row) => !isAnswer(row.question ?? '', row.answer ?? '')) &&
      issue('answers', 'Not one of the questions, or not one of its answers'),
    claim.severeAt !== null && claim.severeAt < claim.occurredAt && issue('severeAt', 'Happened before the injury'),
    claim.severeReportedAt !== null &&
      claim.severeReportedAt < claim.occurredAt &&
      issue('severeReportedAt', 'Reported before it happened'),
    (claim.countingEndedOn === null) !== (claim.countingEndedBecause === null) &&
      issue(
        claim.countingEndedOn === null ? 'countingEndedOn' : 'countingEndedBecause',
        'Give both the last day of employment and why it ended',
      ),
    (claim.estimatedAway ?? 0) + (claim.estimatedRestricted ?? 0) > dayCap &&
      issue('estimatedAway', `At most ${dayCap} days away and restricted together (29 CFR 1904.7(b)(3)(vii))`),
    claim.hiredOn !== null && claim.hiredOn > claim.occurredAt.slice(0, 10) && issue('hiredOn', 'Hired after the injury'),
    claim.privacyReason === 'requested' &&
      claim.category === 'injury' &&
      issue('privacyReason', 'On request only for an illness (29 CFR 1904.29(b)(7)(vi))'),
    (claim.daySegments ?? []).some(
      (segment) => typeof segment.from === 'string' && typeof segment.to === 'string' && segment.to < segment.from,
    ) && issue('daySegments', 'A period ends before it begins'),
  ],
})
