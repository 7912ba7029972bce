import { sql } from 'drizzle-orm'
import { AppError } from '#kit/errors.ts'
import { kindOf } from '#kit/kind-of.ts'
import { run } from '#engine/sql.ts'
import { lockRecord, readRecord } from '#engine/write/store.ts'
import { actorOf, inTransaction } from '#engine/write/transaction.ts'
import type { Deps } from '#engine/write/rules.ts'
import type { SessionUser } from '#platform/session.ts'
import { milliseconds } from '#features/auth/time.ts'
import { endLinks, isOpen, issueLink, noteLink } from '#features/links/links.ts'
import type { IssuedLink } from '#features/links/links.ts'
import { kind, runIsAhead } from './links.ts'

const crewOf = (row: Readonly<Record<string, unknown>>): string[] =>
  [row['driver'], row['secondDriver'], row['relayDriver']].filter((id) => typeof id === 'string')

/** A new link for one driver of a run; the one before it ends. Throws conflict where nobody could answer it. */
export const makeRunLink = (deps: Deps, by: SessionUser, id: string, driver: string): Promise<IssuedLink> =>
  inTransaction(deps, actorOf(by), async (tx) => {
    const row = await lockRecord(tx, kindOf(tx.deps, kind), id)
    if (row['archivedAt'] !== null || !['planned', 'confirmed'].includes(row.status))
      throw new AppError('conflict', 'Only a run that is covered and has not left takes a confirm link.')
    if (!crewOf(row).includes(driver)) throw new AppError('conflict', 'This driver isn’t on the run.')
    const expiresAt = String(row['end'])
    if (Date.parse(expiresAt) <= tx.now.getTime()) throw new AppError('conflict', 'This run is over.')
    await noteLink(tx, 'run', 'made', id)
    const subject = { assignment_id: id, driver_id: driver }
    return issueLink(tx.client, deps.config, 'run', { subject, createdBy: by.id, expiresAt }, tx.now)
  })

export const revokeRunLink = (deps: Deps, by: SessionUser, id: string, driver: string): Promise<void> =>
  inTransaction(deps, actorOf(by), async (tx) => {
    await lockRecord(tx, kindOf(tx.deps, kind), id)
    if (!(await endLinks(tx.client, 'run', [{ assignment_id: id, driver_id: driver }], tx.now)))
      throw new AppError('conflict', 'No confirm link is open.')
    await noteLink(tx, 'run', 'ended', id)
  })

export interface DriverLink {
  readonly driver: string
  readonly state: 'open' | 'confirmed' | 'ended'
  readonly createdAt: string
  readonly openedCount: number
  readonly lastOpenedAt: string | null
}

interface Row {
  readonly driver: string
  readonly state: DriverLink['state']
  readonly created: number
  readonly openedCount: number
  readonly opened: number | null
}

/** The latest link of each driver who is on the run now. */
export const runLinksOf = async (deps: Deps, viewer: SessionUser, id: string): Promise<DriverLink[]> => {
  const row = await readRecord(deps, kindOf(deps, kind), viewer, id)
  const now = deps.clock.now()
  const found = await run<Row>(
    deps.pool,
    sql`select distinct on (l.driver_id) l.driver_id as driver, l.opened_count as "openedCount", ${milliseconds(sql`l.created_at`)} as created, ${milliseconds(sql`l.last_opened_at`)} as opened,
      case when not (${isOpen(now)} and ${runIsAhead(now)}) then 'ended' when l.confirmed_at is not null then 'confirmed' else 'open' end as state
    from run_links l join run_assignments a on a.id = l.assignment_id where l.assignment_id = ${id}::uuid order by l.driver_id, l.created_at desc, l.id desc`,
  )
  const moment = (milliseconds: number): string => new Date(milliseconds).toISOString()
  return found
    .filter(({ driver }) => crewOf(row).includes(driver))
    .map(({ created, opened, ...link }) => ({ ...link, createdAt: moment(created), lastOpenedAt: opened === null ? null : moment(opened) }))
}
