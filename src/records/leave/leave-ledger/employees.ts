import { sql } from 'drizzle-orm'
import { arrayOf } from '#engine/sql.ts'
import type { ReadTx } from '#engine/write/rules.ts'
import type { Person } from '../time-off/people.ts'

/** Someone who is granted leave. Of office employees the hire date is not known. */
export interface Employee extends Person {
  readonly division: string | null
  readonly hiredOn: string | null
}

/** Drivers at work or on leave, and office employees; all of them, or those named. */
export const employees = (tx: Pick<ReadTx, 'query'>, only: readonly string[] | null = null): Promise<Employee[]> => {
  const named = (id: 'd.id' | 'u.id') => (only === null ? sql`true` : sql`${sql.raw(id)} = any(${arrayOf(only, 'uuid')})`)
  return tx.query<Employee>(sql`
    select d.id as driver, null::uuid as user, d.division_id as division, to_char(d.hire_date, 'YYYY-MM-DD') as "hiredOn"
    from drivers d where d.archived_at is null and d.status in ('active', 'leave') and ${named('d.id')}
    union all select null, u.id, null, null from users u where u.archived_at is null and u.status = 'active' and ${named('u.id')}`)
}
