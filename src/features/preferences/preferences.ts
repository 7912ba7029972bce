import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { PreferenceKey, Preferences } from '#kit/user/preferences.ts'
import { run } from '#engine/sql.ts'
import type { Queryable } from '#engine/sql.ts'
import type { Tx } from '#engine/write/rules.ts'

const names = (most: number) => z.array(z.string().min(1).max(80)).max(most).readonly()

const schemas = {
  'menu.open': names(12),
  'reports.favorites': names(100),
  'reports.recent': names(5),
} satisfies { readonly [K in PreferenceKey]: z.ZodType<Preferences[K]> }

export const preferenceKey = z.enum(Object.keys(schemas) as [PreferenceKey, ...PreferenceKey[]])
export const preferencesAnswer = z.object(schemas).partial()

export const preferenceSchema = (key: PreferenceKey): z.ZodType<Preferences[PreferenceKey]> => schemas[key]

/** The user check must answer while the database is slow or away: then the browser goes by what it has. */
const answerWithin = 1_000

/** What a user arranged; null when the database doesn't answer within a second. A value of an older shape is left out. */
export const preferencesOf = async (on: Queryable, userId: string): Promise<Partial<Preferences> | null> => {
  const asked = run<{ key: string; value: unknown }>(on, sql`select key, value from user_preferences where user_id = ${userId}::uuid`)
  const rows = await Promise.race([asked, wait(answerWithin, null, { ref: false })]).catch(() => null)
  if (rows === null) return null
  return Object.fromEntries(
    rows.flatMap(({ key, value }) => {
      const known = preferenceKey.safeParse(key)
      const read = known.success ? schemas[known.data].safeParse(value) : null
      return read?.success === true ? [[key, read.data]] : []
    }),
  )
}

export const savePreference = async (tx: Tx, userId: string, key: PreferenceKey, value: Preferences[PreferenceKey]): Promise<void> => {
  await tx.query(sql`
    insert into user_preferences (user_id, key, value, updated_at)
    values (${userId}::uuid, ${key}, ${JSON.stringify(value)}::jsonb, ${tx.now.toISOString()})
    on conflict (user_id, key) do update set value = excluded.value, updated_at = excluded.updated_at`)
}

/** For users who are deactivated. */
export const deletePreferences = async (tx: Tx, userId: string): Promise<void> => {
  await tx.query(sql`delete from user_preferences where user_id = ${userId}::uuid`)
}
