import { sql } from 'drizzle-orm'
import { formatCurrencyCents } from '#kit/format.ts'
import type { StoredRow, Write } from '#engine/write/rules.ts'
import { arrayOf } from '#engine/sql.ts'
import type { ReadTx } from '#engine/write/rules.ts'
import { numberOf, textOf } from '#records/effects.ts'
import { buckets } from '../workers-comp/money/financials.ts'
import type { Bucket, MoneyRow } from '../workers-comp/money/financials.ts'
import { defaultJumpPolicy, reserveHistory, reserveJumps } from '../workers-comp/money/reserves.ts'

interface Stated {
  readonly id: string
  readonly claim: string
  readonly on: string
  /** By bucket: paid and reserve, as the column has them. */
  readonly amounts: Readonly<Partial<Record<string, number | null>>>
}

const columns = [...buckets.flatMap(({ key }) => [`${key}_paid`, `${key}_reserve`]), 'recovered']
const properties = [...buckets.flatMap(({ key }) => [`${key}Paid`, `${key}Reserve`]), 'recovered']

const isEvaluation = ({ after }: Pick<Write, 'after'>): boolean => after['entry'] === 'money' && textOf(after['claim']) !== null

/** What evaluations of these claims said before, oldest first. */
const statedOf = (tx: ReadTx, writes: readonly Write[]): Promise<Stated[]> => {
  const claims = [...new Set(writes.map(({ after }) => String(after['claim'])))]
  const pairs = sql.raw(columns.map((column, position) => `'${properties[position]}', ${column}`).join(', '))
  return tx.query<Stated>(sql`
    select id, claim_id as claim, to_char(starts_on, 'YYYY-MM-DD') as on, jsonb_build_object(${pairs}) as amounts
    from workers_comp_cases where claim_id = any(${arrayOf(claims, 'uuid')}) and entry = 'money' and archived_at is null order by starts_on, id`)
}

const rowsFrom = (on: string, amount: (property: string) => number | null): MoneyRow[] =>
  buckets.flatMap(({ key }): MoneyRow[] => {
    const [paid, reserve] = [amount(`${key}Paid`), amount(`${key}Reserve`)]
    return paid === null && reserve === null ? [] : [{ on, bucket: key, paid, reserve, author: '', reason: '-' }]
  })

const amountIn =
  (row: StoredRow) =>
  (property: string): number | null =>
    numberOf(row[property])

const labelOf = (bucket: Bucket): string => buckets.find(({ key }) => key === bucket)?.label ?? bucket
const signed = (cents: number): string => `${cents < 0 ? '-' : '+'}${formatCurrencyCents(Math.abs(cents))}`

/** Jumps of reserves and payments that shrink are saved once their writer confirms them, by hand and from a loss run alike. */
export const warnEvaluations = async (tx: ReadTx, writes: readonly Write[]): Promise<void> => {
  const evaluations = writes.filter((write) => isEvaluation(write) && write.after['archivedAt'] === null)
  if (evaluations.length === 0) return
  const stated = await statedOf(tx, evaluations)
  for (const { after, warnings } of evaluations) {
    const on = String(after['startsOn'])
    const others = stated.filter((one) => one.claim === after['claim'] && one.id !== after.id)
    const rows = [
      ...others.flatMap((one) => rowsFrom(one.on, (property) => one.amounts[property] ?? null)),
      ...rowsFrom(on, amountIn(after)),
    ]
    for (const { bucket, delta, changes } of reserveJumps(reserveHistory(rows), on))
      // A step back after a jump is no second jump.
      if (
        changes.some(
          (change) => change.on === on && change.to === numberOf(after[`${bucket}Reserve`]) && Math.sign(change.delta) === Math.sign(delta),
        )
      )
        warnings?.push({
          field: `${bucket}Reserve`,
          message: `Reserve jump: ${labelOf(bucket)} ${signed(delta)} within ${defaultJumpPolicy.days} days (company policy)`,
        })
    for (const { key } of buckets) {
      const [paid, before] = [numberOf(after[`${key}Paid`]), lastBefore(others, on, `${key}Paid`)]
      if (paid !== null && before !== null && paid < before)
        warnings?.push({
          field: `${key}Paid`,
          message: `${labelOf(key)} paid falls from ${formatCurrencyCents(before)} to ${formatCurrencyCents(paid)}`,
        })
      const reserve = lastBefore(others, on, `${key}Reserve`)
      if (paid !== null && numberOf(after[`${key}Reserve`]) === null && reserve !== null && paid > reserve)
        warnings?.push({
          field: `${key}Paid`,
          message: `${labelOf(key)} paid, ${formatCurrencyCents(paid)}, is beyond the reserve of ${formatCurrencyCents(reserve)}: raise it with its reason`,
        })
    }
    const [recovered, spent] = [numberOf(after['recovered']), paidBy(after, others, on)]
    if (recovered !== null && recovered > spent)
      warnings?.push({
        field: 'recovered',
        message: `More is recovered than was paid: ${formatCurrencyCents(recovered)} of ${formatCurrencyCents(spent)}`,
      })
  }
}

const lastBefore = (stated: readonly Stated[], on: string, property: string): number | null =>
  stated
    .filter((one) => one.on <= on)
    .map((one) => one.amounts[property] ?? null)
    .findLast((amount) => amount !== null) ?? null

/** All that was paid by a day, by this evaluation and where it says nothing by those before. */
const paidBy = (entry: StoredRow, others: readonly Stated[], on: string): number =>
  buckets.reduce((sum, { key }) => sum + (numberOf(entry[`${key}Paid`]) ?? lastBefore(others, on, `${key}Paid`) ?? 0), 0)

/** What each new evaluation follows on: the same entry with the amounts as they were last stated, so that a loss run shows what it changes. */
export const evaluationsBefore = async (tx: ReadTx, writes: readonly Write[]): Promise<ReadonlyMap<string, StoredRow>> => {
  const evaluations = writes.filter(isEvaluation)
  if (evaluations.length === 0) return new Map()
  const stated = await statedOf(tx, evaluations)
  return new Map(
    evaluations.flatMap(({ after }): [string, StoredRow][] => {
      const others = stated.filter((one) => one.claim === after['claim'])
      if (others.length === 0) return []
      const last = properties
        .filter((property) => numberOf(after[property]) !== null)
        .map((property) => [property, lastBefore(others, '9999-12-31', property)] as const)
      return [[after.id, { ...after, ...Object.fromEntries(last) }]]
    }),
  )
}
