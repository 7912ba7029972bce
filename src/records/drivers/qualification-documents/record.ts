import { bool, choice, date, instant, int, ref, text } from '#kit/fields.ts'
import { defineRecord, issue } from '#kit/record.ts'
import { driverEditors, everyone, identityReaders, managers } from '#kit/roles.ts'
import { states } from '#kit/facts/us-states.ts'
import { goodUntil, inspectionIssues, inspectors, qualifications } from './annual-inspection.ts'
import { clearinghouseIssues } from './clearinghouse-issues.ts'
import { dateWarnings } from './date-warnings.ts'
import { queryResults } from './query-results.ts'
import { fieldsOfOtherTypes, typeFieldIssues, typeFields } from './type-fields.ts'
import { documentTypes } from './types.ts'
import type { DocumentType } from './types.ts'
import { waysToVerify } from './ways-to-verify.ts'
import { qualificationDocumentsWords } from './words.ts'

const editors = ['super_admin', 'admin', 'manager', 'supervisor', 'safety'] as const
const medicalTypes = Object.entries(documentTypes as Readonly<Record<string, DocumentType>>).flatMap(([key, { confidential }]) =>
  confidential === 'medical' ? [key] : [],
)

const typeOf = (key: string): DocumentType => documentTypes[key as keyof typeof documentTypes]

const paperPlace = text({ label: 'Paper kept at', max: 120, system: true, help: 'Left empty: the place set for the go-live.' })

