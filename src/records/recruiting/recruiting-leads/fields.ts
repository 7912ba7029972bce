import { bool, choice, choices, date, email, instant, int, longText, money, phone, ref, rows, text } from '#kit/fields.ts'
import { managers, recruitingEditors } from '#kit/roles.ts'
import { states } from '#kit/facts/us-states.ts'
import { driverFields } from '#records/drivers/drivers/fields.ts'
import { channels, classes, lostReasons, outcomes, sources } from './choices.ts'

/** Company policy: a new lead is called within so many minutes. */
export const contactTarget = 5

/** What recruiters ask on the first call. Company policy, so that "Unknown" is an answer of its own. */
const screening = {
  age21: bool({ label: '21 or older', asked: true }),
  cdlValid: bool({ label: 'CDL valid', asked: true }),
  englishOk: bool({ label: 'Speaks and reads English', asked: true }),
  accidents3y: int({ label: 'Accidents, last 3 years', min: 0, max: 50 }),
  violations3y: int({ label: 'Moving violations, last 3 years', min: 0, max: 50 }),
  dui: bool({ label: 'DUI or DWI', asked: true }),
  sap: bool({ label: 'In a return-to-duty program', asked: true, readable: recruitingEditors }),
  terminationsForSafety: bool({ label: 'Terminated for safety', asked: true }),
} as const

/** Written by the steps alone. */
const kept = {
  contacts: rows(
    {
      on: date({ label: 'Date' }),
      at: text({ label: 'Time', max: 20 }),
      by: text({ label: 'By', max: 170 }),
      channel: choice(channels, { label: 'Channel' }),
      outcome: choice(outcomes, { label: 'Outcome' }),
      note: longText({ label: 'Note', max: 1000 }),
    },
    { label: 'Contacts', system: true },
  ),
  contactCount: int({ label: 'Contacts logged', system: true }),
  firstContactAt: instant({ label: 'First contact', system: true, index: true }),
  lastContactAt: instant({ label: 'Last contact', system: true, index: true }),
  claimedAt: instant({ label: 'Claimed', system: true }),
  claimExpiresAt: instant({ label: 'Claim expires', system: true, index: true }),
  contactedAt: instant({ label: 'Reached', system: true }),
  qualifiedAt: instant({ label: 'Qualified', system: true }),
  applicationSentAt: instant({ label: 'Application sent', system: true }),
  stepReached: choice(
    {
      lead: { label: 'Lead' },
      contacted: { label: 'Reached' },
      qualified: { label: 'Qualified' },
      application_sent: { label: 'Application sent' },
      converted: { label: 'Converted' },
    },
    { label: 'Step reached', computed: true },
  ),
  convertedAt: instant({ label: 'Converted', system: true }),
  consentAt: instant({ label: 'Text consent given', system: true }),
  lostReason: choice(lostReasons, { label: 'Lost reason', system: true }),
  disqualifiedReason: text({ label: 'Disqualification reason', max: 300, system: true }),
  reviveOn: date({ label: 'Follow-up date', system: true, index: true }),
  // Looked up like any reference; no form asks for it, the step does.
  duplicateOf: ref('recruiting-leads', { label: 'Duplicate of' }),
  application: ref('recruiting-applications', { label: 'Application', system: true }),
} as const

export const leadFields = {
  firstName: text({ label: 'First name', required: true, max: 80, search: true, also: ['First'] }),
  lastName: text({ label: 'Last name', required: true, max: 80, search: true, index: true, also: ['Last', 'Surname'] }),
  phone: phone({ label: 'Phone', search: true, also: ['Cell', 'Cell phone', 'Mobile', 'Phone number'] }),
  email: email({ label: 'Email', search: true, also: ['E-mail', 'Email address'] }),
  city: text({ label: 'City', max: 80, search: true }),
  state: choice(states, { label: 'State' }),
  preferredContact: choice({ call: { label: 'Call' }, text: { label: 'Text' }, email: { label: 'Email' } }, { label: 'Prefers' }),
  language: choice({ en: { label: 'English' }, es: { label: 'Spanish' }, other: { label: 'Other' } }, { label: 'Language' }),
  consentSms: bool({
    label: 'Agrees to text messages',
    asked: true,
    help: 'Leave as Unknown until they answer. No texts without consent.',
  }),
  source: choice(sources, { label: 'Source', required: true, also: ['Lead source'] }),
  sourceDetail: text({ label: 'Source detail', max: 120, placeholder: 'Board, event or agency' }),
  campaign: text({ label: 'Campaign', max: 80 }),
  cost: money({ label: 'Cost', min: 0, also: ['Cost per lead'] }),
  referredBy: text({ label: 'Referred by', max: 120, help: 'The driver who sent them.' }),
  position: choice(driverFields.position.options, { label: 'Position', required: true, also: ['Job', 'Applying for'] }),
  division: ref('divisions', { label: 'Division', required: true, also: ['Terminal'] }),
  owner: ref('users', { label: 'Owner', editable: managers }),
  cdlClass: choice(classes, { label: 'License class', also: ['CDL A', 'CDL', 'CDL class'] }),
  endorsements: choices(driverFields.endorsements.options, { label: 'Endorsements' }),
  licenseNumber: text({ label: 'License number', max: 30, upper: true, mono: true, single: true, confidential: 'identity' }),
  licenseState: choice(states, { label: 'License state' }),
  experienceMonths: int({
    label: 'Experience',
    min: 0,
    max: 720,
    unit: 'months',
    asYears: true,
    also: ['Exp (mos)', 'Exp (months)', 'Experience (months)', 'Experience in months'],
  }),
  availableFrom: date({ label: 'Available from' }),
  homeArea: text({ label: 'Home area', max: 80 }),
  wants: choices({ home_time: { label: 'Home time' }, pay: { label: 'Pay' }, lanes: { label: 'Lanes' } }, { label: 'Looking for' }),
  ...screening,
  nextActionOn: date({ label: 'Next action date', index: true, inline: true }),
  nextAction: text({ label: 'Next action', max: 120, inline: true }),
  note: longText({ label: 'Note', max: 2000 }),
  ...kept,
  firstContactMinutes: int({
    label: 'Minutes to first contact',
    computed: true,
    help: `Runs until the first contact is logged. Goal ${contactTarget} minutes (company policy).`,
  }),
  contactSpeed: choice(
    {
      met: { label: 'In time', tone: 'success' },
      waiting: { label: 'Waiting' },
      late: { label: 'Past goal', tone: 'danger' },
    },
    { label: 'First contact goal', computed: true },
  ),
  fit: choice(
    {
      meets: { label: 'Meets', tone: 'success' },
      review: { label: 'Review', tone: 'warning' },
      fails: { label: 'Fails', tone: 'danger' },
      open: { label: 'Not screened' },
    },
    { label: 'Prescreen result', computed: true },
  ),
  fitReason: text({ label: 'Fit reason', computed: true }),
} as const
