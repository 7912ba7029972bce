import { sql } from 'drizzle-orm'
import type { RecordRules, Write } from '#server/engine/rules.ts'
import { arrayOf } from '#server/engine/sql.ts'
import type { Tx } from '#server/engine/transaction.ts'
import { textOf } from '../effects.ts'

/** The division of a hold is that of its driver or unit. */
const fillDivisions = async (tx: Tx, writes: readonly Write[]): Promise<void> => {
  const ids = writes.flatMap(({ after }) => [textOf(after['driver']), textOf(after['vehicle'])]).filter((id) => id !== null)
  if (ids.length === 0) return
  const found = await tx.query<{ id: string; division: string }>(sql`
    select id, division_id as division from drivers where id = any(${arrayOf(ids, 'uuid')}) union all select id, division_id from vehicles where id = any(${arrayOf(ids, 'uuid')})`)
  const divisions = new Map(found.map((row) => [row.id, row.division]))
  for (const { after } of writes) after['division'] = divisions.get(textOf(after['driver']) ?? textOf(after['vehicle']) ?? '') ?? null
}

export const holdRules: RecordRules = {
  timeDependent: true,
  before: fillDivisions,
  moves: { lift: { set: (tx) => ({ liftedAt: tx.now.toISOString(), liftedBy: tx.actor.id }) } },
}
