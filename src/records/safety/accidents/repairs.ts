import { formatDate } from '#kit/dates/format-time.ts'
import type { StoredRow, Write } from '#engine/write/rules.ts'
import type { Tx } from '#engine/write/rules.ts'
import { dayIn } from '#platform/clock.ts'
import { createRecords } from '#records/effects.ts'

/** Opens the repair of the unit that was in an accident, with day and place; a unit that was towed is unsafe. */
export const openRepairs = async (tx: Tx, writes: readonly Write[], zoneOf: (row: StoredRow) => string): Promise<void> => {
  const asked = writes.filter(({ move }) => move === 'open_repair')
  await createRecords(
    tx,
    'repairs',
    asked.map(({ after, inputs }) => {
      const day = dayIn(new Date(String(after['occurredAt'])), zoneOf(after))
      const unsafe = after['ourTowed'] === true || inputs?.['unsafe'] === true
      return {
        vehicle: after['vehicle'],
        title: `Damage from accident ${after.number}`,
        complaint: `Accident in ${String(after['city'])}, ${String(after['state'])} on ${formatDate(day)}`,
        origin: 'accident',
        priority: unsafe ? 'critical' : 'high',
        unsafe,
        reportedOn: day > tx.today ? tx.today : day,
        accident: after.id,
      }
    }),
    'Opened from its accident',
  )
}
