import { sql } from 'drizzle-orm'
import { iso } from '#engine/sql.ts'
import type { Tx } from '#engine/write/rules.ts'
import { linkReader } from '#features/links/reader.ts'
import type { SharedRecord } from './make.ts'

/** What a link leads to. */
export interface LinkedPaper {
  readonly id: string
  readonly paperId: string
  readonly codeHash: string | null
  readonly title: string
  readonly company: string
  readonly readerName: string
  readonly readerOrganization: string
  readonly sharedBy: string
  readonly sharedAt: string
  readonly expiresAt: string
}

export const linkedPapers = linkReader<LinkedPaper>(
  'papers',
  (matches) => sql`
    select l.id, l.paper_id as "paperId", l.code_hash as "codeHash", p.title, p.company, p.reader_name as "readerName",
      p.reader_organization as "readerOrganization", coalesce(u.title, '') as "sharedBy", ${iso('p.created_at')} as "sharedAt", ${iso('l.expires_at')} as "expiresAt"
    from paper_links l join shared_papers p on p.id = l.paper_id left join users u on u.id = l.created_by where ${matches}`,
)

/** Locks a shared paper until the transaction ends: its link is made, opened, and revoked one after the other. */
export const lockPaper = async (tx: Tx, id: string): Promise<boolean> =>
  (await tx.query(sql`select 1 from shared_papers where id = ${id}::uuid for update`)).length > 0

/** The records whose history tells of a paper. */
export const recordsOf = (tx: Tx, paperId: string): Promise<SharedRecord[]> =>
  tx.query<SharedRecord>(
    sql`select distinct kind, record_id as id from shared_paper_files where paper_id = ${paperId}::uuid and record_id is not null order by id`,
  )
