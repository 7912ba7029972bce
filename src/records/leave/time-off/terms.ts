import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { divisionsAbove } from '#engine/read/division-tree.ts'
import { arrayOf } from '#engine/sql.ts'
import type { ReadTx } from '#engine/write/rules.ts'
import { daysOf, federalHolidaysIn } from './span.ts'
import type { Span } from './span.ts'
import { toHundredths } from '../leave-ledger/amounts.ts'
import type { GrantRule } from '../leave-ledger/accrual.ts'
import { leaveTypeOf, usualHoursPerDay } from './types.ts'
import type { LeaveTerms } from './types.ts'

/** These divisions with those above each, as `(start, id, height)`. */
const allAbove = (divisions: readonly (string | null)[]): SQL =>
  divisionsAbove(arrayOf([...new Set(divisions.filter((id) => id !== null))], 'uuid'))

type Policy = Omit<LeaveTerms, 'protected' | 'balance' | 'grants' | 'noticeDays' | 'policy'> &
  Omit<GrantRule, 'tiers'> & {
    readonly id: string
    readonly home: string | null
    readonly type: string
    readonly noticeDays: number | null
    readonly stateProtected: boolean | null
    /** As they are stored: the yearly amount in days or hours. */
    readonly tiers: readonly { readonly years: number; readonly yearly: number }[] | null
  }

/** What counts for a type of leave in a division: the policy nearest to it, else the company's, else what the type itself says. */
export type TermsOf = (division: string | null, type: string | null) => LeaveTerms

const asTerms = (type: string, policy: Policy): LeaveTerms => {
  const shipped = leaveTypeOf(type)
  const { accrual, yearly, payPeriod, payDate, accruesFrom, earnPer } = policy
  const tiers = (policy.tiers ?? []).map((tier) => ({ years: tier.years, yearly: toHundredths(tier.yearly) }))
  return {
    unit: policy.unit,
    hoursPerDay: policy.hoursPerDay,
    paid: policy.paid,
    countsWeekends: policy.countsWeekends,
    countsHolidays: policy.countsHolidays,
    balance: !shipped.protected && (shipped.balance || yearly !== null || accrual !== 'yearly'),
    maxNegative: policy.maxNegative,
    noticeDays: policy.noticeDays ?? 0,
    grants: { accrual, yearly, tiers, payPeriod, payDate, accruesFrom, earnPer },
    carryOver: policy.carryOver,
    carryMonths: policy.carryMonths,
    policy: policy.id,
    protected: shipped.protected || policy.stateProtected === true,
  }
}

/** Policies that count in these divisions, one statement for all of them. */
export const termsIn = async (tx: Pick<ReadTx, 'query'>, divisions: readonly (string | null)[]): Promise<TermsOf> => {
  const found = await tx.query<Policy>(sql`
    select p.id, up.start as home, coalesce(up.height, 99) as height, p.type, p.unit, coalesce((p.hours_per_day * 100)::int, ${usualHoursPerDay}::int) as "hoursPerDay", coalesce(p.paid, true) as paid, coalesce(p.counts_weekends, false) as "countsWeekends", coalesce(p.counts_holidays, false) as "countsHolidays",
      (p.yearly * 100)::int as yearly, (p.carry_over * 100)::int as "carryOver", p.carry_months as "carryMonths", (p.max_negative * 100)::int as "maxNegative", p.notice_days as "noticeDays",
      p.accrual, p.tiers, p.pay_period as "payPeriod", to_char(p.pay_date, 'YYYY-MM-DD') as "payDate", to_char(p.accrues_from, 'YYYY-MM-DD') as "accruesFrom", (p.earn_per * 100)::int as "earnPer",
      p.state_protected as "stateProtected"
    from leave_policies p left join ${allAbove(divisions)} up on up.id = p.division_id where p.archived_at is null and (p.division_id is null or up.id is not null)
    order by 2`)
  const nearest = new Map<string, Policy>()
  for (const policy of found) {
    const key = `${policy.home ?? ''} ${policy.type}`
    if (!nearest.has(key)) nearest.set(key, policy)
  }
  return (division, type) => {
    const name = type ?? 'other'
    const policy = nearest.get(`${division ?? ''} ${name}`) ?? nearest.get(` ${name}`)
    return policy === undefined ? leaveTypeOf(name) : asTerms(name, policy)
  }
}

export interface Blackout {
  readonly id: string
  readonly home: string | null
  readonly name: string
  readonly start: string
  readonly end: string
  readonly effect: 'warn' | 'block' | 'holiday'
}

/** Blackouts and company holidays that touch the days, of these divisions, those above them and the whole company. */
export const blackoutsIn = (
  tx: Pick<ReadTx, 'query'>,
  divisions: readonly (string | null)[],
  from: string,
  to: string,
): Promise<Blackout[]> =>
  tx.query<Blackout>(sql`
    select b.id, up.start as home, b.name, to_char(b.start, 'YYYY-MM-DD') as start, to_char(b."end", 'YYYY-MM-DD') as end, b.effect
    from leave_blackouts b left join ${allAbove(divisions)} up on up.id = b.division_id
    where b.archived_at is null and (b.division_id is null or up.id is not null) and b.start <= ${to}::date and b."end" >= ${from}::date
    order by b.start, b.id`)

export const countsIn = ({ home }: Pick<Blackout, 'home'>, division: string | null): boolean => home === null || home === division

/** Holidays of a span in a division: federal ones as observed, and the company's own. */
export const holidaysOf = (span: Span, division: string | null, blackouts: readonly Blackout[]): ReadonlySet<string> => {
  const own = blackouts.filter((one) => one.effect === 'holiday' && countsIn(one, division))
  const company =
    own.length === 0
      ? []
      : daysOf(span)
          .map(({ day }) => day)
          .filter((day) => own.some(({ start, end }) => start <= day && day <= end))
  return new Set([...federalHolidaysIn(span), ...company])
}
