import { sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { AppError } from '#kit/errors.ts'
import { formatDate } from '#kit/dates/format-time.ts'
import { arrayOf } from '#engine/sql.ts'
import type { Deps, Tx } from '#engine/write/rules.ts'
import { actorOf, inTransaction } from '#engine/write/transaction.ts'
import { assertConfirmed } from '#features/auth/step-up.ts'
import { at, day, later } from '#features/auth/time.ts'
import { endLinks, issueLink, noteLinkOn } from '#features/links/links.ts'
import type { IssuedLink } from '#features/links/links.ts'
import { companyTimeZone } from '#platform/clock.ts'
import type { StoredFile } from '#platform/files/files.ts'
import type { SessionUser } from '#platform/session.ts'
import type { LinkAsked, ShareAsked } from './asked.ts'
import { digestOf, newCode } from './code.ts'
import { lockPaper, recordsOf } from './links.ts'
import { readPaper } from './make.ts'
import type { Paper, SharedRecord } from './make.ts'
import { paperOf } from './read.ts'

/** Bytes of one file. */
const largestFile = 4 * 1024 ** 3

/** A link with what is shown once. */
export interface SharedLink extends IssuedLink {
  readonly id: string
  readonly code: string | null
}

interface FrozenFile {
  readonly fileName: string
  readonly mime: string
  readonly record: SharedRecord | null
  readonly stored: StoredFile
}

/**
 * Makes a paper, freezes its files, and makes a link to them. Papers about people leave the company, so it takes the password.
 * @throws AppError step_up_required, not_found, conflict
 */
export const sharePaper = async (deps: Deps, user: SessionUser, asked: ShareAsked): Promise<SharedLink> => {
  assertConfirmed(user, deps.clock.now())
  const paper = await readPaper(deps, user, asked)
  const files: FrozenFile[] = []
  try {
    for await (const { content, ...file } of paper.files) files.push({ ...file, stored: await deps.files.put(content, largestFile) })
    return await inTransaction(deps, actorOf(user), async (tx) => {
      const id = uuidv7()
      await keepPaper(tx, user, id, asked, paper)
      await keepFiles(tx, id, files)
      await paper.note(tx)
      return linkTo(
        tx,
        deps,
        user,
        { id, title: paper.title, reader: `${asked.name}, ${asked.organization}`, records: paper.records },
        asked,
      )
    })
  } catch (error) {
    await Promise.all(files.map(({ stored }) => deps.files.remove(stored.key)))
    throw error
  }
}

const keepPaper = (tx: Tx, user: SessionUser, id: string, asked: ShareAsked, paper: Paper): Promise<object[]> =>
  tx.query(sql`
    insert into shared_papers (id, paper, title, company, reader_name, reader_organization, reader_email, division_ids, created_at, created_by)
    values (${id}, ${asked.paper}, ${paper.title}, ${paper.company}, ${asked.name}, ${asked.organization}, ${asked.email},
      ${paper.divisions === null ? sql`null` : arrayOf(paper.divisions, 'uuid')}, ${at(tx.now)}, ${user.id})`)

const keepFiles = async (tx: Tx, paperId: string, files: readonly FrozenFile[]): Promise<void> => {
  for (const [position, { fileName, mime, record, stored }] of files.entries())
    await tx.query(sql`
      insert into shared_paper_files (id, paper_id, position, file_name, mime, bytes, sha256, storage_key, kind, record_id)
      values (${uuidv7()}, ${paperId}, ${position}, ${fileName}, ${mime}, ${stored.bytes}, ${stored.sha256}, ${stored.key},
        ${record?.kind ?? null}, ${record?.id ?? null})`)
}

interface Linked {
  readonly id: string
  readonly title: string
  /** "Dana Cole, Ridge Mutual". */
  readonly reader: string
  readonly records: readonly SharedRecord[]
}

const linkTo = async (
  tx: Tx,
  deps: Deps,
  user: SessionUser,
  { id, title, reader, records }: Linked,
  asked: LinkAsked,
): Promise<SharedLink> => {
  const code = asked.code ? newCode() : null
  const expiresAt = later(tx.now, asked.days * day).toISOString()
  const link = await issueLink(
    tx.client,
    deps.config,
    'papers',
    {
      subject: { paper_id: id },
      createdBy: user.id,
      values: { code_hash: code === null ? null : digestOf(deps, id, code) },
      expiresAt,
    },
    tx.now,
  )
  const until = formatDate(expiresAt, companyTimeZone)
  await noteLinkOn(tx, 'papers', 'made', records, `${title}: shared by link with ${reader}, until ${until}`)
  tx.touch('shared-documents')
  return { id, ...link, code }
}

/** A new link to the same files; the one before it ends. @throws AppError step_up_required, not_found */
export const shareAgain = async (deps: Deps, user: SessionUser, id: string, asked: LinkAsked): Promise<SharedLink> => {
  assertConfirmed(user, deps.clock.now())
  const { title, reader } = await paperOf(deps, user, id)
  return inTransaction(deps, actorOf(user), async (tx) => {
    await lockPaper(tx, id)
    const records = await recordsOf(tx, id)
    return linkTo(tx, deps, user, { id, title, reader: `${reader.name}, ${reader.organization}`, records }, asked)
  })
}

/** @throws AppError not_found, conflict when no link is open */
export const revokePaper = async (deps: Deps, user: SessionUser, id: string): Promise<void> => {
  const { title, reader } = await paperOf(deps, user, id)
  await inTransaction(deps, actorOf(user), async (tx) => {
    await lockPaper(tx, id)
    if (!(await endLinks(tx.client, 'papers', [{ paper_id: id }], tx.now))) throw new AppError('conflict', 'This link has ended already.')
    await noteLinkOn(
      tx,
      'papers',
      'ended',
      await recordsOf(tx, id),
      `${title}: link revoked, shared with ${reader.name}, ${reader.organization}`,
    )
    tx.touch('shared-documents')
  })
}
