import { sql } from 'drizzle-orm'
import { AppError } from '#kit/errors.ts'
import { schemasOf } from '#kit/schemas.ts'
import { parse } from '#platform/http/route.ts'
import { updateRecord } from '#engine/write/store.ts'
import { actorOf, inTransaction } from '#engine/write/transaction.ts'
import type { Tx } from '#engine/write/rules.ts'
import type { Deps } from '#engine/write/rules.ts'
import type { SessionUser } from '#platform/session.ts'
import type { Connection } from './connections.ts'
import { recordOf, toRecordValues } from './matching/local-records.ts'
import type { LinkKind } from './matching/local-records.ts'
import { milesOf } from './sync/meter-guard.ts'
import type { FieldValue } from './matching/normalise.ts'

export interface ConflictDecision {
  readonly side: 'ours' | 'theirs'
  /** Decide this field of this record so from now on. */
  readonly always: boolean
}

interface ConflictRow {
  readonly id: string
  readonly linkId: string
  readonly kind: 'field' | 'lifecycle' | 'meter'
  readonly field: string
  readonly theirs: FieldValue
  readonly linkKind: LinkKind
  readonly localId: string | null
  readonly remoteId: string
}

/** Settles one open conflict. Taking theirs changes our record in the name of the person. Throws conflict when it is settled already. */
export const decideConflict = (
  deps: Deps,
  connection: Connection,
  id: string,
  { side, always }: ConflictDecision,
  user: SessionUser,
): Promise<void> =>
  inTransaction(deps, actorOf(user), async (tx) => {
    const conflict = await lockConflict(tx, connection.id, id)
    if (side === 'theirs' && conflict.kind === 'field') await takeField(tx, conflict)
    if (side === 'theirs' && conflict.kind === 'meter') await takeMeter(tx, connection.id, conflict)
    const now = tx.now.toISOString()
    if (always && conflict.kind === 'field') {
      const lock = { [conflict.field]: { side: side === 'ours' ? 'local' : 'provider', by: user.id, at: now } }
      await tx.query(
        sql`update telematics_links set locks = locks || ${JSON.stringify(lock)}::jsonb, hash = '', updated_at = ${now}::timestamptz where id = ${conflict.linkId}::uuid`,
      )
    }
    await tx.query(
      sql`update telematics_conflicts set status = 'decided', decision = ${side}, decided_by = ${user.id}::uuid, decided_at = ${now}::timestamptz where id = ${conflict.id}::uuid`,
    )
  })

const lockConflict = async (tx: Tx, connectionId: string, id: string): Promise<ConflictRow> => {
  const [row] = await tx.query<ConflictRow & { status: string }>(sql`
    select c.id, c.link_id as "linkId", c.kind, c.field, c.theirs, c.status, l.kind as "linkKind", l.local_id as "localId", l.remote_id as "remoteId"
    from telematics_conflicts c join telematics_links l on l.id = c.link_id where c.id = ${id}::uuid and c.connection_id = ${connectionId}::uuid for update of c`)
  if (row === undefined) throw new AppError('not_found', 'Conflict not found, or you don’t have access.')
  if (row.status !== 'open') throw new AppError('conflict', 'This conflict is settled already.')
  return row
}

const takeField = async (tx: Tx, { linkKind, localId, field, theirs }: ConflictRow): Promise<void> => {
  if (localId === null) throw new AppError('conflict', 'This record is no longer linked.')
  const record = recordOf(linkKind)
  await updateRecord(tx, record, localId, parse(schemasOf(record).update, toRecordValues(linkKind, { [field]: theirs }, tx.today)), {
    version: null,
    confirmed: true,
    reason: 'Taken over from the telematics provider',
  })
}

/** A person confirms that the meter really stands there (dash or ECU replaced): the newest rejected reading becomes the mileage. */
const takeMeter = async (tx: Tx, connectionId: string, { localId, remoteId, linkId }: ConflictRow): Promise<void> => {
  const [reading] = await tx.query<{ metres: number; source: string; readAt: Date }>(sql`
    select metres, source, read_at as "readAt" from telematics_readings where connection_id = ${connectionId}::uuid and remote_id = ${remoteId} and outcome = 'rejected' order by read_at desc limit 1`)
  if (reading === undefined || localId === null) throw new AppError('conflict', 'The reading is no longer there. Wait for the next sync.')
  const at = reading.readAt.toISOString()
  await tx.query(
    sql`update telematics_links set accepted_at = ${at}::timestamptz, accepted_source = ${reading.source} where id = ${linkId}::uuid`,
  )
  await updateRecord(
    tx,
    recordOf('vehicles'),
    localId,
    {},
    { version: null, confirmed: true, reason: 'Meter confirmed', system: { mileage: milesOf(reading.metres), mileageReadAt: at } },
  )
}
