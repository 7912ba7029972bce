import { daysAfter, monthsAfter } from '#kit/dates/iso-day.ts'
import type { Values } from '#kit/schemas.ts'
import type { StoredRow } from '#engine/write/rules.ts'
import { companyTimeZone, startOfDay } from '#platform/clock.ts'
import { textOf } from '#records/effects.ts'
import type { Paper } from '#records/drivers/drivers/requirements.ts'
import { isMotorVehicleRecord } from '#records/drivers/qualification-documents/type-fields.ts'
import { queryTypes } from '#records/drivers/qualification-documents/types.ts'
import type { DocumentTypeKey } from '#records/drivers/qualification-documents/types.ts'

/**
 * Papers of which a record may be added because a person found them in the file. Application, road test, earlier employers' answers, and the
 * negative test before hire are done once and never run out, so that the paper itself is what the law asks for (49 CFR 391.21, 391.31, 391.23,
 * 382.301). License and medical certificate run out: their records take the dates of the driver's record, and without those dates none is
 * added. The record of the hire and the full query of the hire are done once too; the person confirms that the query found nothing. Those of
 * each year count from their own date, which only the paper shows (49 CFR 391.25, 382.701(b)): they are entered or imported, never added in
 * bulk. What a dated limited query found is confirmed apart.
 */
export const foundTypes = [
  'application',
  'previous_employers',
  'mvr_initial',
  'road_test',
  'license',
  'medical',
  'clearinghouse_full',
  'drug_test',
] as const satisfies DocumentTypeKey[]

export interface FoundInFile {
  /** Types that each file holds, as the person confirms. */
  readonly found: readonly DocumentTypeKey[]
  /** What the road test is: `either`, the copy of a CDL for its holders and our own test for all others. */
  readonly roadTestProof: 'own' | 'cdl' | 'either'
  /** The files of CDL drivers show that they are medically certified until the date on the driver. */
  readonly medicalStatus: boolean
  /** The dated limited query of the last 12 months of each CDL driver found no information. */
  readonly limitedQuery: boolean
}

/** A paper with what a query found. */
export interface AskedPaper extends Paper {
  readonly queryResult: string | null
}

/** Values of a record, or why none is added. */
type Read = { readonly values: Values } | { readonly missing: string }

const withDates = (driver: StoredRow, what: string, expires: string, issued: string, today: string): Read => {
  const expirationDate = textOf(driver[expires])
  if (expirationDate === null) return { missing: `${what} expiration not entered` }
  return expirationDate < today ? { missing: `${what} expired` } : { values: { issuedOn: textOf(driver[issued]), expirationDate } }
}

const holdsCdl = (driver: StoredRow): boolean => ['A', 'B', 'C'].includes(textOf(driver['licenseClass']) ?? '')

// Only a CDL takes the place of the test (49 CFR 391.33(a)(1)).
const roadTest = (driver: StoredRow, proof: FoundInFile['roadTestProof']): Read => {
  if (proof === 'either') return { values: { roadTestProof: holdsCdl(driver) ? 'cdl' : 'own' } }
  return proof === 'cdl' && !holdsCdl(driver)
    ? { missing: 'No CDL, so its copy is no road test (49 CFR 391.33)' }
    : { values: { roadTestProof: proof } }
}

/** No query of this driver tells of a violation or a refused consent, and none was reported. */
export const isClearOf = (papers: readonly AskedPaper[]): boolean =>
  papers.every(({ type, queryResult }) =>
    (queryTypes as readonly string[]).includes(type)
      ? queryResult !== 'found' && queryResult !== 'refused'
      : type !== 'clearinghouse_report',
  )

/**
 * The full query of the hire, which found nothing. It was made before the first day at work, so it clears nothing that another query found since
 * (49 CFR 382.701(a), (d)).
 */
const fullQuery = (driver: StoredRow, papers: readonly AskedPaper[]): Read => {
  const hired = textOf(driver['hireDate'])
  return !isClearOf(papers) || hired === null
    ? { missing: 'Clearinghouse full query must be entered one by one' }
    : { values: { queryResult: 'none', knownAt: startOfDay(daysAfter(hired, -1), companyTimeZone).toISOString() } }
}

/** The record of a paper that a person found in a driver's file. */
export const foundInFile = (
  type: DocumentTypeKey,
  driver: StoredRow,
  papers: readonly AskedPaper[],
  { roadTestProof }: FoundInFile,
  today: string,
): Read => {
  switch (type) {
    case 'license':
      return withDates(driver, 'License', 'licenseExpirationDate', 'licenseIssuedOn', today)
    case 'medical':
      return withDates(driver, 'Medical card', 'medicalExpirationDate', 'medicalCertifiedOn', today)
    case 'road_test':
      return roadTest(driver, roadTestProof)
    case 'clearinghouse_full':
      return fullQuery(driver, papers)
    default:
      return { values: {} }
  }
}

/** Where the medical certification of a CDL driver goes: into a record that is to be verified, onto the card on file, or into a new document. */
export type MedicalEntry =
  | { readonly record: string; readonly values: Values }
  | { readonly card: string }
  | { readonly added: Values }
  | { readonly missing: string }

/**
 * The medical certification that a person found in the file of a CDL driver, as the driver's own date says it; null where it is entered already
 * or to be verified, and for drivers without a CDL, who prove it with the card. It goes into the newest motor vehicle record that is to be
 * verified. Where that one is from before the exam, or none is there, the medical proof checked in the paper file counts until a newer record
 * shows the medical status (49 CFR 391.23(m)(2), 391.51(b)(6)). A record whose certification has ended says nothing about a later exam.
 */
export const medicalStatusFrom = (driver: StoredRow, papers: readonly Paper[], today: string): MedicalEntry | null => {
  if (!holdsCdl(driver)) return null
  const records = papers.filter(({ type }) => isMotorVehicleRecord(type))
  const hasLapsed = ({ medicalStatus, medicalUntil }: Paper): boolean =>
    medicalStatus === 'certified' && (medicalUntil ?? null) !== null && String(medicalUntil) < today
  if (records.some((record) => (record.medicalStatus ?? null) !== null && !hasLapsed(record))) return null
  const read = withDates(driver, 'Medical card', 'medicalExpirationDate', 'medicalCertifiedOn', today)
  const until = textOf(driver['medicalExpirationDate'])
  if ('missing' in read || until === null) return 'missing' in read ? read : null
  const [newest] = records
    .filter(({ status, issuedOn, medicalStatus }) => status === 'draft' && issuedOn !== null && (medicalStatus ?? null) === null)
    .toSorted((one, other) => (other.issuedOn ?? '').localeCompare(one.issuedOn ?? ''))
  // A certificate runs 24 months at most, so a later date was not on this record (49 CFR 391.45(b)).
  if (newest !== undefined && until <= monthsAfter(newest.issuedOn ?? today, 24))
    return { record: newest.id, values: { medicalStatus: 'certified', medicalUntil: until } }
  const cards = papers.filter(({ type, expirationDate }) => type === 'medical' && expirationDate !== null && expirationDate >= today)
  const filed = cards.find(({ status }) => status === 'active')
  if (cards.some(({ status }) => status === 'draft') || (filed?.paperPlace ?? null) !== null) return null
  return filed === undefined ? { added: read.values } : { card: filed.id }
}
