import { bool, choice, date, decimal, instant, int, phone, ref, rows, text } from '#kit/fields.ts'
import { defineRecord, issue, lockAll } from '#kit/record.ts'
import { caseWorkers, safetyDeciders } from '#kit/roles.ts'
import { oshaSummariesWords } from './words.ts'

/** What the executive signed (29 CFR 1904.32(b)(2)); the people employed at any time of the year and the reason of a change stand in the file of the ITA alone. */
const signedFields = [
  'establishment',
  'year',
  'companyName',
  'industry',
  'naics',
  'payPeriods',
  'averageEmployees',
  'totalHours',
  'executiveName',
  'executiveTitle',
  'executivePhone',
] as const

const total = (label: string) => int({ label, computed: true })

/** The year of an establishment: Form 300A with its signature, posting and electronic submission (29 CFR 1904.32, 1904.41). */
export const oshaSummaries = defineRecord({
  name: 'osha-summaries',
  path: '/osha-summaries',
  label: { one: 'OSHA year', many: 'OSHA years' },
  words: oshaSummariesWords,
  number: 'OSY-{seq4}',
  process: { by: 'status', path: ['draft', 'certified', 'posted', 'submitted'] },
  fields: {
    establishment: ref('divisions', { label: 'Establishment', required: true }),
    year: int({ label: 'Year', required: true, min: 2000, max: 2100, plain: true, index: true }),
    companyName: text({ label: 'Company', max: 120, help: 'Defaults to the establishment’s company.' }),
    industry: text({ label: 'Industry description', max: 120 }),
    naics: text({ label: 'NAICS code', max: 6, pattern: /^\d{2,6}$/, patternMessage: 'Two to six digits' }),
    payPeriods: rows(
      { until: date({ label: 'Pay period until', required: true }), employees: int({ label: 'Employees paid', required: true, min: 0 }) },
      { label: 'Pay periods', max: 60 },
    ),
    averageEmployees: int({
      label: 'Average employees',
      short: 'Employees',
      min: 0,
      help: 'From the pay periods when they are entered, rounded up',
    }),
    peakEmployees: int({
      label: 'People employed at any time of the year',
      min: 0,
      help: 'Each person counts as one, part-time, seasonal and temporary too, however short: often more than were there at one time (29 CFR 1904.41(b)(2))',
    }),
    requestedInWriting: bool({
      label: 'OSHA or BLS asked for its records in writing',
      help: 'A written request ends the exemption of small companies and of partly exempt industries (29 CFR 1904.1, 1904.2, 1904.41, 1904.42).',
    }),
    tenOrFewer: bool({
      asked: true,
      label: 'Ten or fewer employees in the whole company',
      yes: 'Ten or fewer',
      no: 'More than ten',
      help: 'At all times in the prior year, all establishments together. Then no records are kept for this year unless OSHA or BLS asks in writing (29 CFR 1904.1). Severe events must still be reported.',
    }),
    totalHours: int({ label: 'Hours worked', short: 'Hours', min: 0, help: 'Actually worked: no vacation, sick leave or holidays' }),
    executiveName: text({ label: 'Company executive', max: 120 }),
    executiveTitle: text({ label: 'Title', max: 120 }),
    executivePhone: phone({ label: 'Phone' }),
    certifiedOn: date({ label: 'Signed on', system: true }),
    signedTotals: rows(
      { column: text({ label: 'Column', max: 2 }), count: int({ label: 'Signed' }) },
      { label: 'Totals as signed', system: true, max: 12 },
    ),
    postedOn: date({ label: 'Posted on', system: true }),
    takenDownOn: date({ label: 'Taken down on', system: true, notBefore: ['postedOn', 'Before it was posted'] }),
    submittedOn: date({ label: 'Submitted to the ITA on', system: true }),
    submissionReference: text({ label: 'Submission', max: 80, system: true }),
    changeReason: text({ label: 'Reason for change to submitted data', max: 100, help: 'Goes with the file when it is submitted again' }),
    deaths: total('Deaths'),
    awayCases: total('Cases with days away'),
    restrictedCases: total('Cases with restriction'),
    otherCases: total('Other cases'),
    daysAway: total('Days away'),
    daysRestricted: total('Days restricted'),
    trir: decimal({ label: 'TRIR', places: 2, computed: true }),
    dart: decimal({ label: 'DART', places: 2, computed: true }),
    totalsChanged: choice(
      { no: { label: 'No' }, yes: { label: 'Changed after signing', tone: 'warning' } },
      { label: 'Totals since signing', computed: true },
    ),
    nextDeadline: instant({ label: 'Next deadline', computed: true, clock: true }),
  },
  lifecycle: {
    states: {
      draft: { label: 'Draft', tone: 'info' },
      certified: { label: 'Signed', tone: 'success' },
      posted: { label: 'Posted', tone: 'success' },
      submitted: { label: 'Submitted', tone: 'neutral', closed: true },
    },
    initial: 'draft',
    moves: {
      certify: {
        label: 'Sign',
        from: ['draft'],
        to: 'certified',
        roles: caseWorkers,
        next: true,
        help: 'By a company executive (29 CFR 1904.32(b)(3)).',
        asks: {
          executiveName: text({ label: 'Company executive', required: true, max: 120 }),
          executiveTitle: text({ label: 'Title', required: true, max: 120 }),
          executivePhone: phone({ label: 'Phone', required: true }),
        },
      },
      post: {
        label: 'Record posting',
        from: ['certified'],
        to: 'posted',
        roles: caseWorkers,
        next: true,
        help: 'Post from February 1 to April 30 where employee notices are customarily posted. Add a photo under Files.',
        asks: { postedOn: date({ label: 'Posted on', required: true }) },
      },
      post_later: {
        label: 'Record posting',
        from: ['submitted'],
        to: null,
        done: 'Posting recorded',
        roles: caseWorkers,
        next: true,
        help: 'Post from February 1 to April 30 where employee notices are customarily posted. Add a photo under Files.',
        asks: { postedOn: date({ label: 'Posted on', required: true }) },
      },
      take_down: {
        label: 'Record removal',
        from: ['posted', 'submitted'],
        to: null,
        done: 'Removal recorded',
        roles: caseWorkers,
        help: 'After April 30 (29 CFR 1904.32(b)(6)).',
        asks: { takenDownOn: date({ label: 'Taken down on', required: true }) },
      },
      submit: {
        label: 'Record submission',
        from: ['certified', 'posted'],
        to: 'submitted',
        roles: caseWorkers,
        next: true,
        help: 'The file of the Injury Tracking Application, due March 2.',
        asks: {
          submittedOn: date({ label: 'Submitted on', required: true }),
          submissionReference: text({ label: 'Submission', required: true, max: 80 }),
        },
      },
      correct: {
        label: 'Correct',
        from: ['certified', 'posted', 'submitted'],
        to: 'draft',
        roles: caseWorkers,
        asks: { reason: text({ label: 'Reason', required: true, max: 300 }) },
      },
    },
  },
  access: { read: safetyDeciders, create: caseWorkers, update: caseWorkers, archive: ['super_admin'], export: caseWorkers },
  scope: { field: 'establishment' },
  title: (summary) => `300A ${summary.year}`,
  list: {
    columns: [
      'title',
      'establishment',
      'year',
      'deaths',
      'awayCases',
      'restrictedCases',
      'otherCases',
      'daysAway',
      'trir',
      'dart',
      'certifiedOn',
      'postedOn',
      'submittedOn',
      'status',
    ],
    keep: ['establishment', 'trir', 'dart', 'certifiedOn', 'postedOn', 'submittedOn', 'status'],
    sort: '-year',
    filters: ['status', 'establishment', 'year', 'totalsChanged', 'nextDeadline', 'submittedOn', 'postedOn', 'totalHours'],
    views: [
      { key: 'open', label: 'To do', query: 'status=draft,certified,posted&sort=urgency' },
      { key: 'hours', label: 'Hours missing', query: 'totalHours=null' },
      { key: 'changed', label: 'Changed after signing', query: 'totalsChanged=yes&sort=-year' },
      { key: 'submitted', label: 'Submitted', query: 'status=submitted' },
    ],
    overview: [
      ['Establishment', 'establishment', 'naics'],
      ['Hours', 'totalHours', 'averageEmployees'],
      'trir',
      'dart',
      ['Cases', 'deaths', 'awayCases', 'restrictedCases', 'otherCases'],
      ['Days', 'daysAway', 'daysRestricted'],
      ['Signed', 'executiveName', 'executiveTitle', 'certifiedOn'],
      ['Posted', 'postedOn', 'takenDownOn'],
      ['Submitted', 'submittedOn', 'submissionReference'],
    ],
    facts: ['establishment', 'status', 'nextDeadline'],
  },
  form: [
    {
      heading: 'Establishment and year',
      fields: ['establishment', 'year', 'companyName', 'industry', 'naics'],
      help: 'When the business is sold, its OSHA records go to the new owner, who keeps them (29 CFR 1904.34). OSHA gets them within four business hours of asking (1904.40). A survey form of the Bureau of Labor Statistics is filled in and returned, also by a company that is exempt (1904.42).',
    },
    {
      heading: 'Employment',
      fields: ['tenOrFewer', 'requestedInWriting', 'payPeriods', 'averageEmployees', 'peakEmployees', 'totalHours'],
    },
    { heading: 'Executive', fields: ['executiveName', 'executiveTitle', 'executivePhone'] },
    { heading: 'Submission', fields: ['changeReason'] },
  ],
  referencedBy: {
    deadlines: { field: 'oshaSummary', label: 'OSHA year', system: true },
  },
  children: [{ kind: 'deadlines', by: 'oshaSummary', label: 'Deadlines' }],
  check: (summary, today) => [
    summary.year > Number(today.slice(0, 4)) && issue('year', 'This year has not begun'),
    summary.averageEmployees !== null &&
      summary.peakEmployees !== null &&
      summary.averageEmployees > summary.peakEmployees &&
      issue('averageEmployees', 'More than were employed at any time of the year'),
  ],
  locks: ({ status }) =>
    status === 'draft' ? {} : lockAll(signedFields, 'This summary is signed. Choose Correct to reopen it as a draft.'),
  warn: (summary) => [
    summary.tenOrFewer === true &&
      Math.max(summary.peakEmployees ?? 0, summary.averageEmployees ?? 0) > 10 &&
      issue(
        'tenOrFewer',
        'More than ten are entered for this establishment. "Ten or fewer" means the whole company at all times in the prior year (29 CFR 1904.1(a)(1))',
      ),
    summary.totalHours === null && issue('totalHours', 'Enter hours worked. Rates and the 300A submission require them.'),
  ],
})
