import { sql } from 'drizzle-orm'
import { isRole } from '#kit/roles.ts'
import type { Role } from '#kit/roles.ts'
import { run } from '#engine/sql.ts'
import type { Queryable } from '#engine/sql.ts'
import { companyTimeZone } from '#platform/clock.ts'
import type { Deps } from '#engine/write/rules.ts'
import { createBinding } from './sessions/browser-binding.ts'
import type { Binding } from './sessions/browser-binding.ts'
import { divisionScope, maySignIn } from './sessions/session-store.ts'
import { createThrottle } from './throttle.ts'
import { createKnownBrowsers } from './sessions/known-browsers.ts'
import type { KnownBrowsers } from './sessions/known-browsers.ts'
import type { Throttle } from './throttle.ts'
import { at } from './time.ts'

/** What the account routes reach: everything, and what only they need. */
export type AuthDeps = Deps & { readonly throttle: Throttle; readonly binding: Binding; readonly browsers: KnownBrowsers }

export const authDeps = (deps: Deps): AuthDeps => ({
  ...deps,
  throttle: createThrottle(deps),
  binding: createBinding(deps.secrets),
  browsers: createKnownBrowsers(deps.secrets),
})

/** An account as sign-in and links need it. */
export interface Account {
  readonly id: string
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly role: Role
  readonly status: string
  readonly timeZone: string
  /** Division ids with those below; null for the whole company. */
  readonly divisions: readonly string[] | null
  readonly passwordHash: string | null
  /** Active, and no demo account outside demo mode. */
  readonly maySignIn: boolean
}

interface Row {
  id: string
  email: string
  first_name: string
  last_name: string
  role: string
  status: string
  time_zone: string | null
  divisions: string[] | null
  password_hash: string | null
  may_sign_in: boolean
}

/** The one living account with this address or id, or null. */
export const findAccount = async (
  on: Queryable,
  by: { readonly email: string } | { readonly id: string },
  demo: boolean,
): Promise<Account | null> => {
  const match = 'email' in by ? sql`lower(u.email) = ${by.email}` : sql`u.id = ${by.id}::uuid`
  const [row] = await run<Row>(
    on,
    sql`
    select u.id, u.email, u.first_name, u.last_name, u.role, u.status, u.time_zone, ${divisionScope} as divisions, c.password_hash, ${maySignIn(demo)} as may_sign_in
    from users u left join credentials c on c.user_id = u.id
    where u.archived_at is null and ${match}`,
  )
  if (row === undefined || !isRole(row.role)) return null
  return {
    id: row.id,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    role: row.role,
    status: row.status,
    timeZone: row.time_zone ?? companyTimeZone,
    divisions: row.divisions,
    passwordHash: row.password_hash,
    maySignIn: row.may_sign_in,
  }
}

/** Sets a password that was hashed with hashPassword. Rules for new passwords are the caller's: demo accounts have none. */
export const storePasswordHash = async (on: Queryable, userId: string, passwordHash: string, now: Date): Promise<void> => {
  await run(
    on,
    sql`
    insert into credentials (user_id, password_hash, changed_at) values (${userId}, ${passwordHash}, ${at(now)})
    on conflict (user_id) do update set password_hash = excluded.password_hash, changed_at = excluded.changed_at`,
  )
}

/** How addresses are compared: without spaces around them and without case. */
export const normalEmail = (text: string): string => text.normalize('NFC').trim().toLowerCase()
