import { isDeepStrictEqual } from 'node:util'
import { sql } from 'drizzle-orm'
import { AppError } from '#kit/errors.ts'
import { kindOf } from '#kit/kind-of.ts'
import { issue } from '#kit/record.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { arrayOf } from '#engine/sql.ts'
import type { RecordRules, StoredRow, Write } from '#engine/write/rules.ts'
import type { ReadTx, Tx } from '#engine/write/rules.ts'
import { deletePreferences } from '#features/preferences/preferences.ts'
import { userTopic } from './auth.ts'
import { endAccountLinks } from './invitations/links.ts'
import { deleteSessions, metBy } from './sessions/session-store.ts'
import { assertConfirmed } from './step-up.ts'

/** Server rules of the kind `users`: nobody gives what he lacks, the last super admin stays, and changes of access count at once. */
export const accountRules: RecordRules = {
  // Whoever is limited to divisions knows of the people there, and of those who see all.
  visible: (viewer, row) => {
    const met = metBy(viewer)
    return met === null ? null : sql`exists (select 1 from users u where u.id = ${row}.id and ${met})`
  },
  before: async (tx, writes) => {
    for (const write of writes) {
      assertMayChangeUser(tx, write)
      assertConfirmedChange(tx, kindOf(tx.deps, 'users'), write)
    }
    await keepASuperAdmin(tx, writes)
  },
  after: async (tx, writes) => {
    for (const { before, after } of writes) if (before !== null) await applyAccessChange(tx, before, after)
  },
}

const isSuperAdmin = (row: StoredRow | null): boolean => row?.['role'] === 'super_admin'

/**
 * Refuses a change of a user that reaches beyond the actor's own rights: touching a super admin without being one, granting that role,
 * or (for an administrator limited to divisions) touching or granting access outside them. Grants become issues at their fields.
 */
export const assertMayChangeUser = (tx: ReadTx, write: Pick<Write, 'before' | 'after' | 'issues'>): void => {
  const { viewer } = tx.actor
  if (viewer === null) return
  const { before, after, issues } = write
  if (viewer.role !== 'super_admin') {
    if (isSuperAdmin(before)) throw new AppError('forbidden', 'Only a super admin may change a super admin.')
    if (isSuperAdmin(after)) issues.push(issue('role', 'Only a super admin may grant this role'))
  }
  if (viewer.divisions === null) return
  if (before !== null && !isWithin(before, viewer.divisions))
    throw new AppError('forbidden', 'This user has access beyond your divisions; an administrator of the whole company must change it.')
  if (!isWithin(after, viewer.divisions))
    issues.push(issue(after['allDivisions'] === true ? 'allDivisions' : 'divisions', 'You can give access to your own divisions only'))
}

/** What a session alone may change of a person: it gives nobody rights or a way in, and takes none. */
const harmless: ReadonlySet<string> = new Set(['firstName', 'lastName', 'phone', 'timeZone', 'lastLoginAt'])

/**
 * Who has an account, at which address and with which rights is no matter of a session alone, whichever way it comes: invitation, form,
 * bulk, step, undo. Named is what needs no password, so that a field to come asks for it until somebody says otherwise.
 */
const assertConfirmedChange = (tx: ReadTx, record: RecordDefinition, { before, after }: Write): void => {
  const { viewer } = tx.actor
  if (viewer === null) return
  const asking = ['status', 'archivedAt', ...Object.keys(record.fields).filter((name) => !harmless.has(name))]
  if (before !== null && asking.every((name) => isDeepStrictEqual(before[name] ?? null, after[name] ?? null))) return
  assertConfirmed(viewer, tx.now)
}

const isWithin = (row: StoredRow, divisions: readonly string[]): boolean =>
  row['allDivisions'] !== true && divisionsOf(row).every((id) => divisions.includes(id))

const divisionsOf = (row: StoredRow): readonly string[] =>
  Array.isArray(row['divisions']) ? row['divisions'].filter((id) => typeof id === 'string') : []

const isLiving = (row: StoredRow): boolean => row.status === 'active' && row['archivedAt'] === null

/** At least one active super admin stays. Checked one at a time, so that the last two cannot demote each other. */
const keepASuperAdmin = async (tx: ReadTx, writes: readonly Write[]): Promise<void> => {
  const leaving = writes.filter(
    ({ before, after }) => before !== null && isSuperAdmin(before) && isLiving(before) && !(isSuperAdmin(after) && isLiving(after)),
  )
  if (leaving.length === 0) return
  await tx.query(sql`select pg_advisory_xact_lock(hashtext('longhaul super admins'))`)
  const [left] = await tx.query(sql`
    select 1 from users where role = 'super_admin' and status = 'active' and archived_at is null
      and (source <> 'demo' or ${tx.deps.config.demo}::boolean) and id <> all(${arrayOf(
        leaving.map(({ after }) => after.id),
        'uuid',
      )}) limit 1`)
  if (left === undefined) throw new AppError('conflict', 'This is the only super admin. Assign another one first.')
}

/** A deactivated user is signed out everywhere; a changed role or division holds from the next request on; a changed address ends open links. */
const applyAccessChange = async (tx: Tx, before: StoredRow, after: StoredRow): Promise<void> => {
  const ended = isLiving(before) && !isLiving(after)
  if (ended) {
    await deleteSessions(tx.client, after.id)
    await deletePreferences(tx, after.id)
  }
  if (ended || after.status === 'deactivated' || before['email'] !== after['email'])
    await endAccountLinks(tx.client, after.id, ['reset', 'invite'], tx.now)
  tx.touch(userTopic(after.id))
}
