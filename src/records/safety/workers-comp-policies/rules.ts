import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { ComputedContext, RecordRules } from '#engine/write/rules.ts'
import { companyTimeZone } from '#platform/clock.ts'
import { incurredOf, paidOf } from '../workers-comp/money-sql.ts'

/** Claims of the policy over alias `c`: by its number, injured in its days of the company's calendar, as the list of claims filters them. */
const claimsOf = ({
  row,
}: Pick<
  ComputedContext,
  'row'
>): SQL => sql`workers_comp c where lower(c.policy_number) = lower(${row}.policy_number) and c.archived_at is null
  and c.injured_at >= ${row}.valid_from::timestamp at time zone ${companyTimeZone} and c.injured_at < (${row}.valid_to + 1)::timestamp at time zone ${companyTimeZone}`

const claim = { row: sql`c` }

export const rules: RecordRules = {
  dependsOn: ['workers-comp', 'workers-comp-cases'],
  computed: {
    claims: (context) => sql`(select count(*)::int from ${claimsOf(context)})`,
    lostTimeClaims: (context) => sql`(select count(*)::int from ${claimsOf(context)} and c.type in ('lost_time', 'fatality'))`,
    paid: (context) => sql`(select coalesce(sum(${paidOf(claim)}), 0)::bigint from ${claimsOf(context)})`,
    incurred: (context) => sql`(select coalesce(sum(${incurredOf(claim)}), 0)::bigint from ${claimsOf(context)})`,
  },
}
