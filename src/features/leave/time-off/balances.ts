import { sql } from 'drizzle-orm'
import type { Viewer } from '#kit/access.ts'
import { managers, operationsStaff } from '#kit/roles.ts'
import { fromHundredths } from '#records/leave/leave-ledger/amounts.ts'
import type { LeaveUnit } from '#records/leave/leave-ledger/amounts.ts'
import { balancesOf } from '#records/leave/leave-ledger/balances.ts'
import type { Balance } from '#records/leave/leave-ledger/balances.ts'
import { termsIn } from '#records/leave/time-off/terms.ts'
import { scopeConditions } from '#engine/read/scope.ts'
import { allOf, arrayOf, run } from '#engine/sql.ts'
import type { ReadTx } from '#engine/write/rules.ts'
import type { Deps } from '#engine/write/rules.ts'

const amounts = ['left', 'granted', 'carried', 'adjusted', 'reserved', 'taken'] as const

/** Amounts are days or hours, to the hundredth. */
export interface BalanceRow extends Omit<Balance, 'who' | 'opened'> {
  readonly driver: string | null
  readonly user: string | null
  /** How far it may go below zero; null for no limit. */
  readonly maxNegative: number | null
}

const inUnits = (balance: Balance): Balance => ({
  ...balance,
  ...(Object.fromEntries(amounts.map((name) => [name, fromHundredths(balance[name])])) as Record<(typeof amounts)[number], number>),
})

/** What was converted into another unit is settled there. */
const isSettled = ({ left, reserved, taken }: Balance, unit: LeaveUnit, own: LeaveUnit): boolean =>
  unit !== own && left === 0 && reserved === 0 && taken === 0

interface Asked {
  readonly drivers: readonly string[]
  readonly users: readonly string[]
  readonly year: number | null
}

/** Reads outside a transaction. */
export const reading = (deps: Deps): Pick<ReadTx, 'query'> => ({ query: (statement) => run(deps.pool, statement) })

interface Found {
  readonly id: string
  readonly division: string | null
}

const driversSeen = (deps: Deps, viewer: Viewer, ids: readonly string[]): Promise<Found[]> => {
  const record = deps.registry['drivers']
  if (record === undefined || ids.length === 0 || !operationsStaff.includes(viewer.role) || viewer.role === 'safety')
    return Promise.resolve([])
  const seen = allOf([sql`d.id = any(${arrayOf(ids, 'uuid')})`, ...scopeConditions(deps, record, viewer, 'd')])
  return run<Found>(deps.pool, sql`select d.id, d.division_id as division from drivers d where ${seen}`)
}

/** Balances of drivers of one's divisions, of office employees to managers of the whole company, and everybody's own. */
export const readBalances = async (deps: Deps, viewer: Viewer, { drivers, users, year }: Asked): Promise<BalanceRow[]> => {
  const crew = await driversSeen(deps, viewer, drivers)
  const office = users.filter((id) => id === viewer.id || (managers.includes(viewer.role) && viewer.divisions === null))
  const tx = reading(deps)
  const people = [...crew.map(({ id }) => id), ...office]
  if (people.length === 0) return []
  return rowsOf(tx, people, crew, year)
}

/** What a driver has, for the driver. */
export const balancesOfDriver = (deps: Deps, driver: string, division: string | null, year: number): Promise<BalanceRow[]> =>
  rowsOf(reading(deps), [driver], [{ id: driver, division }], year)

const rowsOf = async (
  tx: Pick<ReadTx, 'query'>,
  people: readonly string[],
  crew: readonly Found[],
  year: number | null,
): Promise<BalanceRow[]> => {
  const homes = new Map(crew.map(({ id, division }) => [id, division]))
  const terms = await termsIn(tx, [...new Set(homes.values())])
  return (await balancesOf(tx, people))
    .filter((balance) => year === null || balance.year === year)
    .flatMap((balance) => {
      const { unit, maxNegative } = terms(homes.get(balance.who) ?? null, balance.type)
      if (isSettled(balance, balance.unit, unit)) return []
      const { who, opened: _opened, ...row } = inUnits(balance)
      return {
        driver: homes.has(who) ? who : null,
        user: homes.has(who) ? null : who,
        ...row,
        maxNegative: maxNegative === null ? null : fromHundredths(maxNegative),
      }
    })
}
