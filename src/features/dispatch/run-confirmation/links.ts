import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { AppError } from '#kit/errors.ts'
import { kindOf } from '#kit/kind-of.ts'
import { run } from '#engine/sql.ts'
import type { Queryable } from '#engine/sql.ts'
import type { StoredRow } from '#engine/write/rules.ts'
import { lockRecord } from '#engine/write/store.ts'
import type { Tx } from '#engine/write/rules.ts'
import type { Deps } from '#engine/write/rules.ts'
import { companyTimeZone } from '#platform/clock.ts'
import { deadLinkSaying, linkOrigin } from '#features/auth/invitations/links.ts'
import { at, milliseconds } from '#features/auth/time.ts'
import { hashToken, looksLikeToken, newToken } from '#features/auth/tokens.ts'

export const kind = 'run-assignments'

export interface IssuedRunLink {
  readonly url: string
  readonly expiresAt: string
}

interface Request {
  readonly assignmentId: string
  readonly driverId: string
  readonly createdBy: string | null
  /** The end of the run. */
  readonly expiresAt: string
}

/** Makes a link for one driver to one run and ends the one before it. */
export const issueRunLink = async (on: Queryable, deps: Pick<Deps, 'config'>, request: Request, now: Date): Promise<IssuedRunLink> => {
  const token = newToken()
  const expiresAt = new Date(request.expiresAt)
  await revokeRunLinks(on, request.assignmentId, request.driverId, now)
  await run(
    on,
    sql`insert into run_links (id, assignment_id, driver_id, token_hash, created_at, created_by, expires_at)
      values (${uuidv7()}, ${request.assignmentId}, ${request.driverId}, ${hashToken(token)}, ${at(now)}, ${request.createdBy}::uuid, ${at(expiresAt)})`,
  )
  return { url: `${linkOrigin(deps.config)}/accept-invitation/run/${token}`, expiresAt: expiresAt.toISOString() }
}

/** Ends the open links of a driver to a run; says whether there was one. */
export const revokeRunLinks = async (on: Queryable, assignmentId: string, driverId: string, now: Date): Promise<boolean> => {
  const ended = await run(
    on,
    sql`update run_links set revoked_at = ${at(now)}
      where assignment_id = ${assignmentId}::uuid and driver_id = ${driverId}::uuid and revoked_at is null and expires_at > ${at(now)} returning id`,
  )
  return ended.length > 0
}

/** What a link shows, and nothing else: that run alone. */
export interface LinkedRun {
  readonly id: string
  readonly assignmentId: string
  readonly driverId: string
  readonly createdBy: string | null
  readonly run: string
  readonly start: string
  readonly end: string
  readonly timeZone: string
  readonly unit: string | null
  readonly origin: string | null
  readonly destination: string | null
  readonly confirmed: boolean
}

/** A link works until the run ends, for as long as its driver is the one who drives it. */
export const linkWorks = (
  now: Date,
): SQL => sql`l.revoked_at is null and l.expires_at > ${at(now)} and a."end" > ${at(now)} and a.archived_at is null
  and a.status in ('planned', 'confirmed') and l.driver_id in (a.driver_id, a.second_driver_id, a.relay_driver_id)`

const found = (token: string, now: Date): SQL => sql`
  select l.id, l.assignment_id as "assignmentId", l.driver_id as "driverId", l.created_by as "createdBy", coalesce(r.code, a.spot, 'Run') as run,
    ${milliseconds(sql`a.start`)} as start, ${milliseconds(sql`a."end"`)} as end, coalesce(d.time_zone, ${companyTimeZone}) as "timeZone",
    v.unit_number as unit, r.origin, r.destination, l.confirmed_at is not null as confirmed
  from run_links l join run_assignments a on a.id = l.assignment_id left join runs r on r.id = a.run_id
    left join vehicles v on v.id = a.vehicle_id left join divisions d on d.id = a.division_id
  where l.token_hash = ${hashToken(token)} and ${linkWorks(now)}`

type Found = Omit<LinkedRun, 'start' | 'end'> & { readonly start: number; readonly end: number }

const linkOf = (row: Found | undefined): LinkedRun => {
  if (row === undefined) throw deadRunLink()
  return { ...row, start: new Date(row.start).toISOString(), end: new Date(row.end).toISOString() }
}

/** The run behind a token. Throws one and the same sentence whatever keeps it from working. */
export const findRunLink = async (on: Queryable, token: string, now: Date): Promise<LinkedRun> => {
  if (!looksLikeToken(token)) throw deadRunLink()
  const [row] = await run<Found>(on, found(token, now))
  return linkOf(row)
}

/** The same with its run, both locked until the transaction ends; the run first, as the office locks it before it ends a link. */
export const lockRunLink = async (tx: Tx, token: string): Promise<{ readonly link: LinkedRun; readonly row: StoredRow }> => {
  const { assignmentId } = await findRunLink(tx.client, token, tx.now)
  const row = await lockRecord(tx, kindOf(tx.deps, kind), assignmentId)
  const [link] = await tx.query<Found>(sql`${found(token, tx.now)} for update of l`)
  return { link: linkOf(link), row }
}

const deadRunLink = (): AppError => deadLinkSaying('This link no longer works. Ask your dispatcher.')
