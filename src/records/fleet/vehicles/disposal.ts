import { sql } from 'drizzle-orm'
import { formatMiles } from '#kit/format.ts'
import { formatDate } from '#kit/dates/format-time.ts'
import type { StoredRow, Write } from '#engine/write/rules.ts'
import type { ReadTx, Tx } from '#engine/write/rules.ts'
import { numberOf, textOf } from '#records/effects.ts'
import { leaveRuns } from '#records/dispatch/run-assignments/leaving.ts'
import { enterMeterReadings } from '../meter-entries/entering.ts'
import { endAssignments, lastMomentOf } from '../vehicle-assignments/ending.ts'

const disposed: ReadonlySet<string> = new Set(['sold', 'totaled'])

/** A unit leaves with a day that has come and a final reading not below the last one. */
export const mayDispose = async (tx: ReadTx, vehicle: StoredRow, inputs: Readonly<Record<string, unknown>>): Promise<string | null> => {
  const day = textOf(inputs['disposedOn']) ?? tx.today
  if (day > tx.today) return 'Date can’t be in the future.'
  const inService = textOf(vehicle['inServiceOn'])
  if (inService !== null && day < inService) return `The date is before the unit came into service, ${formatDate(inService)}.`
  const miles = numberOf(inputs['disposalMileage']) ?? 0
  const [last] = await tx.query<{ value: number; readAt: string }>(sql`
    select m.value, to_char(m.read_at, 'YYYY-MM-DD') as "readAt" from meter_entries m where m.vehicle_id = ${vehicle.id}::uuid and m.meter = 'odometer' and m.status = 'valid' and m.archived_at is null order by m.read_at desc limit 1`)
  const known = Math.max(last?.value ?? 0, numberOf(vehicle['mileage']) ?? 0)
  return miles < Math.floor(known)
    ? `The final mileage is below the last valid reading, ${formatMiles(Math.floor(known))}. Void that reading first if it is wrong.`
    : null
}

/** The final reading is the vehicle's mileage from then on. */
export const finalReading = (
  tx: ReadTx,
  _vehicle: StoredRow,
  inputs: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> => {
  const miles = numberOf(inputs['disposalMileage'])
  return miles === null || miles === 0 ? {} : { mileage: miles, mileageReadAt: tx.now.toISOString() }
}

/** What follows from a disposal: the final reading is entered and the assignments end. */
export const settleDisposals = async (tx: Tx, writes: readonly Write[]): Promise<void> => {
  const gone = writes.filter(({ before, after }) => disposed.has(after.status) && before !== null && !disposed.has(before.status))
  const readings = gone.flatMap(({ before, after }) => {
    const miles = numberOf(after['disposalMileage'])
    // A trailer without a hub meter leaves without a reading.
    if (miles === 0 && before?.['mileage'] === null) return []
    return [{ vehicle: after.id, miles, on: tx.today, note: after.status === 'sold' ? 'Final reading at the sale' : 'Final reading' }]
  })
  await enterMeterReadings(tx, readings, 'manual', 'disposalMileage')
  const lastMoments = new Map(gone.map(({ after }) => [after.id, lastMomentOf(tx, textOf(after['disposedOn']))]))
  await endAssignments(tx, 'vehicle', lastMoments, 'The unit left the fleet')
  await leaveRuns(tx, 'vehicle', lastMoments, 'The unit left the fleet')
}
