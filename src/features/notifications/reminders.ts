import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { wholeReaders } from '#kit/access.ts'
import type { OpenDuty } from '#kit/duty/duty.ts'
import { AppError } from '#kit/errors.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { writeEvents } from '#engine/events.ts'
import { abilitiesOf } from '#engine/read/abilities.ts'
import { openDuties } from '#engine/read/duties.ts'
import { readRecord } from '#engine/write/store.ts'
import { actorOf, inTransaction } from '#engine/write/transaction.ts'
import type { Deps, StoredRow, Tx } from '#engine/write/rules.ts'
import type { Router } from '#platform/http/route.ts'
import type { SessionUser } from '#platform/session.ts'
import { readersInRoles, readersNamed } from '../comments/readers.ts'
import type { Reader } from '../comments/readers.ts'
import { eventNamed } from './events.ts'
import { notify } from './tell.ts'

const event = 'duty_reminder'

const body = z.strictObject({
  kind: z.string().max(60),
  id: z.uuid(),
  verb: z.string().max(80).describe('The words of the step, as `open` of the record has them'),
})

/** Sends a reminder to the people who owe a step of a record. */
export const reminderRoutes = (router: Router, deps: Deps): void =>
  router.add({
    method: 'POST',
    url: '/api/reminders',
    tag: 'Notifications',
    summary: 'Remind the person who owes the next step of a record; once a day for each step',
    access: 'signed_in',
    body,
    answer: z.object({ reminded: z.array(z.string()).describe('Names, at least one') }).meta({ id: 'Reminded' }),
    handler: async ({ user, body: { kind, id, verb } }) => {
      const record = deps.registry[kind]
      if (record === undefined || !wholeReaders(record).includes(user.role))
        throw new AppError('not_found', 'Record not found, or you don’t have access.')
      const row = await readRecord(deps, record, user, id)
      const duty = await dutyNamed(deps, record, user, row, verb)
      return { reminded: await inTransaction(deps, actorOf(user), (tx) => remind(tx, record, row, duty)) }
    },
  })

const dutyNamed = async (deps: Deps, record: RecordDefinition, user: SessionUser, row: StoredRow, verb: string): Promise<OpenDuty> => {
  const open = await openDuties(deps.pool, deps, record, user, row, abilitiesOf(deps.rules, record, user, row))
  const duty = open.find((one) => one.verb === verb && one.turn !== null)
  if (duty === undefined) throw new AppError('conflict', 'No one else has to do this now. Reload the page.')
  return duty
}

/** The user whose turn it is, else everyone of the roles who reads the record; super admins only where no other role may. */
const whoseTurn = (tx: Tx, record: RecordDefinition, row: StoredRow, { turn }: OpenDuty): Promise<readonly Reader[]> => {
  if (turn?.user != null) return readersNamed(tx, { record, row }, [turn.user.id])
  const roles = turn?.roles ?? []
  const others = roles.filter((role) => role !== 'super_admin')
  return readersInRoles(tx, { record, row }, others.length > 0 ? others : roles)
}

/** Returns the names of the people notified. @throws AppError conflict if no one can be notified, or this reminder was already sent today. */
const remind = async (tx: Tx, record: RecordDefinition, row: StoredRow, duty: OpenDuty): Promise<string[]> => {
  const told = eventNamed(event)
  const people = (await whoseTurn(tx, record, row, duty)).filter(({ id }) => id !== tx.actor.id)
  const occasion = `${tx.deps.clock.today()} ${tx.actor.id ?? ''} ${duty.verb}`
  const sent = sql`from notifications n join users u on u.id = n.user_id where n.subject_id = ${row.id}::uuid and n.event = ${event} and n.occasion = ${occasion}`
  if (told === undefined || people.length === 0) throw new AppError('conflict', 'No one who can do this has an active account.')
  if ((await tx.query(sql`select 1 as ok ${sent} limit 1`)).length > 0)
    throw new AppError('conflict', 'You already sent this reminder today.')
  await notify(
    tx,
    told,
    people.map(({ id }) => ({
      user: id,
      subject: row.id,
      record: { kind: record.name, id: row.id },
      thread: null,
      occasion,
      why: duty.verb,
    })),
  )
  const names = (await tx.query<{ name: string }>(sql`select u.title as name ${sent} order by u.title`)).map(({ name }) => name)
  if (names.length === 0) throw new AppError('conflict', `${people.map(({ name }) => name).join(', ')} turned reminders off.`)
  // The history doesn't name the step, because not every reader of the history may see every step.
  await writeEvents(tx, [{ kind: record.name, recordId: row.id, action: 'remind', reason: names.join(', ') }])
  tx.touch(record.name)
  return names
}
