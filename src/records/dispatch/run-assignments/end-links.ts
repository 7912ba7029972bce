import type { Tx } from '#engine/write/rules.ts'
import type { DoneWrite } from '#engine/write/rules-for.ts'
import type { runAssignments } from './record.ts'

const seats = ['driver', 'secondDriver', 'relayDriver'] as const

/** Ends the confirm links of drivers who are taken off a run. Put on it again, they confirm with a new link. */
export const endLinks = async (tx: Tx, writes: readonly DoneWrite<typeof runAssignments>[]): Promise<void> => {
  const off = writes.flatMap(({ before, after }) =>
    before === null
      ? []
      : seats.flatMap((seat) => {
          const driver = before[seat]
          return driver === null || seats.some((other) => after[other] === driver) ? [] : [{ assignment_id: after.id, driver_id: driver }]
        }),
  )
  if (off.length > 0) await tx.deps.ports.endLinks(tx, 'run', off)
}
