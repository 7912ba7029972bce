import { sql } from 'drizzle-orm'
import { arrayOf } from '#engine/sql.ts'
import type { ReadTx, StoredRow } from '#engine/write/rules.ts'
import { textOf } from '#records/effects.ts'
import { documentTypes, typesByState } from './types.ts'
import type { DocumentType } from './types.ts'

export const typeOf = (document: StoredRow): DocumentType | undefined =>
  (documentTypes as Readonly<Record<string, DocumentType>>)[String(document['type'])]

export interface Sibling {
  readonly id: string
  readonly number: string
  readonly issued: string | null
  readonly expires: string | null
}

/** Active documents of the same type and subject as each, the newest first, by the id of each. Without a state it may be the same one. */
export const siblingsOf = async (tx: ReadTx, documents: readonly StoredRow[]): Promise<(document: StoredRow) => readonly Sibling[]> => {
  if (documents.length === 0) return () => []
  const asked = documents.map(({ id, type, driver, vehicle, state }) => ({ id, type, driver, vehicle, state }))
  const found = await tx.query<Sibling & { of: string }>(sql`
    select q.id as of, d.id, d.number, to_char(d.issued_on, 'YYYY-MM-DD') as issued, to_char(d.expiration_date, 'YYYY-MM-DD') as expires
    from json_to_recordset(${JSON.stringify(asked)}::json) as q(id uuid, type text, driver uuid, vehicle uuid, state text)
      join qualification_documents d on d.type = q.type and d.status = 'active' and d.archived_at is null and d.id <> q.id
        and (d.driver_id = q.driver or d.vehicle_id = q.vehicle) and d.driver_id is not distinct from q.driver and d.vehicle_id is not distinct from q.vehicle
        and (d.type <> all(${arrayOf(typesByState, 'text')}) or d.state is null or q.state is null or d.state = q.state)
    order by d.issued_on desc nulls last, d.expiration_date desc nulls last, d.id desc`)
  const byId = Map.groupBy(found, ({ of }) => of)
  return ({ id }) => byId.get(id) ?? []
}

type Dates = Pick<Sibling, 'issued' | 'expires'>

const datesOf = (document: StoredRow): Dates => ({ issued: textOf(document['issuedOn']), expires: textOf(document['expirationDate']) })

/** The paper issued last is the newest, however long it is valid; where a day of issue is missing or the same, the one that expires last. */
const isNewer = (one: Dates, other: Dates): boolean => {
  if (one.issued !== null && other.issued !== null && one.issued !== other.issued) return one.issued > other.issued
  return one.expires !== null && other.expires !== null && one.expires > other.expires
}

/**
 * The document on file stays in place of this one. A medical certificate of the same day may always be filed: an examiner who shortens a
 * certificate writes a new one.
 */
export const staysBefore = (document: StoredRow, sibling: Sibling): boolean => isOlder(textOf(document['type']), datesOf(document), sibling)

/** The same of a document that isn't stored yet. */
export const isOlder = (type: string | null, dates: Dates, sibling: Dates): boolean => {
  const sameExam = type === 'medical' && dates.issued !== null && sibling.issued === dates.issued
  return !sameExam && isNewer(sibling, dates)
}
