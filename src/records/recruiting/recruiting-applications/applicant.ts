import { address, bool, choice, date, email, int, longText, phone, rows, text } from '#kit/fields.ts'
import { states } from '#kit/facts/us-states.ts'
import { classes } from '../recruiting-leads/choices.ts'

const from = date({ label: 'From' })
const to = date({ label: 'To', notBefore: ['from', 'Before it began'] })

/** What somebody may say about months without a job. Personal time has no details, so that nobody is led to medical facts. */
export const gapAnswers = {
  self_employed: { label: 'Worked for myself' },
  looking: { label: 'Looked for work' },
  school: { label: 'School or training' },
  military: { label: 'Military service' },
  personal: { label: 'Personal time' },
  // Asked about months of stated experience alone.
  not_commercial: { label: 'The vehicle wasn’t commercial' },
} as const

/**
 * What the application for employment asks of the applicant (49 CFR 391.21(b)), who signs for it: fixed once it is submitted. Where there
 * is nothing to list the applicant says so; an empty list is no answer.
 */
export const applicantFields = {
  firstName: text({ label: 'First name', required: true, max: 80, search: true }),
  middleName: text({ label: 'Middle name', max: 80 }),
  lastName: text({ label: 'Last name', required: true, max: 80, search: true, index: true }),
  phone: phone({ label: 'Phone', search: true, also: ['Cell', 'Cell phone', 'Mobile'] }),
  email: email({ label: 'Email', search: true, also: ['E-mail'] }),
  birthDate: date({ label: 'Birth date', confidential: 'identity' }),
  ssn: text({
    label: 'Social Security number',
    max: 11,
    pattern: /^\d{3}-?\d{2}-?\d{4}$/,
    patternMessage: 'Enter nine digits',
    mono: true,
    single: true,
    confidential: 'identity',
  }),
  noSsnReason: text({ label: 'Reason for no SSN', max: 200, help: 'For example, refused on religious grounds.' }),
  address: address({ label: 'Home address', confidential: 'identity' }),
  addresses: rows(
    {
      street: text({ label: 'Street', max: 120 }),
      city: text({ label: 'City', max: 80 }),
      state: choice(states, { label: 'State' }),
      zip: text({ label: 'ZIP', max: 10 }),
      from,
      to,
    },
    { label: 'Addresses, last 3 years', max: 20, confidential: 'identity' },
  ),
  noOtherAddress: bool({ label: 'Same address for 3 years', asked: true }),
  appliedOn: date({ label: 'Application date', index: true }),
  licenseNumber: text({ label: 'License number', max: 30, upper: true, mono: true, single: true, confidential: 'identity' }),
  licenseState: choice(states, { label: 'License state' }),
  licenseClass: choice(classes, { label: 'License class', also: ['CDL A', 'CDL', 'CDL class'] }),
  licenseExpirationDate: date({ label: 'License expiration', expiry: true }),
  licenses: rows(
    {
      authority: text({ label: 'Licensing authority', required: true, max: 60 }),
      number: text({ label: 'Number', max: 30 }),
      class: text({ label: 'Class', max: 20 }),
      expires: date({ label: 'Expiration' }),
      cmv: bool({ label: 'CMV' }),
    },
    {
      label: 'Other licenses, last 3 years',
      max: 12,
      confidential: 'identity',
      help: 'Every unexpired CMV license or permit (49 CFR 391.21(b)(5)), and any license of the last 3 years for the MVR inquiries.',
    },
  ),
  noOtherLicense: bool({ label: 'No other license', asked: true }),
  experience: rows(
    {
      equipment: text({ label: 'Equipment', required: true, max: 80 }),
      from,
      to,
      miles: int({ label: 'Miles', min: 0, max: 9_999_999 }),
    },
    { label: 'Driving experience', max: 12 },
  ),
  noExperience: bool({ label: 'No driving experience', asked: true }),
  employers: rows(
    {
      name: text({ label: 'Employer', required: true, max: 120 }),
      phone: phone({ label: 'Phone' }),
      address: text({ label: 'Address', max: 160 }),
      from,
      to,
      position: text({ label: 'Position', max: 80 }),
      reasonLeft: text({ label: 'Reason for leaving', max: 160 }),
      cmv: bool({ label: 'Drove a CMV' }),
      // A job nobody answered for is one to ask about, so that an empty answer is no "no".
      fmcsr: bool({ label: 'Subject to FMCSRs', asked: true }),
      tested: bool({ label: 'DOT-tested job', asked: true }),
      mayContact: bool({ label: 'May contact' }),
    },
    {
      label: 'Employers',
      max: 30,
      help: 'Every employer of the last 3 years. For a CDL position, also employers of the 7 years before that where they drove a CMV (49 CFR 391.21(b)(10), (11)).',
    },
  ),
  noEmployer: bool({ label: 'No employer in that time', asked: true }),
  gaps: rows(
    {
      from,
      to,
      doing: choice(gapAnswers, { label: 'Answer' }),
      details: text({ label: 'Details', max: 160 }),
    },
    { label: 'Months without a job', max: 20, help: 'Company policy; 49 CFR 391.21 names no gap.' },
  ),
  accidents: rows(
    {
      on: date({ label: 'Date' }),
      nature: text({ label: 'Nature', required: true, max: 160 }),
      fatalities: int({ label: 'Fatalities', min: 0, max: 99 }),
      injuries: int({ label: 'Injuries', min: 0, max: 99 }),
    },
    { label: 'Accidents, last 3 years', max: 20, help: 'In any motor vehicle, private cars included (49 CFR 391.21(b)(7)).' },
  ),
  noAccident: bool({ label: 'No accidents', asked: true }),
  violations: rows(
    {
      on: date({ label: 'Date' }),
      charge: text({ label: 'Charge', required: true, max: 160 }),
      place: text({ label: 'Place', max: 80 }),
      penalty: text({ label: 'Penalty', max: 80 }),
    },
    {
      label: 'Violations, last 3 years',
      max: 30,
      help: 'Convictions and forfeitures in any motor vehicle, parking left out (49 CFR 391.21(b)(8)).',
    },
  ),
  noViolation: bool({ label: 'No violations', asked: true }),
  denials: longText({
    label: 'Denials, revocations and suspensions',
    max: 4000,
    help: 'Facts and circumstances of each one, however long ago (49 CFR 391.21(b)(9)).',
  }),
  noDenial: bool({ label: 'No denial, revocation or suspension', asked: true }),
  certifiedOn: date({
    label: 'Signed on',
    system: true,
    help: 'The day the applicant signed the certification (49 CFR 391.21(b)(12)). A change after that ends the signature.',
  }),
} as const

/** Answers of the application: the field that lists, and the one that says there is nothing to list. */
export const answers = [
  ['addresses', 'noOtherAddress', 'addresses of 3 years'],
  ['licenses', 'noOtherLicense', 'other licenses'],
  ['experience', 'noExperience', 'driving experience'],
  ['employers', 'noEmployer', 'employers'],
  ['accidents', 'noAccident', 'accidents'],
  ['violations', 'noViolation', 'violations'],
  ['denials', 'noDenial', 'denials'],
] as const

/** What else must stand in it. A phone or an email is no question of the rule; one of them is asked for anyway. */
export const single = [
  ['birthDate', 'birth date'],
  ['address', 'home address'],
  ['licenseNumber', 'license number'],
  ['licenseState', 'license state'],
  ['licenseExpirationDate', 'license expiration'],
  ['appliedOn', 'application date'],
  ['certifiedOn', 'signature'],
] as const
