import type { Write } from '#engine/write/rules.ts'
import type { ReadTx } from '#engine/write/rules.ts'
import { sets, textOf } from '#records/effects.ts'
import { seatsAt } from '#records/fleet/vehicle-assignments/seats.ts'

/** Finds driver or unit by the assignment of that minute where only one is given, and says how the report was matched. */
export const matchCrew = async (tx: ReadTx, writes: readonly Write[]): Promise<void> => {
  const told = writes
    .filter((write) => write.before === null || sets(write, 'driver') || sets(write, 'vehicle') || sets(write, 'inspectedAt'))
    .map(({ after }) => ({
      row: after,
      driver: textOf(after['driver']),
      vehicle: textOf(after['vehicle']),
      at: textOf(after['inspectedAt']),
    }))
  for (const { row, driver, vehicle } of told)
    if ((driver === null) === (vehicle === null)) row['matched'] = driver === null ? 'unmatched' : 'manual'
  const half = told.filter(({ driver, vehicle }) => (driver === null) !== (vehicle === null))
  const seats = await seatsAt(
    tx,
    half.map(({ driver, vehicle, at }) => ({ driver, vehicle, at })),
  )
  half.forEach(({ row }, position) => {
    const seat = seats[position]
    row['driver'] ??= seat?.driver ?? null
    row['vehicle'] ??= seat?.vehicle ?? null
    row['matched'] = row['driver'] === null ? 'unmatched' : seat === undefined ? 'manual' : 'auto'
  })
}
