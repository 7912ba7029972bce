import type { Values } from '#kit/schemas.ts'
import type { Tx } from '#engine/write/rules.ts'
import { timeOnDay } from '#platform/clock.ts'
import { createRecords } from '#records/effects.ts'

/** An odometer reading that came in with a record of another kind. */
export interface MeterReading {
  readonly vehicle: string
  /** Null if none was taken. */
  readonly miles: number | null
  /** Calendar date of the reading. */
  readonly on: string
  /** Whose reading it is, shown with the entry: the number of the record, "Final reading". */
  readonly note: string
}

/**
 * Enters odometer readings for records of another kind: `service` if the shop took them. The rules of meter entries apply: a reading that they
 * refuse refuses the whole write, and the error is at `asField`, the field in which the record has the miles.
 */
export const enterMeterReadings = async (
  tx: Tx,
  readings: readonly MeterReading[],
  origin: 'service' | 'manual',
  asField: string,
): Promise<void> => {
  const entries = readings.flatMap(({ vehicle, miles, on, note }): Values[] => {
    if (miles === null) return []
    const readAt = on === tx.today ? tx.now : timeOnDay(on, '12:00')
    return [{ vehicle, meter: 'odometer', value: miles, readAt: readAt.toISOString(), origin, swap: 'no', note }]
  })
  await createRecords(tx, 'meter-entries', entries, '', { value: asField, readAt: asField })
}
