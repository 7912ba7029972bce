import { formatDate } from '#kit/dates/format-time.ts'
import { queryResults } from '#records/drivers/qualification-documents/query-results.ts'
import { isMotorVehicleRecord, medicalStatuses, roadTestProofs } from '#records/drivers/qualification-documents/type-fields.ts'
import { documentTypes } from '#records/drivers/qualification-documents/types.ts'
import type { DocumentType, DocumentTypeKey } from '#records/drivers/qualification-documents/types.ts'
import type { Option } from '#web/ui/form/use-remote-options.ts'
import type { Scan } from './use-scans.ts'

/** What a scan will be filed as. */
export type Draft = {
  driver: Option | null
  type: string | null
  issuedOn: string | null
  expirationDate: string | null
  queryResult: string | null
  medicalStatus: string | null
  medicalUntil: string | null
  roadTestProof: string | null
}

export const draftOf = ({ driver, ...scan }: Scan): Draft => ({
  driver: driver === null ? null : { value: driver.id, label: driver.title, note: driver.number },
  ...readOf(scan),
})

/** What was read besides the driver. */
export const readOf = (scan: Omit<Scan, 'driver'>): Omit<Draft, 'driver'> => ({
  type: scan.type?.value ?? null,
  issuedOn: scan.issuedOn?.value ?? null,
  expirationDate: scan.expirationDate?.value ?? null,
  queryResult: scan.queryResult?.value ?? null,
  medicalStatus: scan.medicalStatus?.value ?? null,
  medicalUntil: scan.medicalUntil?.value ?? null,
  roadTestProof: scan.roadTestProof?.value ?? null,
})

const driverTypes = (Object.entries(documentTypes) as [DocumentTypeKey, DocumentType][]).filter(([, { subject }]) => subject === 'driver')
export const typeChoices = driverTypes.map(([value, { label }]) => ({ value, label }))

export const typeLabel = (type: string | null): string | null => typeChoices.find(({ value }) => value === type)?.label ?? null

/** What a query of this type can have found; none for other documents. */
export const resultChoices = (type: string | null) =>
  Object.entries(queryResults).flatMap(([value, { label }]) =>
    type === 'clearinghouse_full' || (type === 'clearinghouse_limited' && value !== 'resolved') ? [{ value, label }] : [],
  )

const choicesOf = (options: Readonly<Record<string, { readonly label: string }>>) =>
  Object.entries(options).map(([value, { label }]) => ({ value, label }))
export const medicalChoices = choicesOf(medicalStatuses)
export const proofChoices = choicesOf(roadTestProofs)

/** What a query found, or what else a document says, in words; null for other documents. */
export const resultLabel = (scan: Scan): string | null => {
  const { type, queryResult, medicalStatus, medicalUntil, roadTestProof } = readOf(scan)
  const [label] = [
    ...resultChoices(type).filter(({ value }) => value === queryResult),
    ...medicalChoices.filter(({ value }) => value === medicalStatus),
    ...proofChoices.filter(({ value }) => value === roadTestProof),
  ].map((choice) => choice.label)
  return label === undefined ? null : medicalUntil === null ? label : `${label} until ${formatDate(medicalUntil)}`
}

/** The same scan as another document: what this one can't have goes. */
export const withType = (draft: Draft, type: string | null): Draft => {
  const canHave = resultChoices(type).some(({ value }) => value === draft.queryResult)
  return {
    ...draft,
    type,
    queryResult: canHave ? draft.queryResult : null,
    ...(isMotorVehicleRecord(type ?? '') ? {} : { medicalStatus: null, medicalUntil: null }),
    ...(type === 'road_test' ? {} : { roadTestProof: null }),
  }
}

/** What is still to be entered before it can be filed, by field. */
export const missingIn = ({ driver, type, expirationDate }: Draft): Readonly<Record<string, string>> => {
  const needsExpiration = driverTypes.find(([key]) => key === type)?.[1].expiryRequired === true
  return {
    ...(driver === null ? { driver: 'Choose a driver' } : {}),
    ...(type === null ? { type: 'Choose a document' } : {}),
    ...(needsExpiration && expirationDate === null ? { expirationDate: 'Enter the expiration date' } : {}),
  }
}

export const sourceWords = {
  name: 'From the file name',
  text: 'From the text',
  ocr: 'Read in the picture',
  rule: '12 months after it was issued',
} as const

/** Where a value comes from; a value that a person changed is theirs. */
export const sourceOf = (scan: Scan, draft: Draft, field: keyof Draft): string | undefined => {
  const read = scan[field]
  if (read === null) return undefined
  const [proposed, now] = 'value' in read ? [read.value, draft[field]] : [read.id, draft.driver?.value]
  return proposed === now ? sourceWords[read.source] : undefined
}

const order = { high: 0, medium: 1, low: 2 } as const

/** What says prohibited first, then the sure ones, so that they can be confirmed at one go. */
export const inOrder = (scans: readonly Scan[]): Scan[] =>
  scans.filter(({ state }) => state !== 'refused').toSorted((one, other) => rank(one) - rank(other))

/** The page says that the driver is prohibited, or that information was found: somebody looks at it first (49 CFR 382.701). */
export const saysProhibited = ({ state, queryResult }: Scan): boolean => state === 'ready' && queryResult?.value === 'found'

const rank = (scan: Scan): number => {
  if (saysProhibited(scan)) return -1
  return scan.state === 'waiting' || scan.confidence === null ? 3 : order[scan.confidence]
}
