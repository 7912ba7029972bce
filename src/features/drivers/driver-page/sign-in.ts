import { sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { AppError } from '#kit/errors.ts'
import { kindOf } from '#kit/kind-of.ts'
import { run } from '#engine/sql.ts'
import type { Deps } from '#engine/write/rules.ts'
import { lockRecord } from '#engine/write/store.ts'
import { inTransaction, systemActor } from '#engine/write/transaction.ts'
import { hashPassword, verifyPassword } from '#features/auth/passwords/password-hash.ts'
import type { Throttle } from '#features/auth/throttle.ts'
import { at } from '#features/auth/time.ts'
import { noteLink } from '#features/links/links.ts'
import { addDevice, unlockDevice } from './device.ts'
import type { Device } from './device.ts'
import { driverLinkReader } from './links.ts'

export interface LinkState {
  /** First name, to greet the driver. */
  readonly driver: string
  /** The first phone chooses the PIN; each later one enters it. */
  readonly pin: 'choose' | 'enter'
}

const pinHashOf = async (deps: Deps, driver: string): Promise<string | null> => {
  const [found] = await run<{ hash: string }>(deps.pool, sql`select pin_hash as hash from driver_pins where driver_id = ${driver}::uuid`)
  return found?.hash ?? null
}

/** What a link asks for. @throws AppError malformed: the link doesn't work. */
export const openLink = async (deps: Deps, token: string): Promise<LinkState> => {
  const { driver } = await driverLinkReader.find(deps.pool, token, deps.clock.now())
  const [found] = await run<LinkState>(
    deps.pool,
    sql`select d.first_name as driver, case when p.driver_id is null then 'choose' else 'enter' end as pin
      from drivers d left join driver_pins p on p.driver_id = d.id where d.id = ${driver}::uuid`,
  )
  if (found === undefined) throw new Error(`No driver ${driver}`)
  return found
}

/** Compares the PIN that was entered; wrong ones slow the next tries of this driver down. @throws AppError invalid, rate_limited */
const checkPin = async (throttle: Throttle, driver: string, stored: string, pin: string): Promise<void> => {
  const attempt = await throttle.pin(driver)
  const { matches } = await verifyPassword(stored, pin).catch(async (error: unknown) => {
    await attempt.withdraw()
    throw error
  })
  if (!matches) throw new AppError('invalid', 'That PIN is wrong.', [{ field: 'pin', message: 'That PIN is wrong' }])
  await attempt.succeeded()
}

/** Opens the page on a phone: the first one chooses the PIN. The answer is the cookie to set. @throws AppError malformed, invalid, rate_limited */
export const signInDevice = async (
  deps: Deps,
  throttle: Throttle,
  request: FastifyRequest,
  { token, pin }: { readonly token: string; readonly pin: string },
): Promise<string> => {
  const { driver } = await driverLinkReader.find(deps.pool, token, deps.clock.now())
  const stored = await pinHashOf(deps, driver)
  if (stored !== null) await checkPin(throttle, driver, stored, pin)
  const chosen = stored === null ? await hashPassword(pin) : null
  return inTransaction(deps, systemActor, async (tx) => {
    const { link } = await driverLinkReader.lock(tx, token, (found) => lockRecord(tx, kindOf(tx.deps, 'drivers'), found.driver))
    if (chosen !== null) {
      const added = await tx.query(sql`
        insert into driver_pins (driver_id, pin_hash, chosen_at) values (${driver}::uuid, ${chosen}, ${at(tx.now)}) on conflict do nothing returning driver_id`)
      if (added.length === 0) throw new AppError('conflict', 'The PIN was chosen on another phone a moment ago. Enter that one.')
    }
    await noteLink(tx, 'driver', 'answered', link.driver)
    return addDevice(tx.client, deps, request, link.driver, tx.now)
  })
}

/** A phone that wasn't used for long goes on after the PIN. @throws AppError invalid, rate_limited */
export const unlock = async (deps: Deps, throttle: Throttle, device: Device, pin: string): Promise<void> => {
  const stored = await pinHashOf(deps, device.driver)
  if (stored === null) throw new AppError('unauthenticated', 'Open your page with the link from dispatch.', [], { page: 'link' })
  await checkPin(throttle, device.driver, stored, pin)
  await unlockDevice(deps, device)
}
