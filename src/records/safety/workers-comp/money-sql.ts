import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { ComputedContext } from '#engine/write/rules.ts'
import { ident } from '#engine/sql.ts'
import { buckets } from './money/financials.ts'

type Row = Pick<ComputedContext, 'row'>

/** Living entries of a kind of the claim at `row`, over alias `e`. */
export const entriesOf = ({ row }: Row, entry: string): SQL =>
  sql`workers_comp_cases e where e.claim_id = ${row}.id and e.archived_at is null and e.entry = ${sql.raw(`'${entry}'`)}`

/** The last amount stated of a kind: an entry gives totals as of its date, and says nothing of what it leaves empty. */
export const lastStated = (context: Row, column: string, until: SQL = sql``): SQL => {
  const amount = sql`e.${ident(column)}`
  return sql`(select ${amount} from ${entriesOf(context, 'money')} and ${amount} is not null ${until} order by e.starts_on desc, e.id desc limit 1)`
}

const sum = (parts: readonly SQL[]): SQL => sql`(${sql.join([...parts], sql` + `)})`

/** Cents. */
export const paidOf = (context: Row): SQL => sum(buckets.map(({ key }) => sql`coalesce(${lastStated(context, `${key}_paid`)}, 0)`))

/** Reserves are totals; what is paid counts where none was set. */
export const reservedOf = (context: Row, until?: SQL): SQL =>
  sum(
    buckets.map(
      ({ key }) => sql`coalesce(${lastStated(context, `${key}_reserve`, until)}, ${lastStated(context, `${key}_paid`, until)}, 0)`,
    ),
  )

/** Never negative in any bucket, and no bucket pays for another. */
export const outstandingOf = (context: Row): SQL =>
  sum(
    buckets.map(
      ({ key }) =>
        sql`greatest(0, coalesce(${lastStated(context, `${key}_reserve`)}, 0) - coalesce(${lastStated(context, `${key}_paid`)}, 0))`,
    ),
  )

/** Paid and outstanding, cents. */
export const incurredOf = (context: Row): SQL => sql`(${paidOf(context)} + ${outstandingOf(context)})`
