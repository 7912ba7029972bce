import { AppError } from '#kit/errors.ts'
import { kindOf } from '#kit/kind-of.ts'
import { createRecord, readRecordIn, updateRecord } from '#engine/write/store.ts'
import { actorOf, inTransaction } from '#engine/write/transaction.ts'
import { moveRecord } from '#engine/write/moves.ts'
import type { Deps, StoredRow, Tx } from '#engine/write/rules.ts'
import { attach, examine } from '#features/attachments/attachments.ts'
import type { Examined } from '#features/attachments/attachments.ts'
import { mustBeConfidential } from '#features/attachments/categories.ts'
import type { Category } from '#features/attachments/categories.ts'
import type { StoredFile } from '#platform/files/files.ts'
import type { SessionUser } from '#platform/session.ts'
import type { QueryResult } from '#records/drivers/qualification-documents/query-results.ts'
import type { DocumentTypeKey } from '#records/drivers/qualification-documents/types.ts'
import { documentOf, documentsOnFile } from './on-file.ts'
import { lockScan, saveFiled, scanOf } from './store.ts'
import type { StoredScan } from './store.ts'

/** What a person says that a scan is. Days are `YYYY-MM-DD`. */
export interface Confirmed {
  readonly driver: string
  readonly type: DocumentTypeKey
  readonly issuedOn: string | null
  readonly expirationDate: string | null
  /** Of a Clearinghouse query. One without it can't be verified. */
  readonly queryResult: QueryResult | null
  /** Of a motor vehicle record. */
  readonly medicalStatus: string | null
  readonly medicalUntil: string | null
  /** Of a road test. One without it can't be verified. */
  readonly roadTestProof: string | null
  /** How the person checked it; null leaves the document to be verified. */
  readonly verificationMethod: string | null
}

export interface FiledScan {
  readonly document: { readonly id: string; readonly number: string; readonly title: string; readonly status: string }
  /** The scan was added to a document that was there. */
  readonly existing: boolean
  /** Why the document is still to be verified, although the person asked for it. */
  readonly notVerified: string | null
}

const categories: Partial<Record<DocumentTypeKey, Category>> = {
  application: 'application',
  previous_employers: 'correspondence',
  mvr_initial: 'mvr',
  mvr_annual: 'mvr',
  road_test: 'road_test',
  license: 'license',
  medical: 'medical',
  clearinghouse_full: 'clearinghouse',
  clearinghouse_limited: 'clearinghouse',
  drug_test: 'drug_test',
  psp: 'psp',
}

/** Under what a picture of a document is filed. */
export const categoryOf = (type: DocumentTypeKey): Category => categories[type] ?? 'other'

export interface FilingOptions {
  /** The person saw the warnings and files it anyway. */
  readonly confirmed: boolean
  /** Taking back this batch takes back the filing. */
  readonly batchId: string
}

/** Attaches a scan to the document it belongs to, or to a new one, as a person confirmed. @throws AppError conflict, invalid, confirm_needed */
export const fileScan = async (deps: Deps, user: SessionUser, id: string, given: Confirmed, options: FilingOptions): Promise<FiledScan> => {
  const { confirmed, batchId } = options
  const scan = openScan(await scanOf(deps.pool, user.id, id))
  const stored: StoredFile = { key: scan.storageKey, bytes: scan.bytes, sha256: scan.sha256, head: new Uint8Array() }
  const examined = await examineScan(deps, scan, stored, user)
  const spare = [scan.pictureStorageKey]
  try {
    const { document, existing, known } = await inTransaction(
      deps,
      actorOf(user),
      async (tx) => {
        openScan(await lockScan(tx, user.id, id))
        const found = await documentFor(tx, user, given, confirmed)
        const added = await attachScan(tx, found.row, scan, stored, given.type, examined)
        await saveFiled(tx, id, found.row.id)
        return { document: found.row, existing: found.existing, known: added.known }
      },
      { batchId },
    )
    // The document has the same file already.
    if (known) spare.push(stored.key, examined.thumbnailKey)
    const verified = await verify(deps, user, document, given.verificationMethod, options)
    return { document: briefOf(verified.document), existing, notVerified: verified.refusal }
  } catch (error) {
    spare.splice(0, 1, examined.thumbnailKey)
    throw error
  } finally {
    await Promise.all(spare.flatMap((key) => (key === null ? [] : [deps.files.remove(key)])))
  }
}

