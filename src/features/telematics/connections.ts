import { sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { AppError } from '#kit/errors.ts'
import { iso, run } from '#engine/sql.ts'
import { placeOf } from '#platform/secrets/secrets.ts'
import type { Deps } from '#engine/write/rules.ts'
import type { Credentials, TelematicsAdapter } from './provider/adapter.ts'
import { allowedOrigin } from './provider/outbound.ts'
import { adapterFor } from './provider/registry.ts'
import { connectionSettings } from './settings.ts'
import type { ConnectionSettings } from './settings.ts'

export type ConnectionStatus = 'ok' | 'needs_attention' | 'disabled'

/** A connection as stored, credentials still sealed. */
export interface Connection {
  readonly id: string
  readonly provider: string
  readonly baseUrl: string
  readonly credentials: string
  readonly credentialsHint: string
  readonly accountId: string | null
  readonly accountName: string | null
  readonly status: ConnectionStatus
  readonly statusMessage: string | null
  readonly missingScopes: readonly string[]
  readonly checkedAt: string | null
  readonly settings: ConnectionSettings
  readonly updatedAt: string
}

const columns = sql`id, provider, base_url as "baseUrl", credentials, credentials_hint as "credentialsHint", account_id as "accountId", account_name as "accountName",
  status, status_message as "statusMessage", missing_scopes as "missingScopes", ${iso('checked_at')} as "checkedAt", settings, ${iso('updated_at')} as "updatedAt"`

export const connectionOf = async (deps: Deps, provider: string): Promise<Connection | null> => {
  const [row] = await run<Connection>(deps.pool, sql`select ${columns} from telematics_connections where provider = ${provider}`)
  return row === undefined ? null : withSettings(row)
}

export const connectionById = async (deps: Deps, id: string): Promise<Connection> => {
  const [row] = await run<Connection>(deps.pool, sql`select ${columns} from telematics_connections where id = ${id}::uuid`)
  if (row === undefined) throw new AppError('not_found', 'Connection not found, or you don’t have access.')
  return withSettings(row)
}

export const allConnections = async (deps: Deps): Promise<Connection[]> =>
  (await run<Connection>(deps.pool, sql`select ${columns} from telematics_connections order by provider`)).map(withSettings)

/** Key of the provider the company uses now, for the client's settings; null when none is connected. */
export const activeTelematicsProvider = async (deps: Deps): Promise<string | null> => {
  const [row] = await run<{ provider: string }>(
    deps.pool,
    sql`select provider from telematics_connections where status <> 'disabled' order by created_at limit 1`,
  )
  return row?.provider ?? null
}

export interface ConnectionInput {
  readonly baseUrl?: string | undefined
  readonly credentials?: Credentials | undefined
  readonly settings?: ConnectionSettings | undefined
  readonly disabled?: boolean | undefined
}

/** Makes or changes the connection of a provider. New credentials put it back to work. Throws invalid for a wrong address or missing credentials. */
export const saveConnection = async (
  deps: Deps,
  adapter: TelematicsAdapter,
  input: ConnectionInput,
  userId: string | null,
): Promise<Connection> => {
  const known = await connectionOf(deps, adapter.key)
  const id = known?.id ?? uuidv7()
  const baseUrl = checkedUrl(deps, adapter, input.baseUrl ?? known?.baseUrl ?? adapter.baseUrls[0]?.url ?? '')
  const sealed = input.credentials === undefined ? known : seal(deps, adapter, id, input.credentials)
  if (sealed === null)
    throw new AppError('invalid', 'Enter the credentials of the provider.', [{ field: 'credentials', message: 'Required' }])
  const status =
    input.disabled === true ? 'disabled' : input.credentials !== undefined || known?.status === 'disabled' ? 'ok' : (known?.status ?? 'ok')
  const now = deps.clock.now().toISOString()
  await run(
    deps.pool,
    sql`
    insert into telematics_connections (id, provider, base_url, credentials, credentials_hint, status, settings, created_at, updated_at, updated_by)
    values (${id}::uuid, ${adapter.key}, ${baseUrl}, ${sealed.credentials}, ${sealed.credentialsHint}, ${status}, ${JSON.stringify(input.settings ?? known?.settings ?? {})}::jsonb, ${now}::timestamptz, ${now}::timestamptz, ${userId}::uuid)
    on conflict (provider) do update set base_url = excluded.base_url, credentials = excluded.credentials, credentials_hint = excluded.credentials_hint, status = excluded.status,
      status_message = case when excluded.status = 'needs_attention' then telematics_connections.status_message end, settings = excluded.settings, updated_at = excluded.updated_at, updated_by = excluded.updated_by`,
  )
  return connectionById(deps, id)
}

const placeOfCredentials = (id: string): string => placeOf('telematics_connections', 'credentials', id)

const seal = (
  deps: Deps,
  adapter: TelematicsAdapter,
  id: string,
  credentials: Credentials,
): Pick<Connection, 'credentials' | 'credentialsHint'> => {
  const missing = adapter.credentialFields.filter((field) => (credentials[field.name] ?? '').trim() === '')
  if (missing.length > 0)
    throw new AppError(
      'invalid',
      `${missing.map((field) => field.label).join(', ')} missing.`,
      missing.map((field) => ({ field: `credentials.${field.name}`, message: 'Required' })),
    )
  const kept = Object.fromEntries(adapter.credentialFields.map((field) => [field.name, (credentials[field.name] ?? '').trim()]))
  const [secret] = adapter.credentialFields.filter((field) => field.secret)
  const text = secret === undefined ? '' : (kept[secret.name] ?? '')
  return {
    credentials: deps.secrets.seal(JSON.stringify(kept), placeOfCredentials(id)),
    credentialsHint: text.length >= 12 ? text.slice(-4) : '',
  }
}

/** The credentials in the clear; never logged, never answered. */
export const credentialsOf = (deps: Deps, connection: Connection): Credentials =>
  JSON.parse(deps.secrets.open(connection.credentials, placeOfCredentials(connection.id))) as Credentials

/** Seals again, with the newest key, every connection that an older key holds. Safe to repeat and to interrupt. Answers how many. */
export const resealConnections = async (deps: Deps): Promise<number> => {
  const stale = (await allConnections(deps)).filter((connection) => deps.secrets.isStale(connection.credentials))
  for (const connection of stale) {
    const sealed = deps.secrets.seal(JSON.stringify(credentialsOf(deps, connection)), placeOfCredentials(connection.id))
    await run(
      deps.pool,
      sql`update telematics_connections set credentials = ${sealed} where id = ${connection.id}::uuid and credentials = ${connection.credentials}`,
    )
  }
  return stale.length
}

/** The provider's refusal of our credentials stops all requests until somebody acts. */
export const markConnection = async (deps: Deps, id: string, status: ConnectionStatus, message: string | null): Promise<void> => {
  await run(
    deps.pool,
    sql`update telematics_connections set status = ${status}, status_message = ${message}, updated_at = ${deps.clock.now().toISOString()}::timestamptz where id = ${id}::uuid and status <> 'disabled'`,
  )
}

export const saveCheck = async (
  deps: Deps,
  id: string,
  check: { readonly accountId: string; readonly accountName: string; readonly missingScopes: readonly string[] },
): Promise<void> => {
  const now = deps.clock.now().toISOString()
  await run(
    deps.pool,
    sql`
    update telematics_connections set account_id = ${check.accountId}, account_name = ${check.accountName}, missing_scopes = ${sql.param([...check.missingScopes])}::text[],
      status = case when status = 'disabled' then status else 'ok' end, status_message = null, checked_at = ${now}::timestamptz, updated_at = ${now}::timestamptz where id = ${id}::uuid`,
  )
}

/** The adapter of a stored connection. Throws unavailable when it may not be used here (the simulator outside demo mode). */
export const adapterOf = (deps: Deps, connection: Connection): TelematicsAdapter => {
  const adapter = adapterFor(connection.provider, deps.config.simulator)
  if (adapter === null) throw new AppError('unavailable', 'This provider isn’t available here.')
  return adapter
}

const checkedUrl = (deps: Deps, adapter: TelematicsAdapter, baseUrl: string): string => {
  try {
    return allowedOrigin(baseUrl, adapter.outbound, deps.config.simulator)
  } catch {
    throw new AppError('invalid', 'This address does not belong to the provider.', [
      { field: 'baseUrl', message: 'Not an address of this provider' },
    ])
  }
}

const withSettings = (row: Connection): Connection => ({ ...row, settings: connectionSettings.parse(row.settings) })
