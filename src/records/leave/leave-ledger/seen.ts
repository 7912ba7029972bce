import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Viewer } from '#kit/access.ts'
import { arrayOf } from '#engine/sql.ts'

/** Everybody reads their own lines; the office reads those of its divisions, recruiters and Safety none beyond. */
export const ownOrInDivision = ({ id, role, divisions }: Viewer, row: SQL): SQL | null => {
  const own = sql`${row}.user_id = ${id}::uuid`
  if (role === 'recruiter' || role === 'safety') return sql`(${own})`
  return divisions === null ? null : sql`(${own} or ${row}.division_id = any(${arrayOf(divisions, 'uuid')}))`
}
