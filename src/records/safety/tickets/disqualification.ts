import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { yesNoOf } from '#kit/yes-no.ts'
import type { StoredRow, Write } from '#engine/write/rules.ts'
import { arrayOf } from '#engine/sql.ts'
import { companyTimeZone, dayIn } from '#platform/clock.ts'
import type { ReadTx, Tx } from '#engine/write/rules.ts'
import { lockBeyondLimits, textOf } from '#records/effects.ts'
import { mvrDue } from '#records/duties/holds/mvr.ts'
import { syncHolds } from '#records/duties/holds/placing.ts'
import type { Holder } from '#records/duties/holds/placing.ts'
import { companyZone, zoneOfDivision, zonesOf } from '#records/company/home-division.ts'
import { syncTicketClocks } from './clock-sync.ts'
import { chargesOf, convictionsOf, possibleConvictionsOf } from './facts.ts'
import type { TicketOffenses } from './facts.ts'
import type { Disposition, PleaAnswer } from './law/disposition.ts'
import type { Table } from './law/disqualification.ts'
import type { Conviction } from './law/offenses.ts'
import { countWords } from './law/standing-words.ts'
import { broughtBy, standingOn } from './law/standing.ts'
import type { Standing } from './law/standing-of.ts'
import { neverHeld, suspensionHold } from './suspension.ts'

/** Columns of `TicketOffenses` over alias `t`, with its division over `d`: the day is that of the place, not of UTC. */
export const offenseColumns: SQL = sql`t.id, to_char(t.issued_at at time zone coalesce(d.time_zone, ${companyZone}), 'YYYY-MM-DD') as on,
  to_char(coalesce(t.convicted_on, t.disposition_on), 'YYYY-MM-DD') as "decidedOn", coalesce(t.private_car, false) as "privateCar", t.lost_license as "lostLicense",
  coalesce(t.hazmat, false) as hazmat, t.disposition, t.plea_or_paid as "pleaOrPaid", t.kind,
  t.held_liable as "heldLiable", t.charges`

interface DriverTicket extends TicketOffenses {
  readonly driver: string
  /** The driver's division says which day it is. */
  readonly zone: string
  readonly suspendedOn: string | null
  readonly row: StoredRow
}

const ticketsOf = (tx: ReadTx, drivers: readonly string[]): Promise<DriverTicket[]> =>
  tx.query<DriverTicket>(sql`
    select ${offenseColumns}, t.driver_id as driver, to_char(t.suspended_on, 'YYYY-MM-DD') as "suspendedOn", coalesce(h.time_zone, ${companyTimeZone}) as zone, json_build_object('id', t.id, 'number', t.number, 'title', t.title, 'status', t.status, 'version', t.version) as row
    from tickets t left join divisions d on d.id = t.division_id join drivers p on p.id = t.driver_id left join divisions h on h.id = p.division_id where t.driver_id = any(${arrayOf(drivers, 'uuid')}) and t.archived_at is null order by t.issued_at`)

const driversOf = (writes: readonly Write[]): string[] => [
  ...new Set(writes.flatMap(({ before, after }) => [textOf(before?.['driver']), textOf(after['driver'])]).filter((id) => id !== null)),
]

/** A ticket as the counters of 49 CFR 383.51 read it; `zone` says on which day it was written. */
export const asOffenses = (after: StoredRow, zone: string): TicketOffenses => ({
  id: after.id,
  on: dayIn(new Date(String(after['issuedAt'])), zone),
  decidedOn: textOf(after['convictedOn']) ?? textOf(after['dispositionOn']),
  privateCar: after['privateCar'] === true,
  lostLicense: yesNoOf(after['lostLicense']),
  hazmat: after['hazmat'] === true,
  disposition: (textOf(after['disposition']) ?? 'pending') as Disposition,
  pleaOrPaid: textOf(after['pleaOrPaid']) as PleaAnswer,
  kind: String(after['kind']),
  heldLiable: yesNoOf(after['heldLiable']),
  charges: chargesOf(after),
})

