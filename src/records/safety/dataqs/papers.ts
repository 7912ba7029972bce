import { sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { writeEvents } from '#engine/events.ts'
import { arrayOf } from '#engine/sql.ts'
import type { Tx } from '#engine/write/rules.ts'
import { changeRecords } from '#records/effects.ts'
import { evidenceOfCategory } from './evidence.ts'

/** Requests of a ticket that are not decided yet. */
export const openRequestsOf = async (tx: Tx, ticket: string): Promise<string[]> =>
  (
    await tx.query<{ id: string }>(
      sql`select id from dataqs where ticket_id = ${ticket}::uuid and archived_at is null and status in ('draft', 'filed', 'more_info', 'reconsideration')`,
    )
  ).map(({ id }) => id)

interface Paper {
  readonly id: string
  readonly request: string
  readonly category: string
  readonly fileName: string
}

/** Puts the same bytes beside the request as beside the other record; a file it has already stays single. */
const copyPapers = async (tx: Tx, papers: readonly Paper[]): Promise<void> => {
  if (papers.length === 0) return
  const copies = papers.map(({ id, request }) => ({ id: uuidv7(), of: id, request }))
  await tx.query(sql`
    insert into attachments (id, kind, record_id, file_name, category, mime, bytes, sha256, storage_key, thumbnail_key, confidential, label, vehicle_area, captured_at, uploaded_by, uploaded_at)
    select c.id, 'dataqs', c.request, a.file_name, a.category, a.mime, a.bytes, a.sha256, a.storage_key, a.thumbnail_key, a.confidential, a.label, a.vehicle_area, a.captured_at, coalesce(${tx.actor.id}::uuid, a.uploaded_by), ${tx.now.toISOString()}::timestamptz
    from json_to_recordset(${JSON.stringify(copies)}::json) as c(id uuid, of uuid, request uuid) join attachments a on a.id = c.of`)
  await writeEvents(
    tx,
    papers.map(({ request, fileName }) => ({
      kind: 'dataqs',
      recordId: request,
      action: 'attach',
      changes: [{ field: 'attachment', from: null, to: fileName }],
    })),
  )
  await markReady(tx, papers)
}

/** What a paper proves is ready on the checklist. */
export const markReady = (tx: Tx, papers: readonly Pick<Paper, 'request' | 'category'>[]): Promise<void> => {
  const proved = new Map(
    [...Map.groupBy(papers, ({ request }) => request)].map(([request, own]) => [
      request,
      own.map(({ category }) => evidenceOfCategory(category)),
    ]),
  )
  return changeRecords(
    tx,
    'dataqs',
    [...proved.keys()],
    (row) => {
      const items = proved.get(row.id) ?? []
      const evidence = (Array.isArray(row['evidence']) ? row['evidence'] : []) as { item: string; state?: string | null }[]
      const next = evidence.map((entry) => (items.some((item) => item === entry.item) ? { ...entry, state: 'ready' } : entry))
      return JSON.stringify(next) === JSON.stringify(evidence) ? null : { evidence: next }
    },
    'The proof is on file',
  )
}

/** The court papers of the ticket beside each of its requests: what was won in court is the proof. */
export const attachCourtPapers = async (tx: Tx, requests: readonly string[]): Promise<void> => {
  if (requests.length === 0) return
  await copyPapers(
    tx,
    await tx.query<Paper>(sql`
      select a.id, q.id as request, a.category, a.file_name as "fileName" from dataqs q join attachments a on a.kind = 'tickets' and a.record_id = q.ticket_id
      where q.id = any(${arrayOf(requests, 'uuid')}) and a.category = 'court' and a.archived_at is null and not a.confidential
        and not exists (select 1 from attachments own where own.kind = 'dataqs' and own.record_id = q.id and own.sha256 = a.sha256 and own.archived_at is null)`),
  )
}

/** One file of a record the request is about, chosen by hand. False when it is no such file. */
export const attachPaper = async (tx: Tx, request: string, attachment: string): Promise<boolean> => {
  // As an upload does: two at once would both find it missing.
  await tx.query(sql`select pg_advisory_xact_lock(hashtextextended(${request}, 0))`)
  const [paper] = await tx.query<Paper & { known: boolean }>(sql`
    select a.id, q.id as request, a.category, a.file_name as "fileName",
      exists (select 1 from attachments own where own.kind = 'dataqs' and own.record_id = q.id and own.sha256 = a.sha256 and own.archived_at is null) as known
    from dataqs q join attachments a on a.id = ${attachment}::uuid and a.archived_at is null and not a.confidential
      and a.record_id in (q.ticket_id, q.inspection_id, q.violation_id, q.accident_id, q.clean_inspection_id)
    where q.id = ${request}::uuid`)
  if (paper === undefined) return false
  if (!paper.known) await copyPapers(tx, [paper])
  return true
}
