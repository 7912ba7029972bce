import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { AppError } from '#kit/errors.ts'
import { arrayOf, iso, run } from '#engine/sql.ts'
import type { Deps } from '#engine/write/rules.ts'
import { at } from '#features/auth/time.ts'
import type { SessionUser } from '#platform/session.ts'
import type { PaperKey } from './asked.ts'

/** The most that a list shows, the newest first. */
const mostListed = 200
const mostReadings = 200

export interface SharedPaper {
  readonly id: string
  readonly paper: PaperKey
  readonly title: string
  readonly reader: { readonly name: string; readonly organization: string; readonly email: string | null }
  readonly sharedBy: string
  readonly sharedAt: string
  readonly expiresAt: string
  readonly state: 'open' | 'expired' | 'revoked'
  readonly hasCode: boolean
  readonly opened: number
  readonly lastOpenedAt: string | null
  readonly downloads: number
}

export interface Reading {
  readonly at: string
  readonly ip: string
  readonly browser: string
  /** The file that was downloaded; null: the page was opened. */
  readonly fileName: string | null
}

export interface PaperDetail extends SharedPaper {
  readonly files: readonly { readonly id: string; readonly fileName: string; readonly bytes: number; readonly sha256: string }[]
  /** Latest first. */
  readonly readings: readonly Reading[]
}

/** Papers whose divisions this person sees, all of them. */
const inSight = ({ divisions }: SessionUser): SQL =>
  divisions === null ? sql`true` : sql`p.division_ids is not null and p.division_ids <@ ${arrayOf(divisions, 'uuid')}`

const papers = (deps: Deps, user: SessionUser, where: SQL, most: number): Promise<SharedPaper[]> =>
  run<SharedPaper>(
    deps.pool,
    sql`
    select p.id, p.paper, p.title, json_build_object('name', p.reader_name, 'organization', p.reader_organization, 'email', p.reader_email) as reader,
      coalesce(u.title, 'Unknown') as "sharedBy", ${iso('p.created_at')} as "sharedAt", ${iso('l.expires_at')} as "expiresAt",
      case when l.revoked_at is not null then 'revoked' when l.expires_at <= ${at(deps.clock.now())} then 'expired' else 'open' end as state,
      l.code_hash is not null as "hasCode", r.opened, r.downloads, ${iso('r.last')} as "lastOpenedAt"
    from shared_papers p
      join lateral (select * from paper_links where paper_id = p.id order by created_at desc, id desc limit 1) l on true
      left join lateral (select count(*) filter (where file_id is null)::int as opened, count(file_id)::int as downloads, max(at) as last
        from paper_readings where paper_id = p.id) r on true
      left join users u on u.id = p.created_by
    where ${inSight(user)} and ${where} order by p.created_at desc, p.id desc limit ${most}`,
  )

/** The shared documents that this person sees, the newest first. */
export const sharedPapersOf = (deps: Deps, user: SessionUser): Promise<SharedPaper[]> => papers(deps, user, sql`true`, mostListed)

/** @throws AppError not_found */
export const paperOf = async (deps: Deps, user: SessionUser, id: string): Promise<SharedPaper> => {
  const [found] = await papers(deps, user, sql`p.id = ${id}::uuid`, 1)
  if (found === undefined) throw new AppError('not_found', 'Shared paper not found, or you don’t have access.')
  return found
}

/** A paper with its files and every opening and download. @throws AppError not_found */
export const paperDetail = async (deps: Deps, user: SessionUser, id: string): Promise<PaperDetail> => {
  const paper = await paperOf(deps, user, id)
  const [files, readings] = await Promise.all([
    run<PaperDetail['files'][number]>(
      deps.pool,
      sql`select id, file_name as "fileName", bytes::float8 as bytes, sha256 from shared_paper_files where paper_id = ${id}::uuid order by position`,
    ),
    run<Reading>(
      deps.pool,
      sql`select ${iso('r.at')} as at, r.ip, r.browser, f.file_name as "fileName" from paper_readings r left join shared_paper_files f on f.id = r.file_id
        where r.paper_id = ${id}::uuid order by r.at desc, r.id desc limit ${mostReadings}`,
    ),
  ])
  return { ...paper, files, readings }
}

export interface StoredPaperFile {
  readonly id: string
  readonly fileName: string
  readonly mime: string
  readonly bytes: number
  readonly storageKey: string
  readonly kind: string | null
  readonly recordId: string | null
}

/** One file of a paper. @throws AppError not_found */
export const fileOfPaper = async (on: Parameters<typeof run>[0], paperId: string, fileId: string): Promise<StoredPaperFile> => {
  const [found] = await run<StoredPaperFile>(
    on,
    sql`select id, file_name as "fileName", mime, bytes::float8 as bytes, storage_key as "storageKey", kind, record_id as "recordId"
      from shared_paper_files where paper_id = ${paperId}::uuid and id = ${fileId}::uuid`,
  )
  if (found === undefined) throw new AppError('not_found', 'This file isn’t among the shared documents.')
  return found
}
