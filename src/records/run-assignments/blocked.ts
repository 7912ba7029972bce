import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { PlannedWrite } from '#server/engine/rules-for.ts'
import type { ComputedContext } from '#server/engine/rules.ts'
import { computedContext } from '#server/engine/select.ts'
import { arrayOf } from '#server/engine/sql.ts'
import type { ReadTx } from '#server/engine/transaction.ts'
import { driverReasons } from '../drivers/readiness.ts'
import { seenBy, sets } from '../effects.ts'
import { readinessColumn } from '../gate/reason.ts'
import type { Reason } from '../gate/reason.ts'
import { vehicleReasons } from '../vehicles/readiness.ts'
import type { runAssignments } from './record.ts'

interface Crew {
  readonly driver: string | null
  readonly secondDriver: string | null
  readonly relayDriver: string | null
  readonly vehicle: string | null
  readonly trailers: readonly string[] | null
}

/** A sentence where somebody or something that goes out now is blocked now: papers, holds, disqualification, out of service. */
export const blockedNow = async (tx: ReadTx, run: Crew): Promise<string | null> => {
  const drivers = [run.driver, run.secondDriver, run.relayDriver].filter((id) => id !== null)
  const units = [run.vehicle, ...(run.trailers ?? [])].filter((id) => id !== null)
  if (drivers.length === 0) return 'Assign a driver first.'
  const context = computedContext({ today: tx.today, now: tx.now }, 'going')
  const blocked = (table: SQL, who: SQL, ids: readonly string[], reasonsOf: (context: ComputedContext) => readonly Reason[]): SQL => {
    const reasons = reasonsOf(context)
    return sql`select ${who} as who, ${readinessColumn(reasons, context.today, 'text')} as why from ${table} going
      where going.id = any(${arrayOf([...ids], 'uuid')}) and ${readinessColumn(reasons, context.today, 'effect')} = 'block'`
  }
  const [first] = await tx.query<{ who: string; why: string }>(sql`
    ${blocked(sql`drivers`, sql`going.title`, drivers, driverReasons)}
    union all ${blocked(sql`vehicles`, sql`'Unit ' || going.unit_number`, units, vehicleReasons)}`)
  return first === undefined ? null : `${first.who} may not go out: ${first.why}.`
}

interface Ahead {
  /** The write among those that are planned. */
  readonly at: number
  readonly subject: string
  readonly who: string
  readonly reason: string
}

const seats = ['driver', 'secondDriver', 'relayDriver', 'vehicle'] as const

/** Holds of drivers and units that reach into the run, leave among them: whoever plans it confirms that they know. */
export const warnOfHolds = async (tx: ReadTx, writes: readonly PlannedWrite<typeof runAssignments>[]): Promise<void> => {
  const planned = writes.filter(
    (write) =>
      write.warnings !== undefined &&
      write.after.archivedAt === null &&
      ['planned', 'unassigned'].includes(write.after.status) &&
      [...seats, 'start' as const].some((name) => sets(write, name)),
  )
  const asked = planned.flatMap(({ after }, at) =>
    seats.flatMap((seat) => (after[seat] === null ? [] : [{ at, subject: after[seat], from: after.start, to: after.end }])),
  )
  if (asked.length === 0) return
  const holds = await tx.query<Ahead>(sql`
    select q.at, q.subject, coalesce(d.title, 'Unit ' || v.unit_number) as who, h.reason
    from json_to_recordset(${JSON.stringify(asked)}::json) as q(at int, subject uuid, "from" timestamptz, "to" timestamptz)
    join holds h on h.driver_id = q.subject or h.vehicle_id = q.subject
    left join drivers d on d.id = q.subject left join vehicles v on v.id = q.subject
    where h.archived_at is null and h.status = 'active' and h.starts_at < q."to" and (h.ends_at is null or h.ends_at > q."from")
      and ${seenBy(tx, 'holds', 'h')} order by h.starts_at, h.id`)
  for (const { at, subject, who, reason } of holds)
    planned[at]?.warnings?.push({
      field: seats.find((seat) => planned[at]?.after[seat] === subject) ?? 'driver',
      message: `${who}: ${reason}`,
    })
}
