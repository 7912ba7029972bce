import { monthsAfter } from '#kit/dates/iso-day.ts'
import type { Values } from '#kit/schemas.ts'
import type { StoredRow } from '#engine/write/rules.ts'
import { textOf } from '#records/effects.ts'
import type { Paper } from '#records/drivers/drivers/requirements.ts'
import { isMotorVehicleRecord } from '#records/drivers/qualification-documents/type-fields.ts'
import type { DocumentTypeKey } from '#records/drivers/qualification-documents/types.ts'

/**
 * Papers of which a record may be added because a person found them in the file. Application, road test, earlier employers' answers, and the
 * negative test before hire are done once and never run out, so that the paper itself is what the law asks for (49 CFR 391.21, 391.31, 391.23,
 * 382.301). License and medical certificate run out: their records take the dates of the driver's record, and without those dates none is
 * added. Motor vehicle records and Clearinghouse queries count from their own date and by what they say, which nobody but the paper knows
 * (49 CFR 391.25, 382.701): they are entered or imported, never added in bulk.
 */
export const foundTypes = [
  'application',
  'previous_employers',
  'road_test',
  'license',
  'medical',
  'drug_test',
] as const satisfies DocumentTypeKey[]

export interface FoundInFile {
  /** Types that each file holds, as the person confirms. */
  readonly found: readonly DocumentTypeKey[]
  /** What stands for the road test. */
  readonly roadTestProof: 'own' | 'cdl'
  /** The motor vehicle records of CDL drivers show the medical status "certified" until the date on the driver. */
  readonly medicalStatus: boolean
}

/** Values of a record, or why none is added. */
type Read = { readonly values: Values } | { readonly missing: string }

const withDates = (driver: StoredRow, what: string, expires: string, issued: string, today: string): Read => {
  const expirationDate = textOf(driver[expires])
  if (expirationDate === null) return { missing: `${what} expiration not entered` }
  return expirationDate < today ? { missing: `${what} expired` } : { values: { issuedOn: textOf(driver[issued]), expirationDate } }
}

/** The record of a paper that a person found in a driver's file. */
export const foundInFile = (type: DocumentTypeKey, driver: StoredRow, { roadTestProof }: FoundInFile, today: string): Read => {
  switch (type) {
    case 'license':
      return withDates(driver, 'License', 'licenseExpirationDate', 'licenseIssuedOn', today)
    case 'medical':
      return withDates(driver, 'Medical card', 'medicalExpirationDate', 'medicalCertifiedOn', today)
    case 'road_test':
      // Only a CDL takes the place of the test (49 CFR 391.33(a)(1)).
      return roadTestProof === 'cdl' && !['A', 'B', 'C'].includes(textOf(driver['licenseClass']) ?? '')
        ? { missing: 'No CDL, so its copy is no road test (49 CFR 391.33)' }
        : { values: { roadTestProof } }
    default:
      return { values: {} }
  }
}

/**
 * The medical status to enter in a CDL driver's newest motor vehicle record, or why none is; null where it is entered already, and for drivers
 * without a CDL, who prove it with the card.
 */
export const medicalStatusFrom = (
  driver: StoredRow,
  papers: readonly Paper[],
  today: string,
): { readonly record: string; readonly values: Values } | { readonly missing: string } | null => {
  if (!['A', 'B', 'C'].includes(textOf(driver['licenseClass']) ?? '')) return null
  const records = papers.filter(({ type }) => isMotorVehicleRecord(type))
  if (records.some(({ medicalStatus }) => (medicalStatus ?? null) !== null)) return null
  const until = textOf(driver['medicalExpirationDate'])
  if (until === null) return { missing: 'Medical card expiration not entered' }
  if (until < today) return { missing: 'Medical card expired' }
  const [newest] = records
    .filter(({ status, issuedOn }) => status === 'draft' && issuedOn !== null)
    .toSorted((one, other) => (other.issuedOn ?? '').localeCompare(one.issuedOn ?? ''))
  if (newest === undefined) return { missing: 'No motor vehicle record to verify' }
  // A certificate runs 24 months at most, so a later date was not on this record (49 CFR 391.45(b)).
  return until > monthsAfter(newest.issuedOn ?? today, 24)
    ? { missing: 'Motor vehicle record is too old for the medical date' }
    : { record: newest.id, values: { medicalStatus: 'certified', medicalUntil: until } }
}