/** Whoever records a conviction is told what it costs the driver before they save it (49 CFR 383.51). */
export const warnOfDisqualification = async (tx: ReadTx, writes: readonly Write[]): Promise<void> => {
  const zoneOf = await zonesOf(
    tx,
    writes.map(({ after }) => after),
  )
  const convictions = (ticket: StoredRow): Conviction[] => convictionsOf(asOffenses(ticket, zoneOf(ticket)))
  const relevant = writes.filter(
    ({ before, after }) =>
      textOf(after['driver']) !== null && convictions(after).length > (before === null ? 0 : convictions(before).length),
  )
  if (relevant.length === 0) return
  const known = await ticketsOf(tx, driversOf(relevant))
  for (const { after, warnings } of relevant) {
    const others = known
      .filter((ticket) => ticket.driver === after['driver'] && ticket.id !== after.id)
      .flatMap((ticket) => convictionsOf(ticket))
    const today = dayIn(tx.now, zoneOf(after))
    const standing = standingOn([...others, ...convictions(after)], today)
    const earlier = standingOn(others, today)
    standing.forEach((one, position) => {
      const [was, until] = [earlier[position]?.disqualification ?? null, earlier[position]?.estimatedEnd ?? null]
      if (one.disqualification !== null && (one.disqualification !== was || one.estimatedEnd !== until))
        warnings?.push({ field: 'disposition', message: `This disqualifies the driver: ${one.sentence}` })
    })
  }
}

/** Why the driver is blocked, and whose duty that is: an employer's who knows or should reasonably know (49 CFR 383.37). */
const blockReason = (words: string): string =>
  `CDL: ${words} (49 CFR 383.51). An employer that knows or should reasonably know must not let them drive a CMV (49 CFR 383.37)`

interface Wanted {
  readonly ticket: DriverTicket
  readonly effect: 'block' | 'warn'
  readonly reason: string
  readonly startsAt: string | null
  readonly estimatedEnd: string | null
}

const blockFor = (ticket: DriverTicket, words: string, estimatedEnd: string | null): Wanted => ({
  ticket,
  effect: 'block',
  reason: blockReason(words),
  startsAt: ticket.decidedOn === null ? null : `${ticket.decidedOn}T12:00:00.000Z`,
  estimatedEnd,
})

/** Tables in which the driver is disqualified, the worst first. */
const disqualified = (standings: readonly Standing[]): Standing[] => standings.filter((one) => one.disqualification !== null)

/**
 * A driver who may not drive is blocked by the conviction that completes the count of each table, and warned of by an open charge that
 * would. The conviction is one of that table: a later one of another table does not bring back a block that somebody lifted by name. A
 * block that is active (`blocked`: its tickets) stays: neither the estimated end nor the window ends it, only the state's dates or a person.
 */
const wantedFor = (tickets: readonly DriverTicket[], moment: Date, blocked: ReadonlySet<string>): Wanted[] => {
  const today = dayIn(moment, tickets[0]?.zone ?? companyTimeZone)
  const convicted = tickets.flatMap((ticket) => convictionsOf(ticket))
  const standings = standingOn(convicted, today)
  const blocks = standings.flatMap(({ table, completedBy, count, disqualification, estimatedEnd }): Wanted[] => {
    if (disqualification === null) return tickets.flatMap((ticket) => (blocked.has(ticket.id) ? kept(ticket, table, convicted, today) : []))
    const ticket = tickets.find(({ id }) => id === completedBy)
    return ticket === undefined ? [] : [blockFor(ticket, countWords(table, count, disqualification), estimatedEnd)]
  })
  // One hold a ticket: charges of one stop may complete two tables.
  if (blocks.length > 0) return blocks.filter(({ ticket }, position) => blocks.findIndex((one) => one.ticket.id === ticket.id) === position)
  return tickets.flatMap((ticket): Wanted[] => {
    // What may be a conviction, or may count, is asked about; it holds no one.
    const pending = possibleConvictionsOf(ticket, today).filter(({ mayBe }) => !mayBe)
    const [after] = pending.length === 0 ? [] : disqualified(standingOn([...convicted, ...pending], today))
    return after === undefined
      ? []
      : [{ ticket, effect: 'warn', reason: `If convicted on ${ticket.row.number}: ${after.sentence}`, startsAt: null, estimatedEnd: null }]
  })
}

/** The block of a ticket whose disqualification has left the counters, while the state's dates are not entered. */
const kept = (ticket: DriverTicket, table: Table, convicted: readonly Conviction[], today: string): Wanted[] => {
  const period = broughtBy(table, convicted, ticket.id, today)
  return period === null ? [] : [blockFor(ticket, countWords(table, period.counted.length, period.cost.words), period.until)]
}

