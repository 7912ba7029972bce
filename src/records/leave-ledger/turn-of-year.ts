import { sql } from 'drizzle-orm'
import type { Values } from '#kit/schemas.ts'
import { inTransaction, systemActor } from '#server/engine/transaction.ts'
import type { Tx } from '#server/engine/transaction.ts'
import type { Deps } from '#server/platform/deps.ts'
import { createRecords } from '../effects.ts'
import { oneAtATime } from '../one-at-a-time.ts'
import { lockPeople, whoOf } from '../time-off/people.ts'
import type { Person } from '../time-off/people.ts'
import { termsIn } from '../time-off/terms.ts'
import { leaveTypes } from '../time-off/types.ts'
import { balanceKey, balancesOf, toTenths } from './balances.ts'

interface Employee extends Person {
  readonly division: string | null
  readonly hiredOn: string | null
}

const employees = (tx: Tx): Promise<Employee[]> =>
  tx.query<Employee>(sql`
    select d.id as driver, null::uuid as user, d.division_id as division, to_char(d.hire_date, 'YYYY-MM-DD') as "hiredOn"
    from drivers d where d.archived_at is null and d.status in ('active', 'leave')
    union all select null, u.id, null, null from users u where u.archived_at is null and u.status = 'active'`)

const toHalves = (days: number): number => Math.round(days * 2) / 2

/** Days of the first year by the months that are left of it, the month of the hire among them, to half a day. */
export const firstYearDays = (yearlyDays: number, hiredOn: string | null, year: number): number => {
  if (hiredOn === null || Number(hiredOn.slice(0, 4)) < year) return yearlyDays
  if (Number(hiredOn.slice(0, 4)) > year) return 0
  return toHalves((yearlyDays * (13 - Number(hiredOn.slice(5, 7)))) / 12)
}

export interface Turned {
  readonly granted: number
  readonly carried: number
}

/**
 * Grants the days of a year by the company's policies, and once the year has begun carries over what is left of the one before; the
 * rest expires. Done again, it adds what is missing and nothing else.
 */
export const turnYear = async (tx: Tx, year: number): Promise<Turned> => {
  await oneAtATime(tx, 'leave grants', [String(year)])
  const staff = await employees(tx)
  const people = staff.flatMap((one) => whoOf(one) ?? [])
  await lockPeople(tx, people)
  const terms = await termsIn(tx, [...new Set(staff.map(({ division }) => division))])
  const balances = new Map((await balancesOf(tx, people)).map((balance) => [balanceKey(balance), balance]))
  const begun = Number(tx.today.slice(0, 4)) >= year
  const lines: Values[] = []
  const turned = { granted: 0, carried: 0 }
  for (const { driver, user, division, hiredOn } of staff)
    for (const type of Object.keys(leaveTypes)) {
      const { balance, yearlyDays, carryDays } = terms(division, type)
      if (!balance || yearlyDays === null) continue
      const line = { driver, user, division, type }
      const at = (of: number) => balances.get(balanceKey({ who: driver ?? user ?? '', type, year: of }))
      const due = firstYearDays(yearlyDays, hiredOn, year)
      if (due > 0 && at(year)?.opened !== true) {
        lines.push({ ...line, year, entry: 'granted', days: due })
        turned.granted += 1
      }
      const left = begun ? (at(year - 1)?.left ?? 0) : 0
      if (left <= 0) continue
      const carried = toTenths(Math.min(left, carryDays === null ? left : Math.max(0, carryDays - (at(year)?.carried ?? 0))))
      if (carried > 0) {
        lines.push({ ...line, year: year - 1, entry: 'carried_out', days: -carried }, { ...line, year, entry: 'carried_in', days: carried })
        turned.carried += 1
      }
      if (left > carried) lines.push({ ...line, year: year - 1, entry: 'expired', days: toTenths(carried - left) })
    }
  if (lines.length > 0) await createRecords(tx, 'leave-ledger', lines, `Days of ${year}`)
  return turned
}

/** Who was hired since, and what the new year brings; run it twice a day, in as many processes as there are. */
export const turnThisYear = (deps: Deps): Promise<Turned> =>
  inTransaction(deps, systemActor, (tx) => turnYear(tx, Number(tx.today.slice(0, 4))))
