import type { Write } from '#server/engine/rules.ts'
import type { Tx } from '#server/engine/transaction.ts'
import { sets, textOf } from '../effects.ts'
import { seatsAt } from '../vehicle-assignments/seats.ts'

/** Finds driver or unit by the assignment of that minute where only one is given, and says how the report was matched. */
export const matchCrew = async (tx: Tx, writes: readonly Write[]): Promise<void> => {
  for (const write of writes) {
    const row = write.after
    const [driver, vehicle] = [textOf(row['driver']), textOf(row['vehicle'])]
    const known = write.before === null || sets(write, 'driver') || sets(write, 'vehicle') || sets(write, 'inspectedAt')
    if (!known) continue
    if ((driver === null) === (vehicle === null)) {
      row['matched'] = driver === null ? 'unmatched' : 'manual'
      continue
    }
    const [seat] = await seatsAt(tx, [{ driver, vehicle, at: textOf(row['inspectedAt']) }])
    row['driver'] ??= seat?.driver ?? null
    row['vehicle'] ??= seat?.vehicle ?? null
    row['matched'] = row['driver'] === null ? 'unmatched' : seat === undefined ? 'manual' : 'auto'
  }
}
