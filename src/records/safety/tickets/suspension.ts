import { sql } from 'drizzle-orm'
import { arrayOf } from '#engine/sql.ts'
import type { ReadTx } from '#engine/write/rules.ts'
import { startOfDay } from '#platform/clock.ts'
import type { WantedHold } from '#records/duties/holds/placing.ts'

interface Suspended {
  readonly driver: string
  /** Calendar date on which the driver learned of it; null while there is none. */
  readonly suspendedOn: string | null
  /** Of the driver's division. */
  readonly zone: string
  readonly row: { readonly number: string }
}

/** The day begins where the driver works; where it is not that day yet, the block begins now. */
const startOf = (suspendedOn: string, zone: string, now: Date): string | null => {
  const start = startOfDay(suspendedOn, zone)
  return start <= now ? start.toISOString() : null
}

/**
 * The block of a driver whose license was suspended or revoked, or who was disqualified: an employer that knows or should reasonably know
 * must not let them drive (49 CFR 383.37(a)), nor must a carrier without a CDL in play (391.15(a)). It begins at once; its end is the day
 * the state set or a clean MVR, entered by a person.
 */
export const suspensionHold = ({ driver, suspendedOn, zone, row }: Suspended, now: Date): WantedHold[] =>
  suspendedOn === null
    ? []
    : [
        {
          driver,
          effect: 'block',
          kind: 'credential',
          reason: `License suspended or revoked (${row.number}): until it is reinstated, an employer that knows or should reasonably know must not let them drive a CMV (49 CFR 383.37(a), 391.15(a))`,
          startsAt: startOf(suspendedOn, zone, now),
          // Lifting the block of one suspension reinstates nobody after the next.
          recurs: true,
        },
      ]

/** Tickets with a suspension that never held their driver: entered before there was such a hold. */
export const neverHeld = (tx: ReadTx, drivers: readonly string[]): Promise<{ readonly driver: string; readonly ticket: string }[]> =>
  tx.query(sql`
    select t.driver_id as driver, t.id as ticket from tickets t
    where t.suspended_on is not null and t.driver_id = any(${arrayOf(drivers, 'uuid')}) and t.archived_at is null and not exists (
      select 1 from holds h where h.ticket_id = t.id and h.driver_id = t.driver_id and h.kind = 'credential' and h.placed_by_record)
    order by t.id`)
