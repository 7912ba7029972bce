import { sql } from 'drizzle-orm'
import type { RecordDefinition } from '#kit/record.ts'
import { meterEntries } from '#records/fleet/meter-entries/record.ts'
import { checkWrites, commitWrites, plannedCreates } from '#engine/write/store.ts'
import type { Tx } from '#engine/write/rules.ts'
import type { OdometerReading } from '../provider/adapter.ts'
import { openConflicts } from '../matching/links.ts'
import { milesOf } from './meter-guard.ts'
import type { MeterOperation } from './plan-mileage.ts'
import { syncedAtOf } from './sync-work.ts'
import type { SyncWork } from './sync-work.ts'

/** A reading that was looked at for the first time. */
interface Looked {
  readonly operation: MeterOperation
  readonly odometer: OdometerReading
}

/** Writes the readings of one batch: the readings themselves, mileages, meter entries, positions, and what needs a person. */
export const applyReadings = async (tx: Tx, work: SyncWork, batch: readonly MeterOperation[]): Promise<void> => {
  const looked = batch.flatMap((operation): Looked[] => {
    const {
      reading: { odometer },
      verdict,
    } = operation
    return odometer === null || verdict.outcome === 'no_reading' || (verdict.outcome === 'kept' && verdict.reason === 'seen')
      ? []
      : [{ operation, odometer }]
  })
  await keepReadings(tx, work, looked)
  await noteOnLinks(tx, looked)
  await measureVehicles(tx, syncedAtOf(work), batch)
  await enterMeters(tx, looked)
  await reviewMeters(tx, work, looked)
  await placeVehicles(tx, batch)
}

const keepReadings = async (tx: Tx, { connection, run }: SyncWork, looked: readonly Looked[]): Promise<void> => {
  if (looked.length === 0) return
  const rows = looked.map(({ operation: { remoteId, localId, verdict }, odometer }) => ({
    remote_id: remoteId,
    local_id: localId,
    metres: odometer.metres,
    source: odometer.source,
    read_at: odometer.readAt,
    outcome: verdict.outcome,
    reason: 'reason' in verdict ? verdict.reason : null,
  }))
  await tx.query(sql`
    insert into telematics_readings (connection_id, remote_id, local_id, metres, source, read_at, outcome, reason, run_id)
    select ${connection.id}::uuid, x.remote_id, x.local_id, x.metres, x.source, x.read_at, x.outcome, x.reason, ${run.id}::uuid
    from json_to_recordset(${JSON.stringify(rows)}::json) as x(remote_id text, local_id uuid, metres bigint, source text, read_at timestamptz, outcome text, reason text)
    on conflict (connection_id, remote_id, read_at, source) do nothing`)
}

const noteOnLinks = async (tx: Tx, looked: readonly Looked[]): Promise<void> => {
  if (looked.length === 0) return
  const rows = looked.map(({ operation: { linkId, verdict }, odometer }) => ({
    id: linkId,
    read_at: odometer.readAt,
    source: verdict.outcome === 'accepted' ? odometer.source : null,
  }))
  await tx.query(sql`
    update telematics_links l set reading_at = x.read_at, accepted_at = case when x.source is null then l.accepted_at else x.read_at end, accepted_source = coalesce(x.source, l.accepted_source)
    from json_to_recordset(${JSON.stringify(rows)}::json) as x(id uuid, read_at timestamptz, source text) where l.id = x.id`)
}

/** Time of the sync for all, mileage for those whose reading is accepted. Measured values: measures.ts says why they go past versions and events. */
const measureVehicles = async (tx: Tx, syncedAt: string, batch: readonly MeterOperation[]): Promise<void> => {
  const rows = batch.map(({ localId, verdict, reading }) =>
    verdict.outcome === 'accepted'
      ? { id: localId, miles: verdict.miles, read_at: reading.odometer?.readAt }
      : { id: localId, miles: null, read_at: null },
  )
  if (rows.length === 0) return
  await tx.query(sql`
    update vehicles v set mileage = coalesce(x.miles, v.mileage), mileage_read_at = coalesce(x.read_at, v.mileage_read_at), last_telematics_sync = ${syncedAt}::timestamptz
    from json_to_recordset(${JSON.stringify(rows)}::json) as x(id uuid, miles int, read_at timestamptz) where v.id = x.id`)
  tx.touch('vehicles')
}

/** The first accepted reading of a vehicle's day becomes a meter entry, and so does a replaced meter: a readable history without one entry per sync. */
const enterMeters = async (tx: Tx, looked: readonly Looked[]): Promise<void> => {
  const inputs = looked.flatMap(({ operation: { localId, verdict, firstOfDay }, odometer }) => {
    if (verdict.outcome !== 'accepted' || !(firstOfDay || verdict.warning === 'replaced')) return []
    return [
      {
        vehicle: localId,
        meter: 'odometer',
        value: verdict.miles,
        readAt: odometer.readAt,
        origin: 'telematics',
        swap: verdict.warning === 'replaced' ? 'yes' : 'no',
      },
    ]
  })
  if (inputs.length === 0) return
  const record = meterEntries as unknown as RecordDefinition
  const writes = await plannedCreates(tx, record, inputs, { source: 'telematics' })
  await checkWrites(tx, record, writes)
  await commitWrites(
    tx,
    record,
    writes.filter((write) => write.issues.length === 0),
    null,
  )
}

/** A reading that contradicts what we know waits for a person; one that is accepted settles the matter. */
const reviewMeters = async (tx: Tx, { connection, run }: SyncWork, looked: readonly Looked[]): Promise<void> => {
  const settled = looked.filter(({ operation }) => operation.verdict.outcome === 'accepted').map(({ operation }) => operation.linkId)
  if (settled.length > 0) {
    await tx.query(
      sql`update telematics_conflicts set status = 'gone', decided_at = ${tx.now.toISOString()}::timestamptz where link_id = any(${sql.param(settled)}::uuid[]) and kind = 'meter' and status = 'open'`,
    )
  }
  await openConflicts(
    tx,
    { connectionId: connection.id, runId: run.id },
    looked.flatMap(({ operation: { linkId, verdict, current }, odometer }) =>
      verdict.outcome === 'rejected'
        ? [
            {
              linkId,
              kind: 'meter' as const,
              field: 'mileage',
              ours: current,
              theirs: milesOf(odometer.metres),
              reason: verdict.reason,
              urgent: false,
            },
          ]
        : [],
    ),
  )
}

const placeVehicles = async (tx: Tx, batch: readonly MeterOperation[]): Promise<void> => {
  const rows = batch.flatMap(({ linkId, localId, reading: { position } }) =>
    position === null ? [] : [{ link_id: linkId, local_id: localId, ...position }],
  )
  if (rows.length === 0) return
  await tx.query(sql`
    insert into telematics_positions (link_id, local_id, latitude, longitude, heading, speed, place, at)
    select x.link_id, x.local_id, x.latitude, x.longitude, x.heading, x.speed, x.place, x.at
    from json_to_recordset(${JSON.stringify(rows)}::json) as x(link_id uuid, local_id uuid, latitude float8, longitude float8, heading float8, speed float8, place text, at timestamptz)
    on conflict (link_id) do update set local_id = excluded.local_id, latitude = excluded.latitude, longitude = excluded.longitude, heading = excluded.heading, speed = excluded.speed, place = excluded.place, at = excluded.at
    where excluded.at > telematics_positions.at`)
}
