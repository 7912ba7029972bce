import { sql } from 'drizzle-orm'
import { rulesFor } from '#engine/write/rules-for.ts'
import type { PlannedWrite } from '#engine/write/rules-for.ts'
import { arrayOf } from '#engine/sql.ts'
import type { ReadTx } from '#engine/write/rules.ts'
import { fillDivisions } from '#records/company/home-division.ts'
import { ownOrInDivision } from '../leave-ledger/seen.ts'
import { oneAtATime } from '#records/one-at-a-time.ts'
import { whoOf } from '../time-off/people.ts'
import { leaveWorked } from './record.ts'

type Planned = PlannedWrite<typeof leaveWorked>

const keyOf = ({ driver, user, payDate }: Planned['after']): string => `${whoOf({ driver, user }) ?? ''} ${payDate}`

/** Two figures for one pay date would be added up. */
const refuseSecond = async (tx: ReadTx, writes: readonly Planned[]): Promise<void> => {
  const living = writes.filter(({ after }) => after.archivedAt === null && whoOf(after) !== null)
  const keys = living.map(({ after }) => keyOf(after))
  await oneAtATime(tx, 'leave worked', keys)
  const found = await tx.query<{ id: string; key: string }>(sql`
    select id, coalesce(driver_id, user_id) || ' ' || to_char(pay_date, 'YYYY-MM-DD') as key from leave_worked
    where archived_at is null and coalesce(driver_id, user_id) || ' ' || to_char(pay_date, 'YYYY-MM-DD') = any(${arrayOf(keys, 'text')})`)
  const own = new Set(living.map(({ after }) => after.id))
  const taken = new Set(found.filter(({ id }) => !own.has(id)).map(({ key }) => key))
  for (const { after, issues } of living) {
    if (taken.has(keyOf(after))) issues.push({ field: 'payDate', message: 'This pay date has its figures already. Change those' })
    taken.add(keyOf(after))
  }
}

export const rules = rulesFor(leaveWorked, {
  visible: ownOrInDivision,
  before: async (tx, writes) => {
    await fillDivisions(tx, writes, ['driver'])
    for (const { before, after, issues } of writes)
      if (after.payDate > tx.today && before?.payDate !== after.payDate)
        issues.push({ field: 'payDate', message: 'Enter a pay date that has come' })
    await refuseSecond(tx, writes)
  },
})
