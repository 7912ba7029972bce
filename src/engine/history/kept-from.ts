import { sql } from 'drizzle-orm'
import { AppError } from '#kit/errors.ts'
import type { RecordDefinition } from '#kit/record.ts'
import type { StoredRow } from '../write/rules.ts'
import { divisionConditions } from '../read/scope.ts'
import { fromTable, rowAlias, storedColumns } from '../read/select.ts'
import { allOf, col } from '../sql.ts'
import { looking } from '../write/transaction.ts'
import type { ReadTx } from '../write/rules.ts'

/** A record that somebody else took meanwhile: its kind says who. Outside of one's divisions there is nothing to say. */
export const keptFrom = async (tx: ReadTx, record: RecordDefinition, id: string): Promise<AppError | null> => {
  const { viewer } = tx.actor
  const say = tx.deps.rules[record.name]?.keptFrom
  if (say === undefined || viewer === null) return null
  const [row] = await tx.query<{ j: StoredRow }>(sql`
    select row_to_json(o) as j from (select ${storedColumns(tx.deps, record)} from ${fromTable(record)}
    where ${allOf([sql`${col(rowAlias, 'id')} = ${id}::uuid`, ...divisionConditions(tx.deps, record, viewer, rowAlias)])}) o`)
  const said = row === undefined ? null : await say(looking(tx), row.j)
  return said === null ? null : new AppError('conflict', said)
}
