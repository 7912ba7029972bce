import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { writeEvents } from '#engine/events.ts'
import { allOf, col, commaList, ident, run } from '#engine/sql.ts'
import type { Queryable } from '#engine/sql.ts'
import type { Tx } from '#engine/write/rules.ts'
import { at, later, minute } from '#features/auth/time.ts'
import { hashToken, newToken } from '#features/auth/tokens.ts'
import { guarantees } from './guarantees.ts'
import type { LinkGuarantee, LinkKind } from './guarantees.ts'
import { linkOrigin } from './origin.ts'
import type { OriginConfig } from './origin.ts'

export interface IssuedLink {
  readonly url: string
  /** ISO 8601, UTC. */
  readonly expiresAt: string
}

/** Values of the columns that `LinkGuarantee.subject` names. */
export type LinkSubject = Readonly<Record<string, string | null>>

export interface LinkRequest {
  readonly subject: LinkSubject
  readonly createdBy: string | null
  /** Columns that only this table has. */
  readonly values?: Readonly<Record<string, string | null>>
  /** ISO 8601, UTC; for kinds without a lifetime. */
  readonly expiresAt?: string
}

/** Makes a link and ends the open ones of the same subject. The token is in the answer alone. */
export const issueLink = async (
  on: Queryable,
  config: OriginConfig,
  kind: LinkKind,
  { subject, createdBy, values = {}, expiresAt }: LinkRequest,
  now: Date,
): Promise<IssuedLink> => {
  const { path, table, lifetime } = guarantees[kind]
  if (lifetime === null && expiresAt === undefined) throw new Error(`A link of kind ${kind} needs the moment it expires`)
  const ends = lifetime === null ? new Date(String(expiresAt)) : later(now, lifetime)
  const token = newToken()
  await endLinks(on, kind, [subject], now)
  const row = {
    ...subject,
    ...values,
    id: uuidv7(),
    token_hash: hashToken(token),
    created_at: now.toISOString(),
    created_by: createdBy,
    expires_at: ends.toISOString(),
  }
  await run(
    on,
    sql`insert into ${ident(table)} (${commaList(Object.keys(row).map(ident))})
      values (${commaList(Object.values(row).map((value) => sql`${value}`))})`,
  )
  return { url: `${linkOrigin(config)}${path}${token}`, expiresAt: ends.toISOString() }
}

/** Whether the link `l` is neither used, ended, nor expired. */
export const isOpen = (now: Date): SQL => sql`l.used_at is null and l.revoked_at is null and l.expires_at > ${at(now)}`

/** Ends the open links of these subjects; true if there was one. */
export const endLinks = async (on: Queryable, kind: LinkKind, subjects: readonly LinkSubject[], now: Date): Promise<boolean> => {
  const { table, subject }: LinkGuarantee = guarantees[kind]
  const names = Object.keys(subject)
  const columns = sql.raw(names.map((name) => `${name} ${subject[name]}`).join(', '))
  const ended = await run(
    on,
    sql`update ${ident(table)} l set revoked_at = ${at(now)} from jsonb_to_recordset(${JSON.stringify(subjects)}::jsonb) as s(${columns})
      where ${allOf(names.map((name) => sql`${col('l', name)} = ${col('s', name)}`))} and ${isOpen(now)} returning l.id`,
  )
  return ended.length > 0
}

/** Marks a link as used; `values` are columns that only its table has. */
export const useLink = async (tx: Tx, kind: LinkKind, id: string, values: Readonly<Record<string, string>> = {}): Promise<void> => {
  const more = Object.entries(values).map(([name, value]) => sql`, ${ident(name)} = ${value}`)
  await tx.query(sql`update ${ident(guarantees[kind].table)} set used_at = ${at(tx.now)}${sql.join(more, sql``)} where id = ${id}::uuid`)
}

type LinkStep = 'made' | 'opened' | 'answered' | 'ended'

/** Writes what happened to a link to the history of its record. */
export const noteLink = (tx: Tx, kind: LinkKind, step: LinkStep, recordId: string, reason?: string): Promise<void> => {
  const { record }: LinkGuarantee = guarantees[kind]
  if (record === null) throw new Error(`Links of kind ${kind} name their records`)
  return noteLinkOn(tx, kind, step, [{ kind: record, id: recordId }], reason)
}

/** The same for a link that names its records. */
export const noteLinkOn = async (
  tx: Tx,
  kind: LinkKind,
  step: LinkStep,
  records: readonly { readonly kind: string; readonly id: string }[],
  reason?: string,
): Promise<void> => {
  const { history }: LinkGuarantee = guarantees[kind]
  const event = history[step]
  if (event === undefined) throw new Error(`History has no event ${step} for links of kind ${kind}`)
  await writeEvents(
    tx,
    records.map((record) => ({ kind: record.kind, recordId: record.id, ...event, ...(reason === undefined ? {} : { reason }) })),
  )
  for (const record of records) tx.touch(record.kind)
}

/** Counts an opening and writes it to history; false for a reload within a minute, which is the same opening. */
export const noteOpening = async (tx: Tx, kind: 'application' | 'run', id: string, recordId: string): Promise<boolean> => {
  const table = ident(guarantees[kind].table)
  const [opened] = await tx.query<{ first: boolean }>(sql`
    update ${table} l set last_opened_at = ${at(tx.now)}, opened_count = l.opened_count + o.first::int
    from (select id, last_opened_at is null or last_opened_at <= ${at(later(tx.now, -minute))} as first from ${table} where id = ${id}::uuid) o
    where l.id = o.id returning o.first`)
  if (opened?.first !== true) return false
  await noteLink(tx, kind, 'opened', recordId)
  return true
}
