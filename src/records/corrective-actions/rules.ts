import { sql } from 'drizzle-orm'
import type { RecordRules, StoredRow, Write } from '#server/engine/rules.ts'
import { arrayOf } from '#server/engine/sql.ts'
import type { Tx } from '#server/engine/transaction.ts'
import { nextDeadlineOf } from '../deadlines/rules.ts'
import { syncDeadlines } from '../deadlines/sync.ts'
import { textOf } from '../effects.ts'
import { zonesOf } from '../home-division.ts'
import { correctiveClocks } from './clocks.ts'

const subjects = {
  accident: 'accidents',
  violation: 'violations',
  inspection: 'roadside_inspections',
  oshaClaim: 'osha_claims',
  claim: 'workers_comp',
} as const

/** The division of what it follows from. */
const fillDivision = async (tx: Tx, writes: readonly Write[]): Promise<void> => {
  for (const { after } of writes.filter((write) => textOf(write.after['division']) === null))
    for (const [property, table] of Object.entries(subjects)) {
      const id = textOf(after[property])
      if (id === null) continue
      const column = property === 'oshaClaim' ? 'establishment_id' : 'division_id'
      const [found] = await tx.query<{ division: string | null }>(
        sql`select ${sql.identifier(column)} as division from ${sql.identifier(table)} where id = any(${arrayOf([id], 'uuid')})`,
      )
      after['division'] = found?.division ?? null
      break
    }
}

/** The doer does not verify his own work (field notes, 12). */
const mayVerify = (tx: Tx, action: StoredRow): Promise<string | null> =>
  Promise.resolve(
    tx.actor.id !== null && (textOf(action['owner']) === tx.actor.id || textOf(action['doneBy']) === tx.actor.id)
      ? 'Somebody else than the one who did it verifies it.'
      : null,
  )

export const correctiveActionRules: RecordRules = {
  dependsOn: ['deadlines'],
  timeDependent: true,
  computed: {
    overdue: ({ row, today }) =>
      sql`(case when ${row}.status in ('open', 'returned') and ${row}.due_on < ${today} then 'yes' else 'no' end)`,
    nextDeadline: nextDeadlineOf('corrective-actions'),
  },
  before: fillDivision,
  after: async (tx, writes) => {
    const zoneOf = await zonesOf(
      tx,
      writes.map(({ after }) => after),
    )
    await syncDeadlines(tx, 'corrective-actions', writes, correctiveClocks(zoneOf))
  },
  moves: {
    complete: { set: (tx) => ({ doneOn: tx.today, doneBy: tx.actor.id, returnedReason: null }) },
    verify: { guard: mayVerify, set: (tx) => ({ verifiedOn: tx.today, verifier: tx.actor.id }) },
    send_back: { set: () => ({ doneOn: null, doneBy: null }) },
  },
}
