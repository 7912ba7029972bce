import { sql } from 'drizzle-orm'
import type { RecordDefinition } from '#kit/record.ts'
import { columnName, tableName } from '#engine/columns.ts'
import type { PlannedWrite } from '#engine/write/rules-for.ts'
import { arrayOf, ident } from '#engine/sql.ts'
import type { ReadTx } from '#engine/write/rules.ts'
import type { tasks } from './record.ts'

type Planned = PlannedWrite<typeof tasks>

/** The column that says the division of a kind's records, null where they have none of their own. */
const divisionColumn = ({ scope, fields }: RecordDefinition): string | null => {
  if (scope === 'company' || 'through' in scope) return null
  if ('self' in scope) return 'id'
  const field = fields[scope.field]
  return field === undefined ? null : columnName(scope.field, field)
}

/** Divisions by record, of those of one kind. */
const divisionsOf = async (tx: ReadTx, kind: string, ids: readonly string[]): Promise<readonly (readonly [string, string])[]> => {
  const target = tx.deps.registry[kind]
  const column = target === undefined ? null : divisionColumn(target)
  if (target === undefined || column === null) return []
  const found = await tx.query<{ id: string; division: string | null }>(
    sql`select id, ${ident(column)} as division from ${ident(tableName(target))} where id = any(${arrayOf(ids, 'uuid')})`,
  )
  return found.flatMap(({ id, division }) => (division === null ? [] : [[id, division] as const]))
}

/** A task belongs to the division of what it is about, else to that of the first person who is to do it: its managers see it. */
export const fillTaskDivisions = async (tx: ReadTx, writes: readonly Planned[]): Promise<void> => {
  const open = writes.filter(({ before, after }) => before?.record?.id !== after.record?.id || after.division === null)
  if (open.length === 0) return
  const named = open.flatMap(({ after }) => after.record ?? [])
  const found = new Map<string, string>()
  for (const [kind, refs] of Map.groupBy(named, (one) => one.kind))
    for (const [id, division] of await divisionsOf(
      tx,
      kind,
      refs.map(({ id }) => id),
    ))
      found.set(id, division)
  const people = open.flatMap(({ after }) => after.assignees ?? [])
  const homes = await tx.query<{ id: string; division: string | null }>(
    sql`select id, divisions[1] as division from users where id = any(${arrayOf([...new Set(people)], 'uuid')})`,
  )
  const homeOf = new Map(homes.map(({ id, division }) => [id, division]))
  for (const { after } of open)
    after.division =
      found.get(after.record?.id ?? '') ?? (after.assignees ?? []).map((id) => homeOf.get(id) ?? null).find((id) => id !== null) ?? null
}
