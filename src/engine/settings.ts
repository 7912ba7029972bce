import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Deps } from './write/rules.ts'
import { writeEvents } from './events.ts'
import type { Change } from './change.ts'
import { run } from './sql.ts'
import type { Queryable } from './sql.ts'
import type { Tx } from './write/rules.ts'

/** Who changed a company setting last, and when. `by` is null where the program did. */
export interface Changed {
  readonly at: string
  readonly by: string | null
}

export interface Setting extends Changed {
  readonly key: string
  readonly value: unknown
}

/** Settings whose keys begin so, with who set them. What they hold is checked by whoever reads it; inside a transaction on its own connection. */
export const readSettings = ({ pool }: { readonly pool: Queryable }, beginning: string): Promise<Setting[]> =>
  run(
    pool,
    sql`select s.key, s.value, to_json(s.updated_at)#>>'{}' as at, u.title as by from settings s left join users u on u.id = s.updated_by
      where starts_with(s.key, ${beginning}) order by s.key`,
  )

const kindOf = (key: string): string => `settings/${key}`

/** Events name a record by an id; a setting has none of its own, so its key makes one. */
const idOf = (key: string): string => {
  const hash = createHash('sha256').update(key).digest('hex')
  return [hash.slice(0, 8), hash.slice(8, 12), `8${hash.slice(13, 16)}`, `a${hash.slice(17, 20)}`, hash.slice(20, 32)].join('-')
}

/** A value by its parts, `national.driver` among them; a value without parts is the part `value`. */
const partsOf = (value: unknown, path = ''): [string, unknown][] =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.entries(value).flatMap(([name, inner]) => partsOf(inner, path === '' ? name : `${path}.${name}`))
    : [[path === '' ? 'value' : path, value ?? null]]

const changesOf = (before: unknown, after: unknown): Change[] => {
  const [was, is] = [new Map(before === null ? [] : partsOf(before)), new Map(partsOf(after))]
  return [...new Set([...is.keys(), ...was.keys()])].flatMap((field) => {
    const [from, to] = [was.get(field) ?? null, is.get(field) ?? null]
    return JSON.stringify(from) === JSON.stringify(to) ? [] : [{ field, from, to }]
  })
}

/** Sets a company setting and writes who changed what to the history, in one transaction. `initial` is what held as long as nothing was set. */
export const writeSetting = async (tx: Tx, key: string, value: unknown, initial: unknown = null): Promise<void> => {
  const [stored] = await tx.query<{ value: unknown }>(sql`select value from settings where key = ${key} for update`)
  const changes = changesOf(stored === undefined ? initial : stored.value, value)
  if (stored !== undefined && changes.length === 0) return
  await tx.query(sql`
    insert into settings (key, value, updated_at, updated_by) values (${key}, ${JSON.stringify(value)}::jsonb, ${tx.now.toISOString()}::timestamptz, ${tx.actor.id}::uuid)
    on conflict (key) do update set value = excluded.value, updated_at = excluded.updated_at, updated_by = excluded.updated_by`)
  await writeEvents(tx, [{ kind: kindOf(key), recordId: idOf(key), action: 'update', changes }])
}

export interface SettingEvent extends Changed {
  readonly key: string
  readonly changes: readonly Change[]
}

/** Changes of these settings, the newest first. */
export const settingHistory = (deps: Deps, keys: readonly string[], limit = 100): Promise<SettingEvent[]> =>
  run(
    deps.pool,
    sql`select substr(e.kind, ${kindOf('').length + 1}::int) as key, e.changes, to_json(e.at)#>>'{}' as at, u.title as by from events e left join users u on u.id = e.actor_id
      where e.kind = any(${sql.param(keys.map(kindOf))}::text[]) order by e.id desc limit ${limit}`,
  )
