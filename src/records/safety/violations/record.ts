import { bool, choice, date, instant, int, longText, ref, text } from '#kit/fields.ts'
import { unless } from '#kit/kind/new-form.ts'
import { defineRecord, issue } from '#kit/record.ts'
import { operationsStaff, safetyDeciders } from '#kit/roles.ts'
import { states } from '#kit/facts/us-states.ts'
import { correctionMoves, corrections } from './corrections.ts'
import { violationsWords } from './words.ts'
import { reopen } from '../reopen.ts'
import { violationOverview } from './overview.ts'

/** CSA categories (BASICs); the key is that of the CSA rules. */
export const basics = {
  unsafe_driving: { label: 'Unsafe Driving' },
  hos: {
    label: 'HOS Compliance',
    also: ['Hours-of-Service Compliance', 'Hours of Service Compliance', 'Hours-of-Service (HOS) Compliance'],
  },
  vehicle_maint: { label: 'Vehicle Maintenance', also: ['Vehicle Maint.'] },
  // A category of the preview alone (89 FR 91874). The table of codes does not name its codes: it is kept as delivered, or set by a person.
  driver_observed: { label: 'Vehicle Maintenance: Driver Observed', also: ['Driver Observed', 'Vehicle Maint.: Driver Observed'] },
  controlled: { label: 'Controlled Substances/Alcohol', also: ['Drugs/Alcohol', 'Controlled Substances and Alcohol'] },
  hm: { label: 'HM Compliance', also: ['Hazardous Materials', 'Hazardous Materials (HM) Compliance', 'Hazardous Materials Compliance'] },
  driver_fitness: { label: 'Driver Fitness' },
  crash: { label: 'Crash Indicator' },
  other: { label: 'Not in CSA' },
} as const

