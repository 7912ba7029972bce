import { sql } from 'drizzle-orm'
import { identityReaders } from '#kit/roles.ts'
import type { RecordRules, Write } from '#engine/write/rules.ts'
import { arrayOf } from '#engine/sql.ts'
import type { ReadTx, Tx } from '#engine/write/rules.ts'
import { lockBeyondLimits, sets, textOf } from '#records/effects.ts'
import { tellPlanners } from '#records/dispatch/gate/tell-planners.ts'
import { fillDivisions } from '#records/company/home-division.ts'
import { syncTicketClocks } from '#records/safety/tickets/clock-sync.ts'
import { endByOrder, keepPrivate, keptFromUndo, markMistaken, recordEnd, refuseWeakStops, standingSql } from './by-hand.ts'
import { clearDriver, liftGuard, liftRuledOut, withdrawResult } from './clearing.ts'
import { holdDuties } from './duties.ts'
import { shopKinds } from './kinds.ts'
import { recordMvr } from './mvr.ts'
import { enterStateEnd, endByState } from './state-end.ts'

const decisive = ['status', 'effect', 'endsAt', 'estimatedEnd', 'mvrOn', 'archivedAt'] as const

/** A disqualification that ends, or whose end is entered, no longer asks for an MVR. */
const settleMvr = async (tx: Tx, writes: readonly Write[]): Promise<void> => {
  const tickets = writes
    .filter(({ before, after }) => before !== null && after['kind'] === 'disqualification')
    .filter((write) => decisive.some((property) => sets(write, property)))
    .flatMap(({ after }) => textOf(after['ticket']) ?? [])
  if (tickets.length > 0) await syncTicketClocks(tx, await lockBeyondLimits(tx, 'tickets', tickets))
}

/** Tickets are locked before their holds, as a write of a ticket does. */
const lockTickets = async (tx: ReadTx, ids: readonly string[]): Promise<void> => {
  const found = await tx.query<{ ticket: string }>(
    sql`select distinct ticket_id as ticket from holds where id = any(${arrayOf(ids, 'uuid')}) and kind = 'disqualification' and ticket_id is not null`,
  )
  if (found.length > 0)
    await lockBeyondLimits(
      tx,
      'tickets',
      found.map(({ ticket }) => ticket),
    )
}

export const rules: RecordRules = {
  timeDependent: true,
  duties: holdDuties,
  // A foreman sees what keeps units for the shop, and nothing of people.
  visible: (viewer, row) =>
    viewer.role === 'foreman' ? sql`(${row}.vehicle_id is not null and ${row}.kind = any(${arrayOf(shopKinds, 'text')}))` : null,
  computed: { standing: standingSql },
  // An earlier release placed holds with the limits of a claim as their reason.
  earlierWords: { fields: ['reason'], readers: identityReaders },
  lockFirst: lockTickets,
  // The division of a hold is that of its driver or unit, whatever it was before.
  before: async (tx, writes) => {
    for (const write of writes) {
      write.after['division'] = null
      refuseWeakStops(write)
      keepPrivate(write)
    }
    await fillDivisions(tx, writes)
    await endByState(tx, writes)
    endByOrder(writes)
  },
  after: async (tx, writes) => {
    await settleMvr(tx, writes)
    await tx.deps.ports.notifyOfWrites(tx, 'holds', writes)
    const placed = writes.filter(({ after }) => after.status === 'active' && after['effect'] === 'block').map(({ after }) => after)
    await tellPlanners(tx, {
      drivers: placed.flatMap((hold) => textOf(hold['driver']) ?? []),
      vehicles: placed.flatMap((hold) => textOf(hold['vehicle']) ?? []),
    })
  },
  keptFromUndo,
  moves: {
    record_mvr: recordMvr,
    enter_state_end: enterStateEnd,
    clear_driver: clearDriver,
    withdraw_result: withdrawResult,
    record_end: recordEnd,
    mark_mistaken: markMistaken,
    lift: { ruledOut: liftRuledOut, guard: liftGuard, set: (tx) => ({ liftedAt: tx.now.toISOString(), liftedBy: tx.actor.id }) },
  },
}
