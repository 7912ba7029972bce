import { bool, choice, date, instant, int, longText, text } from '#kit/fields.ts'
import { defineRecord, issue } from '#kit/record.ts'
import { operationsStaff, safetyDeciders } from '#kit/roles.ts'
import { unless } from '#kit/kind/new-form.ts'
import { decisionIssues, sceneIssues, testWarnings } from './checks.ts'
import { isLateTest } from './delay.ts'
import { coDriverTests } from './fields/test-fields.ts'
import { claimFields } from './fields/claim-fields.ts'
import { definitions } from './law/cited.ts'
import { testAsks } from './fields/test-fields.ts'
import { accidentForm } from './form.ts'
import { givenFields } from './outlook/given.ts'
import { sceneFields } from './fields/intake-fields.ts'
import { outlookFields } from './outlook/outlook.ts'
import { programFields } from './fields/program-fields.ts'
import { unitFields } from './unit.ts'
import { timeFields } from './outlook/when.ts'
import { accidentsWords } from './words.ts'
import { reopen } from '../reopen.ts'

const reason = text({ label: 'Reason', required: true, max: 300 })
const appealResults = { upheld: { label: 'Determination upheld' }, reversed: { label: 'Determination reversed' } } as const
const event = { driver: 'driver', vehicle: 'vehicle', division: 'division' } as const
const scene = { ...event, city: 'city', state: 'state' } as const

