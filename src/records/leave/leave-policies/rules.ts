import { sql } from 'drizzle-orm'
import { rulesFor } from '#engine/write/rules-for.ts'
import type { PlannedWrite } from '#engine/write/rules-for.ts'
import { arrayOf } from '#engine/sql.ts'
import type { ReadTx } from '#engine/write/rules.ts'
import { convertBalances } from '../leave-ledger/converting.ts'
import { oneAtATime } from '#records/one-at-a-time.ts'
import { leavePolicies } from './record.ts'

type Planned = PlannedWrite<typeof leavePolicies>

const keyOf = ({ type, division }: { type: string; division: string | null }): string => `${type} ${division ?? ''}`

/** One policy for a type in a division, or nobody knows which one counts. */
const refuseSecond = async (tx: ReadTx, writes: readonly Planned[]): Promise<void> => {
  const living = writes.filter(({ after }) => after.archivedAt === null)
  await oneAtATime(
    tx,
    'leave policies',
    living.map(({ after }) => keyOf(after)),
  )
  const found = await tx.query<{ id: string; type: string; division: string | null; number: string }>(sql`
    select id, type, division_id as division, number from leave_policies
    where archived_at is null and type = any(${arrayOf(
      living.map(({ after }) => after.type),
      'text',
    )})`)
  const own = new Set(living.map(({ after }) => after.id))
  const taken = new Map(found.filter(({ id }) => !own.has(id)).map((policy) => [keyOf(policy), policy.number]))
  for (const { after, issues } of living) {
    const other = taken.get(keyOf(after))
    if (other !== undefined) issues.push({ field: 'type', message: `${other} is the policy for this type here. Change that one` })
    taken.set(keyOf(after), after.number === '' ? 'Another row' : after.number)
  }
}

const schedule = ['accrual', 'payPeriod', 'payDate'] as const

/** Another pay schedule starts today: its earlier pay dates were granted under the old one, or before anybody kept them here. */
const startToday = (tx: ReadTx, { before, after }: Planned): void => {
  if (after.accrual === 'yearly') return
  const other = before === null || schedule.some((name) => before[name] !== after[name])
  if (after.accruesFrom === null || (other && before !== null && before.accruesFrom === after.accruesFrom)) after.accruesFrom = tx.today
}

export const rules = rulesFor(leavePolicies, {
  before: async (tx, writes) => {
    for (const write of writes) startToday(tx, write)
    await refuseSecond(tx, writes)
  },
  after: async (tx, writes) => {
    await convertBalances(tx, [...new Set(writes.map(({ after }) => after.type))], null)
  },
})
