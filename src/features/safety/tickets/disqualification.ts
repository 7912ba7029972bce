import { sql } from 'drizzle-orm'
import type { Viewer } from '#kit/access.ts'
import { kindOf } from '#kit/kind-of.ts'
import { convictionsOf, possibleConvictionsOf } from '#records/safety/tickets/facts.ts'
import type { TicketOffenses } from '#records/safety/tickets/facts.ts'
import { offenseColumns } from '#records/safety/tickets/disqualification.ts'
import { counts, offenseKind } from '#records/safety/tickets/law/offenses.ts'
import type { Conviction } from '#records/safety/tickets/law/offenses.ts'
import { leavesOn } from '#records/safety/tickets/law/periods.ts'
import { standingOn } from '#records/safety/tickets/law/standing.ts'
import type { Standing } from '#records/safety/tickets/law/standing-of.ts'
import { scopeConditions } from '#engine/read/scope.ts'
import { allOf, run } from '#engine/sql.ts'
import type { Deps } from '#engine/write/rules.ts'

interface NamedTicket extends TicketOffenses {
  readonly number: string
  readonly title: string
  /** Whether the viewer may open it. */
  readonly seen: boolean
}

/** Why a conviction is on the list but not in the count; null when it counts. */
const left = (offense: Conviction, standing: Standing | undefined, today: string): string | null => {
  const kind = offenseKind(offense.offense)
  if (!counts(offense)) return kind.commercialOnly === true ? 'Not in a commercial vehicle' : 'Non-CMV, license not affected'
  const until = leavesOn(kind.table, offense.on)
  const gone = until !== null && until <= today
  return gone && !isPartOf(standing, offense) ? 'Outside the window' : null
}

/** It has left the window, but the disqualification it brought still runs. */
const isPartOf = (standing: Standing | undefined, { on }: Conviction): boolean =>
  (standing?.disqualification ?? null) !== null && on >= (standing?.window?.from ?? on) && on <= (standing?.window?.to ?? on)

const offenseOf = (ticket: NamedTicket, offense: Conviction, pending: boolean, standings: readonly Standing[], today: string) => {
  const kind = offenseKind(offense.offense)
  const standing = standings.find(({ table }) => table === kind.table)
  const why = left(offense, standing, today)
  const leaves = leavesOn(kind.table, offense.on)
  return {
    table: kind.table,
    offense: kind.label,
    on: offense.on,
    convictedOn: pending ? null : offense.convictedOn,
    leavesOn: leaves,
    counts: !pending && why === null,
    pending,
    mayBe: false,
    question: null as string | null,
    why,
    ticket: ticket.seen ? { id: ticket.id, number: ticket.number, title: ticket.title } : null,
  }
}

interface TicketHold {
  readonly ticket: string
  readonly number: string
  readonly active: boolean
  readonly endsAt: string | null
  readonly liftReason: string | null
}

/** Blocks that convictions of a driver have placed, oldest first, with the ends entered on them. */
const blocksOf = (deps: Deps, driver: string): Promise<TicketHold[]> =>
  run<TicketHold>(
    deps.pool,
    sql`select ticket_id as ticket, number, status = 'active' as active, to_json(ends_at)#>>'{}' as "endsAt", lift_reason as "liftReason" from holds
    where driver_id = ${driver}::uuid and kind = 'disqualification' and effect = 'block' and placed_by_record and archived_at is null order by created_at, number`,
  )

/** The block of the conviction that completes a count, without its ticket, which the viewer may not see. */
const holdOf = (blocks: readonly TicketHold[], ticket: string | null) => {
  const found = blocks.findLast((block) => block.ticket === ticket)
  return found === undefined ? null : { number: found.number, active: found.active, endsAt: found.endsAt, liftReason: found.liftReason }
}

/**
 * Where a driver stands in the four tables, what the open charges would add, and every offense behind it, newest first. Tickets of
 * divisions that the viewer may not see count too, but are not named.
 */
export const disqualificationOf = async (deps: Deps, user: Viewer, driver: string) => {
  const record = kindOf(deps, 'tickets')
  const [home] = await run<{ zone: string | null }>(
    deps.pool,
    sql`select d.time_zone as zone from drivers p join divisions d on d.id = p.division_id where p.id = ${driver}::uuid`,
  )
  // The day on which the blocks begin and end, too.
  const today = deps.clock.today(home?.zone ?? undefined)
  const tickets = await run<NamedTicket>(
    deps.pool,
    sql`select ${offenseColumns}, t.number, t.title, (${allOf(scopeConditions(deps, record, user, 't'))}) as seen from tickets t left join divisions d on d.id = t.division_id
    where t.driver_id = ${driver}::uuid and t.archived_at is null order by t.issued_at desc`,
  )
  const convicted = tickets.flatMap((ticket) => convictionsOf(ticket))
  const withPending = [...convicted, ...tickets.flatMap((ticket) => possibleConvictionsOf(ticket, today))]
  const standings = standingOn(convicted, today)
  const blocks = await blocksOf(deps, driver)
  const later = standingOn(withPending, today)
  return {
    today,
    standings: standings.map(({ completedBy, ...standing }, position) => {
      const then = later[position]
      return {
        ...standing,
        hold: standing.disqualification === null ? null : holdOf(blocks, completedBy),
        ifConvicted:
          then === undefined || then.count === standing.count ? null : { count: then.count, disqualification: then.disqualification },
      }
    }),
    offenses: tickets.flatMap((ticket) => [
      ...convictionsOf(ticket).map((offense) => offenseOf(ticket, offense, false, standings, today)),
      ...possibleConvictionsOf(ticket, today).map((offense) => ({
        ...offenseOf(ticket, offense, true, standings, today),
        mayBe: offense.mayBe,
        question: offense.question,
      })),
    ]),
  }
}
