import { defineRecord, issue, lockAll } from '#kit/record.ts'
import type { SystemView } from '#kit/record.ts'
import { officeStaff, recruitingEditors } from '#kit/roles.ts'
import { answers, applicantFields } from './applicant.ts'
import { certifiedFields } from './certified.ts'
import { applicationMoves } from './moves.ts'
import { testReaders, untoldOfTests, workingFields } from './working.ts'
import { recruitingApplicationsWords } from './words.ts'

const active = 'status=submitted,in_review,screening,interview,offer,orientation'

/** A view by who owes what is missing: those who may not see test results go by the reading without them. */
const waiting = (key: string, label: string, query: (owed: string) => string): SystemView[] => [
  { key, label, query: query('owed'), roles: testReaders },
  { key: `${key}_seen`, label, query: query('owedSeen'), roles: untoldOfTests },
]

/** Somebody's application for employment, as signed, and the company's work on it. */
export const recruitingApplications = defineRecord({
  name: 'recruiting-applications',
  path: '/recruiting/applications',
  api: 'recruiting/applications',
  label: { one: 'Application', many: 'Applications' },
  noLaw: 'What an applicant says. Blank answers are listed as missing, and each check is a document of its own (49 CFR 391.23).',
  words: recruitingApplicationsWords,
  number: 'APP-{year}-{seq4}',
  process: { by: 'status', path: ['draft', 'submitted', 'in_review', 'screening', 'interview', 'offer', 'orientation', 'hired'] },
  fields: { ...applicantFields, ...workingFields },
  lifecycle: {
    states: {
      draft: { label: 'Draft', tone: 'neutral' },
      submitted: { label: 'Submitted', tone: 'info' },
      in_review: { label: 'In review', tone: 'info' },
      screening: { label: 'Screening', tone: 'info' },
      interview: { label: 'Interview', tone: 'info' },
      offer: { label: 'Offer', tone: 'success' },
      orientation: { label: 'Orientation', tone: 'success' },
      hired: { label: 'Hired', tone: 'success', closed: true },
      rejected: { label: 'Rejected', tone: 'neutral', closed: true },
      withdrawn: { label: 'Withdrawn', tone: 'neutral', closed: true },
      expired: { label: 'Expired', tone: 'neutral', closed: true },
    },
    initial: 'draft',
    moves: applicationMoves,
  },
  access: {
    // Safety runs the checks.
    read: officeStaff,
    create: recruitingEditors,
    update: recruitingEditors,
    archive: recruitingEditors,
    export: ['super_admin', 'admin', 'recruiter'],
    confidential: { identity: ['super_admin', 'admin', 'safety', 'recruiter'] },
  },
  scope: { field: 'division' },
  title: (application) => `${application.firstName} ${application.lastName}`,
  list: {
    columns: [
      'title',
      'status',
      'position',
      'division',
      'licenseClass',
      'mvr',
      'psp',
      'previousEmployers',
      'owner',
      'submittedOn',
      'orientationOn',
      'phone',
    ],
    keep: ['status', 'mvr', 'psp', 'previousEmployers', 'position', 'owner', 'orientationOn', 'division'],
    sort: '-createdAt',
    filters: [
      'status',
      'position',
      'owner',
      'source',
      'licenseClass',
      'owed',
      'owedSeen',
      'idleDays',
      'stepReached',
      'missingItems',
      'mvr',
      'psp',
      'previousEmployers',
      'roadTest',
      'english',
      'submittedOn',
      'orientationOn',
      'orientationShowed',
      'hiredOn',
      'rejectReason',
    ],
    views: [
      { key: 'current', label: 'Current', query: `${active.replace('=', '=draft,')}&sort=urgency`, first: true },
      { key: 'active', label: 'In progress', query: `${active}&sort=urgency` },
      ...waiting('needs_me', 'Needs me', (owed) => `${owed}=recruiting&owner=me&sort=urgency`),
      ...waiting('applicant', 'Waiting on applicant', (owed) => `${owed}=applicant&sort=statusSince`),
      ...waiting('third_party', 'Waiting on third party', (owed) => `${owed}=third_party&sort=statusSince`),
      ...waiting('stops', 'Hard stops', (owed) => `${owed}=stop&sort=statusSince`),
      {
        key: 'orientation',
        label: 'Orientation this week',
        query: 'orientationOnFrom=today&orientationOnTo=today%2B7d&sort=orientationOn',
      },
      { key: 'stuck', label: 'Stuck 3 days', query: `${active}&idleDaysFrom=3&sort=statusSince` },
      { key: 'hired', label: 'Hired', query: 'status=hired&sort=-hiredOn' },
    ],
    overview: [
      ['Position', 'position', 'division'],
      'phone',
      ['License', 'licenseClass', 'licenseState', 'licenseExpirationDate'],
      'email',
      'owner',
      'source',
      'submittedOn',
      'interviewOn',
      ['Offer', 'offerPay', 'offerStart'],
      ['Orientation', 'orientationOn', 'orientationShowed'],
      'driver',
      'rejectReason',
    ],
    facts: ['status', 'phone', 'position'],
  },
  referencedBy: {
    deadlines: { field: 'application', label: 'Application', system: true },
  },
  children: [{ kind: 'investigation-history', by: 'application', label: 'Investigation history' }],
  firstDay: ['firstName', 'lastName', 'phone', 'email', 'position', 'division', 'source'],
  form: [
    { heading: 'Application', fields: ['position', 'division', 'source', 'owner', 'appliedOn'] },
    {
      heading: 'Applicant',
      fields: ['firstName', 'middleName', 'lastName', 'phone', 'email', 'birthDate', 'ssn', 'noSsnReason', 'address'],
    },
    { heading: 'Addresses, last 3 years', fields: ['addresses', 'noOtherAddress'] },
    {
      heading: 'Licenses',
      fields: ['licenseNumber', 'licenseState', 'licenseClass', 'licenseExpirationDate', 'licenses', 'noOtherLicense'],
    },
    { heading: 'Driving experience', fields: ['experience', 'noExperience'] },
    { heading: 'Employers', fields: ['employers', 'noEmployer', 'gaps'] },
    { heading: 'Accidents', fields: ['accidents', 'noAccident'] },
    { heading: 'Violations', fields: ['violations', 'noViolation'] },
    { heading: 'Denials', fields: ['denials', 'noDenial'] },
    {
      heading: 'Checks',
      fields: [
        'mvr',
        'psp',
        'previousEmployers',
        'clearinghouse',
        'drugTest',
        'physical',
        'roadTest',
        'english',
        'medicalExpirationDate',
        'checkNote',
      ],
    },
    {
      heading: 'Offer and orientation',
      fields: ['interviewOn', 'interviewNote', 'offerPay', 'offerStart', 'orientationOn', 'orientationShowed', 'firstWorkOn', 'note'],
    },
  ],
  check: (application) => [
    application.phone === null && application.email === null && issue('phone', 'Enter a phone number or an email'),
    ...answers.map(
      ([list, none]) => application[none] === true && hasAny(application[list]) && issue(none, 'Remove the entries, or answer no here'),
    ),
  ],
  locks: (application) =>
    application.status === 'draft'
      ? {}
      : lockAll(certifiedFields, 'Part of the signed application. Return it for correction to change it.'),
})

const hasAny = (value: unknown): boolean => (Array.isArray(value) ? value.length > 0 : typeof value === 'string' && value !== '')
