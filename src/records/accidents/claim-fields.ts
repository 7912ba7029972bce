import { bool, choice, choices, date, email, instant, longText, money, phone, ref, rows, text } from '#kit/fields.ts'
import { safetyDeciders, seesCompanyFigures, roles } from '#kit/roles.ts'

const testResults = {
  negative: { label: 'Negative', tone: 'success' },
  positive: { label: 'Positive', tone: 'danger' },
  refused: { label: 'Refused', tone: 'danger' },
  cancelled: { label: 'Cancelled' },
  pending: { label: 'Result awaited', tone: 'info' },
} as const
const yesNoCheck = {
  yes: { label: 'Yes', tone: 'danger' },
  no: { label: 'No' },
  check: { label: 'To check', tone: 'warning' },
} as const
const required = {
  required: { label: 'Required', tone: 'warning' },
  not_required: { label: 'Not required' },
  check: { label: 'To check', tone: 'info' },
} as const
const figureRoles = roles.filter((role) => seesCompanyFigures(role) || role === 'safety')

/** What follows from the facts, and what is decided about them: tests, recordability, preventability, insurance, costs. */
export const claimFields = {
  stage: choice(
    {
      reported: { label: 'Reported' },
      gathering: { label: 'Gathering facts' },
      investigation: { label: 'Investigation' },
      preventability: { label: 'Preventability' },
      insurance: { label: 'Insurance' },
      litigation: { label: 'Litigation' },
      repair: { label: 'Repair' },
      done: { label: 'Done' },
    },
    { label: 'Stage', default: 'reported', inline: true },
  ),
  reference: text({ label: 'Own reference', max: 40, unique: true, search: true, single: true }),
  severity: choice(
    {
      near_miss: { label: 'Near miss' },
      minor: { label: 'Minor' },
      serious: { label: 'Serious', tone: 'warning' },
      catastrophic: { label: 'Catastrophic', tone: 'danger' },
    },
    { label: 'Severity', system: true },
  ),
  dotRecordable: choice(yesNoCheck, { label: 'DOT recordable', system: true, index: true }),
  recordableBasis: text({ label: 'Why', system: true, max: 500 }),
  recordableOverride: choice(
    { yes: { label: 'Recordable' }, no: { label: 'Not recordable' } },
    { label: 'Decided otherwise', editable: safetyDeciders, help: 'Only where the facts above do not tell the whole case' },
  ),
  recordableReason: text({ label: 'Reason of that decision', max: 500, editable: safetyDeciders }),
  recordabilityConfirmed: bool({ label: 'Recordability confirmed', editable: safetyDeciders }),
  alcoholTest: choice(required, { label: 'Alcohol test', system: true }),
  alcoholTestBasis: text({ label: 'Why', system: true, max: 500 }),
  alcoholTestedAt: instant({ label: 'Alcohol test done at' }),
  alcoholResult: choice(testResults, { label: 'Alcohol result', confidential: 'medical' }),
  alcoholNotDone: text({ label: 'Why no alcohol test', max: 300 }),
  drugTest: choice(required, { label: 'Drug test', system: true }),
  drugTestBasis: text({ label: 'Why', system: true, max: 500 }),
  drugTestedAt: instant({ label: 'Drug test done at' }),
  drugResult: choice(testResults, { label: 'Drug result', confidential: 'medical' }),
  drugNotDone: text({ label: 'Why no drug test', max: 300 }),
  determination: choice(
    {
      undetermined: { label: 'Undetermined', tone: 'info' },
      preventable: { label: 'Preventable', tone: 'danger' },
      non_preventable: { label: 'Non-preventable', tone: 'success' },
    },
    { label: 'Preventability', default: 'undetermined', editable: safetyDeciders, single: true },
  ),
  determinationMethod: choice(
    { manager: { label: 'Manager' }, committee: { label: 'Committee' } },
    { label: 'Decided by', editable: safetyDeciders },
  ),
  determinedOn: date({ label: 'Determined on', system: true, index: true }),
  determinedBy: ref('users', { label: 'Determined by', system: true }),
  rationale: longText({ label: 'Rationale', editable: safetyDeciders }),
  contributing: choices(
    {
      speed: { label: 'Speed' },
      following: { label: 'Following distance' },
      distraction: { label: 'Distraction' },
      fatigue: { label: 'Fatigue' },
      backing: { label: 'Backing' },
      weather: { label: 'Weather' },
      equipment: { label: 'Equipment' },
      other_party: { label: 'Other party' },
      training: { label: 'Training' },
      route: { label: 'Route' },
    },
    { label: 'Contributing factors' },
  ),
  driverStatement: longText({ label: "Driver's own statement" }),
  appealFiledOn: date({ label: 'Appeal filed', editable: safetyDeciders }),
  appealReason: longText({ label: "Driver's reason", max: 2000 }),
  appealResult: choice(
    { upheld: { label: 'Upheld' }, reversed: { label: 'Reversed' } },
    { label: 'Appeal result', editable: safetyDeciders },
  ),
  appealDecidedOn: date({ label: 'Appeal decided', editable: safetyDeciders }),
  insurer: text({ label: 'Insurer', max: 120 }),
  policyNumber: text({ label: 'Policy number', max: 60 }),
  claimNumber: text({ label: 'Claim number', max: 60, search: true }),
  adjuster: text({ label: 'Adjuster', max: 120 }),
  adjusterPhone: phone({ label: 'Adjuster phone' }),
  adjusterEmail: email({ label: 'Adjuster email' }),
  insurerReportedOn: date({ label: 'Reported to insurer' }),
  claimStatus: choice(
    {
      not_reported: { label: 'Not reported', tone: 'warning' },
      filed: { label: 'Filed', tone: 'info' },
      in_review: { label: 'In review', tone: 'info' },
      approved: { label: 'Approved', tone: 'success' },
      denied: { label: 'Denied', tone: 'danger' },
      paid: { label: 'Paid', tone: 'success' },
      subrogation: { label: 'Subrogation', tone: 'info' },
      closed: { label: 'Closed' },
    },
    { label: 'Claim', default: 'not_reported' },
  ),
  deductible: money({ label: 'Deductible', min: 0 }),
  reserve: money({ label: 'Reserve', min: 0, editable: figureRoles }),
  paid: money({ label: 'Paid', min: 0 }),
  recovered: money({ label: 'Recovered', min: 0 }),
  suitFiledOn: date({ label: 'Suit filed' }),
  attorney: text({ label: 'Attorney', max: 120 }),
  nextCourtDate: date({ label: 'Next court date', expiry: true }),
  costs: rows(
    {
      kind: choice(
        {
          our_damage: { label: 'Our damage' },
          tow: { label: 'Tow' },
          rental: { label: 'Rental' },
          cargo: { label: 'Cargo' },
          other_property: { label: 'Other property' },
          injury: { label: 'Injury' },
          legal: { label: 'Legal' },
          fine: { label: 'Fine' },
          downtime: { label: 'Downtime' },
        },
        { label: 'Cost', required: true },
      ),
      estimated: money({ label: 'Estimated', min: 0 }),
      actual: money({ label: 'Actual', min: 0 }),
      note: text({ label: 'Note', max: 120 }),
    },
    { label: 'Costs', max: 40 },
  ),
  totalIncurred: money({ label: 'Incurred', system: true, index: true }),
  rootCauseMethod: choice(
    { five_why: { label: 'Five whys' }, category: { label: 'Category' }, free: { label: 'Free text' } },
    { label: 'Method' },
  ),
  rootCause: longText({ label: 'Root cause' }),
  lessons: longText({ label: 'Lessons' }),
  evidenceHold: bool({ label: 'Evidence hold', system: true, yes: 'On hold', no: 'No', default: false }),
  evidenceHoldReason: text({ label: 'Reason of the hold', system: true, max: 300 }),
  closedOn: date({ label: 'Closed on', system: true }),
  closeSummary: longText({ label: 'Summary at closing' }),
} as const
