import { sql } from 'drizzle-orm'
import { run } from '#engine/sql.ts'
import type { Queryable } from '#engine/sql.ts'
import { assertOwnName } from '#features/links/own-name.ts'
import type { ReportLink } from './links.ts'

/** The signature is of the person the link was made for (49 CFR 390.32). */
export const refuseOther = async (on: Queryable, { driver }: Pick<ReportLink, 'driver'>, name: string): Promise<void> => {
  const [found] = await run<{ first: string; last: string }>(
    on,
    sql`select first_name as first, last_name as last from drivers where id = ${driver}::uuid`,
  )
  if (found !== undefined) assertOwnName(name, found)
}
