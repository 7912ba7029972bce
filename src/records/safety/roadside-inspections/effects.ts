import { sql } from 'drizzle-orm'
import type { StoredRow, Write } from '#engine/write/rules.ts'
import { arrayOf } from '#engine/sql.ts'
import type { Tx } from '#engine/write/rules.ts'
import { archiveRecords, changeRecords, createRecords, textOf } from '#records/effects.ts'
import { syncHolds } from '#records/duties/holds/placing.ts'
import type { WantedHold } from '#records/duties/holds/placing.ts'
import { reportCopy } from './law/report-copy.ts'
import { isClean } from './standing.ts'

interface Oos {
  readonly inspection: string
  readonly unit: string
  readonly vehicle: string | null
  readonly driver: string | null
}

/** Out-of-service violations of the reports that stand and are not corrected. */
const openOos = (tx: Tx, ids: readonly string[]): Promise<Oos[]> =>
  tx.query<Oos>(sql`
  select inspection_id as inspection, unit, vehicle_id as vehicle, driver_id as driver from violations where inspection_id = any(${arrayOf(ids, 'uuid')}) and archived_at is null and oos
    and outcome not in ('dismissed', 'removed') and correction is null and corrected_on is null and status = 'open'`)

/** What the orders of a report hold, from the inspection on and without an end: until they are corrected (49 CFR 396.9(c)(2)). */
export const holdsOf = (inspection: StoredRow, orders: readonly Oos[]): WantedHold[] => {
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
      // An order on a trailer that nobody recorded holds no tractor.
      .map((order) => order.vehicle ?? (order.unit === 'trailer' ? null : textOf(inspection['vehicle']))),
  )
  return [
    ...[...drivers]
      .filter((id) => id !== null)
      .map((driver) => ({ driver, effect: 'block' as const, kind: 'oos_order' as const, reason, startsAt })),
    ...[...vehicles]
      .filter((id) => id !== null)
      .map((vehicle) => ({ vehicle, effect: 'block' as const, kind: 'oos_order' as const, reason, startsAt })),
  ]
}

/** An out-of-service order blocks what it names until its violations are corrected. */
export const holdOutOfService = async (tx: Tx, inspections: readonly StoredRow[]): Promise<void> => {
  const living = inspections.filter((inspection) => inspection['archivedAt'] === null).map(({ id }) => id)
  const orders = Map.groupBy(living.length === 0 ? [] : await openOos(tx, living), (order) => order.inspection)
  const holders = inspections.map((record) => ({ record, wanted: holdsOf(record, orders.get(record.id) ?? []) }))
  await syncHolds(tx, 'inspection', holders, 'By the violations of the inspection')
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

/** Says that the recognitions of reports are being entered while `work` opens these, so that the reports do not make others. */
export const expectRecognitions = async <T>(tx: Tx, keys: readonly string[], work: () => Promise<T>): Promise<T> => {
  expected.set(tx.client, new Set(keys))
  try {
    return await work()
  } finally {
    expected.delete(tx.client)
  }
}

/** Reports on which no violation stands get their place in the list of clean inspections; those with violations lose it. */
export const recognizeClean = async (tx: Tx, writes: readonly Write[]): Promise<void> => {
  const ids = writes.map(({ after }) => after.id)
  const found = await tx.query<{ id: string; inspection: string }>(
    sql`select id, inspection_id as inspection from clean_inspections where inspection_id = any(${arrayOf(ids, 'uuid')}) and archived_at is null`,
  )
  const clean = new Set(
    (
      await tx.query<{ id: string }>(
        sql`select i.id from roadside_inspections i where i.id = any(${arrayOf(ids, 'uuid')}) and i.archived_at is null and ${isClean(sql`i`)}`,
      )
    ).map(({ id }) => id),
  )
  const standing = Map.groupBy(found, (one) => one.inspection)
  const fresh: StoredRow[] = []
  const dropped: string[] = []
  const corrected = new Map<string, StoredRow>()
  for (const { after } of writes) {
    const own = standing.get(after.id) ?? []
    if (!clean.has(after.id)) dropped.push(...own.map(({ id }) => id))
    else if (own.length > 0) for (const { id } of own) corrected.set(id, after)
    else if (!isExpected(tx, after) && isComplete(after)) fresh.push(after)
  }
  await archiveRecords(tx, 'clean-inspections', dropped, 'Report is no longer clean')
  await changeRecords(
    tx,
    'clean-inspections',
    [...corrected.keys()],
    (row) => newFacts(corrected.get(row.id) ?? row, row),
    ({ id }) => `Inspection ${corrected.get(id)?.number ?? ''} was corrected`,
  )
  const values = fresh.map((after) => ({
    ...Object.fromEntries(sharedFacts.map((property) => [property, after[property]])),
    location: after['location'],
    inspection: after.id,
    decal: after['decal'] !== null,
  }))
  await createRecords(tx, 'clean-inspections', values, 'No violations remain on the report')
}

const isComplete = (report: StoredRow): boolean => report['driver'] !== null && report['state'] !== null && report['level'] !== null

/** The recognition is being entered itself; it is looked for once. */
const isExpected = (tx: Tx, report: StoredRow): boolean =>
  expected.get(tx.client)?.delete(reportCopy(textOf(report['state']), String(report['reportNumber'])).key) === true
