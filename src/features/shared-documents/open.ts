import { sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { deviceWords } from '#kit/device-words.ts'
import { run } from '#engine/sql.ts'
import type { Deps, Tx } from '#engine/write/rules.ts'
import { inTransaction, systemActor } from '#engine/write/transaction.ts'
import { at, later, minute } from '#features/auth/time.ts'
import { noteLinkOn } from '#features/links/links.ts'
import { linkedPapers, lockPaper, recordsOf } from './links.ts'
import type { LinkedPaper } from './links.ts'
import { fileOfPaper } from './read.ts'
import type { StoredPaperFile } from './read.ts'

/** Who reads, as far as the server can tell. */
export interface Reader {
  readonly ip: string
  readonly userAgent: string
}

/** What the holder of a link sees. */
export interface OpenPaper {
  readonly title: string
  readonly company: string
  readonly sharedBy: string
  readonly sharedAt: string
  readonly sharedWith: string
  readonly expiresAt: string
  readonly files: readonly { readonly id: string; readonly fileName: string; readonly bytes: number }[]
}

const readerWords = ({ readerName, readerOrganization }: LinkedPaper): string => `${readerName}, ${readerOrganization}`

/** Shows what was shared, which is logged; reloading it within a minute from the same network is the same opening. */
export const openPaper = (deps: Deps, token: string, reader: Reader): Promise<OpenPaper> =>
  inTransaction(deps, systemActor, async (tx) => {
    const { link } = await linkedPapers.lock(tx, token, ({ paperId }) => lockPaper(tx, paperId))
    if (!(await openedJustNow(tx, link.id, reader))) {
      await keepReading(tx, link, null, reader)
      await noteLinkOn(tx, 'papers', 'opened', await recordsOf(tx, link.paperId), `${link.title}: opened by link, ${readerWords(link)}`)
    }
    const files = await run<OpenPaper['files'][number]>(
      tx.client,
      sql`select id, file_name as "fileName", bytes::float8 as bytes from shared_paper_files where paper_id = ${link.paperId}::uuid order by position`,
    )
    const { title, company, sharedBy, sharedAt, expiresAt } = link
    return { title, company, sharedBy, sharedAt, sharedWith: readerWords(link), expiresAt, files }
  })

/** The file to send, which is logged before its first byte leaves. @throws AppError not_found */
export const takePaperFile = (deps: Deps, token: string, fileId: string, reader: Reader): Promise<StoredPaperFile> =>
  inTransaction(deps, systemActor, async (tx) => {
    const { link } = await linkedPapers.lock(tx, token, ({ paperId }) => lockPaper(tx, paperId))
    const file = await fileOfPaper(tx.client, link.paperId, fileId)
    await keepReading(tx, link, file.id, reader)
    const { kind, recordId } = file
    if (kind !== null && recordId !== null)
      await noteLinkOn(tx, 'papers', 'answered', [{ kind, id: recordId }], `${file.fileName}: downloaded by link, ${readerWords(link)}`)
    return file
  })

const openedJustNow = async (tx: Tx, linkId: string, { ip }: Reader): Promise<boolean> => {
  const found = await tx.query(
    sql`select 1 from paper_readings where link_id = ${linkId}::uuid and file_id is null and ip = ${ip} and at > ${at(later(tx.now, -minute))} limit 1`,
  )
  return found.length > 0
}

const keepReading = async (tx: Tx, link: LinkedPaper, fileId: string | null, { ip, userAgent }: Reader): Promise<void> => {
  await tx.query(sql`
    insert into paper_readings (id, paper_id, link_id, file_id, at, ip, browser)
    values (${uuidv7()}, ${link.paperId}, ${link.id}, ${fileId}, ${at(tx.now)}, ${ip}, ${deviceWords(userAgent)})`)
  tx.touch('shared-documents')
}
