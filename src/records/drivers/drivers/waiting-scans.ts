import { sql } from 'drizzle-orm'
import { identityReaders } from '#kit/roles.ts'
import type { Refusal } from '#engine/write/refusal.ts'
import type { ReadTx, StoredRow } from '#engine/write/rules.ts'
import { formatDate } from '#kit/dates/format-time.ts'

/** What everybody may read: it says nothing of a test (49 CFR 382.405). */
const forOthers: Refusal = { sentence: 'Not cleared by Safety.', reasons: ['Not cleared by Safety.'] }

/**
 * A scan of a Clearinghouse query waits to be filed and was read as prohibited, or as information found: the driver does not start until
 * somebody has looked at it (49 CFR 382.501, 382.701(d)). A verified full query of a later day that cleared the driver answers it.
 */
export const prohibitedScan = async (tx: ReadTx, driver: StoredRow): Promise<Refusal | null> => {
  const [found] = await tx.query<{ day: string | null }>(sql`
    select s.proposal->'issuedOn'->>'value' as day from scans s
    where s.state = 'ready' and s.discarded_at is null and s.proposal->'driver'->>'value' = ${driver.id} and s.proposal->'queryResult'->>'value' = 'found'
      and not exists (select 1 from qualification_documents d where d.driver_id = ${driver.id}::uuid and d.type = 'clearinghouse_full' and d.status = 'active'
        and d.archived_at is null and d.query_result in ('none', 'resolved') and d.issued_on > (s.proposal->'issuedOn'->>'value')::date)
    order by 1 desc nulls last limit 1`)
  if (found === undefined) return null
  const role = tx.actor.viewer?.role
  if (role === undefined || !identityReaders.includes(role)) return forOthers
  const day = found.day === null ? '' : ` of ${formatDate(found.day)}`
  return {
    sentence: `A scanned Clearinghouse query${day} says prohibited and is not filed yet. Look at it and file it first (49 CFR 382.501, 382.701(d)).`,
    reasons: ['A scanned Clearinghouse query says prohibited and is not filed yet.'],
  }
}
