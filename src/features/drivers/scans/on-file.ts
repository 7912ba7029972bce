import { sql } from 'drizzle-orm'
import { arrayOf, run } from '#engine/sql.ts'
import type { Queryable } from '#engine/sql.ts'
import { documentTypes } from '#records/drivers/qualification-documents/types.ts'
import type { DocumentType, DocumentTypeKey } from '#records/drivers/qualification-documents/types.ts'

/** A document of a driver that counts or is to be verified. Days are `YYYY-MM-DD`. */
export interface OnFile {
  readonly id: string
  readonly number: string
  readonly driver: string
  readonly type: string
  readonly status: 'draft' | 'active'
  readonly issuedOn: string | null
  readonly expirationDate: string | null
  readonly queryResult: string | null
  readonly medicalStatus: string | null
  readonly medicalUntil: string | null
  readonly roadTestProof: string | null
  readonly scanned: boolean
}

/** What decides which document a scan is of. */
export interface Placed {
  readonly driver: string
  readonly type: DocumentTypeKey
  readonly issuedOn: string | null
  readonly expirationDate: string | null
  readonly queryResult: string | null
}

export const documentsOnFile = (on: Queryable, drivers: readonly string[]): Promise<OnFile[]> =>
  drivers.length === 0
    ? Promise.resolve([])
    : run<OnFile>(
        on,
        sql`select d.id, d.number, d.driver_id as driver, d.type, d.status, d.query_result as "queryResult", d.medical_status as "medicalStatus", d.road_test_proof as "roadTestProof",
          to_char(d.issued_on, 'YYYY-MM-DD') as "issuedOn", to_char(d.expiration_date, 'YYYY-MM-DD') as "expirationDate", to_char(d.medical_until, 'YYYY-MM-DD') as "medicalUntil",
          exists (select 1 from attachments a where a.kind = 'qualification-documents' and a.record_id = d.id and a.archived_at is null) as scanned
        from qualification_documents d
        where d.driver_id = any(${arrayOf(drivers, 'uuid')}) and d.archived_at is null and d.status in ('draft', 'active') order by d.id`,
      )

/**
 * The document that this is the scan of: of the same dates, or without a scan and with nothing that contradicts them. What an import brought
 * and what was checked in the paper file waits for its scan like this. A result that the document doesn't have, or another one, is of a new
 * document: it may stop the driver (49 CFR 382.701(d)).
 */
export const documentOf = (given: Placed, onFile: readonly OnFile[]): OnFile | null => {
  const several = isOneOfSeveral(given.type)
  const fits = (document: OnFile): boolean =>
    document.driver === given.driver &&
    document.type === given.type &&
    hasResult(document, given.queryResult) &&
    (hasDates(document, given) || (!several && !document.scanned && agrees(document, given)))
  return onFile.filter(fits).toSorted(byReadiness)[0] ?? null
}

/** Of these types a driver has several that count. */
export const isOneOfSeveral = (type: DocumentTypeKey): boolean => (documentTypes[type] as DocumentType).several === true

const hasResult = ({ queryResult, status }: OnFile, read: string | null): boolean =>
  read === null || queryResult === read || (queryResult === null && status === 'draft')

const hasDates = (document: OnFile, { issuedOn, expirationDate }: Placed): boolean =>
  document.issuedOn === issuedOn && document.expirationDate === expirationDate && (issuedOn ?? expirationDate) !== null

const agrees = (document: OnFile, given: Placed): boolean =>
  (['issuedOn', 'expirationDate'] as const).every(
    (field) => document[field] === null || given[field] === null || document[field] === given[field],
  )

/** Those without a scan first, of them those that count. */
const byReadiness = (one: OnFile, other: OnFile): number =>
  Number(one.scanned) - Number(other.scanned) || one.status.localeCompare(other.status) || one.id.localeCompare(other.id)
