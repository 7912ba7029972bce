import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { commaList, literal, run } from '#engine/sql.ts'
import { inTransaction, systemActor } from '#engine/write/transaction.ts'
import type { Tx } from '#engine/write/rules.ts'
import type { Deps } from '#engine/write/rules.ts'
import { eachAlone } from '#platform/jobs/each-alone.ts'
import { openStates } from '#records/office/tasks/record.ts'
import { eventNamed } from './events.ts'
import type { NoticeEvent } from './event.ts'
import { forEachRecord } from './for-each-record.ts'
import { legalOwners } from './owners.ts'
import { notify } from './tell.ts'
import { touchBells } from './touch.ts'

/** Hours before the end of a legal deadline from which its owners are told of it; a shorter one tells them as soon as it runs. */
const leadHours = 48
/** Days: what ran out earlier is in the lists, and a company that begins with Longhaul is not told of its whole past. */
const notBefore = 7
const atOnce = 500

interface Due {
  readonly user: string
  readonly id: string
  readonly why: string
  readonly occasion: string
}

const untold = (event: string, row: SQL, occasion: SQL): SQL => sql`
  not exists (select 1 from notifications n where n.subject_id = ${row}.id and n.user_id = o."user" and n.event = ${event} and n.occasion = ${occasion})
  and exists (select 1 from users u where u.id = o."user" and u.status = 'active' and u.archived_at is null)
  and not exists (select 1 from notification_settings s where s.user_id = o."user" and s.choices->>${event} = 'off')`

const moment = sql`to_json(r.due_at)#>>'{}'`

const deadlines = (registry: Deps['registry'], event: string, window: SQL): SQL => sql`
  select r.id, o."user", o.why, ${moment} as occasion from deadlines r cross join lateral (${legalOwners(registry, sql`r`)}) o
  where r.status = 'running' and r.archived_at is null and r.severity = 'legal' and not coalesce(r.policy, false) and ${window} and ${untold(event, sql`r`, moment)}
  order by r.due_at limit ${atOnce}`

/** The moment of the reminder is its occasion: told once, whatever is restarted, and again only when it is set to another time. */
const reminders = (event: string, window: SQL): SQL => {
  const remindAt = sql`to_json(r.remind_at)#>>'{}'`
  return sql`
  select r.id, o."user", 'assignee' as why, ${remindAt} as occasion
  from tasks r cross join lateral unnest(coalesce(nullif(r.assignees, '{}'), array[r.created_by])) as o("user")
  where r.status in (${commaList(openStates.map(literal))}) and r.archived_at is null and ${window} and ${untold(event, sql`r`, remindAt)}
  order by r.remind_at limit ${atOnce}`
}

const overdueTasks = (event: string, window: SQL): SQL => sql`
  select r.id, o."user", 'assignee' as why, ${moment} as occasion from tasks r cross join lateral unnest(r.assignees) as o("user")
  where r.status in (${commaList(openStates.map(literal))}) and r.archived_at is null and ${window} and ${untold(event, sql`r`, moment)}
  order by r.due_at limit ${atOnce}`

/** What is due now, by event. */
const dueNow = (registry: Deps['registry'], moment: Date): readonly (readonly [string, SQL])[] => {
  const now = sql`${moment.toISOString()}::timestamptz`
  const earliest = sql`${new Date(moment.getTime() - notBefore * 86_400_000).toISOString()}::timestamptz`
  const soon = sql`${new Date(moment.getTime() + leadHours * 3_600_000).toISOString()}::timestamptz`
  return [
    ['deadline_due', deadlines(registry, 'deadline_due', sql`r.due_at >= ${now} and r.due_at <= ${soon}`)],
    ['deadline_overdue', deadlines(registry, 'deadline_overdue', sql`r.due_at < ${now} and r.due_at > ${earliest}`)],
    ['task_reminder', reminders('task_reminder', sql`r.remind_at <= ${now} and r.remind_at > ${earliest}`)],
    ['task_overdue', overdueTasks('task_overdue', sql`r.due_at < ${now} and r.due_at > ${earliest}`)],
  ]
}

interface DueNotice extends Due {
  readonly event: NoticeEvent
}

/** An event whose rows cannot be read is logged, and the others are still told. */
const findDue = async (deps: Deps): Promise<DueNotice[]> => {
  const all: DueNotice[] = []
  await eachAlone(deps, 'notifications of time', dueNow(deps.registry, deps.clock.now()), async ([key, statement]) => {
    const event = eventNamed(key)
    if (event === undefined) throw new Error(`No event ${key}`)
    all.push(...(await run<Due>(deps.pool, statement)).map((due) => ({ ...due, event })))
  })
  return all
}

const tellDue = async (tx: Tx, due: readonly DueNotice[]): Promise<void> => {
  // One process at a time, so that two that found the same do not wait for each other's rows.
  await tx.query(sql`select pg_advisory_xact_lock(hashtext('longhaul notifications of time'))`)
  for (const [event, own] of Map.groupBy(due, (one) => one.event))
    await notify(
      tx,
      event,
      own.map(({ id, user, why, occasion }) => ({ user, subject: id, record: { kind: event.kind, id }, thread: null, occasion, why })),
    )
}

/**
 * Notifies people of what time alone brings: deadlines coming up or overdue, reminders, overdue tasks. Run it every minute, in any number
 * of processes; notifications that cannot be written for one person leave the others theirs.
 */
export const tellOfTime = async (deps: Deps): Promise<void> => {
  const byUser = Map.groupBy(await findDue(deps), ({ user }) => user)
  await forEachRecord(deps, 'notices', 'users', [...byUser.keys()], (users) =>
    inTransaction(deps, systemActor, (tx) =>
      tellDue(
        tx,
        users.flatMap((user) => byUser.get(user) ?? []),
      ),
    ),
  )
  await inTransaction(deps, systemActor, async (tx) => {
    const now = sql`${tx.now.toISOString()}::timestamptz`
    // It comes up no more, it is overdue: that was told instead.
    const gone = await tx.query<{ user: string }>(sql`
      delete from notifications n using deadlines d where n.event = 'deadline_due' and n.closed_at is null and d.id = n.subject_id and d.due_at < ${now} returning n.user_id as "user"`)
    touchBells(
      tx,
      [...gone, ...(await endReminders(tx))].map(({ user }) => user),
    )
    await forget(tx)
  })
}

/** Days after which a reminder that nobody followed leaves the bell. */
const reminded = 7

/** Closes the reminders whose record was changed since: what it waits for now, its page says. */
const endReminders = (tx: Tx): Promise<{ user: string }[]> => {
  const before = new Date(tx.now.getTime() - reminded * 86_400_000).toISOString()
  return tx.query<{ user: string }>(sql`
    update notifications n set closed_at = ${tx.now.toISOString()}::timestamptz where n.event = 'duty_reminder' and n.closed_at is null
      and (n.created_at < ${before}::timestamptz or exists (select 1 from events e where e.record_id = n.record_id and e.kind = n.record_kind
        and e.at > n.created_at and e.action in ('update', 'status', 'archive')))
    returning n.user_id as "user"`)
}

/** Days for which what is over stays. */
const kept = 90

const forget = async (tx: Tx): Promise<void> => {
  const before = new Date(tx.now.getTime() - kept * 86_400_000).toISOString()
  await tx.query(sql`delete from notifications where closed_at < ${before}::timestamptz`)
  await tx.query(sql`delete from mails where done_at < ${before}::timestamptz`)
}
