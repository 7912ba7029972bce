import { bool, choice, date, email, instant, int, money, phone, ref, text } from '#kit/fields.ts'
import { unless } from '#kit/kind/new-form.ts'
import { defineRecord, issue, lockAll } from '#kit/record.ts'
import { caseWorkers, operationsStaff, safetyDeciders } from '#kit/roles.ts'
import { endings, settledFields } from './endings.ts'
import { claimForm } from './form.ts'
import { claimTypes, injuryFields } from './injury-fields.ts'
import { oshaReports } from './osha-report.ts'
import { workersCompWords } from './words.ts'

/** What a claim costs is for those who read its entries: a supervisor reports an injury, no more. */
const claimMoney = { readable: safetyDeciders } as const
/** Who works on the claim outside, and what comes of it, is not what a supervisor reported. */
const claimWork = { readable: safetyDeciders } as const
/** Where a claim stands and how it ends is for those who work on it, also while it is entered. */
const course = { editable: caseWorkers } as const

/** By the moments themselves: what is stored and what is sent are written in two ways. */
const isBefore = (moment: string, other: string): boolean => Date.parse(moment) < Date.parse(other)

/** One work injury as an insurance claim: facts, money, work status, diary. */
export const workersComp = defineRecord({
  name: 'workers-comp',
  path: '/workers-comp',
  label: { one: "Workers' comp claim", many: "Workers' comp claims" },
  badge: ['open'],
  words: workersCompWords,
  number: 'WC-{year}-{seq4}',
  process: { by: 'stage', path: ['reported', 'filed', 'accepted', 'treating', 'return_to_work', 'settlement', 'closed'] },
  fields: {
    ...injuryFields,
    stage: choice(
      {
        reported: { label: 'Reported' },
        filed: { label: 'Filed' },
        investigating: { label: 'Investigating' },
        accepted: { label: 'Accepted' },
        disputed: { label: 'Disputed', tone: 'warning' },
        treating: { label: 'Treating' },
        return_to_work: { label: 'Return to work' },
        settlement: { label: 'Settlement' },
        litigation: { label: 'Litigation', tone: 'danger' },
        closed: { label: 'Closed' },
      },
      { ...course, label: 'Stage', default: 'reported', inline: true },
    ),
    // Known once the treatment and the days are: nobody is made to guess it when the injury is reported.
    type: choice(claimTypes, { label: 'Claim type' }),
    compensable: choice(
      {
        pending: { label: 'Pending', tone: 'info' },
        accepted: { label: 'Accepted', tone: 'success' },
        denied: { label: 'Denied', tone: 'danger' },
      },
      { ...course, label: 'Compensable', default: 'pending' },
    ),
    carrier: text({ label: 'Carrier or TPA', max: 120, search: true }),
    policyNumber: text({ ...claimWork, label: 'Policy number', max: 60 }),
    claimNumber: text({ label: 'Claim number', max: 60, search: true, unique: true, single: true }),
    adjuster: text({ ...claimWork, label: 'Adjuster', max: 120 }),
    adjusterPhone: phone({ ...claimWork, label: 'Adjuster phone' }),
    adjusterEmail: email({ ...claimWork, label: 'Adjuster email' }),
    froiFiledOn: date({ ...course, label: 'First report filed' }),
    attorney: text({ ...claimWork, ...course, label: "Employee's attorney", max: 120 }),
    litigated: bool({ ...claimWork, ...course, label: 'In litigation' }),
    subrogationParty: text({ ...claimWork, ...course, label: 'Subrogation against', max: 120 }),
    mmiOn: date({ ...claimWork, ...course, label: 'Maximum medical improvement', notBefore: ['injuredAt', 'Before the injury'] }),
    impairment: int({ label: 'Permanent rating', unit: '%', min: 0, max: 100, confidential: 'medical' }),
    settlementOn: date({ ...claimWork, ...course, label: 'Settled on' }),
    settlementAmount: money({ ...claimMoney, ...course, label: 'Settlement', min: 0 }),
    deniedOn: date({ label: 'Denied on', system: true }),
    closedOn: date({ label: 'Closed on', system: true }),
    reopenedOn: date({ label: 'Reopened on', system: true }),
    closeReason: choice(endings, { label: 'Closed because', system: true }),
    // Sums over the claim's money entries; zero without one.
    paid: money({ ...claimMoney, label: 'Paid', computed: true }),
    outstanding: money({ ...claimMoney, label: 'Outstanding', computed: true }),
    incurred: money({ ...claimMoney, label: 'Incurred', computed: true }),
    netIncurred: money({ ...claimMoney, label: 'Net of recoveries', computed: true }),
    reserveChange: money({ ...claimMoney, label: 'Reserve change, last 30 days', computed: true }),
    workStatus: choice(
      {
        full_duty: { label: 'Full duty', tone: 'success' },
        modified_duty: { label: 'Modified duty', tone: 'warning' },
        off_work: { label: 'Off work', tone: 'danger' },
        none: { label: 'Not entered' },
      },
      { label: 'Work status', computed: true },
    ),
    workStatusUntil: date({ label: 'Status until', computed: true, clock: true }),
    nextAppointment: date({ label: 'Next appointment', computed: true }),
    daysAway: int({ label: 'Days away', computed: true }),
    froiDueAt: instant({ label: 'First report due', computed: true, clock: true }),
    nextDiary: date({ label: 'Next diary', computed: true, clock: true }),
    nextDeadline: instant({ label: 'Next deadline', computed: true, clock: true }),
    // Who may not open it is not told its words either.
    oshaClaim: ref('osha-claims', { label: 'OSHA claim', computed: true, readable: caseWorkers }),
    oshaReport: choice(oshaReports, { label: 'Report to OSHA', computed: true, readable: caseWorkers }),
    oshaReportDueAt: instant({ label: 'OSHA report due', computed: true, clock: true, readable: caseWorkers }),
    reportLag: int({ label: 'Report lag', unit: 'd', computed: true }),
  },
  lifecycle: {
    states: {
      open: { label: 'Open', tone: 'info' },
      closed: { label: 'Closed', tone: 'neutral', closed: true },
      denied: { label: 'Denied', tone: 'neutral', closed: true },
      withdrawn: { label: 'Withdrawn', tone: 'neutral', closed: true },
    },
    initial: 'open',
    moves: {
      file: {
        label: 'File FROI',
        from: ['open'],
        to: null,
        done: 'First report filed',
        roles: caseWorkers,
        next: true,
        help: 'Complete job title, activity, cause, nature of injury, body part, treatment and carrier first.',
        asks: { froiFiledOn: date({ label: 'Filed on', required: true }), claimNumber: text({ label: 'Claim number', max: 60 }) },
      },
      close: {
        label: 'Close',
        from: ['open'],
        to: 'closed',
        roles: caseWorkers,
        next: true,
        help: 'Outstanding reserves must be zero (or explained), and the last work status full duty unless the claim settled.',
        asks: {
          closeReason: choice(endings, { label: 'Because', required: true }),
          reason: text({ label: 'Note', max: 300 }),
        },
      },
      deny: {
        label: 'Record denial',
        from: ['open'],
        to: 'denied',
        roles: caseWorkers,
        tone: 'danger',
        rare: true,
        help: 'Add the denial letter under Files as correspondence.',
        asks: { deniedOn: date({ label: 'Denied on', required: true }), reason: text({ label: 'Reason', required: true, max: 300 }) },
      },
      withdraw: {
        label: 'Withdraw',
        from: ['open'],
        to: 'withdrawn',
        roles: caseWorkers,
        rare: true,
        asks: { reason: text({ label: 'Reason', required: true, max: 300 }) },
      },
      reopen: {
        label: 'Reopen',
        from: ['closed', 'denied', 'withdrawn'],
        to: 'open',
        roles: caseWorkers,
        asks: { reason: text({ label: 'Reason', required: true, max: 300 }) },
      },
    },
  },
  access: {
    read: operationsStaff,
    // Managers don't see medical fields, so they can't report an injury either.
    create: ['super_admin', 'admin', 'supervisor', 'safety'],
    update: caseWorkers,
    archive: ['super_admin', 'admin', 'safety'],
    export: caseWorkers,
    confidential: { medical: caseWorkers, identity: caseWorkers },
    beside: { readers: caseWorkers },
  },
  scope: { field: 'division' },
  // Titles stand in links, notices and file names: they say nothing of the injury.
  title: (claim) => `${claim.employeeName ?? 'Employee'}: ${claim.type === null ? 'Injury claim' : claimTypes[claim.type].label}`,
  list: {
    columns: [
      'title',
      'injuredAt',
      'type',
      'status',
      'stage',
      'workStatus',
      'daysAway',
      'incurred',
      'reserveChange',
      'adjuster',
      'oshaClaim',
    ],
    keep: ['workStatus', 'daysAway', 'incurred', 'injuredAt', 'stage'],
    sort: '-injuredAt',
    filters: [
      'status',
      'stage',
      'type',
      'driver',
      'accident',
      'state',
      'workStatus',
      'injuredAt',
      'carrier',
      'cause',
      'compensable',
      'litigated',
      'incurred',
      'reserveChange',
      'workStatusUntil',
      'nextAppointment',
      'nextDiary',
      'nextDeadline',
      'froiFiledOn',
      'froiDueAt',
      'vehicle',
      'bodyPart',
      'adjuster',
      'policyNumber',
    ],
    views: [
      { key: 'open', label: 'Open', query: 'status=open&sort=urgency' },
      { key: 'off', label: 'Off work now', query: 'status=open&workStatus=off_work' },
      {
        key: 'modified',
        label: 'Modified duty ending',
        query: 'status=open&workStatus=modified_duty&workStatusUntilTo=today%2B14d&sort=workStatusUntil',
      },
      {
        key: 'appointment',
        label: 'No next appointment',
        query: 'status=open&workStatus=off_work,modified_duty&nextAppointment=null&sort=injuredAt',
      },
      { key: 'diary', label: 'Diary entries due', query: 'status=open&nextDiaryTo=today%2B7d&sort=nextDiary' },
      { key: 'froi', label: 'First report due', query: 'status=open&type=!report_only&froiFiledOn=null&sort=froiDueAt' },
      { key: 'litigation', label: 'Litigation', query: 'status=open&litigated=true', roles: safetyDeciders },
      { key: 'jumps', label: 'Reserve jumps', query: 'status=open&reserveChangeFrom=1000000&sort=-reserveChange', roles: safetyDeciders },
      { key: 'report', label: 'Report only', query: 'type=report_only' },
    ],
    overview: [
      ['Injury', 'bodyPart', 'side', 'cause'],
      ['Happened', 'injuredAt', 'place'],
      ['Treatment', 'treatment', 'firstTreatmentOn'],
      'nextAppointment',
      ['Job', 'jobTitle', 'division'],
      ['Reported', 'reportedAt', 'reportedBy'],
      ['Carrier', 'carrier', 'claimNumber'],
      ['Adjuster', 'adjuster', 'adjusterPhone'],
      ['Claim', 'state', 'compensable', 'litigated'],
      ['Records', 'oshaClaim', 'accident'],
      'narrative',
    ],
    facts: ['injuredAt', 'cause', 'workStatus', 'incurred'],
  },
  firstDay: ['driver', 'employeeName', 'injuredAt', 'reportedAt', 'place', 'state', 'narrative', 'bodyPart', 'treatment'],
  form: claimForm,
  referencedBy: {
    // Those who can't open the claim don't read its name on a hold.
    holds: { field: 'claim', label: 'Claim', readable: safetyDeciders },
    deadlines: { field: 'claim', label: 'Claim', system: true, column: true, hiddenFrom: ['supervisor'] },
  },
  children: [
    { kind: 'workers-comp-cases', by: 'claim', label: 'Entries' },
    { kind: 'deadlines', by: 'claim', label: 'Deadlines' },
    { kind: 'osha-claims', by: 'claim', label: 'OSHA', copies: { establishment: 'division', occurredAt: 'injuredAt', place: 'place' } },
    { kind: 'holds', by: 'claim', label: 'Holds', copies: { driver: 'driver' } },
    { kind: 'corrective-actions', by: 'claim', label: 'Corrective actions', copies: { division: 'division' } },
  ],
  importKeys: ['claimNumber'],
  unasked: ({ treatment }) => unless(treatment === 'fatal', 'diedOn'),
  locks: ({ status }) => (status === 'open' ? {} : lockAll(settledFields, 'This claim is closed. Reopen it to make changes.')),
  check: (claim) => [
    claim.driver === null && claim.employeeName === null && issue('employeeName', 'Enter the employee’s name'),
    claim.driver === null && claim.division === null && issue('division', 'Choose a division. Only drivers have one by default'),
    claim.shiftStartedAt !== null &&
      isBefore(claim.injuredAt, claim.shiftStartedAt) &&
      issue('shiftStartedAt', 'The shift began after the injury'),
    claim.treatment === 'fatal' && claim.diedOn === null && issue('diedOn', 'Give the date of death'),
  ],
})
