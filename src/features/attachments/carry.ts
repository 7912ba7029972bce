import { sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { RecordDefinition } from '#kit/record.ts'
import type { StoredRow } from '#engine/write/rules.ts'
import type { Tx } from '#engine/write/rules.ts'
import { note } from './attachments.ts'
import { mustBeConfidential } from './categories.ts'
import type { Category } from './categories.ts'

interface Carried {
  readonly id: string
  readonly category: Category
  readonly fileName: string
  readonly confidential: boolean
}

/**
 * Puts files of one record beside others too, by their category: the same stored file, not a copy of it. Who uploaded it and when stays.
 * `why` stands in the history of the record that gets it.
 */
export const carryFiles = async (
  tx: Tx,
  from: { readonly kind: string; readonly recordId: string },
  record: RecordDefinition,
  to: ReadonlyMap<string, StoredRow>,
  why: string,
): Promise<void> => {
  const files = await tx.query<Carried>(sql`
    select id, category, file_name as "fileName", confidential from attachments
    where kind = ${from.kind} and record_id = ${from.recordId}::uuid and archived_at is null order by uploaded_at, id`)
  for (const file of files) {
    const target = to.get(file.category)
    if (target === undefined) continue
    const confidential = file.confidential || mustBeConfidential(record, target, file.category)
    await tx.query(sql`
      insert into attachments (id, kind, record_id, file_name, category, mime, bytes, sha256, storage_key, thumbnail_key, confidential, label, vehicle_area, captured_at, uploaded_by, uploaded_at)
      select ${uuidv7()}::uuid, ${record.name}, ${target.id}::uuid, file_name, category, mime, bytes, sha256, storage_key, thumbnail_key, ${confidential}, label, vehicle_area, captured_at, uploaded_by, uploaded_at
      from attachments where id = ${file.id}::uuid`)
    await note(tx, { kind: record.name, recordId: target.id, fileName: file.fileName, confidential }, 'attach', why)
  }
}
