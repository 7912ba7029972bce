import { monthsAfter } from '#kit/dates/iso-day.ts'
import { formatDate } from '#kit/dates/format-time.ts'
import { isOfHire } from '#records/drivers/drivers/import-added.ts'
import { scanWords } from '#records/drivers/qualification-documents/scan-words.ts'
import { isMotorVehicleRecord } from '#records/drivers/qualification-documents/type-fields.ts'
import { documentLabel, documentTypes, queryTypes } from '#records/drivers/qualification-documents/types.ts'
import type { DocumentType, DocumentTypeKey } from '#records/drivers/qualification-documents/types.ts'
import type { Found, Proposal, ReadScan, RosterDriver } from './proposal.ts'
import { datesInName, datesInText } from './scan-dates.ts'
import type { ScanDates } from './scan-dates.ts'
import { driverInName, driverInText } from './scan-driver.ts'
import type { DriverGuess } from './scan-driver.ts'
import { medicalInText } from './scan-medical.ts'
import { resultInText } from './scan-result.ts'
import { proofInText } from './scan-road-test.ts'
import { typeInName, typeInText } from './scan-type.ts'

const noMedical = { medicalStatus: null, medicalUntil: null }
const noDates: ScanDates = { issuedOn: null, expirationDate: null }

/** What the reading of a scan is compared with. */
export interface Known {
  readonly drivers: readonly RosterDriver[]
  /** Legal names of the company and its carriers. */
  readonly companies: readonly string[]
  /** `YYYY-MM-DD` */
  readonly today: string
}

/**
 * What a file seems to be. What the paper itself says counts; its name counts only where the paper says nothing, and a name that says
 * otherwise is mentioned.
 */
export const propose = (scan: ReadScan, { drivers: roster, companies, today }: Known): Proposal => {
  const notes: string[] = []
  const driver = driverOf(scan, roster, notes)
  const kind = typeOf(scan, notes)
  const dates = datesOf(scan, kind?.value ?? null, today, notes)
  const type = kind === null ? null : { ...kind, value: atHire(kind.value, dates.issuedOn?.value ?? null, driver?.driver ?? null) }
  const expirationDate = dates.expirationDate ?? yearly(type?.value ?? null, dates.issuedOn)
  const more = moreOf(scan, type?.value ?? null)
  const found = driver === null ? null : { value: driver.driver.id, source: driver.source }
  if (driver?.driver.status === 'terminated') notes.push(`${driver.driver.title} has left the company`)
  const { issuedOn } = dates
  return { driver: found, type, issuedOn, expirationDate, ...more, confidence: confidenceOf(), notes }

  /** What only some types say. */
  function moreOf(
    read: ReadScan,
    of: DocumentTypeKey | null,
  ): Pick<Proposal, 'queryResult' | 'medicalStatus' | 'medicalUntil' | 'roadTestProof'> {
    return {
      queryResult: resultOf(read, of, notes),
      ...(isMotorVehicleRecord(of ?? '') ? medicalInText(read, dates.issuedOn, today, notes) : noMedical),
      roadTestProof: of === 'road_test' ? proofInText(read, companies, notes) : null,
    }
  }

  function confidenceOf(): Proposal['confidence'] {
    const paper: DocumentType | undefined = type === null ? undefined : documentTypes[type.value]
    if (found === null || paper === undefined || (paper.expiryRequired && expirationDate === null)) return 'low'
    const onPaper = [found, type, dates.issuedOn, expirationDate].every((read) => read?.source !== 'name')
    return notes.length === 0 && driver?.sure === true && onPaper && hasDates(type?.value ?? null, dates) ? 'high' : 'medium'
  }
}

/** All dates that papers of this type have were read. */
const hasDates = (type: DocumentTypeKey | null, { issuedOn, expirationDate }: FoundDates): boolean => {
  const words = type === null ? undefined : scanWords[type === 'mvr_initial' ? 'mvr_annual' : type]
  return (words?.issued === undefined || issuedOn !== null) && (words?.expires === undefined || expirationDate !== null)
}

interface FoundDriver {
  readonly driver: RosterDriver
  readonly source: Found<string>['source']
  readonly sure: boolean
}

