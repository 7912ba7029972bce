import { sql } from 'drizzle-orm'
import { AppError } from '#kit/errors.ts'
import { kindOf } from '#kit/kind-of.ts'
import { iso, run } from '#engine/sql.ts'
import type { Deps } from '#engine/write/rules.ts'
import { lockRecord, readRecord } from '#engine/write/store.ts'
import { actorOf, inTransaction } from '#engine/write/transaction.ts'
import type { SessionUser } from '#platform/session.ts'
import { endLinks, isOpen, issueLink, noteLink } from '#features/links/links.ts'
import type { IssuedLink } from '#features/links/links.ts'
import { revokeDevices } from './device.ts'

const kind = 'drivers'

export interface PageAccess {
  readonly link: { readonly createdAt: string; readonly createdBy: string | null; readonly expiresAt: string } | null
  readonly pinChosen: boolean
  readonly devices: readonly { readonly id: string; readonly name: string; readonly createdAt: string; readonly lastSeenAt: string }[]
}

/** How a driver gets to the page. */
export const pageAccessOf = async (deps: Deps, viewer: SessionUser, driver: string): Promise<PageAccess> => {
  await readRecord(deps, kindOf(deps, kind), viewer, driver)
  const [found] = await run<PageAccess>(
    deps.pool,
    sql`select
      (select json_build_object('createdAt', ${iso('l.created_at')}, 'createdBy', u.title, 'expiresAt', ${iso('l.expires_at')})
        from driver_links l left join users u on u.id = l.created_by where l.driver_id = ${driver}::uuid and ${isOpen(deps.clock.now())} limit 1) as link,
      exists (select 1 from driver_pins p where p.driver_id = ${driver}::uuid) as "pinChosen",
      coalesce((select json_agg(json_build_object('id', v.id, 'name', v.name, 'createdAt', ${iso('v.created_at')}, 'lastSeenAt', ${iso('v.last_seen_at')})
        order by v.last_seen_at desc) from driver_devices v where v.driver_id = ${driver}::uuid and v.revoked_at is null), '[]') as devices`,
  )
  if (found === undefined) throw new Error('The statement answers one row')
  return found
}

/**
 * A new standing link; the one before it ends, and phones that are signed in stay so. With `resetPin` they are signed out, and the first
 * phone that opens the new link chooses a PIN. @throws AppError conflict for a driver who left
 */
export const makePageLink = (deps: Deps, by: SessionUser, driver: string, resetPin: boolean): Promise<IssuedLink> =>
  inTransaction(deps, actorOf(by), async (tx) => {
    const row = await lockRecord(tx, kindOf(tx.deps, kind), driver)
    if (row['archivedAt'] !== null || ['inactive', 'terminated'].includes(row.status))
      throw new AppError('conflict', 'Only a driver who works for you has a page.')
    if (resetPin) {
      await tx.query(sql`delete from driver_pins where driver_id = ${driver}::uuid`)
      await revokeDevices(tx.client, driver, tx.now)
    }
    await noteLink(tx, 'driver', 'made', driver)
    return issueLink(tx.client, deps.config, 'driver', { subject: { driver_id: driver }, createdBy: by.id }, tx.now)
  })

/** Ends the link and signs out each phone. */
export const closePage = (deps: Deps, by: SessionUser, driver: string): Promise<void> =>
  inTransaction(deps, actorOf(by), async (tx) => {
    await lockRecord(tx, kindOf(tx.deps, kind), driver)
    const ended = await endLinks(tx.client, 'driver', [{ driver_id: driver }], tx.now)
    const signedOut = await revokeDevices(tx.client, driver, tx.now)
    if (!ended && !signedOut) throw new AppError('conflict', 'This driver has no page to close.')
    await noteLink(tx, 'driver', 'ended', driver)
  })

export const signOutDevice = (deps: Deps, by: SessionUser, driver: string, device: string): Promise<void> =>
  inTransaction(deps, actorOf(by), async (tx) => {
    await lockRecord(tx, kindOf(tx.deps, kind), driver)
    if (!(await revokeDevices(tx.client, driver, tx.now, device))) throw new AppError('conflict', 'This phone is signed out already.')
    await noteLink(tx, 'driver', 'ended', driver, 'Signed a phone out of the driver page')
  })
