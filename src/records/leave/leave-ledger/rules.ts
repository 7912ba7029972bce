import { sql } from 'drizzle-orm'
import { rulesFor } from '#engine/write/rules-for.ts'
import type { PlannedWrite } from '#engine/write/rules-for.ts'
import { arrayOf } from '#engine/sql.ts'
import type { ReadTx } from '#engine/write/rules.ts'
import { fillDivisions } from '#records/company/home-division.ts'
import { lockPeople, whoOf } from '../time-off/people.ts'
import { termsIn } from '../time-off/terms.ts'
import type { TermsOf } from '../time-off/terms.ts'
import { leaveTypeOf } from '../time-off/types.ts'
import { amountShort, toHundredths } from './amounts.ts'
import type { Hundredths, LeaveUnit } from './amounts.ts'
import { balanceKey, balancesOf } from './balances.ts'
import { byHand, onceAYear } from './entries.ts'
import { leaveLedger } from './record.ts'
import { ownOrInDivision } from './seen.ts'

type Planned = PlannedWrite<typeof leaveLedger>

const isNew = ({ before, after }: Planned): boolean => before === null && whoOf(after) !== null
const isByHand = (tx: ReadTx, { before, after }: Planned): boolean =>
  before === null && tx.actor.viewer !== null && after.request === null && after.grantKey === null

const unitOf = ({ days }: Planned['after']): LeaveUnit => (days === null ? 'hours' : 'days')
const amountOf = ({ days, hours }: Planned['after']): Hundredths => toHundredths(days ?? hours ?? 0)

/** A year is opened once, by an opening balance or by its grant; a second file, or a second press, doubles nothing. */
const refuseTwice = async (tx: ReadTx, writes: readonly Planned[]): Promise<void> => {
  const once = writes.filter((write) => isNew(write) && onceAYear.includes(write.after.entry) && write.after.grantKey === null)
  if (once.length === 0) return
  const people = arrayOf([...new Set(once.map(({ after }) => whoOf(after)))], 'uuid')
  const found = await tx.query<{ key: string }>(sql`
    select concat_ws(' ', coalesce(driver_id, user_id), type, year) as key from leave_ledger
    where archived_at is null and grant_key is null and entry = any(${arrayOf([...onceAYear], 'text')}) and (driver_id = any(${people}) or user_id = any(${people}))`)
  const known = new Set(found.map(({ key }) => key))
  for (const { after, issues } of once) {
    const key = [whoOf(after), after.type, after.year].join(' ')
    if (known.has(key))
      issues.push({
        field: 'entry',
        message: `${leaveTypeOf(after.type).label} ${after.year} already has its grant or opening balance. Add an adjustment`,
      })
    known.add(key)
  }
}

/** What a person enters is in the unit of the policy. */
const refuseOtherUnit = (writes: readonly Planned[], terms: TermsOf): void => {
  for (const { after, issues } of writes) {
    const { unit } = terms(after.division, after.type)
    if (unitOf(after) !== unit)
      issues.push({ field: unit, message: `${leaveTypeOf(after.type).label} is counted in ${unit}. Enter ${unit}` })
  }
}

/** An adjustment takes no balance below what its type allows. */
const refuseOverdraft = async (tx: ReadTx, writes: readonly Planned[], terms: TermsOf): Promise<void> => {
  const less = writes.filter((write) => isNew(write) && write.after.entry === 'adjusted' && amountOf(write.after) < 0)
  if (less.length === 0) return
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
    const unit = unitOf(after)
    const key = balanceKey({ who: whoOf(after) ?? '', type: after.type, year: after.year, unit })
    const then = (left.get(key) ?? 0) + amountOf(after)
    if (maxNegative !== null && then < -maxNegative)
      issues.push({
        field: unit,
        message: `That leaves ${amountShort(then, unit)}; ${leaveTypeOf(after.type).label} goes no lower than ${amountShort(-maxNegative || 0, unit)}`,
      })
    else left.set(key, then)
  }
}

export const rules = rulesFor(leaveLedger, {
  visible: ownOrInDivision,
  before: async (tx, writes) => {
    await fillDivisions(tx, writes, ['driver'])
    await lockPeople(
      tx,
      writes.flatMap(({ after }) => whoOf(after) ?? []),
    )
    const entered = writes.filter((write) => isByHand(tx, write))
    for (const { after, issues } of entered)
      if (!byHand.includes(after.entry))
        issues.push({ field: 'entry', message: 'Enter an opening balance, an adjustment or a grant. The rest follows from requests' })
    const terms = await termsIn(tx, [...new Set(writes.map(({ after }) => after.division))])
    refuseOtherUnit(entered, terms)
    await refuseTwice(tx, writes)
    await refuseOverdraft(tx, writes, terms)
  },
})
