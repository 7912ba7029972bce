import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { formatDate } from '#kit/dates/format-time.ts'
import type { ComputedContext, StoredRow, Write } from '#engine/write/rules.ts'
import { computedContext } from '#engine/read/select.ts'
import { arrayOf, commaList, literal } from '#engine/sql.ts'
import type { ReadTx } from '#engine/write/rules.ts'
import { numberOf, textOf } from '#records/effects.ts'
import { categories } from '../osha-claims/osha/classification.ts'
import { daysCounted } from '../osha-claims/days.ts'
import { yearDates } from '../osha-claims/osha/figures.ts'
import { casesOf, daysOf, logged, ofCategory } from './totals.ts'

const list = new Intl.ListFormat('en-US')

/** The totals of Form 300A by their columns. */
const columns: readonly (readonly [string, (context: ComputedContext) => SQL])[] = [
  ['G', casesOf('death')],
  ['H', casesOf('days_away')],
  ['I', casesOf('restricted_or_transfer')],
  ['J', casesOf('other_recordable')],
  ['K', daysOf('away')],
  ['L', daysOf('restricted')],
  ...categories.map(({ key }, at) => [`M${at + 1}`, ofCategory(key)] as const),
]

const totalsNow = (context: ComputedContext): SQL =>
  sql`jsonb_build_object(${commaList(columns.map(([column, of]) => sql`${literal(column)}, ${of(context)}`))})`

/** Whether a total is no longer what was signed. */
export const totalsChanged = (context: ComputedContext): SQL => sql`(case when ${context.row}.signed_totals is null
  or ${totalsNow(context)} = (select jsonb_object_agg(s.value->>'column', s.value->'count') from jsonb_array_elements(${context.row}.signed_totals) s) then 'no' else 'yes' end)`

/** The totals go with the signature, and leave with it. */
export const keepSigned = async (tx: ReadTx, writes: readonly Write[]): Promise<void> => {
  for (const { after, move } of writes) if (move === 'correct') after['signedTotals'] = null
  const signed = writes.filter(({ move }) => move === 'certify')
  if (signed.length === 0) return
  const found = await tx.query<{ id: string; totals: Readonly<Record<string, number | null>> }>(
    sql`select t.id, ${totalsNow(computedContext({ today: tx.today, now: tx.now }, 't'))} as totals from osha_summaries t where t.id = any(${arrayOf(
      signed.map(({ after }) => after.id),
      'uuid',
    )})`,
  )
  const totals = new Map(found.map((one) => [one.id, one.totals]))
  for (const { after, issues } of signed) {
    const counted = columns.map(([column]) => ({ column, count: totals.get(after.id)?.[column] ?? null }))
    // A case may have lost its outcome since the move was found possible: what is not known is not signed as 0.
    const open = counted.flatMap(({ column, count }) => (count === null ? [column] : []))
    if (open.length > 0)
      issues.push({ field: 'signedTotals', message: `Not known yet: ${list.format(open)}. Answer the open cases of the log first` })
    after['signedTotals'] = counted
  }
}

/** "case 2", "cases 1 and 2": the cases of the log of which a condition over alias `o` holds, in the order they came; null without one. */
const casesNamed = async (tx: ReadTx, summary: StoredRow, condition: (context: ComputedContext) => SQL): Promise<string | null> => {
  const context = computedContext({ today: tx.today, now: tx.now }, 't')
  const found = await tx.query<{ named: string }>(sql`
    select coalesce(o.case_number, o.number) as named from osha_summaries t join lateral (select o.case_number, o.number, o.created_at from ${logged(context)} and ${condition(context)}) o on true
    where t.id = ${summary.id}::uuid order by o.created_at, o.number`)
  return found.length === 0 ? null : `${found.length === 1 ? 'case' : 'cases'} ${list.format(found.map(({ named }) => named))}`
}

/** Cases without a box stand in no total of columns G to J. */
const casesWithoutOutcome = async (tx: ReadTx, summary: StoredRow): Promise<string | null> => {
  const cases = await casesNamed(tx, summary, () => sql`o.classification is null`)
  return cases === null
    ? null
    : `Answer first whether there was a death, days away, or restricted work (Form 300, columns G to J) in ${cases}.`
}

/** Cases without a type stand in no total of column M. */
const casesWithoutType = async (tx: ReadTx, summary: StoredRow): Promise<string | null> => {
  const cases = await casesNamed(tx, summary, () => sql`o.category is null`)
  return cases === null ? null : `Choose the injury or illness type (Form 300, column M) of ${cases} first.`
}

/** Cases with days away or restricted, without a day of it: every one has at least the day after the injury (29 CFR 1904.7(b)(3), (4)). */
const casesWithoutDays = async (tx: ReadTx, summary: StoredRow): Promise<string | null> => {
  const cases = await casesNamed(tx, summary, ({ today }) => {
    const none = (kind: 'away' | 'restricted'): SQL => sql`${daysCounted({ row: sql`o`, today }, kind)} is not distinct from 0`
    return sql`(o.classification = 'days_away' and ${none('away')} or o.classification = 'restricted_or_transfer' and ${none('restricted')})`
  })
  return cases === null ? null : `Enter the days (Form 300, columns K and L) of ${cases} first, or an estimate while the count is open.`
}

/** A summary is made, and signed, when its year is over, its hours are known, and every case on the log has its outcome, its type and its days. */
export const mayCertify = async (tx: ReadTx, summary: StoredRow): Promise<string | null> => {
  const year = numberOf(summary['year']) ?? 0
  const { signFrom } = yearDates(year)
  if (tx.today < signFrom)
    return `${year} is not over: its summary is made and signed at the end of the calendar year, from ${formatDate(signFrom)} (29 CFR 1904.32(a)).`
  const missing = [
    ...(numberOf(summary['totalHours']) === null ? ['the hours worked'] : []),
    ...(numberOf(summary['averageEmployees']) === null ? ['the average number of employees'] : []),
  ]
  if (missing.length > 0) return `Enter ${missing.join(' and ')} first.`
  return (await casesWithoutOutcome(tx, summary)) ?? (await casesWithoutType(tx, summary)) ?? casesWithoutDays(tx, summary)
}

/** A summary that was signed, posted or sent is kept for five years (29 CFR 1904.33(a)). */
export const keptSummary = (tx: ReadTx, summary: StoredRow): Promise<string | null> => {
  const year = numberOf(summary['year']) ?? 0
  const { keepUntil } = yearDates(year)
  const used = ['certifiedOn', 'postedOn', 'submittedOn'].some((property) => textOf(summary[property]) !== null)
  return Promise.resolve(
    used && tx.today <= keepUntil
      ? `The summary of ${year} was signed: it is kept until ${formatDate(keepUntil)} (29 CFR 1904.33(a)). "Correct" changes it.`
      : null,
  )
}
