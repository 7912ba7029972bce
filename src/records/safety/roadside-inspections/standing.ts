import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'

/** Violations of the report over `inspection` that stand, over alias `v`: neither dismissed in court nor removed by DataQs. */
export const standing = (inspection: SQL): SQL =>
  sql`violations v where v.inspection_id = ${inspection}.id and v.archived_at is null and v.outcome not in ('dismissed', 'removed')`

/** Whether the report is clean. Marked as "with violations" but none entered yet it is not; once entered, those that stand decide. */
export const isClean = (
  inspection: SQL,
): SQL => sql`(not exists (select 1 from ${standing(inspection)}) and (not ${inspection}.violations_found
  or exists (select 1 from violations v where v.inspection_id = ${inspection}.id and v.archived_at is null)))`
