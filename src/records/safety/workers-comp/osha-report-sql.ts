import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { ident } from '#engine/sql.ts'

/**
 * Of the report to OSHA that runs out first for the case of a claim: a column of its deadline. The claim names the employee, so it says
 * nothing of a privacy case (29 CFR 1904.29(b)(6)).
 */
export const runningReport = (row: SQL, column: 'rule' | 'due_at'): SQL =>
  sql`(select x.${ident(column)} from deadlines x join osha_claims o on o.id = x.osha_claim_id
    where o.claim_id = ${row}.id and not coalesce(o.privacy_case, false) and o.archived_at is null
      and x.rule in ('OSHA-8', 'OSHA-24') and x.status = 'running' and x.archived_at is null order by x.due_at, x.id limit 1)`
