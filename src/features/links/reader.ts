import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { run } from '#engine/sql.ts'
import type { Queryable } from '#engine/sql.ts'
import type { Tx } from '#engine/write/rules.ts'
import { at } from '#features/auth/time.ts'
import { hashToken, looksLikeToken } from '#features/auth/tokens.ts'
import type { LinkKind } from './guarantees.ts'
import { isOpen } from './links.ts'
import { deadLink } from './refusal.ts'

export interface LinkReader<Link> {
  /** The link behind a token. Throws the refusal of its kind, whatever keeps it from working. */
  find(on: Queryable, token: string, now: Date, key?: string): Promise<Link>
  /** The same, locked until the transaction ends, after what it is for: the office locks in that order too. */
  lock<Row>(
    tx: Tx,
    token: string,
    lockSubject: (link: Link) => Promise<Row>,
    key?: string,
  ): Promise<{ readonly link: Link; readonly row: Row }>
}

/**
 * Reads links of a kind. `select` is a statement over the table as `l` with `matches` among its conditions; it adds those of the kind. With
 * `key` a link that the same message used already (`used_key`) is found too.
 */
export const linkReader = <Link extends { readonly id: string }>(
  kind: LinkKind,
  select: (matches: SQL, now: Date) => SQL,
): LinkReader<Link> => {
  const statement = (token: string, now: Date, key: string | undefined): SQL =>
    select(sql`l.token_hash = ${hashToken(token)} and ${key === undefined ? isOpen(now) : isOpenOrUsedBy(key, now)}`, now)
  const one = (rows: readonly Link[]): Link => {
    const [link] = rows
    if (link === undefined) throw deadLink(kind)
    return link
  }
  const find: LinkReader<Link>['find'] = async (on, token, now, key) => {
    if (!looksLikeToken(token)) throw deadLink(kind)
    return one(await run<Link>(on, statement(token, now, key)))
  }
  return {
    find,
    lock: async (tx, token, lockSubject, key) => {
      const row = await lockSubject(await find(tx.client, token, tx.now, key))
      return { link: one(await tx.query<Link>(sql`${statement(token, tx.now, key)} for update of l`)), row }
    },
  }
}

const isOpenOrUsedBy = (key: string, now: Date): SQL =>
  sql`(l.used_at is null or l.used_key = ${key}::uuid) and l.revoked_at is null and l.expires_at > ${at(now)}`
