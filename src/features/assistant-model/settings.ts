import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { AppError } from '#kit/errors.ts'
import { readSettings, writeSetting } from '#engine/settings.ts'
import { run } from '#engine/sql.ts'
import { actorOf, inTransaction } from '#engine/write/transaction.ts'
import type { Deps } from '#engine/write/rules.ts'
import { placeOf } from '#platform/secrets/secrets.ts'
import type { SessionUser } from '#platform/session.ts'
import { allowedUrl, providers, usualUrl } from './addresses.ts'

const setting = 'assistant.model'
/** The one row beside the settings. */
const rowId = '0193a000-0000-7000-8000-00000000a551'
const place = placeOf('assistant_model', 'api_key', rowId)

const tokens = '1,000 to 1,000,000,000'

export const modelSettings = z.strictObject({
  enabled: z.boolean(),
  provider: z.enum(providers),
  baseUrl: z.string().trim().min(1, 'Enter the address of the service.').max(200),
  model: z.string().trim().max(120),
  /** Whether it reads every question that it has a form for, or only what the product's own reader does not understand. */
  reads: z.enum(['first', 'when_needed']).default('when_needed'),
  /** Seconds that one question may wait for the model in all. */
  timeLimit: z.int('1 to 12 seconds').min(1, '1 to 12 seconds').max(12, '1 to 12 seconds'),
  /** Tokens in a month, of questions and answers. */
  monthlyTokens: z.int(tokens).min(1_000, tokens).max(1_000_000_000, tokens),
  /** The model may put totals by group into a sentence. */
  narrate: z.boolean(),
  /** Names of records stand in what it is given for that. */
  recordText: z.boolean(),
})
export type ModelSettings = z.infer<typeof modelSettings>

const initial: ModelSettings = {
  enabled: false,
  provider: 'openai',
  baseUrl: usualUrl.openai,
  model: '',
  reads: 'when_needed',
  timeLimit: 12,
  monthlyTokens: 2_000_000,
  narrate: false,
  recordText: false,
}

/** The settings, and of the key only what may be shown. */
export interface Model extends ModelSettings {
  readonly hasKey: boolean
  readonly keyHint: string
  readonly checkedAt: string | null
  readonly checkOk: boolean | null
  readonly checkMessage: string | null
}

interface Row {
  readonly apiKey: string | null
  readonly keyHint: string
  readonly checkedAt: string | null
  readonly checkOk: boolean | null
  readonly checkMessage: string | null
}

const rowOf = async ({ pool }: Pick<Deps, 'pool'>): Promise<Row> => {
  const [row] = await run<Row>(
    pool,
    sql`select api_key as "apiKey", key_hint as "keyHint", to_json(checked_at)#>>'{}' as "checkedAt", check_ok as "checkOk", check_message as "checkMessage"
      from assistant_model where id = ${rowId}::uuid`,
  )
  return row ?? { apiKey: null, keyHint: '', checkedAt: null, checkOk: null, checkMessage: null }
}

const settingsOf = async (deps: Pick<Deps, 'pool'>): Promise<ModelSettings> => {
  const found = (await readSettings(deps, setting)).find(({ key }) => key === setting)
  return modelSettings.parse({ ...initial, ...(found?.value as object | undefined) })
}

export const readModel = async (deps: Pick<Deps, 'pool'>): Promise<Model> => {
  const [settings, { apiKey, ...row }] = await Promise.all([settingsOf(deps), rowOf(deps)])
  return { ...settings, ...row, hasKey: apiKey !== null }
}

/** The key in the clear; never logged, never answered. */
export const keyOf = async (deps: Pick<Deps, 'pool' | 'secrets'>): Promise<string | null> => {
  const { apiKey } = await rowOf(deps)
  return apiKey === null ? null : deps.secrets.open(apiKey, place)
}

/**
 * Changes the settings. `key`: undefined keeps the one there is, null removes it. A key goes only where it was entered for: another address
 * asks for it anew. Throws invalid for an address that is not allowed and for a model that cannot answer as it stands.
 */
export const saveModel = async (deps: Deps, user: SessionUser, given: ModelSettings, key: string | null | undefined): Promise<void> => {
  const before = await readModel(deps)
  const baseUrl = allowedUrl(given.baseUrl, given.provider, deps.config.assistantOrigins)
  const moved = before.provider !== given.provider || new URL(before.baseUrl).origin !== new URL(baseUrl).origin
  const next = key === undefined && !moved ? undefined : (key?.trim() ?? null)
  const hasKey = next === undefined ? before.hasKey : next !== null && next !== ''
  assertWhole({ ...given, hasKey })
  const isNew = moved || next !== undefined || before.model !== given.model || before.baseUrl !== baseUrl
  await inTransaction(deps, actorOf(user), async (tx) => {
    await writeSetting(tx, setting, { ...given, baseUrl }, initial)
    await tx.query(sql`insert into assistant_model (id) values (${rowId}::uuid) on conflict (id) do nothing`)
    if (next !== undefined)
      await tx.query(
        sql`update assistant_model set api_key = ${hasKey ? deps.secrets.seal(next ?? '', place) : null}, key_hint = ${hintOf(next ?? '')} where id = ${rowId}::uuid`,
      )
    // What was found of another model says nothing of this one.
    if (isNew)
      await tx.query(sql`update assistant_model set checked_at = null, check_ok = null, check_message = null where id = ${rowId}::uuid`)
  })
}

const assertWhole = ({ enabled, provider, model, hasKey }: ModelSettings & { hasKey: boolean }): void => {
  if (!enabled) return
  if (model === '')
    throw new AppError('invalid', 'Enter the name of the model.', [{ field: 'model', message: 'Enter the name of the model.' }])
  if (provider === 'anthropic' && !hasKey)
    throw new AppError('invalid', 'Enter the key of this service.', [{ field: 'key', message: 'Enter the key of this service.' }])
}

const hintOf = (key: string): string => (key.length >= 12 ? key.slice(-4) : '')

/** Keeps what a test found, for whoever looks next. */
export const saveCheck = async (deps: Deps, ok: boolean, message: string): Promise<void> => {
  await run(
    deps.pool,
    sql`insert into assistant_model (id, checked_at, check_ok, check_message) values (${rowId}::uuid, ${deps.clock.now().toISOString()}::timestamptz, ${ok}, ${message})
      on conflict (id) do update set checked_at = excluded.checked_at, check_ok = excluded.check_ok, check_message = excluded.check_message`,
  )
}

/** Seals the key again where an older key of the server holds it. Safe to repeat. */
export const resealModel = async (deps: Deps): Promise<void> => {
  const { apiKey } = await rowOf(deps)
  if (apiKey === null || !deps.secrets.isStale(apiKey)) return
  const sealed = deps.secrets.seal(deps.secrets.open(apiKey, place), place)
  await run(deps.pool, sql`update assistant_model set api_key = ${sealed} where id = ${rowId}::uuid and api_key = ${apiKey}`)
}
