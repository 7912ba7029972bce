import { sql } from 'drizzle-orm'
import type { Viewer } from '#kit/access.ts'
import type { Queryable } from '#engine/sql.ts'
import { arrayOf, iso, run } from '#engine/sql.ts'
import type { Tx } from '#engine/write/rules.ts'
import { endLinks, issueLink, useLink } from '#features/links/links.ts'
import type { IssuedLink } from '#features/links/links.ts'
import type { OriginConfig } from '#features/links/origin.ts'
import { linkReader } from '#features/links/reader.ts'
import type { LinkReader } from '#features/links/reader.ts'
import { metBy } from '../sessions/session-store.ts'

export type AccountLinkKind = 'reset' | 'invite' | 'setup'

export interface AccountLink {
  readonly id: string
  readonly kind: AccountLinkKind
  /** Null for the first set-up. */
  readonly userId: string | null
}

interface Request {
  readonly kind: AccountLinkKind
  readonly userId: string | null
  readonly email: string | null
  readonly createdBy: string | null
}

export const issueAccountLink = (
  on: Queryable,
  config: OriginConfig,
  { kind, userId, email, createdBy }: Request,
  now: Date,
): Promise<IssuedLink> => issueLink(on, config, kind, { subject: { user_id: userId, kind }, createdBy, values: { email } }, now)

/** Ends the open links of a user. All kinds are in one table, and the subject names the kind. */
export const endAccountLinks = async (on: Queryable, userId: string, kinds: readonly AccountLinkKind[], now: Date): Promise<void> => {
  await endLinks(
    on,
    'reset',
    kinds.map((kind) => ({ user_id: userId, kind })),
    now,
  )
}

/** An account link works for the address that its user still has. */
const reader = (kinds: readonly [AccountLinkKind, ...AccountLinkKind[]]): LinkReader<AccountLink> =>
  linkReader(
    kinds[0],
    (matches) => sql`
      select l.id, l.kind, l.user_id as "userId" from auth_tokens l where ${matches} and l.kind = any(${arrayOf(kinds, 'text')})
        and (l.user_id is null or exists (select 1 from users u where u.id = l.user_id and lower(u.email) = lower(l.email) and u.archived_at is null))`,
  )

export const resetLinks = reader(['reset'])
export const invitationLinks = reader(['invite', 'setup'])

/** Uses a link up. Of any number of uses at once exactly one gets it. @throws AppError malformed when it does not work */
export const useAccountLink = async (tx: Tx, links: LinkReader<AccountLink>, token: string): Promise<void> => {
  const { link } = await links.lock(tx, token, () => Promise.resolve(null))
  await useLink(tx, link.kind, link.id)
}

export interface PendingInvitation {
  readonly userId: string
  readonly expiresAt: string
  readonly createdAt: string
  readonly createdBy: string | null
}

/** The latest invitation of each invited user whom the viewer meets, still unused, expired ones included. */
export const listInvitations = (on: Queryable, viewer: Pick<Viewer, 'divisions'>): Promise<PendingInvitation[]> =>
  run<PendingInvitation>(
    on,
    sql`
    select distinct on (t.user_id) t.user_id as "userId", ${iso('t.expires_at')} as "expiresAt", ${iso('t.created_at')} as "createdAt", t.created_by as "createdBy"
    from auth_tokens t join users u on u.id = t.user_id and u.status = 'invited' and u.archived_at is null
    where t.kind = 'invite' and t.used_at is null and t.revoked_at is null and ${metBy(viewer) ?? sql`true`} order by t.user_id, t.created_at desc`,
  )
