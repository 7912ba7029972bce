import type pg from 'pg'
import type { SavedJob } from './manifest.ts'

export interface TableShape {
  readonly name: string
  /** Stored columns in their order; what PostgreSQL works out itself is left out. */
  readonly columns: readonly string[]
}

type Client = Pick<pg.ClientBase, 'query'>

/** Every table of the app, by name. The queue's and the migrator's own tables lie in other schemas. */
export const tablesIn = async (client: Client): Promise<TableShape[]> => {
  const { rows } = await client.query<TableShape>(`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    group by c.relname order by c.relname`)
  return rows
}

/** Sequences that were used, with the last number each gave. */
export const sequencesIn = async (client: Client): Promise<{ name: string; last: string }[]> => {
  const { rows } = await client.query<{ name: string; last: string }>(
    `select sequencename as name, last_value::text as last from pg_sequences where schemaname = 'public' and last_value is not null order by 1`,
  )
  return rows
}

/** Keys of all files that rows name, in whichever table: columns of stored files end in storage_key or thumbnail_key. */
export const fileKeysIn = async (client: Client): Promise<string[]> => {
  const { rows: columns } = await client.query<{ table_name: string; column_name: string }>(
    `select table_name::text, column_name::text from information_schema.columns
      where table_schema = 'public' and column_name ~ '(storage|thumbnail)_key$' order by 1, 2`,
  )
  const asked = columns.map(({ table_name, column_name }) => `select ${quoted(column_name)} as key from ${quoted(table_name)}`)
  const { rows } = await client.query<{ key: string }>(
    `select distinct key from (${asked.join(' union all ')}) k where key is not null order by key`,
  )
  return rows.map(({ key }) => key)
}

/** Jobs still to be done; those that were given up stay behind. */
export const jobsIn = async (client: Client): Promise<SavedJob[]> => {
  const { rows: found } = await client.query<{ there: boolean }>(`select to_regclass('graphile_worker._private_jobs') is not null as there`)
  if (found[0]?.there !== true) return []
  const { rows } = await client.query<SavedJob>(`
    select t.identifier as task, j.payload, to_char(j.run_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "runAt", j.key,
      j.max_attempts::int as "maxAttempts"
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where j.attempts < j.max_attempts order by j.id`)
  return rows
}

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

export const columnList = (columns: readonly string[]): string => columns.map(quoted).join(', ')
