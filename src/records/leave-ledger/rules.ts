import { sql } from 'drizzle-orm'
import { rulesFor } from '#server/engine/rules-for.ts'
import type { PlannedWrite } from '#server/engine/rules-for.ts'
import { arrayOf } from '#server/engine/sql.ts'
import type { ReadTx } from '#server/engine/transaction.ts'
import { fillDivisions } from '../home-division.ts'
import { lockPeople, whoOf } from '../time-off/people.ts'
import { termsIn } from '../time-off/terms.ts'
import { leaveTypeOf } from '../time-off/types.ts'
import { balanceKey, balancesOf, toTenths } from './balances.ts'
import { byHand, onceAYear } from './entries.ts'
import { leaveLedger } from './record.ts'

type Planned = PlannedWrite<typeof leaveLedger>

const isNew = ({ before, after }: Planned): boolean => before === null && whoOf(after) !== null

/** A year is opened once, by an opening balance or by its grant; a second file, or a second press, doubles nothing. */
const refuseTwice = async (tx: ReadTx, writes: readonly Planned[]): Promise<void> => {
  const once = writes.filter((write) => isNew(write) && onceAYear.includes(write.after.entry))
  if (once.length === 0) return
  const people = arrayOf([...new Set(once.map(({ after }) => whoOf(after)))], 'uuid')
  const found = await tx.query<{ key: string }>(sql`
    select concat_ws(' ', coalesce(driver_id, user_id), type, year) as key from leave_ledger
    where archived_at is null and entry = any(${arrayOf([...onceAYear], 'text')}) and (driver_id = any(${people}) or user_id = any(${people}))`)
  const known = new Set(found.map(({ key }) => key))
  for (const { after, issues } of once) {
    const key = [whoOf(after), after.type, after.year].join(' ')
    if (known.has(key))
      issues.push({ field: 'entry', message: `${leaveTypeOf(after.type).label} ${after.year} has its days already. Add an adjustment` })
    known.add(key)
  }
}

/** An adjustment takes no balance below what its type allows. */
const refuseOverdraft = async (tx: ReadTx, writes: readonly Planned[]): Promise<void> => {
  const less = writes.filter((write) => isNew(write) && write.after.entry === 'adjusted' && write.after.days < 0)
  if (less.length === 0) return
  const terms = await termsIn(
    tx,
    less.map(({ after }) => after.division),
  )
  const left = new Map(
    (
      await balancesOf(
        tx,
        less.flatMap(({ after }) => whoOf(after) ?? []),
      )
    ).map((one) => [balanceKey(one), one.left]),
  )
  for (const { after, issues } of less) {
    const { maxNegative } = terms(after.division, after.type)
    const key = balanceKey({ who: whoOf(after) ?? '', type: after.type, year: after.year })
    const then = toTenths((left.get(key) ?? 0) + after.days)
    if (maxNegative !== null && then < -maxNegative)
      issues.push({
        field: 'days',
        message: `That leaves ${then} d; ${leaveTypeOf(after.type).label} goes no lower than ${-maxNegative || 0} d`,
      })
    else left.set(key, then)
  }
}

export const leaveLedgerRules = rulesFor(leaveLedger, {
  visible: ({ id, role, divisions }, row) => {
    const own = sql`${row}.user_id = ${id}::uuid`
    if (role === 'recruiter' || role === 'safety') return sql`(${own})`
    return divisions === null ? null : sql`(${own} or ${row}.division_id = any(${arrayOf(divisions, 'uuid')}))`
  },
  before: async (tx, writes) => {
    await fillDivisions(tx, writes, ['driver'])
    await lockPeople(
      tx,
      writes.flatMap(({ after }) => whoOf(after) ?? []),
    )
    for (const { before, after, issues } of writes)
      if (before === null && tx.actor.viewer !== null && after.request === null && !byHand.includes(after.entry))
        issues.push({ field: 'entry', message: 'Enter an opening balance, an adjustment or a grant. The rest follows from requests' })
    await refuseTwice(tx, writes)
    await refuseOverdraft(tx, writes)
  },
})
