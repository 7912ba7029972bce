import { address, bool, choice, date, instant, int, longText, ref, rows, text } from '#kit/fields.ts'
import { safetyDeciders } from '#kit/roles.ts'

const clock = { max: 5, pattern: /^([01]\d|2[0-3]):[0-5]\d$/, patternMessage: 'Hours and minutes, such as 14:30' } as const

/** The case as Forms 300 and 301 ask it (29 CFR 1904.29), with the decision and what led to it. */
export const caseFields = {
  establishment: ref('divisions', { label: 'Establishment', required: true }),
  worker: ref('drivers', { label: 'Driver', confidential: 'medical' }),
  workerName: text({ label: 'Name', max: 120, confidential: 'medical', help: 'Filled from the driver; type it for other employees' }),
  jobTitle: text({ label: 'Job title', required: true, max: 120 }),
  occurredAt: instant({ label: 'Injured or ill since', required: true, index: true }),
  timeUnknown: bool({ label: 'Time of the event is not known' }),
  learnedAt: instant({ label: 'We learned of it', required: true }),
  place: text({ label: 'Where', required: true, max: 200, search: true }),
  description: longText({ label: 'Injury, part of body, object', required: true, max: 1000, search: true }),
  caseNumber: text({ label: 'Case number', max: 20, single: true, help: 'Counted on per establishment and year when left empty' }),
  year: int({ label: 'Log year', system: true, plain: true, index: true }),
  reference: text({ label: 'Own reference', max: 60, unique: true, search: true, single: true }),
  claim: ref('workers-comp', { label: "Workers' comp claim" }),
  accident: ref('accidents', { label: 'Accident' }),
  answers: rows(
    {
      question: text({ label: 'Question', required: true, max: 60 }),
      answer: text({ label: 'Answer', required: true, max: 200 }),
      by: text({ label: 'By', max: 120 }),
      at: text({ label: 'At', max: 40 }),
    },
    { label: 'Answers', max: 60 },
  ),
  recordable: choice(
    { yes: { label: 'Recordable', tone: 'danger' }, no: { label: 'Not recordable' }, undecided: { label: 'Undecided', tone: 'info' } },
    { label: 'Recordable', system: true },
  ),
  recordableReason: text({ label: 'Why', max: 1000, system: true }),
  override: choice(
    { yes: { label: 'Recordable' }, no: { label: 'Not recordable' } },
    { label: 'Decided otherwise', editable: safetyDeciders },
  ),
  overrideReason: text({ label: 'Reason of that decision', max: 500, editable: safetyDeciders }),
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
    { label: 'Type', required: true, default: 'injury' },
  ),
  privacyReason: choice(
    {
      intimate: { label: 'Intimate body part' },
      assault: { label: 'Sexual assault' },
      mental: { label: 'Mental illness' },
      infectious: { label: 'HIV, hepatitis or tuberculosis' },
      needlestick: { label: 'Contaminated needlestick or cut' },
      requested: { label: 'Illness, employee asked' },
    },
    { label: 'Privacy case because', help: '29 CFR 1904.29(b)(7): only these' },
  ),
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
  outcomeDeath: date({ label: 'Died on' }),
  physician: text({ label: 'Physician', max: 120, confidential: 'medical' }),
  facility: text({ label: 'Facility and address', max: 200, confidential: 'medical' }),
  emergencyRoom: bool({ label: 'Treated in an emergency room' }),
  inpatient: bool({ label: 'Hospitalized overnight as an in-patient' }),
  timeBeganWork: text({ label: 'Time work began', ...clock }),
  activityBefore: longText({ label: 'Doing just before', max: 1000 }),
  whatHappened: longText({ label: 'What happened', max: 2000 }),
  injuryDetail: longText({ label: 'Injury or illness', max: 1000 }),
  harmObject: text({ label: 'Object or substance', max: 300 }),
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
    { label: 'Severe event', default: 'none' },
  ),
  publicRoad: bool({ label: 'Motor-vehicle accident on a public road', help: 'Then no report to OSHA, unless in a construction zone' }),
  severeReportedAt: instant({ label: 'Reported to OSHA at' }),
  severeConfirmation: text({ label: 'Confirmation', max: 80 }),
  rootCause: longText({ label: 'Root cause', max: 2000 }),
  closedOn: date({ label: 'Closed on', system: true }),
} as const
