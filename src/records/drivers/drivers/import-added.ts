import { date } from '#kit/fields.ts'
import { monthsAfter } from '#kit/dates/iso-day.ts'
import type { AddedRecord, AddedRecords } from '#engine/import/added.ts'

/** Days after the hire by which its motor vehicle record is on file (49 CFR 391.23(a)(1)). */
const daysOfHire = 30

/** Whether a motor vehicle record of this day is the one at hire. */
export const isOfHire = (day: string, hired: unknown): boolean =>
  typeof hired === 'string' && day <= new Date(Date.parse(hired) + daysOfHire * 86_400_000).toISOString().slice(0, 10)

/** Good for 12 months from its date (49 CFR 391.25(a), (c)). */
const yearly = (type: string, day: unknown): { type: string; issuedOn: unknown; expirationDate: string } => ({
  type,
  issuedOn: day,
  expirationDate: monthsAfter(String(day), 12),
})

const paper = (label: string, also: readonly string[], input: AddedRecord['input']): AddedRecord => ({
  label,
  also,
  field: date({ label }),
  kind: 'qualification-documents',
  input: (value, owner, text) => {
    const values = input(value, owner, text)
    return values === null ? null : { driver: owner.id, ...values }
  },
})

/** "NP" is not prohibited. Without such words the result is still to be entered. */
const saysNothingFound = /\b(?:np|not prohibited|no info(?:rmation)?|no record|clear|neg(?:ative)?)\b/i
const resultIn = (text: string): { queryResult?: 'none' } => (saysNothingFound.test(text) ? { queryResult: 'none' } : {})

/** The Clearinghouse and the drug test are asked of CDL drivers only. */
const cdlOnly =
  (input: AddedRecord['input']): AddedRecord['input'] =>
  (value, owner, text) =>
    owner.values['licenseClass'] === 'non_cdl' ? null : input(value, owner, text)

/** Papers of the qualification file that a roster dates; each comes in to be verified. */
export const driverPapers: AddedRecords = {
  motorVehicleRecord: paper(
    'Motor vehicle record, date',
    ['MVR', 'MVR Dt', 'MVR date', 'Last MVR', 'MVR pulled', 'MVR run', 'MVR on file'],
    (day, { values }) => (isOfHire(String(day), values['hireDate']) ? { type: 'mvr_initial', issuedOn: day } : yearly('mvr_annual', day)),
  ),
  annualReview: paper('Annual review, date', ['Ann Rev', 'Annual Rev', 'Annual review', 'Last annual review', 'Review dt'], (day) =>
    yearly('annual_review', day),
  ),
  clearinghouseQuery: paper(
    'Clearinghouse query, date',
    ['CH Qry', 'CH query', 'Clearinghouse', 'Clearinghouse query', 'CH limited', 'Last CH query', 'DACH query'],
    cdlOnly((day, _owner, text) => ({ ...yearly('clearinghouse_limited', day), ...resultIn(text) })),
  ),
  fullQuery: paper(
    'Clearinghouse full query, date',
    ['CH Full', 'Full query', 'CH full query', 'Pre-employment query', 'Pre-emp query', 'Pre-employ CH', 'Clearinghouse full'],
    cdlOnly((day, _owner, text) => ({ type: 'clearinghouse_full', issuedOn: day, ...resultIn(text) })),
  ),
  drugTest: paper(
    'Pre-employment drug test, date',
    [
      'Drug test',
      'DT',
      'PE D/A',
      'PE drug',
      'Pre-emp D/A',
      'Drug screen',
      'DOT drug',
      'DOT drug test',
      'Pre-emp drug',
      'Pre-emp DT',
      'Pre-employment drug',
      'UA',
    ],
    cdlOnly((day) => ({ type: 'drug_test', issuedOn: day })),
  ),
  application: paper(
    'Employment application, date',
    ['Application', 'App', 'App dt', 'App date', 'Appl', 'Applied', 'Date applied', 'Application date', 'Application on file'],
    (day) => ({ type: 'application', issuedOn: day }),
  ),
  roadTest: paper('Road test, date', ['Road test', 'RT', 'Rd test', 'Road test dt', 'Road test date', 'Road test cert'], (day) => ({
    type: 'road_test',
    issuedOn: day,
    roadTestProof: 'own',
  })),
}
