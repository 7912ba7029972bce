import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { arrayOf, commaList, literal } from '#engine/sql.ts'
import type { ReadTx } from '#engine/write/rules.ts'
import type { Hundredths, LeaveUnit } from './amounts.ts'
import { entitling, onceAYear } from './entries.ts'

/** What someone has of a type in a year. Amounts are hundredths of `unit`. */
export interface Balance {
  readonly who: string
  readonly type: string
  readonly year: number
  readonly unit: LeaveUnit
  /** Sum of the lines. */
  readonly left: Hundredths
  readonly granted: Hundredths
  readonly carried: Hundredths
  readonly adjusted: Hundredths
  readonly reserved: Hundredths
  readonly taken: Hundredths
  /** Somebody gave this person leave of the type for the year. */
  readonly entitled: boolean
  /** The year has its opening balance or its yearly grant. */
  readonly opened: boolean
}

/** The amount of a line in hundredths, and what it is counted in. */
export const lineAmount = sql`(coalesce(l.days, l.hours) * 100)`
export const lineUnit = sql`(case when l.days is null then 'hours' else 'days' end)`

const sumOf = (...entries: readonly string[]): SQL =>
  sql`coalesce(sum(${lineAmount}) filter (where l.entry in (${commaList(entries.map(literal))})), 0)::int`

/** Balances of people by type, year and unit: each the sum of its lines. */
export const balancesOf = (tx: Pick<ReadTx, 'query'>, people: readonly string[]): Promise<Balance[]> => {
  const ids = arrayOf([...new Set(people)], 'uuid')
  return tx.query<Balance>(sql`
    select coalesce(l.driver_id, l.user_id) as who, l.type, l.year, ${lineUnit} as unit, sum(${lineAmount})::int as left, ${sumOf('opening', 'granted')} as granted,
      ${sumOf('carried_in', 'carried_out', 'expired')} as carried, ${sumOf('adjusted', 'converted')} as adjusted,
      -${sumOf('reserved', 'released')} as reserved, -${sumOf('taken', 'given_back')} as taken,
      bool_or(l.entry in (${commaList(entitling.map(literal))})) as entitled,
      bool_or(l.entry in (${commaList(onceAYear.map(literal))}) and l.grant_key is null) as opened
    from leave_ledger l where l.archived_at is null and (l.driver_id = any(${ids}) or l.user_id = any(${ids}))
    group by 1, 2, 3, 4 order by 1, 2, 3, 4`)
}

export const balanceKey = ({ who, type, year, unit }: Pick<Balance, 'who' | 'type' | 'year' | 'unit'>): string =>
  `${who} ${type} ${year} ${unit}`

export interface Standing {
  readonly request: string
  readonly driver: string | null
  readonly user: string | null
  readonly type: string
  readonly year: number
  readonly unit: LeaveUnit
  /** What it holds while it is pending, and what it took; hundredths. */
  readonly reserved: Hundredths
  readonly taken: Hundredths
}

/** What requests hold of balances, by the lines they wrote. */
export const standingOf = (tx: Pick<ReadTx, 'query'>, requests: readonly string[]): Promise<Standing[]> =>
  tx.query<Standing>(sql`
    select l.request_id as request, l.driver_id as driver, l.user_id as user, l.type, l.year, ${lineUnit} as unit,
      -${sumOf('reserved', 'released')} as reserved, -${sumOf('taken', 'given_back')} as taken
    from leave_ledger l where l.archived_at is null and l.request_id = any(${arrayOf(requests, 'uuid')})
    group by 1, 2, 3, 4, 5, 6`)
