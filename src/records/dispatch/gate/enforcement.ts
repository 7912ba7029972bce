import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Reason } from './reason.ts'

/**
 * From which day the legal stops of this release hold for people and units that were at work before the upgrade. No setting, as in a new
 * company: at once. `from` null: not confirmed yet, so these stops warn.
 */
export const enforcementKey = 'legal-stops.enforcement'
export interface Enforcement {
  /** Moment of the upgrade, ISO 8601. Drivers activated and units added after it are stopped at once. */
  readonly upgradedAt: string
  /** `YYYY-MM-DD`. */
  readonly from: string | null
}

// Not correlated, so that a statement looks once.
const stored = (part: keyof Enforcement): SQL =>
  sql`(select e.value->>${sql.raw(`'${part}'`)} from settings e where e.key = ${sql.raw(`'${enforcementKey}'`)})`

/** The day from which new stops block a subject that has been at work since `since`. `-infinity`: always; `infinity`: not confirmed. */
export const enforcedFrom = (since: SQL): SQL =>
  sql`(case when ${stored('upgradedAt')} is null or ${since} > ${stored('upgradedAt')}::timestamptz then '-infinity'::date else coalesce(${stored('from')}::date, 'infinity'::date) end)`

/** A stop that this release adds: it blocks from the day on which it is enforced, and until then it warns. */
export const phased = (reason: Omit<Reason, 'effect'>, enforced: SQL): { readonly block: Reason; readonly warn: Reason } => {
  const { first, last, when } = reason
  const until = sql`(case when ${enforced} = 'infinity' then null else ${enforced} - 1 end)`
  return {
    block: {
      ...reason,
      effect: 'block',
      first: {
        day: first === undefined ? enforced : sql`greatest(${first.day}, ${enforced})`,
        comeBy: (by) => (first === undefined ? sql`${enforced} <= ${by}` : sql`(${enforced} <= ${by} and ${first.comeBy(by)})`),
      },
    },
    warn: {
      ...reason,
      effect: 'warn',
      pending: true,
      when: when === undefined ? sql`${enforced} > '-infinity'` : sql`(${enforced} > '-infinity' and ${when})`,
      last: last === undefined ? until : sql`least(${last}, ${until})`,
    },
  }
}