/** One crash or incident: facts of the scene, the clocks they start, who decides, what it costs. */
export const accidents = defineRecord({
  name: 'accidents',
  path: '/accidents',
  label: { one: 'Accident', many: 'Accidents' },
  badge: ['open', 'pending'],
  words: accidentsWords,
  taskEvents: { accident_added: { label: 'Accident added' }, accident_closed: { label: 'Accident moves to Closed', status: 'closed' } },
  number: 'ACC-{year}-{seq4}',
  process: { by: 'stage', path: ['reported', 'gathering', 'investigation', 'preventability', 'insurance', 'repair', 'done'] },
  fields: {
    ...sceneFields,
    ...claimFields,
    ...programFields,
    nextDeadline: instant({ label: 'Next deadline', computed: true, clock: true }),
    photos: int({ label: 'Photos', computed: true }),
    openActions: int({ label: 'Open actions', computed: true }),
    usdot: text({ label: 'USDOT number', computed: true }),
    ...givenFields,
    ...outlookFields,
    ...unitFields,
    ...timeFields,
  },
  lifecycle: {
    states: {
      open: { label: 'Open', tone: 'neutral' },
      pending: { label: 'Pending', tone: 'neutral' },
      closed: { label: 'Closed', tone: 'neutral', closed: true },
    },
    initial: 'open',
    moves: {
      await: {
        label: 'Mark pending',
        from: ['open'],
        to: 'pending',
        roles: operationsStaff,
        help: 'Facts are complete. Waiting on the police report, insurer or committee.',
        asks: { reason: text({ label: 'Waiting on', required: true, max: 200 }) },
      },
      resume: { label: 'Resume', from: ['pending'], to: 'open', roles: operationsStaff },
      close: {
        label: 'Close',
        from: ['open', 'pending'],
        to: 'closed',
        roles: safetyDeciders,
        next: true,
        help: 'To close: record the determination, confirm recordability, enter costs, and verify or waive corrective actions.',
        asks: { closeSummary: longText({ label: 'Summary', required: true, max: 2000 }) },
      },
      reopen,
      hold_evidence: {
        label: 'Place litigation hold',
        from: ['open', 'pending', 'closed'],
        to: null,
        done: 'Litigation hold placed',
        roles: ['super_admin', 'admin', 'safety'],
        help: 'Nothing on the record or its files can be changed until the hold is lifted; test results, a later death, notes and new files can be added.',
        asks: { evidenceHoldReason: text({ label: 'Reason', required: true, max: 300 }) },
      },
      release_evidence: {
        label: 'Release litigation hold',
        from: ['open', 'pending', 'closed'],
        to: null,
        done: 'Evidence hold lifted',
        roles: ['super_admin', 'admin', 'safety'],
        asks: { reason },
      },
      record_tests: {
        label: 'Record tests under hold',
        from: ['open', 'pending', 'closed'],
        to: null,
        done: 'Tests recorded',
        roles: operationsStaff,
        help: 'Evidence on hold still takes post-accident tests, or why they were not done (49 CFR 382.303).',
        asks: testAsks,
      },
      record_death: {
        label: 'Record a later death',
        from: ['open', 'pending', 'closed'],
        to: null,
        done: 'Later death recorded',
        roles: operationsStaff,
        help: `Someone hurt in the accident has died. Within 30 days of it the death counts (${definitions}) and the facts are weighed again.`,
        asks: {
          diedOn: date({ label: 'Died on', required: true }),
          person: text({ label: 'Who', max: 120, placeholder: 'Driver of the other car' }),
          deathsBefore: int({
            label: 'Deaths before this one',
            min: 0,
            max: 500,
            help: 'Where the accident does not say yet: 0 if no one died',
          }),
        },
      },
      open_repair: {
        label: 'Open repair',
        from: ['open', 'pending'],
        to: null,
        done: 'Repair opened',
        roles: operationsStaff,
        help: 'Takes unit, day and place over.',
        asks: {
          unsafe: bool({ label: 'Unsafe to drive', help: 'Sets Do not dispatch. Always on if the unit was towed.', default: false }),
        },
      },
      file_appeal: {
        label: 'Record appeal',
        from: ['open', 'pending', 'closed'],
        to: null,
        done: 'Appeal recorded',
        roles: safetyDeciders,
        asks: {
          appealFiledOn: date({ label: 'Filed on', required: true }),
          appealReason: longText({ label: "Driver's reason", required: true, max: 2000 }),
        },
      },
      decide_appeal: {
        label: 'Decide appeal',
        from: ['open', 'pending', 'closed'],
        to: null,
        done: 'Appeal decided',
        roles: safetyDeciders,
        asks: {
          appealResult: choice(appealResults, { label: 'Result', required: true }),
          rationale: longText({ label: 'Rationale', required: true, max: 2000 }),
        },
      },
    },
  },
  access: {
    read: operationsStaff,
    create: operationsStaff,
    update: operationsStaff,
    archive: safetyDeciders,
    export: ['super_admin', 'admin', 'safety'],
    confidential: { medical: ['super_admin', 'admin', 'safety'] },
  },
  scope: { field: 'division' },
  title: (accident) => `${sceneFields.type.options[accident.type]?.label ?? 'Accident'}, ${accident.city} ${accident.state}`,
  list: {
    columns: [
      'title',
      'number',
      'occurredAt',
      'nextDeadline',
      'driver',
      'vehicle',
      'severity',
      'dotRecordable',
      'determination',
      'status',
      'stage',
      'totalIncurred',
      'claimNumber',
      'daysOpen',
    ],
    keep: ['occurredAt', 'driver', 'vehicle', 'severity', 'dotRecordable', 'determination', 'totalIncurred', 'status'],
    sort: '-occurredAt',
    filters: [
      'status',
      'stage',
      'type',
      'severity',
      'dotRecordable',
      'determination',
      'determinationMethod',
      'driver',
      'vehicle',
      'occurredAt',
      'state',
      'claimStatus',
      'towAway',
      'treatedAway',
      'driverCited',
      'policeReportReceived',
      'contributing',
      'nextDeadline',
      'evidenceHold',
      'suitFiledOn',
      'determinedOn',
      'reportLag',
      'photos',
      'usdot',
      'hour',
      'weekday',
      'tenure',
    ],
    views: [
      { key: 'open', label: 'Open', query: 'status=open,pending&sort=urgency' },
      { key: 'clocks', label: 'Open deadlines', query: 'nextDeadline=!null&sort=urgency' },
      {
        key: 'police',
        label: 'Waiting for police report',
        query: 'status=open,pending&policeCalled=true&policeReportReceived=!true&sort=occurredAt',
      },
      { key: 'determine', label: 'Needs determination', query: 'status=open,pending&determination=undetermined&sort=occurredAt' },
      {
        key: 'recordability',
        label: 'Needs recordability review',
        query: 'dotRecordable=yes,check&recordabilityConfirmed=!true&sort=occurredAt',
      },
      {
        key: 'committee',
        label: 'Committee agenda',
        query: 'status=open,pending&determinationMethod=committee&determination=undetermined&sort=occurredAt',
      },
      { key: 'claims', label: 'Open claims', query: 'claimStatus=filed,in_review,approved,subrogation' },
      { key: 'litigation', label: 'Litigation', query: 'suitFiledOn=!null&status=open,pending' },
      { key: 'register', label: 'DOT register', query: 'dotRecordable=yes&sort=-occurredAt' },
      { key: 'closed', label: 'Closed', query: 'status=closed&sort=-occurredAt' },
    ],
    overview: [
      ['Date and time', 'occurredAt', 'timeZone'],
      ['Location', 'location', 'city', 'state'],
      ['Conditions', 'weather', 'roadCondition', 'light'],
      ['Driver', 'driver', 'coDriver', 'tenure'],
      ['Unit', 'vehicle', 'trailers', 'loaded', 'cargo'],
      ['Harm', 'fatalities', 'injuries', 'treatedAway', 'towAway', 'ourTowed', 'hazmatReleased'],
      ['Police', 'policeAgency', 'policeReportNumber', 'driverCited'],
      'severity',
      ['Preventability', 'determination', 'determinedOn'],
      ['Claim', 'insurer', 'claimNumber', 'claimStatus'],
      ['Cost', 'totalIncurred', 'reserve'],
      'narrative',
    ],
    facts: ['occurredAt', 'driver', 'nextDeadline'],
  },
  form: accidentForm,
  referencedBy: {
    holds: { field: 'accident', label: 'Accident' },
    deadlines: { field: 'accident', label: 'Accident', system: true, column: true },
  },
  children: [
    { kind: 'deadlines', by: 'accident', label: 'Deadlines' },
    { kind: 'corrective-actions', by: 'accident', label: 'Corrective actions', copies: { division: 'division' } },
    { kind: 'tickets', by: 'accident', label: 'Tickets', copies: { ...scene, issuedAt: 'occurredAt' } },
    { kind: 'roadside-inspections', by: 'accident', label: 'Inspections', copies: { ...scene, inspectedAt: 'occurredAt' } },
    {
      kind: 'workers-comp',
      by: 'accident',
      label: 'Claims',
      copies: { ...event, injuredAt: 'occurredAt', place: ['location', 'city', 'state'], narrative: 'narrative', state: 'state' },
    },
    { kind: 'disciplinary-actions', by: 'accident', label: 'Discipline', copies: { driver: 'driver', incidentDate: 'occurredAt' } },
    { kind: 'dataqs', by: 'accident', label: 'DataQs', copies: { division: 'division' } },
    { kind: 'repairs', by: 'accident', label: 'Repairs', copies: { vehicle: 'vehicle' } },
    { kind: 'holds', by: 'accident', label: 'Holds', copies: { driver: 'driver' } },
  ],
  importKeys: ['reference'],
  unasked: (accident) => [
    ...unless(accident.recordableOverride !== null, 'recordableReason'),
    ...unless(accident.driverCited === true, 'citedAt'),
    ...unless(isLateTest(accident), 'alcoholDelay'),
    ...unless(accident.alcoholTestedAt === null, 'alcoholNotDone'),
    ...unless(accident.drugTestedAt === null, 'drugNotDone'),
    ...unless(accident.coDriver !== null, 'coDriverResting', ...coDriverTests),
  ],
  check: (accident) => [...sceneIssues(accident), ...decisionIssues(accident)],
  warn: (accident) => [
    ...testWarnings(accident),
    accident.reportedAt !== null &&
      Date.parse(accident.reportedAt) - Date.parse(accident.occurredAt) > 86_400_000 &&
      issue('reportedAt', 'Reported more than 24 hours after the accident'),
  ],
})
