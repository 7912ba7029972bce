import { sql } from 'drizzle-orm'
import type { RecordRules, Write } from '#server/engine/rules.ts'
import type { Tx } from '#server/engine/transaction.ts'
import { resettleCases } from '../osha-claims/facts.ts'
import { orderPeriods, placeHold } from './periods.ts'

/** A diary entry and a period that runs are open; what is over or only noted is recorded. */
const settleStatus = ({ before, after }: Write): void => {
  if (before !== null) return
  const runs = after['entry'] === 'work_status' && after['endsOn'] === null && after['workStatus'] !== 'full_duty'
  after.status = after['entry'] === 'diary' || runs ? 'open' : 'recorded'
  if (after['entry'] === 'work_status') after['mayDrive'] ??= after['workStatus'] === 'full_duty'
}

/** Days of a claim decide OSHA recordability too: its case is worked out again. */
const touchOshaCases = async (tx: Tx, writes: readonly Write[]): Promise<void> => {
  const claims = new Set(writes.filter(({ after }) => after['entry'] === 'work_status').map(({ after }) => String(after['claim'])))
  for (const claim of claims) {
    const cases = await tx.query<{ id: string }>(sql`select id from osha_claims where claim_id = ${claim}::uuid and archived_at is null`)
    await resettleCases(
      tx,
      cases.map((row) => row.id),
    )
  }
}

export const workersCompCaseRules: RecordRules = {
  dependsOn: ['workers-comp'],
  timeDependent: true,
  computed: {
    days: ({ row, today }) =>
      sql`(case when ${row}.entry = 'work_status' then greatest(0, least(coalesce(${row}.ends_on, ${today}), ${today}) - ${row}.starts_on + 1) end)`,
  },
  before: async (tx, writes) => {
    for (const write of writes) {
      settleStatus(write)
      await orderPeriods(tx, write)
    }
  },
  after: async (tx, writes) => {
    for (const { after } of writes) await placeHold(tx, after)
    await touchOshaCases(tx, writes)
  },
  moves: { complete: { set: (tx) => ({ doneOn: tx.today }) } },
}