/** Tickets with an active block of theirs. */
const blockedBy = async (tx: Tx, tickets: readonly DriverTicket[]): Promise<ReadonlySet<string>> => {
  const held = await tx.query<{ ticket: string }>(sql`
    select ticket_id as ticket from holds where ticket_id = any(${arrayOf(
      tickets.map(({ id }) => id),
      'uuid',
    )}) and status = 'active' and effect = 'block' and kind = 'disqualification' and placed_by_record and archived_at is null`)
  return new Set(held.map(({ ticket }) => ticket))
}

/** Brings the holds of the drivers in line with where they stand and whether they are suspended; what the State orders is entered on the hold by name. */
export const holdDisqualified = async (tx: Tx, writes: readonly Write[]): Promise<void> => {
  const own = writes.filter(({ before, after }) => concerns(before) || concerns(after))
  const drivers = driversOf(own)
  if (drivers.length === 0) return
  const tickets = await ticketsOf(tx, drivers)
  // Archived, or taken from its driver: nobody is held by it any more.
  const gone = own.filter(({ after }) => !tickets.some(({ id }) => id === after.id)).map(({ after }) => ({ record: after, wanted: [] }))
  await syncHolds(
    tx,
    'ticket',
    [...gone, ...holdersOf(tickets, tx.now, new Set(own.map(({ after }) => after.id)), await blockedBy(tx, tickets))],
    why,
  )
}

const why = 'By the counters of 49 CFR 383.51'

/** The tickets of drivers that hold them now, and those that may have until now. */
const holdersOf = (tickets: readonly DriverTicket[], now: Date, written: ReadonlySet<string>, blocked: ReadonlySet<string>): Holder[] =>
  [...Map.groupBy(tickets, (ticket) => ticket.driver)].flatMap(([driver, theirs]) => {
    const wanted = wantedFor(theirs, now, blocked)
    const today = dayIn(now, companyTimeZone)
    const mayHold = (ticket: DriverTicket): boolean =>
      written.has(ticket.id) ||
      ticket.suspendedOn !== null ||
      ticket.disposition !== 'pending' ||
      convictionsOf(ticket).length > 0 ||
      possibleConvictionsOf(ticket, today).length > 0
    return theirs
      .filter((ticket) => mayHold(ticket))
      .map((ticket) => ({
        record: ticket.row,
        wanted: [
          ...suspensionHold(ticket, now),
          ...wanted
            .filter((one) => one.ticket.id === ticket.id)
            .map(({ effect, reason, startsAt, estimatedEnd }) => ({
              driver,
              effect,
              kind: 'disqualification' as const,
              reason: reason.slice(0, 200),
              startsAt,
              estimatedEnd,
            })),
        ],
      }))
  })

const concerns = (ticket: StoredRow | null): boolean => {
  if (ticket === null) return false
  if (textOf(ticket['suspendedOn']) !== null) return true
  const guilty: TicketOffenses = {
    ...asOffenses(ticket, companyTimeZone),
    kind: 'moving',
    disposition: 'guilty',
    charges: chargesOf(ticket).map((charge) => ({ ...charge, disposition: 'guilty' })),
  }
  return convictionsOf(guilty).length > 0 || possibleConvictionsOf(guilty, guilty.on).length > 0
}

/**
 * What the passing of days changes: a warning of an open charge ends when an earlier offense leaves the window, and from the estimated end
 * of a disqualification on a current MVR is asked for. Blocks stay, and a suspension on file without one gets it. Returns the number of tickets looked at.
 */
