import { sql } from 'drizzle-orm'
import { arrayOf, commaList, literal } from '#server/engine/sql.ts'
import type { ReadTx } from '#server/engine/transaction.ts'
import { entitling, onceAYear } from './entries.ts'

export interface Balance {
  readonly who: string
  readonly type: string
  readonly year: number
  /** Sum of the lines. */
  readonly left: number
  readonly granted: number
  readonly carried: number
  readonly adjusted: number
  readonly reserved: number
  readonly taken: number
  /** Somebody gave this person days of the type for the year. */
  readonly entitled: boolean
  /** The year has its opening balance or its grant. */
  readonly opened: boolean
}

const sumOf = (...entries: readonly string[]) =>
  sql`coalesce(round(sum(l.days::numeric) filter (where l.entry in (${commaList(entries.map(literal))})), 1), 0)::float8`

/** Balances of people by type and year: each the sum of its lines. */
export const balancesOf = (tx: Pick<ReadTx, 'query'>, people: readonly string[]): Promise<Balance[]> => {
  const ids = arrayOf([...new Set(people)], 'uuid')
  return tx.query<Balance>(sql`
    select coalesce(l.driver_id, l.user_id) as who, l.type, l.year, round(sum(l.days::numeric), 1)::float8 as left, ${sumOf('opening', 'granted')} as granted,
      ${sumOf('carried_in', 'carried_out', 'expired')} as carried, ${sumOf('adjusted')} as adjusted,
      -${sumOf('reserved', 'released')} as reserved, -${sumOf('taken', 'given_back')} as taken,
      bool_or(l.entry in (${commaList(entitling.map(literal))})) as entitled,
      bool_or(l.entry in (${commaList(onceAYear.map(literal))})) as opened
    from leave_ledger l where l.archived_at is null and (l.driver_id = any(${ids}) or l.user_id = any(${ids}))
    group by 1, 2, 3 order by 1, 2, 3`)
}

/** Days have one decimal; sums of such are no whole numbers to a computer. */
export const toTenths = (days: number): number => Math.round(days * 10) / 10

export const balanceKey = ({ who, type, year }: Pick<Balance, 'who' | 'type' | 'year'>): string => `${who} ${type} ${year}`

export interface Standing {
  readonly request: string
  readonly driver: string | null
  readonly user: string | null
  readonly type: string
  readonly year: number
  /** Days it holds while it is pending, and days it took. */
  readonly reserved: number
  readonly taken: number
}

/** What requests hold of balances, by the lines they wrote. */
export const standingOf = (tx: Pick<ReadTx, 'query'>, requests: readonly string[]): Promise<Standing[]> =>
  tx.query<Standing>(sql`
    select l.request_id as request, l.driver_id as driver, l.user_id as user, l.type, l.year,
      -${sumOf('reserved', 'released')} as reserved, -${sumOf('taken', 'given_back')} as taken
    from leave_ledger l where l.archived_at is null and l.request_id = any(${arrayOf(requests, 'uuid')})
    group by 1, 2, 3, 4, 5`)
