import { sql } from 'drizzle-orm'
import { run } from '#engine/sql.ts'
import type { RecordDefinition } from '#kit/record.ts'
import type { StoredRow } from '#engine/write/rules.ts'
import { runOwners } from '../notifications/owners.ts'
import type { Look } from '../questions/look.ts'

export interface RowOwner {
  readonly id: string
  readonly name: string
}

/** Fields that name the person responsible, most specific first. */
const working = ['assignee', 'assignees', 'owner'] as const

/** Whether the field refers to a user. A technician without an account is entered as text. */
const namesUser = (record: RecordDefinition, name: string): boolean => {
  const field = record.fields[name]
  return (field?.kind === 'ref' || field?.kind === 'refs') && field.to === 'users'
}

/**
 * Returns who owns each row, by record id: the assignee or owner of the record, or else the manager of its driver or division. Rows that no
 * one owns have no entry.
 */
export const ownersOf = async (
  { deps }: Look,
  rows: readonly { readonly record: RecordDefinition; readonly row: StoredRow }[],
): Promise<ReadonlyMap<string, RowOwner>> => {
  const given = rows.map(({ record, row }) => {
    const field = working.find((name) => namesUser(record, name))
    if (field !== undefined) return { id: row.id, named: [row[field]].flat()[0] ?? null, driver_id: null, division_id: null }
    const driver = record.name === 'drivers' ? row.id : row['driver']
    return { id: row.id, named: null, driver_id: driver ?? null, division_id: row['division'] ?? null }
  })
  const found = await run<{ record: string; id: string; name: string }>(
    deps.pool,
    sql`select g.id as record, u.id, u.first_name || ' ' || u.last_name as name
      from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as g(id uuid, named uuid, driver_id uuid, division_id uuid)
      join users u on u.id = coalesce(g.named, (select o."user" from (${runOwners(sql`g`)}) o limit 1))`,
  )
  return new Map(found.map(({ record, ...owner }) => [record, owner]))
}
