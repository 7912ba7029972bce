import { date } from '#kit/fields.ts'
import { monthsAfter } from '#kit/dates/iso-day.ts'
import type { AddedRecord, AddedRecords } from '#engine/import/added.ts'

/** A motor vehicle record of up to 30 days after the hire is the one at hire (49 CFR 391.23(a)(1)). */
const daysOfHire = 30

const withinHire = (day: string, hired: unknown): boolean =>
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

/** Papers of the qualification file that a roster dates; each comes in to be verified. */
export const driverPapers: AddedRecords = {
  motorVehicleRecord: paper(
    'Motor vehicle record, date',
    ['MVR', 'MVR Dt', 'MVR date', 'Last MVR', 'MVR pulled', 'MVR run', 'MVR on file'],
    (day, { values }) => (withinHire(String(day), values['hireDate']) ? { type: 'mvr_initial', issuedOn: day } : yearly('mvr_annual', day)),
  ),
  annualReview: paper('Annual review, date', ['Ann Rev', 'Annual Rev', 'Annual review', 'Last annual review', 'Review dt'], (day) =>
    yearly('annual_review', day),
  ),
  clearinghouseQuery: paper(
    'Clearinghouse query, date',
    ['CH Qry', 'CH query', 'Clearinghouse', 'Clearinghouse query', 'CH limited', 'Last CH query', 'DACH query'],
    (day, { values }, text) =>
      values['licenseClass'] === 'non_cdl'
        ? null
        : { ...yearly('clearinghouse_limited', day), ...(saysNothingFound.test(text) ? { queryResult: 'none' } : {}) },
  ),
}