/** One finding on an inspection report: what it costs in CSA, who corrects it, what became of it. */
export const violations = defineRecord({
  name: 'violations',
  path: '/violations',
  label: { one: 'Violation', many: 'Violations' },
  badge: ['open'],
  words: violationsWords,
  number: 'VIO-{year}-{seq4}',
  process: { by: 'stage', path: ['new', 'assigned', 'repair', 'certify', 'done'] },
  fields: {
    code: text({ label: 'Code', required: true, max: 30, search: true, index: true, also: ['Viol_Code', 'Violation Code'] }),
    description: text({ label: 'Violation', max: 200, search: true, help: 'Defaults to the code’s text.', also: ['Section_Desc'] }),
    group: text({ label: 'Group', max: 80, also: ['Group_Desc'] }),
    category: choice(basics, { label: 'CSA category', also: ['BASIC_Desc', 'BASIC'] }),
    unit: choice(
      {
        driver: { label: 'Driver', also: ['D'] },
        power_unit: { label: 'Power unit', also: ['1', 'Main'] },
        trailer: { label: 'Trailer', also: ['2', 'Secondary'] },
        co_driver: { label: 'Co-driver', also: ['C'] },
      },
      { label: 'Unit', default: 'driver', also: ['Viol_Unit'] },
    ),
    oos: bool({ label: 'Out of service', default: false, yes: 'OOS', no: 'No', also: ['OOS_Indicator'] }),
    severity: int({ label: 'Severity', min: 0, max: 10, help: 'Defaults to the violation code table', also: ['Severity_Weight'] }),
    severitySource: choice(
      {
        table: { label: 'Table' },
        inferred: { label: 'From its group', tone: 'info' },
        delivered: { label: 'As delivered' },
        manual: { label: 'Set manually', tone: 'warning' },
        unknown: { label: 'Code not in the table', tone: 'warning' },
      },
      { label: 'Severity from', system: true },
    ),
    inspection: ref('roadside-inspections', { label: 'Inspection' }),
    reportNumber: text({
      label: 'Report number',
      max: 40,
      search: true,
      upper: true,
      help: 'Matches or creates an inspection if none is selected',
    }),
    reportState: choice(states, { label: 'Report state' }),
    occurredOn: date({ label: 'Date', index: true, also: ['Insp_Date', 'Inspection Date'] }),
    driver: ref('drivers', { label: 'Driver' }),
    vehicle: ref('vehicles', { label: 'Vehicle' }),
    division: ref('divisions', { label: 'Division', help: 'Defaults to the inspection’s division.' }),
    usdot: text({
      label: 'USDOT number',
      max: 8,
      pattern: /^\d{1,8}$/,
      patternMessage: 'Digits only, up to 8',
      index: true,
      also: ['DOT_Number'],
    }),
    ticket: ref('tickets', { label: 'Ticket' }),
    citationNumber: text({ label: 'Citation number', max: 40 }),
    postCrash: bool({ label: 'Post-crash inspection' }),
    outcome: choice(
      {
        as_cited: { label: 'Upheld' },
        lesser: { label: 'Lesser charge', tone: 'info' },
        dismissed: { label: 'Dismissed in court', tone: 'success' },
        removed: { label: 'Removed by DataQs', tone: 'success' },
      },
      { label: 'Outcome', default: 'as_cited', editable: safetyDeciders },
    ),
    usedInSms: bool({ label: 'Used in SMS', default: true, editable: safetyDeciders }),
    notUsedReason: text({ label: 'Exclusion reason', max: 200, editable: safetyDeciders }),
    responsible: choice(
      {
        driver: { label: 'Driver' },
        maintenance: { label: 'Maintenance' },
        dispatch: { label: 'Dispatch' },
        shipper: { label: 'Shipper' },
        unknown: { label: 'Unknown' },
      },
      { label: 'Responsible', default: 'unknown' },
    ),
    stage: choice(
      {
        new: { label: 'New', tone: 'info' },
        assigned: { label: 'Assigned' },
        repair: { label: 'Repair', tone: 'warning' },
        certify: { label: 'Certify', tone: 'warning' },
        dataqs: { label: 'DataQs' },
        coaching: { label: 'Coaching' },
        done: { label: 'Done', tone: 'success' },
      },
      { label: 'Stage', default: 'new', inline: true },
    ),
    correction: choice(corrections, { label: 'Correction' }),
    repair: ref('repairs', { label: 'Repair', system: true }),
    repairReference: text({ label: 'Repair order', max: 60 }),
    correctedOn: date({ label: 'Corrected on', notBefore: ['occurredOn', 'Correction can’t be before the violation'] }),
    rootCause: longText({ label: 'Root cause', max: 2000 }),
    correctiveAction: longText({ label: 'Corrective action', max: 2000 }),
    points: int({ label: 'Points now', help: 'SMS 3.21: (severity weight + OOS weight) × time weight', computed: true }),
    pointsPreview: int({ label: 'Points, Enhanced', help: 'The preview: 1 or 2, times the weight of its age', computed: true }),
    review: choice(
      {
        none: { label: 'None' },
        candidate: { label: 'Candidate', tone: 'info' },
        draft: { label: 'Draft', tone: 'info' },
        waiting: { label: 'Awaiting decision', tone: 'warning' },
        won: { label: 'Won', tone: 'success' },
        lost: { label: 'No correction', tone: 'danger' },
      },
      { label: 'DataQs', computed: true },
    ),
    timeWeight: int({ label: 'Time weight', computed: true }),
    agesOutOn: date({ label: 'Ages out', computed: true }),
    repeat: choice({ no: { label: 'No' }, yes: { label: 'Repeat', tone: 'warning' } }, { label: 'Repeat', computed: true }),
    nextDeadline: instant({ label: 'Next deadline', computed: true, clock: true }),
  },
  lifecycle: {
    states: {
      open: { label: 'Open', tone: 'neutral' },
      closed: { label: 'Closed', tone: 'neutral', closed: true },
    },
    initial: 'open',
    moves: {
      ...correctionMoves,
      open_repair: {
        label: 'Open repair',
        from: ['open'],
        to: null,
        done: 'Repair opened',
        roles: operationsStaff,
        help: 'Takes unit, finding and day over. Closing the repair records the correction.',
        asks: {
          unsafe: bool({
            label: 'Unsafe to drive',
            help: 'Puts the unit on Do not dispatch immediately. Always on after an out-of-service order.',
            default: false,
          }),
        },
      },
      close: {
        label: 'Close',
        from: ['open'],
        to: 'closed',
        roles: operationsStaff,
        next: true,
        help: 'Needs the corrective action; for equipment also the repair, or that it was corrected at the roadside.',
      },
      reopen,
    },
  },
  access: {
    read: operationsStaff,
    create: operationsStaff,
    update: operationsStaff,
    archive: safetyDeciders,
    export: ['super_admin', 'admin', 'safety'],
  },
  scope: { field: 'division' },
  title: (violation) => `${violation.code}${violation.description === null ? '' : ` ${violation.description}`}`,
  list: {
    columns: [
      'title',
      'occurredOn',
      'driver',
      'vehicle',
      'points',
      'agesOutOn',
      'nextDeadline',
      'stage',
      'category',
      'status',
      'unit',
      'oos',
      'severity',
      'pointsPreview',
      'repeat',
    ],
    keep: ['driver', 'vehicle', 'points', 'category', 'oos', 'occurredOn', 'agesOutOn'],
    sort: '-occurredOn',
    filters: [
      'status',
      'stage',
      'category',
      'code',
      'unit',
      'oos',
      'driver',
      'vehicle',
      'inspection',
      'occurredOn',
      'agesOutOn',
      'points',
      'responsible',
      'outcome',
      'correction',
      'repeat',
      'usdot',
      'nextDeadline',
      'severitySource',
      'ticket',
      'usedInSms',
      'review',
    ],
    views: [
      { key: 'open', label: 'Open', query: 'status=open&sort=urgency' },
      // "Certify due" is a list of reports: one signature certifies all violations of a report (49 CFR 396.9(d)(3)(i)).
      {
        key: 'certify',
        label: 'On reports to certify',
        query: 'inspection.status=open&inspection.violationsFound=true&inspection.certifiedOn=null&sort=urgency',
      },
      { key: 'candidates', label: 'DataQs candidates', query: 'review=candidate,draft&sort=-points' },
      { key: 'dataqs', label: 'Awaiting decision', query: 'review=waiting&sort=urgency' },
      { key: 'oos', label: 'OOS', query: 'oos=true&sort=-occurredOn' },
      { key: 'repeat', label: 'Repeat codes', query: 'repeat=yes&sort=code' },
      { key: 'unmatched', label: 'Unmatched driver', query: 'driver=null&sort=-occurredOn' },
      { key: 'no_report', label: 'Without report', query: 'inspection=null&sort=-occurredOn' },
      { key: 'aging', label: 'Age out in 90 days', query: 'agesOutOnFrom=today&agesOutOnTo=today%2B90d&sort=agesOutOn' },
    ],
    overview: violationOverview,
    facts: ['occurredOn', 'driver', 'points'],
  },
  firstDay: ['inspection', 'reportNumber', 'code', 'unit', 'oos', 'occurredOn', 'driver', 'vehicle'],
  form: [
    { heading: 'Finding', fields: ['code', 'description', 'unit', 'oos', 'category', 'severity', 'group'] },
    {
      heading: 'Report',
      fields: ['inspection', 'reportNumber', 'reportState', 'occurredOn', 'driver', 'vehicle', 'division', 'usdot', 'postCrash'],
    },
    { heading: 'Citation', fields: ['ticket', 'citationNumber', 'outcome', 'usedInSms', 'notUsedReason'] },
    {
      heading: 'Correction',
      fields: ['stage', 'responsible', 'correction', 'repairReference', 'correctedOn', 'rootCause', 'correctiveAction'],
    },
  ],
  referencedBy: { deadlines: { field: 'violation', label: 'Violation', system: true } },
  children: [
    { kind: 'deadlines', by: 'violation', label: 'Deadlines' },
    { kind: 'repairs', by: 'violation', label: 'Repairs', copies: { vehicle: 'vehicle', reportedOn: 'occurredOn' } },
    { kind: 'dataqs', by: 'violation', label: 'DataQs', copies: { inspection: 'inspection', division: 'division' } },
    { kind: 'corrective-actions', by: 'violation', label: 'Corrective actions', copies: { division: 'division' } },
    { kind: 'disciplinary-actions', by: 'violation', label: 'Discipline', copies: { driver: 'driver', incidentDate: 'occurredOn' } },
  ],
  importTogether: ['occurredOn', 'code', 'unit'],
  unasked: ({ usedInSms }) => unless(usedInSms === false, 'notUsedReason'),
  check: (violation) => [
    violation.inspection === null &&
      violation.reportNumber === null &&
      violation.occurredOn === null &&
      issue('occurredOn', 'Enter the date or select the inspection'),
    !violation.usedInSms && violation.notUsedReason === null && issue('notUsedReason', 'Enter the exclusion reason'),
  ],
})
