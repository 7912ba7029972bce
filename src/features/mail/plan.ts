import { sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { lastDue } from '#features/backup/schedule.ts'
import { afterQuiet, usualQuiet } from '#features/notifications/quiet.ts'
import type { QuietHours } from '#features/notifications/quiet.ts'
import { inTransaction, systemActor } from '#engine/write/transaction.ts'
import type { Tx } from '#engine/write/rules.ts'
import { companyTimeZone } from '#platform/clock.ts'
import type { Deps } from '#engine/write/rules.ts'
import { eachAlone } from '#platform/jobs/each-alone.ts'

export const sendJob = 'mail.send-now'

/** On each person's clock. */
export const digestAt = '07:00'

/** Without a mail server nothing is planned, which would pile up; a demo keeps its mails to be read. */
export const isMailOn = ({ mail, config }: Pick<Deps, 'mail' | 'config'>): boolean => mail.configured || config.demo

interface Planned {
  /** Its notifications. */
  readonly ids: readonly string[]
  readonly user: string
  readonly zone: string
  /** Null: it does not wait for their end. */
  readonly quiet: QuietHours | null
}

/** Plans mails with the transaction that writes their notifications, one for each person. */
export const planNow = async (tx: Tx, planned: readonly Planned[]): Promise<void> => {
  if (planned.length === 0) return
  const rows = planned.map(({ ids, user, zone, quiet }) => ({
    id: uuidv7(),
    user,
    ids,
    at: (quiet === null ? tx.now : afterQuiet(tx.now, zone, quiet)).toISOString(),
  }))
  await tx.query(sql`
    with mail as (select * from json_to_recordset(${JSON.stringify(rows)}::json) as x(id uuid, "user" uuid, ids uuid[], at timestamptz)),
      made as (insert into mails (id, key, user_id, created_at, next_try_at) select id, 'now:' || id, "user", ${tx.now.toISOString()}::timestamptz, at from mail)
    update notifications n set mail_id = mail.id from mail where n.id = any(mail.ids)`)
  await tx.deps.jobs.addWith(tx, sendJob, {}, { key: sendJob })
}

/** Plans the digests that are due. Asked again and again: that of a day is one, whoever asks, and one that was missed is made up for. */
export const planDigests = async (deps: Deps): Promise<void> => {
  const people = await waitingPeople(deps)
  await eachAlone(deps, 'digest of a person', people, async (person) => {
    const due = lastDue(deps.clock.now(), digestAt, person.zone)
    if (person.oldest.getTime() < due.getTime()) await inTransaction(deps, systemActor, (tx) => planDigest(tx, person, due))
  })
}

interface Waiting extends QuietHours {
  readonly user: string
  readonly zone: string
  readonly oldest: Date
}

const waitingPeople = async ({ pool }: Deps): Promise<Waiting[]> => {
  const { rows } = await pool.query<Omit<Waiting, 'oldest'> & { oldest: string }>(
    `select u.id as "user", coalesce(u.time_zone, $1) as zone, n.oldest,
      case when s.user_id is null then $2 else s.quiet_from end as "from", case when s.user_id is null then $3 else s.quiet_to end as "to"
    from (select user_id, to_json(min(created_at))#>>'{}' as oldest from notifications
        where mail = 'digest' and mail_id is null and closed_at is null and seen_at is null group by user_id) n
      join users u on u.id = n.user_id and u.status = 'active' and u.archived_at is null left join notification_settings s on s.user_id = u.id`,
    [companyTimeZone, usualQuiet.from, usualQuiet.to],
  )
  return rows.map((row) => ({ ...row, oldest: new Date(row.oldest) }))
}

const planDigest = async (tx: Tx, { user, zone, from, to }: Waiting, due: Date): Promise<void> => {
  const id = uuidv7()
  const at = afterQuiet(tx.now, zone, { from, to })
  const made = await tx.query(sql`
    insert into mails (id, key, user_id, created_at, next_try_at) values (${id}, ${`digest:${user}:${due.toISOString()}`}, ${user}, ${tx.now.toISOString()}, ${at.toISOString()})
    on conflict do nothing returning 1 as ok`)
  if (made.length === 0) return
  await tx.query(sql`
    update notifications set mail_id = ${id}::uuid where user_id = ${user}::uuid and mail = 'digest' and mail_id is null and closed_at is null and seen_at is null
      and created_at < ${due.toISOString()}::timestamptz`)
}
