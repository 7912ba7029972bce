import { sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { companyTimeZone } from '#platform/clock.ts'
import { arrayOf } from '#engine/sql.ts'
import type { Notice, Tx } from '#engine/write/rules.ts'
import { isMailOn, planNow } from '#features/mail/plan.ts'
import { eventNamed, events } from './events.ts'
import type { Done, NoticeEvent } from './event.ts'
import { usualQuiet } from './quiet.ts'
import type { QuietHours } from './quiet.ts'
import { touchBells } from './touch.ts'

/**
 * Sends the notifications that these writes cause, and closes the ones that are done. Called from `after` of a kind's rules by a port:
 * it all stands or falls with the write.
 */
export const tell = async (tx: Tx, kind: string, writes: readonly Done[]): Promise<void> => {
  await closeDone(tx, kind, writes)
  for (const event of events) {
    if (event.kind !== kind || event.tells === undefined) continue
    const told = await event.tells(tx, writes)
    const versions = new Map(writes.map(({ after }) => [after.id, after.version]))
    await notify(
      tx,
      event,
      told.map(({ record, user, why }) => ({
        user,
        subject: record,
        record: { kind, id: record },
        thread: null,
        occasion: String(versions.get(record) ?? 0),
        why,
        ...(event.mailsOwnersOnly === true && why === 'here' ? { bellOnly: true as const } : {}),
      })),
    )
  }
}

interface Standing {
  readonly id: string
  readonly event: string
  readonly user: string
  readonly subject: string
}

const closeDone = async (tx: Tx, kind: string, writes: readonly Done[]): Promise<void> => {
  const changed = writes.filter(({ before }) => before !== null)
  if (changed.length === 0) return
  const rows = new Map(changed.map(({ after }) => [after.id, after]))
  const standing = await tx.query<Standing>(sql`
    select id, event, user_id as "user", subject_id as subject from notifications
    where subject_id = any(${arrayOf([...rows.keys()], 'uuid')}) and record_kind = ${kind} and thread_id is null and closed_at is null`)
  const over = standing.filter(({ event, user, subject }) => {
    const row = rows.get(subject)
    return row !== undefined && (row['archivedAt'] !== null || eventNamed(event)?.stands(row, user, tx.now) !== true)
  })
  await close(
    tx,
    over.map(({ id }) => id),
  )
}

const close = async (tx: Tx, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return
  const closed = await tx.query<{ user: string }>(
    sql`update notifications set closed_at = ${tx.now.toISOString()} where id = any(${arrayOf([...ids], 'uuid')}) returning user_id as "user"`,
  )
  touchBells(
    tx,
    closed.map(({ user }) => user),
  )
}

/** Closes what anybody was told about this one thing. */
export const closeAbout = async (tx: Tx, subject: string): Promise<void> => {
  const open = await tx.query<{ id: string }>(sql`select id from notifications where subject_id = ${subject}::uuid and closed_at is null`)
  await close(
    tx,
    open.map(({ id }) => id),
  )
}

/** Closes what anybody was told of these things by one event. */
export const closeEvent = async (tx: Tx, event: string, subjects: readonly string[]): Promise<void> => {
  if (subjects.length === 0) return
  const open = await tx.query<{ id: string }>(
    sql`select id from notifications where subject_id = any(${arrayOf([...subjects], 'uuid')}) and event = ${event} and closed_at is null`,
  )
  await close(
    tx,
    open.map(({ id }) => id),
  )
}

/** Closes what one person was told by one event, because they have seen all of it elsewhere. */
export const closeAll = async (tx: Tx, user: string, event: string): Promise<void> => {
  await tx.query(sql`
    update notifications set closed_at = ${tx.now.toISOString()} where user_id = ${user}::uuid and event = ${event} and closed_at is null`)
  touchBells(tx, [user])
}

interface Recipient extends QuietHours {
  readonly id: string
  readonly zone: string
  readonly choice: string
}

/** Writes notices to the people at work who want them; nobody is told of their own act, nor twice of one occasion. */
export const notify = async (tx: Tx, event: NoticeEvent, notices: readonly Notice[]): Promise<void> => {
  const others = notices.filter(({ user }) => user !== tx.actor.id)
  if (others.length === 0) return
  const people = await recipientsAmong(tx, event, [...new Set(others.map(({ user }) => user))])
  const mail = (person: Recipient): string | null => (isMailOn(tx.deps) ? (person.choice === 'on' ? 'now' : 'digest') : null)
  const rows = others.flatMap((notice) => {
    const person = people.get(notice.user)
    return person === undefined
      ? []
      : [
          {
            ...notice,
            id: uuidv7(),
            kind: notice.record?.kind ?? null,
            of: notice.record?.id ?? null,
            mail: notice.bellOnly === true ? null : mail(person),
          },
        ]
  })
  if (rows.length === 0) return
  // What was told of the same before, and is open still, gives way to the newer.
  await tx.query(sql`
    delete from notifications n using json_to_recordset(${JSON.stringify(rows)}::json) as x("user" uuid, subject uuid, occasion text)
    where n.subject_id = x.subject and n.user_id = x."user" and n.event = ${event.key} and n.occasion <> x.occasion and n.closed_at is null`)
  const made = await tx.query<{ id: string; user: string; mail: string | null }>(sql`
    insert into notifications (id, user_id, event, subject_id, record_kind, record_id, thread_id, occasion, why, actor_id, created_at, mail)
    select x.id, x."user", ${event.key}, x.subject, x.kind, x.of, x.thread, x.occasion, x.why, ${tx.actor.id}::uuid, ${tx.now.toISOString()}::timestamptz, x.mail
    from json_to_recordset(${JSON.stringify(rows)}::json) as x(id uuid, "user" uuid, subject uuid, kind text, of uuid, thread uuid, occasion text, why text, mail text)
    on conflict do nothing returning id, user_id as "user", mail`)
  if (made.length === 0) return
  touchBells(
    tx,
    made.map(({ user }) => user),
  )
  const mailed = Map.groupBy(
    made.filter((row) => row.mail === 'now'),
    (row) => row.user,
  )
  await planNow(
    tx,
    [...mailed].flatMap(([user, own]) => {
      const person = people.get(user)
      return person === undefined
        ? []
        : [{ user, ids: own.map(({ id }) => id), zone: person.zone, quiet: event.pierces === true ? null : person }]
    }),
  )
}

const recipientsAmong = async (tx: Tx, event: NoticeEvent, ids: readonly string[]): Promise<ReadonlyMap<string, Recipient>> => {
  const people = await tx.query<Recipient>(sql`
    select u.id, coalesce(u.time_zone, ${companyTimeZone}) as zone, coalesce(s.choices->>${event.key}, ${event.usual}) as choice,
      case when s.user_id is null then ${usualQuiet.from} else s.quiet_from end as "from", case when s.user_id is null then ${usualQuiet.to} else s.quiet_to end as "to"
    from users u left join notification_settings s on s.user_id = u.id
    where u.id = any(${arrayOf([...ids], 'uuid')}) and u.status = 'active' and u.archived_at is null`)
  return new Map(people.filter(({ choice }) => choice !== 'off').map((person) => [person.id, person]))
}
