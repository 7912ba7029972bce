import { sql } from 'drizzle-orm'
import { formatCount } from '#kit/format.ts'
import { formatDate } from '#kit/dates/format-time.ts'
import { daysAfter } from '#kit/dates/iso-day.ts'
import type { Values } from '#kit/schemas.ts'
import { arrayOf } from '#engine/sql.ts'
import type { ReadTx } from '#engine/write/rules.ts'
import { whoOf } from '../time-off/people.ts'
import type { TermsOf } from '../time-off/terms.ts'
import { leaveTypes } from '../time-off/types.ts'
import { earnedBy, payDatesOf, payPeriods, shareOf, yearlyOn } from './accrual.ts'
import type { GrantRule, PayPeriod } from './accrual.ts'
import { formatAmount } from './amounts.ts'
import type { Hundredths } from './amounts.ts'
import { lineAmount } from './balances.ts'
import type { Employee } from './employees.ts'
import { inUnit } from './posting.ts'
import { figureOf, workOf } from './worked.ts'
import type { Figure, Work } from './worked.ts'

interface Period {
  readonly year: number
  /** 1 is the first pay date of the year. */
  readonly k: number
  readonly day: string
  /** The pay date before it. */
  readonly after: string
}

/** Pay dates of a year that have come and that the policy grants on. */
const periodsOf = (year: number, every: PayPeriod, anchor: string, { from, to }: { from: string; to: string }): Period[] => {
  const dates = payDatesOf(year, every, anchor)
  return dates.flatMap((day, index) => {
    const after = dates[index - 1] ?? payDatesOf(year - 1, every, anchor).at(-1) ?? daysAfter(day, -1)
    return day >= from && day <= to ? [{ year, k: index + 1, day, after }] : []
  })
}

/** Names the grant of a pay period: another schedule has others. */
const keyOf = (who: string, type: string, { accrual, payPeriod }: GrantRule, { year, k }: Period): string =>
  `${who} ${type} ${year} ${accrual} ${payPeriod ?? ''} ${k}`

/** What pay dates granted these people, by the key of the grant. */
const grantedTo = async (tx: ReadTx, people: readonly string[], from: number): Promise<ReadonlyMap<string, Hundredths>> => {
  const found = await tx.query<{ key: string; amount: Hundredths }>(sql`
    select l.grant_key as key, ${lineAmount}::int as amount from leave_ledger l
    where l.archived_at is null and l.grant_key is not null and l.year >= ${from} and coalesce(l.driver_id, l.user_id) = any(${arrayOf(people, 'uuid')})`)
  return new Map(found.map(({ key, amount }) => [key, amount]))
}

/** "78 h worked, as entered", "4,120 mi on 9 completed runs". */
const sourceWords = ({ amount, entered, runs }: Figure, by: 'hours' | 'miles'): string => {
  const what = `${formatAmount(amount)} ${by === 'hours' ? 'h worked' : 'mi driven'}`
  return entered ? `${what}, as entered` : `${what} on ${formatCount(runs, 'completed run')}`
}

interface Grant {
  readonly period: Period
  readonly amount: Hundredths
  readonly note: string
}

const shares = (rule: GrantRule, hiredOn: string | null, periods: readonly Period[]): Grant[] => {
  const { aYear } = payPeriods[rule.payPeriod ?? 'monthly']
  return periods.map((period) => ({
    period,
    amount: shareOf(yearlyOn(rule, hiredOn, period.day) ?? 0, period.k, aYear),
    note: `Pay date ${formatDate(period.day)}, ${period.k} of ${aYear}`,
  }))
}

/**
 * By hours or miles: what all figures of the year earn, less what was granted. So a figure that is entered late, or corrected, is made
 * good on the next pay date.
 */
const earnings = (
  rule: GrantRule,
  hiredOn: string | null,
  periods: readonly Period[],
  work: readonly Work[],
  known: (period: Period) => Hundredths | undefined,
): Grant[] => {
  const by = rule.accrual === 'miles' ? 'miles' : 'hours'
  let worked = 0
  let granted = periods.reduce((sum, period) => sum + (known(period) ?? 0), 0)
  return periods.flatMap((period) => {
    const figure = figureOf(work, period.after, period.day, by)
    worked += figure.amount
    const amount = earnedBy(worked, rule.earnPer ?? 1, yearlyOn(rule, hiredOn, period.day)) - granted
    if (amount <= 0 || known(period) !== undefined) return []
    granted += amount
    return [{ period, amount, note: `Pay date ${formatDate(period.day)}: ${sourceWords(figure, by)}` }]
  })
}

/**
 * The lines that pay dates owe these people by their policies, from last year up to today, that are not in the ledger yet. Whatever was
 * missed while the server was down is among them; done again, there are none. A pay date counts for whoever was hired by then.
 */
export const accrualLines = async (tx: ReadTx, staff: readonly Employee[], terms: TermsOf): Promise<Values[]> => {
  const asked = staff.flatMap((one) =>
    Object.keys(leaveTypes).flatMap((type) => {
      const rule = terms(one.division, type)
      return rule.balance && rule.grants.accrual !== 'yearly' && rule.grants.payPeriod !== null ? [{ one, type, rule }] : []
    }),
  )
  if (asked.length === 0) return []
  const people = [...new Set(asked.flatMap(({ one }) => whoOf(one) ?? []))]
  const thisYear = Number(tx.today.slice(0, 4))
  const granted = await grantedTo(tx, people, thisYear - 1)
  const earns = asked.some(({ rule }) => rule.grants.accrual !== 'pay_period')
  const work = earns ? await workOf(tx, people, `${thisYear - 2}-12-01`, tx.today) : []
  return [thisYear - 1, thisYear].flatMap((year) =>
    asked.flatMap(({ one, type, rule: { grants, unit, policy } }): Values[] => {
      const who = whoOf(one) ?? ''
      const from = [grants.accruesFrom ?? tx.today, one.hiredOn ?? ''].toSorted().at(-1) ?? tx.today
      const periods = periodsOf(year, grants.payPeriod ?? 'monthly', grants.payDate ?? `${year}-01-01`, { from, to: tx.today })
      const known = (period: Period): Hundredths | undefined => granted.get(keyOf(who, type, grants, period))
      const own = work.filter((each) => each.who === who)
      const due =
        grants.accrual === 'pay_period'
          ? shares(grants, one.hiredOn, periods).filter(({ period, amount }) => amount > 0 && known(period) === undefined)
          : earnings(grants, one.hiredOn, periods, own, known)
      return due.map(({ period, amount, note }) => ({
        driver: one.driver,
        user: one.user,
        division: one.division,
        type,
        year,
        entry: 'granted',
        policy,
        grantKey: keyOf(who, type, grants, period),
        note,
        ...inUnit(amount, unit),
      }))
    }),
  )
}
