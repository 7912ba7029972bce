import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { digestAt, isMailOn } from '#features/mail/plan.ts'
import { arrayOf, run } from '#engine/sql.ts'
import type { Tx } from '#engine/write/rules.ts'
import type { Deps, TxDeps } from '#engine/write/rules.ts'
import type { SessionUser } from '#platform/session.ts'
import { choices } from './event.ts'
import type { Choice, NoticeEvent } from './event.ts'
import { events } from './events.ts'
import { usualQuiet } from './quiet.ts'
import { touchBells } from './touch.ts'

const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time such as 20:00')
const quietHours = z.strictObject({ from: time, to: time }).nullable()

export const settingsBody = z.strictObject({ choices: z.record(z.string(), z.enum(choices)), quiet: quietHours })

export const settingsAnswer = z
  .object({
    events: z.array(z.object({ key: z.string(), label: z.string(), urgent: z.boolean(), choice: z.enum(choices), usual: z.enum(choices) })),
    quiet: quietHours.describe('In your time zone; null: mail at any hour'),
    digestAt: z.string(),
    mail: z.boolean().describe('False: this company has no mail server, and nothing is mailed'),
  })
  .meta({ id: 'NotificationSettings' })
type Settings = z.output<typeof settingsAnswer>

/** Events of kinds the person reads. */
const eventsFor = ({ registry }: TxDeps, { role }: SessionUser): NoticeEvent[] =>
  events.filter(({ kind }) => registry[kind]?.access.read.includes(role) ?? true)

interface Stored {
  readonly choices: Readonly<Record<string, Choice>>
  readonly from: string | null
  readonly to: string | null
}

export const settingsOf = async (deps: Deps, user: SessionUser): Promise<Settings> => {
  const [stored] = await run<Stored>(
    deps.pool,
    sql`select choices, quiet_from as "from", quiet_to as "to" from notification_settings where user_id = ${user.id}::uuid`,
  )
  const { from, to } = stored ?? usualQuiet
  return {
    events: eventsFor(deps, user).map(({ key, label, urgent, usual }) => ({
      key,
      label,
      urgent: urgent === true,
      usual,
      choice: stored?.choices[key] ?? usual,
    })),
    quiet: from === null || to === null ? null : { from, to },
    digestAt,
    mail: isMailOn(deps),
  }
}

/** Keeps what differs from the usual. What is switched off leaves the bell, too. */
export const saveSettings = async (tx: Tx, user: SessionUser, given: z.output<typeof settingsBody>): Promise<void> => {
  const own = eventsFor(tx.deps, user)
  const chosen = Object.fromEntries(
    own.flatMap(({ key, usual }) => (given.choices[key] === undefined || given.choices[key] === usual ? [] : [[key, given.choices[key]]])),
  )
  await tx.query(sql`
    insert into notification_settings (user_id, choices, quiet_from, quiet_to, updated_at)
    values (${user.id}, ${JSON.stringify(chosen)}::jsonb, ${given.quiet?.from ?? null}, ${given.quiet?.to ?? null}, ${tx.now.toISOString()})
    on conflict (user_id) do update set choices = excluded.choices, quiet_from = excluded.quiet_from, quiet_to = excluded.quiet_to, updated_at = excluded.updated_at`)
  const off = own.flatMap(({ key, usual }) => ((given.choices[key] ?? usual) === 'off' ? [key] : []))
  await tx.query(sql`
    update notifications set closed_at = ${tx.now.toISOString()} where user_id = ${user.id}::uuid and event = any(${arrayOf(off, 'text')}) and closed_at is null`)
  touchBells(tx, [user.id])
}
