import type { Values } from '#kit/schemas.ts'
import { monthsAfter } from '#kit/dates/iso-day.ts'
import type { Tx } from '#engine/write/rules.ts'
import { createRecords } from '#records/effects.ts'
import { oneAtATime } from '#records/one-at-a-time.ts'
import { lockPeople, whoOf } from '../time-off/people.ts'
import { termsIn } from '../time-off/terms.ts'
import type { TermsOf } from '../time-off/terms.ts'
import { leaveTypes } from '../time-off/types.ts'
import type { LeaveTerms } from '../time-off/types.ts'
import { firstYearShare, yearlyOn } from './accrual.ts'
import { accrualLines } from './accruing.ts'
import { balanceKey, balancesOf } from './balances.ts'
import type { Balance } from './balances.ts'
import { convertBalances } from './converting.ts'
import { employees } from './employees.ts'
import type { Employee } from './employees.ts'
import { inUnit } from './posting.ts'

export interface Turned {
  readonly granted: number
  readonly carried: number
}

interface Turn {
  readonly year: number
  /** The year has begun: what is left of the one before is known. */
  readonly begun: boolean
  readonly today: string
  readonly at: (who: string, type: string, year: number, unit: LeaveTerms['unit']) => Balance | undefined
}

/** The grant of a whole year; in the year of the hire its share of the months that are left. */
const yearlyLine = ({ grants, unit, policy }: LeaveTerms, { hiredOn }: Employee, year: number, opened: boolean): Values[] => {
  const yearly = grants.accrual === 'yearly' ? yearlyOn(grants, hiredOn, `${year}-01-01`) : null
  if (yearly === null || opened) return []
  const { months, share } = firstYearShare(yearly, hiredOn, year)
  const note = months === 12 ? null : `${months} of 12 months, the month of the hire among them`
  return share > 0 ? [{ year, entry: 'granted', policy, note, ...inUnit(share, unit) }] : []
}

/** What is left of the year before goes over to the new one as far as the policy carries it; the rest expires. */
const carryLines = (
  { carryOver, unit, policy }: LeaveTerms,
  year: number,
  before: Balance | undefined,
  now: Balance | undefined,
): Values[] => {
  const left = before?.left ?? 0
  if (left <= 0) return []
  const carried = Math.min(left, carryOver === null ? left : Math.max(0, carryOver - (now?.carried ?? 0)))
  return [
    ...(carried > 0
      ? [
          { year: year - 1, entry: 'carried_out', policy, ...inUnit(-carried, unit) },
          { year, entry: 'carried_in', policy, ...inUnit(carried, unit) },
        ]
      : []),
    ...(left > carried ? [{ year: year - 1, entry: 'expired', policy, ...inUnit(carried - left, unit) }] : []),
  ]
}

/** Leave that was carried over is used first; what is left of it after the months the policy gives it expires. */
const lapsedLine = ({ carryMonths, unit, policy }: LeaveTerms, { year, today }: Turn, now: Balance | undefined): Values[] => {
  if (carryMonths === null || now === undefined || today < monthsAfter(`${year}-01-01`, carryMonths)) return []
  const lapsed = Math.min(now.left, now.carried - now.taken - now.reserved)
  return lapsed > 0 ? [{ year, entry: 'expired', policy, note: 'Carried over and not used in time', ...inUnit(-lapsed, unit) }] : []
}

const linesFor = (one: Employee, type: string, terms: LeaveTerms, turn: Turn): Values[] => {
  const who = whoOf(one) ?? ''
  const now = turn.at(who, type, turn.year, terms.unit)
  const lines = [
    ...yearlyLine(terms, one, turn.year, now?.opened === true),
    ...(turn.begun ? carryLines(terms, turn.year, turn.at(who, type, turn.year - 1, terms.unit), now) : []),
    ...lapsedLine(terms, turn, now),
  ]
  return lines.map((line) => ({ driver: one.driver, user: one.user, division: one.division, type, ...line }))
}

const write = async (tx: Tx, lines: readonly Values[], year: number): Promise<void> => {
  if (lines.length > 0) await createRecords(tx, 'leave-ledger', lines, `Leave of ${year}`)
}

const isCounted = (terms: TermsOf, division: string | null, type: string): boolean => {
  const { balance, grants } = terms(division, type)
  return balance && (grants.accrual !== 'yearly' || grants.yearly !== null || grants.tiers.length > 0)
}

/**
 * Grants these people what the company's policies owe them: pay dates that have come, the yearly amounts, and once the year has begun what
 * is carried over from the one before; the rest expires. Done again, it adds what is missing and nothing else.
 */
export const grantTo = async (tx: Tx, year: number, staff: readonly Employee[]): Promise<Turned> => {
  const people = staff.flatMap((one) => whoOf(one) ?? [])
  await oneAtATime(tx, 'leave grants', [String(year)])
  await convertBalances(tx, Object.keys(leaveTypes), people)
  await lockPeople(tx, people)
  const terms = await termsIn(tx, [...new Set(staff.map(({ division }) => division))])
  const accrued = await accrualLines(tx, staff, terms)
  await write(tx, accrued, year)
  const balances = new Map((await balancesOf(tx, people)).map((balance) => [balanceKey(balance), balance]))
  const turn: Turn = {
    year,
    begun: Number(tx.today.slice(0, 4)) >= year,
    today: tx.today,
    at: (who, type, of, unit) => balances.get(balanceKey({ who, type, year: of, unit })),
  }
  const lines = staff.flatMap((one) =>
    Object.keys(leaveTypes).flatMap((type) =>
      isCounted(terms, one.division, type) ? linesFor(one, type, terms(one.division, type), turn) : [],
    ),
  )
  await write(tx, lines, year)
  const counted = (entry: string): number => [...accrued, ...lines].filter((line) => line['entry'] === entry).length
  return { granted: counted('granted'), carried: counted('carried_in') }
}

/** The grants of everybody. */
export const turnYear = async (tx: Tx, year: number): Promise<Turned> => grantTo(tx, year, await employees(tx))
