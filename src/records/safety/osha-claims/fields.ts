import { address, bool, choice, date, instant, int, longText, ref, rows, text } from '#kit/fields.ts'
import { safetyDeciders } from '#kit/roles.ts'
import { privacyReasons } from './osha/classification.ts'
import { answerChoices, questionChoices } from './osha/questions.ts'

const clock = { max: 5, pattern: /^([01]\d|2[0-3]):[0-5]\d$/, patternMessage: 'Hours and minutes, such as 14:30' } as const

/**
 * The case as Forms 300 and 301 ask it (29 CFR 1904.29), with the decision and what led to it. `also` has those of OSHA's own
 * published severe injury reports.
 */
export const caseFields = {
  establishment: ref('divisions', { label: 'Establishment', required: true }),
  worker: ref('drivers', { label: 'Driver', confidential: 'medical' }),
  workerName: text({ label: 'Name', max: 120, confidential: 'medical', help: 'Filled from the driver; type it for other employees' }),
  jobTitle: text({ label: 'Job title', required: true, max: 120 }),
  occurredAt: instant({ also: ['EventDate'], label: 'Date of injury or onset of illness', required: true, index: true }),
  timeUnknown: bool({ label: 'Time of event unknown' }),
  learnedAt: instant({
    label: 'Date reported to us',
    help: 'Defaults to the date and time of injury',
    notBefore: ['occurredAt', 'Can’t be before the injury'],
  }),
  place: text({ also: ['City', 'Where'], label: 'Event location', required: true, max: 200, search: true }),
  description: longText({ also: ['NatureTitle'], label: 'Injury, part of body, object', required: true, max: 1000, search: true }),
  caseNumber: text({
    label: 'Case number',
    max: 20,
    single: true,
    help: 'Leave blank to use the next number for the establishment and year.',
  }),
  year: int({ label: 'Log year', system: true, plain: true, index: true }),
  reference: text({ also: ['ID'], label: 'Internal reference', max: 60, unique: true, search: true, single: true }),
  claim: ref('workers-comp', { label: "Workers' comp claim" }),
  accident: ref('accidents', { label: 'Accident' }),
  answers: rows(
    {
      question: choice(questionChoices, { label: 'Question', required: true }),
      answer: choice(answerChoices, { label: 'Answer', required: true }),
      by: text({ label: 'By', max: 120 }),
      at: text({ label: 'At', max: 40 }),
    },
    { label: 'Answers', max: 60 },
  ),
  recordable: choice(
    { yes: { label: 'Recordable', tone: 'danger' }, no: { label: 'Not recordable' }, undecided: { label: 'Undecided', tone: 'info' } },
    { label: 'Recordable', system: true },
  ),
  recordableReason: text({ label: 'Recordability reason', max: 1000, system: true }),
  decisionChange: text({ label: 'Latest decision change', max: 1200, system: true }),
  decisionChangedAt: instant({ label: 'Decision changed at', system: true }),
  override: choice({ yes: { label: 'Recordable' }, no: { label: 'Not recordable' } }, { label: 'Override', editable: safetyDeciders }),
  overrideReason: text({ label: 'Override reason', max: 500, editable: safetyDeciders }),
  classification: choice(
    {
      death: { label: 'Death', tone: 'danger' },
      days_away: { label: 'Days away', tone: 'warning' },
      restricted_or_transfer: { label: 'Restriction or transfer', tone: 'warning' },
      other_recordable: { label: 'Other recordable' },
    },
    { label: 'Classification', system: true },
  ),
  category: choice(
    {
      injury: { label: 'Injury' },
      skin_disorder: { label: 'Skin disorder' },
      respiratory: { label: 'Respiratory condition' },
      poisoning: { label: 'Poisoning' },
      hearing_loss: { label: 'Hearing loss' },
      other_illness: { label: 'Other illness' },
    },
    { label: 'Injury or illness type', help: 'Form 300, column M (29 CFR 1904.29). Leave blank until it is known.' },
  ),
  privacyReason: choice(privacyReasons, { label: 'Privacy case because', help: '29 CFR 1904.29(b)(7): only these' }),
  privacyCase: bool({ label: 'Privacy case', system: true, yes: 'Privacy case', no: 'No', default: false }),
  daySegments: rows(
    {
      kind: choice({ away: { label: 'Away' }, restricted: { label: 'Restricted or transferred' } }, { label: 'Kind', required: true }),
      from: date({ label: 'From', required: true }),
      to: date({ label: 'Until' }),
      source: text({ label: 'According to', max: 120 }),
    },
    { label: 'Days away and restricted', max: 60, help: "With a workers' comp claim the days come from its work status" },
  ),
  countingEndedOn: date({
    label: 'Last day of employment',
    help: 'If the employee left before the day count ended',
    notBefore: ['occurredAt', 'Before the injury'],
  }),
  countingEndedBecause: choice(
    { other: { label: 'Reason other than the injury' }, injury: { label: 'Because of the injury' } },
    { label: 'Left because', help: 'Because of the injury: estimate the days that would have followed (29 CFR 1904.7(b)(3)(viii))' },
  ),
  estimatedAway: int({
    label: 'Days away, estimated',
    min: 0,
    max: 180,
    help: 'Estimate for the whole case, used on Forms 300 and 300A until the count ends (29 CFR 1904.7(b)(3)(ix))',
  }),
  estimatedRestricted: int({ label: 'Days restricted, estimated', min: 0, max: 180 }),
  outcomeDeath: date({ label: 'Died on' }),
  deathLearnedAt: instant({
    label: 'Death reported to us',
    help: 'If later than the first report',
    notBefore: ['occurredAt', 'Can’t be before the injury'],
  }),
  physician: text({ label: 'Physician', max: 120, confidential: 'medical' }),
  facility: text({ label: 'Facility and address', max: 200, confidential: 'medical' }),
  emergencyRoom: bool({ label: 'Treated in an emergency room?', asked: true }),
  inpatient: bool({ also: ['Hospitalized'], label: 'Hospitalized overnight as an in-patient?', asked: true }),
  timeBeganWork: text({ label: 'Time work began', ...clock }),
  activityBefore: longText({ label: 'Doing just before', max: 1000 }),
  whatHappened: longText({ also: ['Final Narrative'], label: 'What happened?', max: 2000 }),
  injuryDetail: longText({ also: ['Part of Body Title'], label: 'Injury or illness', max: 1000 }),
  harmObject: text({ also: ['SourceTitle'], label: 'Object or substance', max: 300 }),
  birthDate: date({ label: 'Birth date', confidential: 'identity' }),
  hiredOn: date({ label: 'Hired' }),
  sex: choice({ M: { label: 'Male' }, F: { label: 'Female' } }, { label: 'Sex', confidential: 'identity' }),
  homeAddress: address({ label: 'Home address', confidential: 'identity' }),
  severeKind: choice(
    {
      none: { label: 'None of these' },
      fatality: { label: 'Death', tone: 'danger' },
      inpatient: { label: 'In-patient hospitalization', tone: 'danger' },
      amputation: { label: 'Amputation', tone: 'danger' },
      eye: { label: 'Loss of an eye', tone: 'danger' },
    },
    {
      label: 'Severe event',
      help: 'Report if death occurs within 30 days of the incident, or if admission, amputation or eye loss occurs within 24 hours. Leave blank if unknown.',
    },
  ),
  severeNamed: rows(
    {
      kind: choice(
        {
          fatality: { label: 'Death' },
          inpatient: { label: 'In-patient hospitalization' },
          amputation: { label: 'Amputation' },
          eye: { label: 'Loss of an eye' },
        },
        { label: 'Event', required: true },
      ),
      knownAt: text({ label: 'Known since', required: true, max: 40 }),
    },
    { label: 'Named, not answered', system: true, max: 8 },
  ),
  severeAt: instant({
    label: 'Event date and time',
    notBefore: ['occurredAt', 'Happened before the injury'],
    help: "When the death, admission, amputation or eye loss occurred. If blank, it's treated as reportable.",
  }),
  severeLearnedAt: instant({
    label: 'Event reported to us',
    help: 'Defaults to the date the case was reported to us.',
    notBefore: ['occurredAt', 'Can’t be before the injury'],
  }),
  observationOnly: bool({ label: 'Admitted for observation or testing only' }),
  publicRoad: bool({
    label: 'Motor-vehicle accident on a public road',
    help: 'Then no report to OSHA, once it is answered that it was not in a construction work zone',
  }),
  constructionZone: bool({
    label: 'In a construction work zone?',
    asked: true,
    help: 'For a motor-vehicle accident on a public road: only a No ends the duty to report to OSHA (29 CFR 1904.39(b)(3)).',
  }),
  publicTransport: bool({
    label: 'On an airplane, train, subway or bus',
    help: 'A commercial or public transportation system: no report to OSHA (29 CFR 1904.39(b)(4))',
  }),
  severeReportedAt: instant({ label: 'Reported to OSHA at', notBefore: ['occurredAt', 'Report time can’t be before the accident'] }),
  severeChannel: choice(
    {
      hotline: { label: 'By phone, 1-800-321-6742' },
      office: { label: 'By phone or in person, area office' },
      online: { label: 'Online, osha.gov/report' },
    },
    { label: 'Report method' },
  ),
  severeReportedTo: text({ label: 'OSHA contact', max: 120 }),
  severeConfirmation: text({ label: 'Confirmation', max: 80 }),
  rootCause: longText({ label: 'Root cause', max: 2000 }),
  closedOn: date({ label: 'Closed on', system: true }),
} as const

/** What is asked about a severe event, if there was one. */
export const eventDetails = ['severeAt', 'severeLearnedAt', 'observationOnly', 'publicRoad', 'constructionZone', 'publicTransport'] as const
export const deathDetails = ['outcomeDeath', 'deathLearnedAt'] as const
/** The report to OSHA (29 CFR 1904.39). */
export const reportDetails = ['severeReportedAt', 'severeChannel', 'severeReportedTo', 'severeConfirmation'] as const
