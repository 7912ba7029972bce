import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { v7 as uuidv7 } from 'uuid'
import { AppError } from '#kit/errors.ts'
import { kindOf } from '#kit/kind-of.ts'
import { writeEvents } from '#engine/events.ts'
import { iso, run } from '#engine/sql.ts'
import type { Deps } from '#engine/write/rules.ts'
import { lockRecord, readRecord } from '#engine/write/store.ts'
import { actorOf, inTransaction, systemActor } from '#engine/write/transaction.ts'
import type { SessionUser } from '#platform/session.ts'
import { ownMessage } from './answers.ts'
import type { OwnMessage } from './answers.ts'
import { at, day, later } from '#features/auth/time.ts'

export const sentMessage = ownMessage.extend({ sentBy: z.string().nullable() })
type SentMessage = z.infer<typeof sentMessage>

/** How long a message stays on the page after "Got it". */
const shownFor = 7 * day
/** How many the office sees of a driver, newest first. */
const listed = 10

export const messagesOf = ({ pool, clock }: Deps, driver: string): Promise<OwnMessage[]> =>
  run<OwnMessage>(
    pool,
    sql`select id, text, ${iso('sent_at')} as "sentAt", ${iso('got_at')} as "gotAt" from driver_messages
      where driver_id = ${driver}::uuid and (got_at is null or got_at > ${at(later(clock.now(), -shownFor))}) order by driver_messages.sent_at desc limit 50`,
  )

export const messagesSent = async (deps: Deps, viewer: SessionUser, driver: string): Promise<SentMessage[]> => {
  await readRecord(deps, kindOf(deps, 'drivers'), viewer, driver)
  return run<SentMessage>(
    deps.pool,
    sql`select m.id, m.text, ${iso('m.sent_at')} as "sentAt", ${iso('m.got_at')} as "gotAt", u.title as "sentBy"
      from driver_messages m left join users u on u.id = m.sent_by where m.driver_id = ${driver}::uuid order by m.sent_at desc limit ${listed}`,
  )
}

/** Puts a message on a driver's page. @throws AppError conflict for a driver who left */
export const sendMessage = (deps: Deps, by: SessionUser, driver: string, text: string): Promise<void> =>
  inTransaction(deps, actorOf(by), async (tx) => {
    const row = await lockRecord(tx, kindOf(tx.deps, 'drivers'), driver)
    if (row['archivedAt'] !== null || ['inactive', 'terminated'].includes(row.status))
      throw new AppError('conflict', 'Only a driver who works for you has a page.')
    await tx.query(sql`
      insert into driver_messages (id, driver_id, text, sent_by, sent_at) values (${uuidv7()}, ${driver}::uuid, ${text}, ${by.id}::uuid, ${at(tx.now)})`)
    await writeEvents(tx, [{ kind: 'drivers', recordId: driver, action: 'message_sent', reason: 'Message on the driver page' }])
    tx.touch('drivers')
  })

/** The driver has read it. Pressed twice it changes nothing. @throws AppError not_found for a message to somebody else */
export const gotMessage = (deps: Deps, driver: string, id: string): Promise<void> =>
  inTransaction(deps, systemActor, async (tx) => {
    const found = await tx.query(sql`
      update driver_messages set got_at = coalesce(got_at, ${at(tx.now)}) where id = ${id}::uuid and driver_id = ${driver}::uuid returning id`)
    if (found.length === 0) throw new AppError('not_found', 'This message is not there anymore.')
    tx.touch('drivers')
  })
