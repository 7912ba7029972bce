import { sql } from 'drizzle-orm'
import { kindOf } from '#kit/kind-of.ts'
import { schemasOf } from '#kit/schemas.ts'
import { run } from '#engine/sql.ts'
import type { Queryable } from '#engine/sql.ts'
import { createRecord } from '#engine/write/store.ts'
import { inTransaction, systemActor } from '#engine/write/transaction.ts'
import type { Deps } from '#engine/write/rules.ts'
import { parse } from '#platform/http/route.ts'
import { normalEmail, storePasswordHash } from '../accounts.ts'
import type { AuthDeps } from '../accounts.ts'
import { writeSetup } from '#features/company/setup/state.ts'
import { guarantees } from '#features/links/guarantees.ts'
import { deadLink } from '#features/links/refusal.ts'
import { invitationLinks, issueAccountLink, useAccountLink } from './links.ts'
import type { Acceptance } from './acceptance.ts'
import { hashPassword } from '../passwords/password-hash.ts'
import { assertGoodPassword } from '../passwords/passwords.ts'

/** True while nobody could sign in; demo accounts do not count outside demo mode. */
const isEmpty = async (on: Queryable, demo: boolean): Promise<boolean> => {
  const [row] = await run<{ found: boolean }>(
    on,
    sql`select exists (select 1 from users where source <> 'demo' or ${demo}::boolean) as found`,
  )
  return row?.found !== true
}

/** A set-up link works while nobody could sign in. @throws AppError malformed */
export const assertEmpty = async (on: Queryable, demo: boolean): Promise<void> => {
  if (!(await isEmpty(on, demo))) throw deadLink('setup')
}

/**
 * The link with which the first super admin comes into an empty company, or null when there are users. Call at every start and print the
 * result to the console, not to the log: whoever opens it first owns the installation. It works once, for a day.
 */
export const ensureFirstAdmin = async (deps: Pick<Deps, 'pool' | 'config' | 'clock'>): Promise<string | null> => {
  if (!(await isEmpty(deps.pool, deps.config.demo))) return null
  const asked = { kind: 'setup', userId: null, email: null, createdBy: null } as const
  return (await issueAccountLink(deps.pool, deps.config, asked, deps.clock.now())).url
}

/** The first super admin names himself. Of several set-up links (one per start) only the first use counts. @throws AppError malformed, invalid */
export const createFirstAdmin = async (deps: AuthDeps, token: string, given: Acceptance): Promise<{ readonly email: string }> => {
  const { password, ...person } = given
  const record = kindOf(deps, 'users')
  const values = parse(schemasOf(record).create, {
    ...Object.fromEntries(Object.entries(person).filter(([, value]) => value !== undefined)),
    role: 'super_admin',
    allDivisions: true,
  })
  const email = normalEmail(String(values['email']))
  assertGoodPassword(password, { email, firstName: String(values['firstName']), lastName: String(values['lastName']) })
  const passwordHash = await hashPassword(password)
  await inTransaction(deps, systemActor, async (tx) => {
    await tx.query(sql`select pg_advisory_xact_lock(hashtext('longhaul first admin'))`)
    await assertEmpty(tx.client, deps.config.demo)
    await useAccountLink(tx, invitationLinks, token)
    const user = await createRecord(tx, record, values, {
      system: { status: 'active' },
      reason: guarantees.setup.history.used(),
      confirmed: true,
    })
    await storePasswordHash(tx.client, user.id, passwordHash, tx.now)
    await writeSetup(tx, { card: 'shown' })
  })
  return { email }
}
