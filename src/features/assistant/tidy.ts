import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { readSettings, writeSetting } from '#engine/settings.ts'
import { run } from '#engine/sql.ts'
import type { Tx } from '#engine/write/rules.ts'
import type { Deps } from '#engine/write/rules.ts'

/** Days that conversations are kept, where the company sets no other. */
const keepDays = 90
const unusedDays = 180
const settingKey = 'assistant.keepDays'
export const daysKept = z.int().min(30).max(365)

export const keptDays = async (deps: Pick<Deps, 'pool'>): Promise<number> => {
  const set = (await readSettings(deps, settingKey)).find(({ key }) => key === settingKey)
  return daysKept.safeParse(set?.value).data ?? keepDays
}

export const keepFor = (tx: Tx, days: number): Promise<void> => writeSetting(tx, settingKey, days, keepDays)

/** What is over: old conversations, all of who was archived, and memories that nobody used for half a year. */
export const tidyAssistant = async (deps: Deps): Promise<void> => {
  const now = deps.clock.now().toISOString()
  const days = await keptDays(deps)
  const left = sql`(select id from users where archived_at is not null)`
  await run(
    deps.pool,
    sql`delete from assistant_conversations where last_at < ${now}::timestamptz - make_interval(days => ${days}::int) or user_id in ${left}`,
  )
  await run(deps.pool, sql`delete from assistant_memories where user_id in ${left} and not (scope = 'company' and status = 'active')`)
  await run(deps.pool, sql`delete from assistant_choices where user_id in ${left}`)
  await run(
    deps.pool,
    sql`update assistant_memories set status = 'retired', valid_to = ${now}, closed_at = ${now}
      where status = 'active' and type <> 'preference' and coalesce(last_used_at, valid_from, created_at) < ${now}::timestamptz - make_interval(days => ${unusedDays})`,
  )
}