export const briefOf = ({ id, number, title, status }: StoredRow): FiledScan['document'] => ({ id, number, title, status })

const openScan = (scan: StoredScan): StoredScan & { readonly storageKey: string } => {
  const { storageKey, state } = scan
  if (state === 'filed') throw new AppError('conflict', 'This scan is filed already.')
  if (state === 'waiting') throw new AppError('conflict', 'This scan is still being read. Try again in a moment.')
  if (storageKey === null) throw new AppError('conflict', scan.reason ?? 'This scan can’t be filed.')
  return { ...scan, storageKey }
}

const examineScan = async (deps: Deps, scan: StoredScan, stored: StoredFile, user: SessionUser): Promise<Examined> => {
  if (!scan.mime.startsWith('image/')) return { mime: scan.mime, thumbnailKey: null, takenAt: null }
  const head = await firstBytes(deps, stored.key)
  return examine(deps, { ...stored, head }, scan.fileName, user.timeZone)
}

/** Enough to recognize the content by. */
const headLength = 4_100

const firstBytes = async (deps: Deps, key: string): Promise<Uint8Array> => {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of await deps.files.open(key)) {
    chunks.push(chunk as Buffer)
    length += (chunk as Buffer).length
    if (length >= headLength) break
  }
  return Buffer.concat(chunks).subarray(0, headLength)
}

const attachScan = (
  tx: Tx,
  document: StoredRow,
  scan: StoredScan,
  stored: StoredFile,
  type: DocumentTypeKey,
  examined: Examined,
): ReturnType<typeof attach> => {
  const record = kindOf(tx.deps, 'qualification-documents')
  const category = categoryOf(type)
  const file = {
    record,
    recordId: document.id,
    stored,
    fileName: scan.fileName,
    category,
    label: null,
    vehicleArea: null,
    capturedAt: null,
  }
  return attach(tx, { ...file, confidential: mustBeConfidential(record, document, category) }, examined)
}

/** What a scan adds to a document to be verified that doesn't say it yet. */
const waitingFields = ['issuedOn', 'expirationDate', 'queryResult', 'medicalStatus', 'medicalUntil', 'roadTestProof'] as const

/** The document that the scan belongs to, or a new one. The driver must be one whom the person can see. */
const documentFor = async (
  tx: Tx,
  user: SessionUser,
  given: Confirmed,
  confirmed: boolean,
): Promise<{ readonly row: StoredRow; readonly existing: boolean }> => {
  const { driver, verificationMethod: _, ...read } = given
  const record = kindOf(tx.deps, 'qualification-documents')
  await readRecordIn(tx, kindOf(tx.deps, 'drivers'), user, driver).catch(() => {
    throw new AppError('invalid', 'Choose a driver.', [{ field: 'driver', message: 'Choose a driver' }])
  })
  const found = documentOf(given, await documentsOnFile(tx.client, [driver]))
  if (found === null) {
    return { row: await createRecord(tx, record, { driver, ...read }, { confirmed, reason: 'Filed from a scan' }), existing: false }
  }
  const patch = Object.fromEntries(
    waitingFields.flatMap((field) => (found[field] === null && read[field] !== null ? [[field, read[field]]] : [])),
  )
  if (found.status === 'draft' && Object.keys(patch).length > 0)
    return { row: await updateRecord(tx, record, found.id, patch, { confirmed, reason: 'Filed from a scan' }), existing: true }
  return { row: await readRecordIn(tx, record, user, found.id), existing: true }
}

/** Verifies the document. One that can’t be verified yet, or whose warnings nobody confirmed, stays filed, and the answer gives the reason. */
const verify = async (
  deps: Deps,
  user: SessionUser,
  document: StoredRow,
  verificationMethod: string | null,
  { confirmed, batchId }: FilingOptions,
): Promise<{ readonly document: StoredRow; readonly refusal: string | null }> => {
  if (verificationMethod === null || document.status !== 'draft') return { document, refusal: null }
  const record = kindOf(deps, 'qualification-documents')
  try {
    const verified = await inTransaction(
      deps,
      actorOf(user),
      (tx) => moveRecord(tx, record, document.id, 'verify', { verificationMethod }, { confirmed }),
      { batchId },
    )
    return { document: verified, refusal: null }
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'unavailable') throw error
    return { document, refusal: error.issues[0]?.message ?? error.message }
  }
}