export const settleLapsed = async (tx: Tx, of: readonly string[]): Promise<number> => {
  const held = await tx.query<Held>(sql`
    select h.driver_id as driver, h.ticket_id as ticket, h.effect, to_char(h.estimated_end, 'YYYY-MM-DD') as "estimatedEnd", (${mvrDue(tx.now)}) and not exists (
        select 1 from deadlines k where k.ticket_id = h.ticket_id and k.rule = 'CDL-MVR' and k.archived_at is null and k.status <> 'not_applicable') as "asksMvr"
    from holds h join drivers p on p.id = h.driver_id left join divisions v on v.id = p.division_id
    where h.status = 'active' and h.archived_at is null and h.kind = 'disqualification' and h.placed_by_record and h.ticket_id is not null
      and h.driver_id = any(${arrayOf(of, 'uuid')})`)
  const unheld = await neverHeld(tx, of)
  const tickets = await ticketsOf(tx, [...new Set([...held, ...unheld].map(({ driver }) => driver))])
  const blocked = await blockedBy(tx, tickets)
  const stale = [...Map.groupBy(tickets, (ticket) => ticket.driver)].flatMap(([driver, theirs]) => {
    const wanted = wantedFor(theirs, tx.now, blocked)
    const stands = (hold: Held): boolean =>
      wanted.some((one) => one.ticket.id === hold.ticket && one.effect === hold.effect && one.estimatedEnd === hold.estimatedEnd)
    const settled = held.filter((hold) => hold.driver === driver).every((hold) => stands(hold))
    return settled && !unheld.some((one) => one.driver === driver) ? [] : [theirs]
  })
  const asked = held.filter(({ asksMvr }) => asksMvr).map(({ ticket }) => ticket)
  const looked = new Set([...stale.flat().map(({ id }) => id), ...asked])
  // As a write of a ticket takes its locks: the ticket, then its holds and deadlines.
  const rows = await lockBeyondLimits(tx, 'tickets', [...looked])
  await holdAgain(tx, new Set(stale.flat().map(({ driver }) => driver)), looked)
  await syncTicketClocks(
    tx,
    rows.filter(({ id }) => asked.includes(id)),
  )
  return looked.size
}

/** Holds by what the tickets say now that they are locked: somebody may have changed one while they were looked through. */
const holdAgain = async (tx: Tx, drivers: ReadonlySet<string>, locked: ReadonlySet<string>): Promise<void> => {
  if (drivers.size === 0) return
  const tickets = await ticketsOf(tx, [...drivers])
  const holders = holdersOf(tickets, tx.now, new Set(), await blockedBy(tx, tickets))
  await syncHolds(
    tx,
    'ticket',
    holders.filter(({ record }) => locked.has(record.id)),
    why,
  )
}

interface Held {
  readonly driver: string
  readonly ticket: string
  readonly effect: string
  readonly estimatedEnd: string | null
  readonly asksMvr: boolean
}

/** Calendar day of a ticket where it was written. */
const dayOf = (ticket: SQL): SQL => sql`(${ticket}.issued_at at time zone ${zoneOfDivision(sql`${ticket}.division_id`)})::date`

/** Offenses that count as serious, for lists: the same reading of a charge as `convictionsOf` (49 CFR 383.51(c)). */
export const seriousIncidents = (row: SQL, serious: readonly string[], commercialOnly: readonly string[]): SQL => sql`(
  select count(*)::int from tickets o where o.driver_id = ${row}.driver_id and o.archived_at is null
    and o.kind not in ('parking', 'toll') and (o.kind <> 'camera' or coalesce(o.held_liable, false))
    and o.issued_at <= ${row}.issued_at and (${dayOf(sql`o`)} + interval '3 years')::date > ${dayOf(row)}
    and exists (
      select 1 from jsonb_to_recordset(case when jsonb_typeof(o.charges) = 'array' then o.charges else '[]' end)
        as c(offense text, serious text, speed int, posted int, disposition text, "reducedTo" text, "reducedOffense" text, "pleaOrPaid" text)
      cross join lateral (select coalesce(nullif(c.disposition, 'pending'), o.disposition) as outcome) e
      cross join lateral (select case when e.outcome = 'reduced' and coalesce(c."reducedOffense", nullif(c."reducedTo", '')) is not null then c."reducedOffense"
        else coalesce(c.offense, case when c.speed - c.posted >= 15 then 'speeding_15' when c.serious = 'yes' then 'serious_unnamed' end) end as offense) f
      where (e.outcome in ('guilty', 'no_contest', 'reduced') or (e.outcome in ('deferred', 'dismissed') and coalesce(c."pleaOrPaid", o.plea_or_paid) = 'yes')) and f.offense = any(${arrayOf(serious, 'text')})
        and (not coalesce(o.private_car, false) or (coalesce(o.lost_license, false) and f.offense <> all(${arrayOf(commercialOnly, 'text')})))))`
