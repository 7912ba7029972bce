import { sql } from 'drizzle-orm'
import type { StoredRow, Write } from '#server/engine/rules.ts'
import { archiveRecord } from '#server/engine/store.ts'
import type { Tx } from '#server/engine/transaction.ts'
import { changeRecords, createRecords, kindOf, textOf } from '../effects.ts'
import { syncHolds } from '../holds/placing.ts'
import type { WantedHold } from '../holds/placing.ts'
import { reportCopy } from './law/report-copy.ts'

interface Oos {
  readonly unit: string
  readonly vehicle: string | null
  readonly driver: string | null
}

/** Out-of-service violations of the report that stand and are not corrected. */
const openOos = (tx: Tx, inspection: StoredRow): Promise<Oos[]> =>
  tx.query<Oos>(sql`
  select unit, vehicle_id as vehicle, driver_id as driver from violations where inspection_id = ${inspection.id}::uuid and archived_at is null and oos
    and outcome not in ('dismissed', 'removed') and correction is null and corrected_on is null and status = 'open'`)

/** An out-of-service order blocks what it names until its violations are corrected. */
export const holdOutOfService = async (tx: Tx, inspection: StoredRow): Promise<void> => {
  const orders = inspection['archivedAt'] === null ? await openOos(tx, inspection) : []
  const startsAt = String(inspection['inspectedAt'])
  const reason = `Out of service at inspection ${String(inspection['reportNumber'])}`
  const drivers = new Set(
    orders
      .filter((order) => order.unit === 'driver' || order.unit === 'co_driver')
      .map((order) => order.driver ?? textOf(inspection['driver'])),
  )
  const vehicles = new Set(
    orders
      .filter((order) => order.unit === 'power_unit' || order.unit === 'trailer')
      .map((order) => order.vehicle ?? textOf(inspection['vehicle'])),
  )
  const wanted: WantedHold[] = [
    ...[...drivers]
      .filter((id) => id !== null)
      .map((driver) => ({ driver, effect: 'block' as const, kind: 'oos_order' as const, reason, startsAt })),
    ...[...vehicles]
      .filter((id) => id !== null)
      .map((vehicle) => ({ vehicle, effect: 'block' as const, kind: 'oos_order' as const, reason, startsAt })),
  ]
  await syncHolds(tx, 'inspection', inspection, wanted, 'By the violations of the inspection')
}

/** Facts that an inspection and its recognition say alike. */
export const sharedFacts = ['reportNumber', 'state', 'level', 'inspectedAt', 'driver', 'vehicle', 'division'] as const

const differs = (a: unknown, b: unknown, property: string): boolean =>
  property === 'inspectedAt' ? Date.parse(String(a)) !== Date.parse(String(b)) : (a ?? null) !== (b ?? null)

/** The facts that `from` says otherwise than `to`, those it leaves empty aside. */
export const newFacts = (from: StoredRow, to: StoredRow): Record<string, unknown> | null => {
  const changed = sharedFacts.filter((property) => (from[property] ?? null) !== null && differs(from[property], to[property], property))
  return changed.length === 0 ? null : Object.fromEntries(changed.map((property) => [property, from[property]]))
}

const expected = new WeakMap<object, Set<string>>()

/** Says that the recognition of a report is being entered in this transaction, so that the report does not make another. */
export const expectRecognition = (tx: Tx, key: string): void => {
  const keys = expected.get(tx.client) ?? new Set<string>()
  expected.set(tx.client, keys.add(key))
}

/** A report without violations gets its place in the list of clean inspections; one with violations loses it. */
export const recognizeClean = async (tx: Tx, { after }: Write): Promise<void> => {
  const standing = await tx.query<{ id: string }>(
    sql`select id from clean_inspections where inspection_id = ${after.id}::uuid and archived_at is null`,
  )
  const complete = after['driver'] !== null && after['state'] !== null && after['level'] !== null
  const clean = after['violationsFound'] === false && after['archivedAt'] === null
  if (!clean) {
    for (const { id } of standing)
      await archiveRecord({ ...tx, actor: { ...tx.actor, viewer: null } }, kindOf(tx, 'clean-inspections'), id, {
        reason: 'The report is not clean any more',
      })
    return
  }
  const coming = expected.get(tx.client)?.delete(reportCopy(textOf(after['state']), String(after['reportNumber'])).key) === true
  if (standing.length === 0 && complete && !coming)
    await createRecords(
      tx,
      'clean-inspections',
      [
        {
          ...Object.fromEntries(sharedFacts.map((property) => [property, after[property]])),
          location: after['location'],
          inspection: after.id,
          decal: after['decal'] !== null,
        },
      ],
      `No violation on report ${String(after['reportNumber'])}`,
    )
  await changeRecords(
    tx,
    'clean-inspections',
    standing.map((row) => row.id),
    (row) => newFacts(after, row),
    `Inspection ${after.number} was corrected`,
  )
}
