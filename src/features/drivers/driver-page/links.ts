import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { linkReader } from '#features/links/reader.ts'

/** The driver `d` may have a page: people who left may not. */
export const mayHavePage: SQL = sql`d.archived_at is null and d.status not in ('inactive', 'terminated')`

export interface DriverLink {
  readonly id: string
  readonly driver: string
}

export const driverLinkReader = linkReader<DriverLink>(
  'driver',
  (matches) => sql`
    select l.id, l.driver_id as driver from driver_links l join drivers d on d.id = l.driver_id where ${matches} and ${mayHavePage}`,
)
