import { bool, choice, date, instant, int, longText, money, ref, text } from '#kit/fields.ts'
import { caseWorkers, safetyDeciders } from '#kit/roles.ts'
import { states } from '#kit/facts/us-states.ts'

/**
 * The injury itself, in whatever words, and its treatment: for those who work on claims. Supervisors report it and read what they reported,
 * not what is added later.
 */
const injury = { readable: caseWorkers, enteredBy: ['supervisor'] } as const
const seenThere = { readable: safetyDeciders, enteredBy: ['supervisor'] } as const

export const treatments = {
  none: { label: 'No medical treatment' },
  first_aid: { label: 'First aid' },
  clinic: { label: 'Clinic' },
  er: { label: 'Emergency room', tone: 'warning' },
  hospitalized: { label: 'Hospitalized overnight', tone: 'danger' },
  fatal: { label: 'Fatal', tone: 'danger' },
} as const

export const claimTypes = {
  report_only: { label: 'Report only' },
  medical_only: { label: 'Medical only' },
  lost_time: { label: 'Lost time', tone: 'warning' },
  fatality: { label: 'Fatality', tone: 'danger' },
} as const

/** Cause groups in the words of a first report (29 CFR 1904); the text beside them stays free. */
export const causes = {
  strain_lifting: { label: 'Strain: lifting or pulling' },
  fall_same_level: { label: 'Slip or fall, same level' },
  fall_elevation: { label: 'Fall from cab, trailer or dock' },
  struck_by: { label: 'Struck by object' },
  caught_in: { label: 'Caught in or between' },
  vehicle: { label: 'Vehicle accident' },
  cut: { label: 'Cut or puncture' },
  burn: { label: 'Burn, heat or cold' },
  exposure: { label: 'Chemical or dust' },
  assault: { label: 'Assault' },
  animal: { label: 'Animal or insect' },
  other: { label: 'Other' },
} as const

/** The injured person and what happened: what a first report of injury asks. */
export const injuryFields = {
  driver: ref('drivers', { label: 'Driver' }),
  employeeName: text({ label: 'Employee', max: 120, search: true, help: 'Filled from the driver; type it for other employees' }),
  jobTitle: text({ label: 'Job title', max: 80 }),
  division: ref('divisions', { label: 'Division', help: 'Defaults to the driver’s division. Required for other employees.' }),
  state: choice(states, { label: 'Claim state', required: true, help: 'Usually where the employee works, not where the injury happened.' }),
  hiredOn: date({ label: 'Hired' }),
  wagesYear: money({ label: 'Wages, last 52 weeks', min: 0, confidential: 'identity' }),
  weeksWorked: int({ label: 'Weeks worked (last 52)', min: 1, max: 53 }),
  weeklyWage: money({ label: 'Average weekly wage', min: 0, confidential: 'identity' }),
  weeklyHours: int({ label: 'Hours per week', min: 0, max: 120 }),
  injuredAt: instant({ label: 'Injured', required: true, index: true }),
  shiftStartedAt: instant({ label: 'Shift began' }),
  reportedAt: instant({ label: 'Reported to us', required: true, notBefore: ['injuredAt', 'Reported before the injury'] }),
  reportedBy: ref('users', { label: 'Report taken by', help: 'Defaults to you' }),
  place: text({ label: 'Place', required: true, max: 200 }),
  onPremises: bool({ label: 'On our premises' }),
  activityBefore: text({ label: 'Activity before injury', max: 300 }),
  narrative: longText({ ...injury, label: 'Injury description', also: ['What happened'], required: true }),
  objectOrSubstance: text({ ...injury, label: 'Object or substance', max: 120 }),
  cause: choice(causes, { label: 'Cause' }),
  nature: text({ label: 'Nature of injury', max: 120, confidential: 'medical' }),
  bodyPart: text({ ...injury, label: 'Body part', max: 80 }),
  side: choice({ left: { label: 'Left' }, right: { label: 'Right' }, both: { label: 'Both' } }, { ...injury, label: 'Side' }),
  witnesses: text({ ...seenThere, label: 'Witnesses', max: 200 }),
  vehicle: ref('vehicles', { label: 'Vehicle' }),
  accident: ref('accidents', { label: 'Accident' }),
  treatment: choice(treatments, { ...injury, label: 'Treatment' }),
  provider: text({ label: 'Physician', max: 120, confidential: 'medical' }),
  facility: text({ label: 'Facility', max: 160, confidential: 'medical' }),
  firstTreatmentOn: date({ ...injury, label: 'First treated', notBefore: ['injuredAt', 'Treated before the injury'] }),
  diedOn: date({ ...injury, label: 'Died on' }),
} as const
