import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { asSeenBy, may } from '#kit/access.ts'
import type { Field } from '#kit/fields.ts'
import { fieldEntries } from '#kit/record.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { columnName, tableName } from '../columns.ts'
import { scopeConditions } from '../read/scope.ts'
import { rowAlias } from '../read/select.ts'
import { allOf, arrayOf, col, ident, literal } from '../sql.ts'
import { roleOf } from './transaction.ts'
import type { ReadTx } from './rules.ts'

interface Referrer {
  readonly target: string
  readonly kind: string
  readonly number: string
  readonly named: boolean
}

interface Pointer {
  readonly record: RecordDefinition
  readonly property: string
  readonly field: Field
}

/** The stored references to a kind. Those of deadlines are left out: nobody enters a deadline, it goes with what it is about. */
const pointersTo = (tx: ReadTx, kind: string): Pointer[] =>
  Object.values(tx.deps.registry).flatMap((record) =>
    fieldEntries(record).flatMap(([property, field]) =>
      (field.kind === 'ref' || field.kind === 'refs') &&
      field.to === kind &&
      field.computed !== true &&
      (field.system !== true || record.access.create.length > 0)
        ? [{ record, property, field }]
        : [],
    ),
  )

/** Whether the actor may be told by name that the row points there. */
const mayBeNamed = (tx: ReadTx, { record, property }: Pointer): SQL => {
  const role = roleOf(tx.actor)
  const hidden = property in (tx.deps.rules[record.name]?.masked ?? {}) || !(property in asSeenBy(role, record).fields)
  return hidden || !may(role, 'read', record) ? sql`false` : allOf(scopeConditions(tx.deps, record, tx.actor.viewer, rowAlias))
}

const rowsThatPoint = (tx: ReadTx, pointer: Pointer, ids: SQL, batches: SQL, since: string): SQL => {
  const { record, property, field } = pointer
  const column = col(rowAlias, columnName(property, field))
  const list = field.kind === 'refs'
  return sql`
    select ${list ? ident('target') : column} as target, ${literal(record.name)} as kind, ${col(rowAlias, 'number')} as number, ${mayBeNamed(tx, pointer)} as named
    from ${ident(tableName(record))} ${ident(rowAlias)}${list ? sql` cross join unnest(${column}) as target` : sql``}
    where ${list ? sql`${column} && ${ids} and target = any(${ids})` : sql`${column} = any(${ids})`} and ${col(rowAlias, 'archived_at')} is null
      and not (${col(rowAlias, 'source')} = 'system' and ${col(rowAlias, 'created_by')} is null and ${col(rowAlias, 'updated_by')} is null)
      and ${col(rowAlias, 'created_at')} >= ${since}::timestamptz and ${col(rowAlias, 'version')} is distinct from (select max(e.version) from events e where e.record_id = ${col(rowAlias, 'id')} and e.batch_id = any(${batches}))`
}

/**
 * Why records of a kind are in use, by id: a living record points to them that one of these batches did not write last. What the program
 * made of them by itself, and nobody has touched, goes with them (the days of a run). What the actor
 * may not see is not named. One statement, however many ids. `since` leaves out records that are older, ISO 8601.
 */
export const whyInUse = async (
  tx: ReadTx,
  record: RecordDefinition,
  ids: readonly string[],
  batches: readonly string[],
  since = '-infinity',
): Promise<ReadonlyMap<string, string>> => {
  const pointers = pointersTo(tx, record.name)
  if (ids.length === 0 || pointers.length === 0) return new Map()
  const parts = pointers.map((pointer) => rowsThatPoint(tx, pointer, arrayOf(ids, 'uuid'), arrayOf(batches, 'uuid'), since))
  const found = await tx.query<Referrer>(sql`
    select distinct on (target) target, kind, number, named from (${sql.join(parts, sql` union all `)}) as pointing
    order by target, named desc, kind, number`)
  return new Map(found.map((referrer) => [referrer.target, sentence(tx, referrer)]))
}

const sentence = (tx: ReadTx, { kind, number, named }: Referrer): string =>
  named ? `In use: ${tx.deps.registry[kind]?.label.one ?? kind} ${number} refers to it` : 'In use: another record refers to it'