const driverOf = ({ fileName, folder, text, source }: ReadScan, roster: readonly RosterDriver[], notes: string[]): FoundDriver | null => {
  const [inText, inName] = [driverInText(text, roster), driverNamed(fileName, folder, roster)]
  const agreed = inText.drivers.filter((one) => inName.drivers.includes(one))
  const [first, ...more] = agreed.length > 0 ? agreed : inText.drivers
  if (first !== undefined) {
    if (more.length > 0) notes.push(`Several drivers match: ${[first, ...more].map(({ title }) => title).join(', ')}`)
    const [named] = inName.drivers
    if (agreed.length === 0 && named !== undefined) notes.push(`The file name says ${named.title}`)
    return more.length > 0 ? null : { driver: first, source, sure: inText.sure }
  }
  const [named, ...others] = inName.drivers
  if (named === undefined) return null
  if (others.length > 0) {
    notes.push(
      `Several drivers match the file name: ${inName.drivers
        .slice(0, 4)
        .map(({ title }) => title)
        .join(', ')}`,
    )
    return null
  }
  if (text.trim() !== '') notes.push('No driver’s name was read on the page')
  return { driver: named, source: 'name', sure: inName.sure }
}

/** The file name counts before the folder, which may hold the papers of several drivers. */
const driverNamed = (fileName: string, folder: string, roster: readonly RosterDriver[]): DriverGuess => {
  const byName = driverInName(fileName, roster)
  return byName.drivers.length > 0 || folder === '' ? byName : driverInName(folder, roster)
}

const typeOf = ({ fileName, folder, text, source }: ReadScan, notes: string[]): Found<DocumentTypeKey> | null => {
  const [inText, inName] = [typeInText(text), typeInName(fileName) ?? typeInName(folder)]
  if (inText === null) return inName === null ? null : { value: inName, source: 'name' }
  if (inName !== null && inName !== inText && !sameFamily(inName, inText)) notes.push(`The file name says ${documentLabel(inName)}`)
  return { value: inText, source }
}

/** Names rarely tell a full query from a limited one, nor the first motor vehicle record from a later one. */
const sameFamily = (one: DocumentTypeKey, other: DocumentTypeKey): boolean =>
  ['clearinghouse', 'mvr'].some((family) => one.startsWith(family) && other.startsWith(family))

interface FoundDates {
  readonly issuedOn: Found<string> | null
  readonly expirationDate: Found<string> | null
}

const datesOf = ({ fileName, text, source }: ReadScan, type: DocumentTypeKey | null, today: string, notes: string[]): FoundDates => {
  const words = type === null ? undefined : scanWords[type]
  const inText = words === undefined ? noDates : datesInText(text, words, today)
  const inName = datesInName(fileName, today)
  const pick = (of: keyof ScanDates): Found<string> | null => {
    const [read, named] = [inText[of], inName[of]]
    if (read !== null) return { value: read, source }
    return named === null ? null : { value: named, source: 'name' }
  }
  if (inText.expirationDate !== null && inName.expirationDate !== null && inText.expirationDate !== inName.expirationDate)
    notes.push(`The file name says ${formatDate(inName.expirationDate)}`)
  const [issuedOn, expirationDate] = [pick('issuedOn'), pick('expirationDate')]
  const turned = issuedOn !== null && expirationDate !== null && expirationDate.value <= issuedOn.value
  return turned ? { issuedOn: null, expirationDate } : { issuedOn, expirationDate }
}

/** A query that stops its driver, or whose result can't be read, is for a person to look at before it is filed. */
const resultOf = ({ text, source }: ReadScan, type: DocumentTypeKey | null, notes: string[]): Proposal['queryResult'] => {
  if (!(queryTypes as readonly unknown[]).includes(type)) return null
  const value = resultInText(text)
  if (value === null) notes.push('No result of the query was read. Select it from the page')
  if (value === 'found') notes.push('The page says the driver is prohibited, or that information was found')
  return value === null ? null : { value, source }
}

/** A motor vehicle record of the time of the hire is the one that was asked for then (49 CFR 391.23(a)(1)). */
const atHire = (type: DocumentTypeKey, issuedOn: string | null, driver: RosterDriver | null): DocumentTypeKey =>
  type === 'mvr_annual' && issuedOn !== null && isOfHire(issuedOn, driver?.hireDate ?? null) ? 'mvr_initial' : type

/** What is due every year is good for 12 months from its date (49 CFR 391.25, 382.701(b)). */
const yearly = (type: DocumentTypeKey | null, issuedOn: Found<string> | null): Found<string> | null => {
  const paper: DocumentType | undefined = type === null ? undefined : documentTypes[type]
  return paper?.required === 'annual' && issuedOn !== null ? { value: monthsAfter(issuedOn.value, 12), source: 'rule' } : null
}
