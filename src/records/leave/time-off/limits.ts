import { sql } from 'drizzle-orm'
import { formatDate } from '#kit/dates/format-time.ts'
import { formatCount } from '#kit/format.ts'
import { daysAfter } from '#kit/dates/iso-day.ts'
import type { PlannedWrite } from '#engine/write/rules-for.ts'
import { arrayOf } from '#engine/sql.ts'
import type { ReadTx } from '#engine/write/rules.ts'
import { amountWords, formatAmount } from '../leave-ledger/amounts.ts'
import type { Hundredths } from '../leave-ledger/amounts.ts'
import { balanceKey, balancesOf, standingOf } from '../leave-ledger/balances.ts'
import type { Balance } from '../leave-ledger/balances.ts'
import { awayOn, coverageRules } from './coverage.ts'
import { whoOf } from './people.ts'
import type { timeOff } from './record.ts'
import { daysOf, takenByYear, unitOf } from './span.ts'
import { countsIn } from './terms.ts'
import type { Blackout, TermsOf } from './terms.ts'
import { isProtected, leaveTypeOf } from './types.ts'
import type { LeaveTerms } from './types.ts'

type Planned = PlannedWrite<typeof timeOff>

/** Coverage is looked at for the year ahead of a request's first day: who plans farther has time to plan again. */
const farthest = 366

const days = (count: number): string => formatCount(count, 'day')
const span = (from: string, to: string): string => (from === to ? formatDate(from) : `${formatDate(from)} to ${formatDate(to)}`)

/**
 * What there is to spend. A year for which nothing is granted yet is measured by what will be; leave that accrues is spent once it is
 * granted, of a later year as far as that year will grant it. Null where nobody grants any, since then nobody counts.
 */
const availableOf = (balance: Balance | undefined, { grants: { accrual, yearly } }: LeaveTerms, ahead: boolean): Hundredths | null => {
  if (balance?.entitled === true) return balance.left
  if (accrual !== 'yearly' && !ahead) return balance?.left ?? 0
  return yearly === null ? null : yearly + (balance?.left ?? 0)
}

/** No balance goes below what its type allows, in either year of a request that crosses the end of one. */
const judgeBalances = async (tx: ReadTx, writes: readonly Planned[], terms: TermsOf): Promise<void> => {
  const asking = writes.filter(({ after }) => terms(after.division, after.type).balance)
  if (asking.length === 0) return
  const people = asking.flatMap(({ after }) => whoOf(after) ?? [])
  const requests = asking.map(({ after }) => after.id)
  const balances = new Map((await balancesOf(tx, people)).map((one) => [balanceKey(one), one]))
  const held = new Map(
    (await standingOf(tx, requests)).map(
      (one) => [`${one.request} ${one.type} ${one.year} ${one.unit}`, one.reserved + one.taken] as const,
    ),
  )
  const spent = new Map<string, Hundredths>()
  const thisYear = Number(tx.today.slice(0, 4))
  for (const { after, issues, warnings } of asking) {
    const rule = terms(after.division, after.type)
    const unit = unitOf(after)
    for (const [year, wanted] of takenByYear(after)) {
      const key = balanceKey({ who: whoOf(after) ?? '', type: after.type, year, unit })
      const available = availableOf(balances.get(key), rule, year > thisYear)
      if (available === null) continue
      const own = held.get(`${after.id} ${after.type} ${year} ${unit}`) ?? 0
      const before = available + own - (spent.get(key) ?? 0)
      spent.set(key, (spent.get(key) ?? 0) + wanted - own)
      const message = `${leaveTypeOf(after.type).label} ${year}: ${amountWords(before, unit)} left, this takes ${formatAmount(wanted)}`
      if (rule.maxNegative !== null && before - wanted < -rule.maxNegative) issues.push({ field: 'end', message })
      else if (before < wanted) warnings?.push({ field: 'end', message })
    }
  }
}

const judgeBlackouts = (writes: readonly Planned[], blackouts: readonly Blackout[]): void => {
  for (const { after, issues, warnings } of writes)
    for (const one of blackouts) {
      if (one.effect === 'holiday' || !countsIn(one, after.division) || one.start > after.end || one.end < after.start) continue
      if (one.effect === 'block') issues.push({ field: 'start', message: `No time off ${span(one.start, one.end)}: ${one.name}` })
      else warnings?.push({ field: 'start', message: `Blackout ${span(one.start, one.end)}: ${one.name}` })
    }
}

