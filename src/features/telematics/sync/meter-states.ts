import { sql } from 'drizzle-orm'
import { iso, run } from '#engine/sql.ts'
import type { Deps } from '#engine/write/rules.ts'
import type { MeterState } from './meter-guard.ts'

interface Row {
  readonly localId: string
  readonly miles: number | null
  readonly at: string | null
  readonly readingAt: string | null
  readonly acceptedAt: string | null
  readonly acceptedSource: MeterState['source']
}

/** How the meters of linked vehicles stand, by local id. A mileage that is not our last accepted reading came from a person. */
export const meterStates = async (deps: Deps, connectionId: string, remoteIds: readonly string[]): Promise<Map<string, MeterState>> => {
  const rows = await run<Row>(
    deps.pool,
    sql`
    select v.id as "localId", v.mileage as miles, ${iso('v.mileage_read_at')} as at, ${iso('l.reading_at')} as "readingAt", ${iso('l.accepted_at')} as "acceptedAt", l.accepted_source as "acceptedSource"
    from telematics_links l join vehicles v on v.id = l.local_id
    where l.connection_id = ${connectionId}::uuid and l.kind = 'vehicles' and l.state = 'linked' and l.remote_id = any(${sql.param([...remoteIds])}::text[])`,
  )
  return new Map(
    rows.map((row) => [
      row.localId,
      { miles: row.miles, at: row.at, source: sourceOf(row), lastReadAt: row.readingAt, lastAcceptedAt: row.acceptedAt },
    ]),
  )
}

const sourceOf = ({ miles, at, acceptedAt, acceptedSource }: Row): MeterState['source'] => {
  if (miles === null) return null
  return at !== null && at === acceptedAt ? acceptedSource : 'manual'
}