/** One paper of a driver's qualification file (49 CFR 391.51) or of a unit; a newer one supersedes, nothing is deleted. */
export const qualificationDocuments = defineRecord({
  name: 'qualification-documents',
  path: '/qualification-documents',
  label: { one: 'Document', many: 'Documents' },
  words: qualificationDocumentsWords,
  number: 'DOC-{seq5}',
  fields: {
    type: choice(documentTypes, { label: 'Document', required: true }),
    driver: ref('drivers', { label: 'Driver' }),
    vehicle: ref('vehicles', { label: 'Vehicle' }),
    issuedOn: date({ label: 'Issued' }),
    expirationDate: date({ label: 'Expires', expiry: true, index: true }),
    documentNumber: text({ label: 'Document number', max: 60, confidential: 'identity' }),
    issuer: text({ label: 'Issued by', max: 120, search: true }),
    state: choice(states, { label: 'State' }),
    verificationMethod: choice({ ...waysToVerify, paper_file: { label: 'Paper file checked' } }, { label: 'Verified by' }),
    paperPlace,
    scanDueOn: date({ label: 'Scan due', computed: true, expiry: true, due: true }),
    verifiedOn: date({ label: 'Verified on', system: true }),
    verifiedBy: ref('users', { label: 'Verifier', system: true }),
    application: ref('recruiting-applications', { label: 'From application', system: true }),
    supersedes: ref('qualification-documents', { label: 'Replaces', system: true }),
    queryResult: choice(queryResults, {
      label: 'Clearinghouse result',
      confidential: 'medical',
      help: 'Found in a limited query: a full query within 24 hours (49 CFR 382.701(b)(3)). Prohibited in a full one: no safety-sensitive work (382.701(d)). Consent refused: none from that moment on (382.703(c)).',
    }),
    reportCause: choice(
      {
        alcohol: { label: 'Alcohol, 0.04 or more' },
        refusal: { label: 'Refusal we determined' },
        knowledge: { label: 'Actual knowledge of a violation' },
        return_to_duty: { label: 'Return-to-duty test negative' },
        follow_up: { label: 'Follow-up tests completed' },
      },
      { label: 'Reported because', confidential: 'medical' },
    ),
    knownAt: instant({ label: 'Query made, or known, at', help: 'Defaults to the date and time of entry.' }),
    inspectedBy: choice(inspectors, { label: 'Inspected by', help: 'Decides how long an annual inspection is good for (49 CFR 396.17).' }),
    inspectionResult: choice(
      { passed: { label: 'Passed', tone: 'success' }, failed: { label: 'Failed', tone: 'danger' } },
      { label: 'Inspection result' },
    ),
    ...typeFields,
    inspectorOnFile: ref('inspectors', {
      label: 'Our inspector',
      help: 'Needed where our own inspector did it (49 CFR 396.19). A garage or state program keeps its own proof.',
    }),
    inspector: text({ label: 'Inspector', max: 120, help: 'As on the report, of a garage or state program.' }),
    inspectorQualification: choice(qualifications, { label: 'Inspector qualified by', help: '49 CFR 396.19' }),
    reviewNote: text({ label: 'Note', max: 500 }),
    // On a query it would tell what the query found (49 CFR 382.405).
    stopsUntilVerified: bool({ label: 'Stops until verified again', system: true, readable: identityReaders, default: false }),
    // Says no more than that somebody has to enter it.
    resultMissing: choice(
      { no: { label: 'No' }, yes: { label: 'Result not entered', tone: 'warning' } },
      { label: 'Query without its result', computed: true },
    ),
    expired: choice({ no: { label: 'No' }, yes: { label: 'Expired', tone: 'danger' } }, { label: 'Expired', computed: true }),
    files: int({ label: 'Files', computed: true }),
    replacedBy: ref('qualification-documents', { label: 'Replaced by', computed: true }),
    attention: choice({ no: { label: 'No' }, yes: { label: 'Yes' } }, { label: 'Needs attention', computed: true }),
  },
  lifecycle: {
    states: {
      draft: { label: 'To verify', tone: 'info' },
      active: { label: 'On file', tone: 'success' },
      superseded: { label: 'Superseded', tone: 'neutral', closed: true },
      revoked: { label: 'Revoked', tone: 'danger', closed: true },
      rejected: { label: 'Rejected', tone: 'neutral', closed: true },
    },
    initial: 'draft',
    moves: {
      verify: {
        label: 'Verify',
        from: ['draft'],
        to: 'active',
        roles: editors,
        next: true,
        counterpart: 'reject',
        asks: { verificationMethod: choice(waysToVerify, { label: 'Verification method', required: true }) },
      },
      check_paper: {
        label: 'Paper file checked',
        from: ['draft'],
        to: 'active',
        roles: editors,
        help: 'For drivers hired and units in the fleet before the go-live date. The document counts now, and its scan follows.',
        asks: { paperPlace, verifiedOn: date({ label: 'Checked on', required: true }) },
      },
      reject: {
        label: 'Reject',
        from: ['draft'],
        to: 'rejected',
        roles: editors,
        tone: 'danger',
        asks: { reviewNote: text({ label: 'Reason', required: true, max: 500 }) },
      },
      revoke: {
        label: 'Revoke',
        from: ['active'],
        to: 'revoked',
        roles: ['super_admin', 'admin', 'manager', 'safety'],
        tone: 'danger',
        help: 'A revoked document blocks immediately, even before it expires.',
        asks: { reviewNote: text({ label: 'Reason', required: true, max: 500 }) },
      },
    },
  },
  access: {
    read: everyone,
    create: driverEditors,
    update: editors,
    archive: managers,
    export: ['super_admin', 'admin', 'safety'],
    confidential: { identity: identityReaders, medical: identityReaders },
    // What is said of an exam or a test is for those who may see its result (49 CFR 382.405, 29 CFR 1630.14).
    beside: { readers: identityReaders, words: ['reviewNote', 'issuer'], where: { field: 'type', is: medicalTypes } },
  },
  scope: { through: ['driver', 'vehicle'] },
  title: (document) => typeOf(document.type)?.label ?? document.type,
  about: ['{driver}: {title}', 'Unit {vehicle}: {title}'],
  list: {
    columns: ['type', 'driver', 'vehicle', 'status', 'issuedOn', 'expirationDate', 'issuer', 'verifiedOn', 'files'],
    keep: ['driver', 'vehicle', 'status', 'verifiedOn', 'files', 'issuedOn'],
    sort: 'expirationDate',
    filters: ['status', 'type', 'driver', 'vehicle', 'expirationDate', 'attention', 'expired', 'issuedOn', 'state'],
    views: [
      { key: 'attention', label: 'Needs attention', query: 'attention=yes&sort=urgency', first: true },
      { key: 'expired', label: 'Expired', query: 'status=active&expired=yes' },
      { key: 'expiring30', label: 'Expiring 30 d', query: 'status=active&expirationDateFrom=today&expirationDateTo=today%2B30d' },
      { key: 'verify', label: 'To verify', query: 'status=draft&sort=urgency' },
    ],
    overview: [
      ['For', 'driver', 'vehicle', 'issuer', 'state'],
      ['Valid', 'issuedOn', 'expirationDate'],
      ['Verified', 'verificationMethod', 'verifiedBy', 'verifiedOn'],
      ['Paper', 'paperPlace', 'scanDueOn'],
      'supersedes',
      'replacedBy',
      'documentNumber',
      ['Inspection', 'inspectedBy', 'inspectionResult', 'inspector'],
      ['Medical status', 'medicalStatus', 'medicalUntil'],
      ['Road test', 'roadTestProof', 'roadTestVehicles'],
      ['Query', 'queryResult', 'reportCause', 'knownAt'],
      'application',
      'reviewNote',
    ],
  },
  referencedBy: {
    // The query shows what it found, so only those who read test results see which one it was (49 CFR 382.405, 382.723).
    holds: { field: 'qualificationDocument', label: 'Qualification paper', system: true, readable: identityReaders },
    deadlines: { field: 'qualificationDocument', label: 'Qualification paper', system: true, readable: identityReaders },
  },
  children: [{ kind: 'qualification-documents', by: 'replacedBy', label: 'Previous versions' }],
  firstDay: ['type', 'driver', 'vehicle', 'issuedOn', 'expirationDate', 'documentNumber'],
  form: [
    {
      heading: 'Document',
      fields: ['type', 'driver', 'vehicle', 'issuedOn', 'expirationDate', 'documentNumber', 'issuer', 'state', 'reviewNote'],
    },
    {
      heading: 'Annual inspection',
      fields: ['inspectedBy', 'inspectionResult', 'inspectorOnFile', 'inspector', 'inspectorQualification'],
      help: '49 CFR 396.17, 396.19. The date it is good until follows from the date of the report. Keep the report 14 months (396.21(b)).',
    },
    {
      heading: 'CDLIS medical status',
      fields: ['medicalStatus', 'medicalUntil'],
      help: 'As the motor vehicle record of a CDL holder shows it. It counts before any paper card (49 CFR 391.23(m)).',
    },
    {
      heading: 'Road test',
      fields: ['roadTestProof', 'roadTestVehicles'],
      help: '49 CFR 391.31, 391.33',
    },
    {
      heading: 'Clearinghouse',
      fields: ['queryResult', 'reportCause', 'knownAt'],
      help: '49 CFR 382.701, 382.705',
    },
  ],
  // Before a type is chosen nothing says which of them it has.
  unasked: ({ type }) => fieldsOfOtherTypes(type ?? ''),
  check: (document) => {
    const type = typeOf(document.type)
    return [
      ...clearinghouseIssues(document),
      ...inspectionIssues(document),
      ...typeFieldIssues(document),
      (document.driver === null) === (document.vehicle === null) && issue(type?.subject ?? 'driver', 'Choose one driver or one vehicle'),
      type?.subject === 'driver' &&
        document.driver === null &&
        document.vehicle !== null &&
        issue('driver', `${type.label} belongs to a driver`),
      type?.subject === 'vehicle' &&
        document.vehicle === null &&
        document.driver !== null &&
        issue('vehicle', `${type.label} belongs to a vehicle`),
      type?.expiryRequired === true &&
        document.expirationDate === null &&
        goodUntil(document) === null &&
        issue('expirationDate', `${type.label} needs an expiration date`),
      document.issuedOn !== null &&
        document.expirationDate !== null &&
        document.expirationDate <= document.issuedOn &&
        issue('expirationDate', 'Must be later than the issue date'),
    ]
  },
  warn: dateWarnings,
})