/** Who is not on the road yet, or is no more, is missed by nobody. */
const activeAmong = async (tx: ReadTx, drivers: readonly string[]): Promise<ReadonlySet<string | null>> =>
  new Set(
    (await tx.query<{ id: string }>(sql`select id from drivers where id = any(${arrayOf(drivers, 'uuid')}) and status = 'active'`)).map(
      ({ id }) => id,
    ),
  )

/** Each rule over the days of each request, those approved in the same act among the others. */
const judgeCoverage = async (tx: ReadTx, writes: readonly Planned[]): Promise<void> => {
  const asking = writes.filter(({ after }) => after.driver !== null && after.division !== null && after.end >= tx.today)
  if (asking.length === 0) return
  const rules = await coverageRules(
    tx,
    asking.flatMap(({ after }) => after.division ?? []),
  )
  if (rules.length === 0) return
  const active = await activeAmong(
    tx,
    asking.flatMap(({ after }) => after.driver ?? []),
  )
  const from =
    [tx.today, ...asking.map(({ after }) => after.start)].toSorted()[asking.every(({ after }) => after.start > tx.today) ? 1 : 0] ??
    tx.today
  const last =
    asking
      .map(({ after }) => after.end)
      .toSorted()
      .at(-1) ?? from
  const to = last > daysAfter(from, farthest) ? daysAfter(from, farthest) : last
  const counts = await awayOn(
    tx,
    rules.map(({ division }) => division),
    { from, to, without: asking.map(({ after }) => after.id) },
  )
  const known = new Map(counts.map(({ top, day, away, of }) => [`${top} ${day}`, { away, of }]))
  for (const { after, issues, warnings } of asking)
    for (const rule of rules.filter(({ home }) => home === after.division)) {
      const short = daysOf(after).flatMap(({ day }) => {
        const count = known.get(`${rule.division} ${day}`)
        if (count === undefined || !active.has(after.driver)) return []
        count.away += 1
        return (100 * (count.of - count.away)) / count.of < rule.floor ? [{ day, ...count }] : []
      })
      const [first] = short
      if (first === undefined) continue
      const message = `${rule.name} requires ${rule.floor}% of drivers available: ${first.away} of ${first.of} would be away on ${formatDate(first.day)}${short.length === 1 ? '' : ` and ${days(short.length - 1)} more`}`
      if (rule.effect === 'block' && after.status === 'approved') issues.push({ field: 'start', message })
      else warnings?.push({ field: 'start', message })
    }
}

const judgeNotice = (tx: ReadTx, { before, after, warnings }: Planned, terms: TermsOf): void => {
  const { noticeDays } = terms(after.division, after.type)
  const earliest = daysAfter(tx.today, noticeDays)
  if (noticeDays > 0 && after.start < earliest && (before === null || before.start !== after.start))
    warnings?.push({ field: 'start', message: `Short notice: ${leaveTypeOf(after.type).label} requires ${days(noticeDays)} notice` })
}

/** Who calls in sick is not there, whatever the policy says of the day. */
const isSickCall = (tx: ReadTx, { after }: Planned): boolean => after.type === 'sick' && after.start <= tx.today

/** What the company's policy says to requests that are made, changed, submitted or approved. Protected leave is never among them. */
export const judgeLimits = async (
  tx: ReadTx,
  writes: readonly Planned[],
  terms: TermsOf,
  blackouts: readonly Blackout[],
): Promise<void> => {
  const judged = writes.filter(({ after }) => !isProtected(after) && whoOf(after) !== null)
  for (const write of judged) {
    // Sick on a Sunday's run, somebody is off all the same; but days that are earned are asked for to be used.
    const { balance, maxNegative } = terms(write.after.division, write.after.type)
    if (write.after.days === 0 && balance && maxNegative !== null)
      write.issues.push({ field: 'end', message: 'These dates include no workdays' })
    judgeNotice(tx, write, terms)
  }
  const planned = judged.filter((write) => !isSickCall(tx, write))
  judgeBlackouts(planned, blackouts)
  await judgeBalances(tx, judged, terms)
  await judgeCoverage(tx, planned)
}
