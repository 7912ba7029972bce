import { sql } from 'drizzle-orm'
import { arrayOf } from '#engine/sql.ts'
import type { Tx } from '#engine/write/rules.ts'
import { oneAtATime } from '#records/one-at-a-time.ts'
import { settleQueriesOf } from './clearinghouse.ts'
import { queryTypes } from './types.ts'

/**
 * Queries whose block a person lifted by name under an earlier release, with a reason or with "Clear driver": only a later query ends it
 * (49 CFR 382.701(b)(3), (d), 382.703(c)), so where none did the driver is blocked again. A driver in the archive drives nothing, and no hold
 * can be placed on them. Run at every start; changes nothing the second time.
 */
export const blockUnclearedQueries = async (tx: Tx): Promise<void> => {
  const found = await tx.query<{ driver: string }>(sql`
    select distinct q.driver_id as driver from holds h
      join qualification_documents q on q.id = h.qualification_document_id and q.driver_id = h.driver_id
      join drivers d on d.id = q.driver_id and d.archived_at is null
    where h.placed_by_record and h.lifted_by_id is not null and h.archived_at is null
      and q.type = any(${arrayOf(queryTypes, 'text')}) and q.query_result in ('found', 'refused') and q.archived_at is null
      and not exists (select 1 from holds s where s.qualification_document_id = q.id and s.status = 'active' and s.archived_at is null)
    order by driver`)
  const drivers = found.map(({ driver }) => driver)
  await oneAtATime(tx, 'papers', drivers)
  await settleQueriesOf(tx, drivers)
}
