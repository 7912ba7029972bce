import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { StoredRow, Write } from '#server/engine/rules.ts'
import { arrayOf } from '#server/engine/sql.ts'
import { companyTimeZone, dayIn } from '#server/platform/clock.ts'
import { inTransaction, systemActor } from '#server/engine/transaction.ts'
import type { Tx } from '#server/engine/transaction.ts'
import type { Deps } from '#server/platform/deps.ts'
import { textOf } from '../effects.ts'
import { syncHolds } from '../holds/placing.ts'
import type { Holder } from '../holds/placing.ts'
import { companyZone, zoneOfDivision, zonesOf } from '../home-division.ts'
import { chargesOf, convictionsOf, possibleConvictionsOf } from './facts.ts'
import type { TicketOffenses } from './facts.ts'
import type { Disposition, PleaAnswer } from './law/disposition.ts'
import { counts, offenseKind } from './law/offenses.ts'
import type { Conviction } from './law/offenses.ts'
import { standingOn } from './law/standing.ts'
import type { Standing } from './law/standing.ts'

/** Columns of `TicketOffenses` over alias `t`, with its division over `d`: the day is that of the place, not of UTC. */
export const offenseColumns: SQL = sql`t.id, to_char(t.issued_at at time zone coalesce(d.time_zone, ${companyZone}), 'YYYY-MM-DD') as on,
  to_char(coalesce(t.convicted_on, t.disposition_on), 'YYYY-MM-DD') as "decidedOn", coalesce(t.private_car, false) as "privateCar", coalesce(t.lost_license, false) as "lostLicense",
  coalesce(t.hazmat, false) as hazmat, t.disposition, t.plea_or_paid as "pleaOrPaid", t.kind,
  coalesce(t.held_liable, false) as "heldLiable", t.charges`

interface DriverTicket extends TicketOffenses {
  readonly driver: string
  /** The driver's division says which day it is. */
  readonly zone: string
  readonly row: StoredRow
}

const ticketsOf = (tx: Tx, drivers: readonly string[]): Promise<DriverTicket[]> =>
  tx.query<DriverTicket>(sql`
    select ${offenseColumns}, t.driver_id as driver, coalesce(h.time_zone, ${companyTimeZone}) as zone, json_build_object('id', t.id, 'number', t.number, 'title', t.title, 'status', t.status, 'version', t.version) as row
    from tickets t left join divisions d on d.id = t.division_id join drivers p on p.id = t.driver_id left join divisions h on h.id = p.division_id where t.driver_id = any(${arrayOf(drivers, 'uuid')}) and t.archived_at is null order by t.issued_at`)

const driversOf = (writes: readonly Write[]): string[] => [
  ...new Set(writes.flatMap(({ before, after }) => [textOf(before?.['driver']), textOf(after['driver'])]).filter((id) => id !== null)),
]

const asOffenses = (after: StoredRow, zone: string): TicketOffenses => ({
  id: after.id,
  on: dayIn(new Date(String(after['issuedAt'])), zone),
  decidedOn: textOf(after['convictedOn']) ?? textOf(after['dispositionOn']),
  privateCar: after['privateCar'] === true,
  lostLicense: after['lostLicense'] === true,
  hazmat: after['hazmat'] === true,
  disposition: (textOf(after['disposition']) ?? 'pending') as Disposition,
  pleaOrPaid: textOf(after['pleaOrPaid']) as PleaAnswer,
  kind: String(after['kind']),
  heldLiable: after['heldLiable'] === true,
  charges: chargesOf(after),
})

/** Whoever records a conviction is told what it costs the driver before he saves it (49 CFR 383.51). */
export const warnOfDisqualification = async (tx: Tx, writes: readonly Write[]): Promise<void> => {
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
      const [was, until] = [earlier[position]?.disqualification ?? null, earlier[position]?.liftsOn ?? null]
      if (one.disqualification !== null && (one.disqualification !== was || one.liftsOn !== until))
        warnings?.push({ field: 'disposition', message: `This disqualifies the driver: ${one.sentence}` })
    })
  }
}

const holdReason = (standing: Standing, pending: string | null): string =>
  pending === null ? `CDL: ${standing.sentence}` : `If convicted on ${pending}: ${standing.sentence}`

interface Wanted {
  readonly ticket: DriverTicket
  readonly effect: 'block' | 'warn'
  readonly reason: string
  readonly startsAt: string | null
}

/** Tables in which the driver is disqualified, the worst first. */
const disqualified = (standings: readonly Standing[]): Standing[] => standings.filter((one) => one.disqualification !== null)

/**
 * A driver who may not drive is blocked by the conviction that completes the count of each table, and warned of by an open charge that
 * would. The conviction is one of that table: a later one of another table does not bring back a block that somebody lifted by name.
 */
const wantedFor = (tickets: readonly DriverTicket[], moment: Date): Wanted[] => {
  const today = dayIn(moment, tickets[0]?.zone ?? companyTimeZone)
  const convicted = tickets.flatMap((ticket) => convictionsOf(ticket))
  const standings = disqualified(standingOn(convicted, today))
  if (standings.length > 0) {
    const blocks = standings.flatMap((standing): Wanted[] => {
      const last = tickets.findLast((ticket) =>
        convictionsOf(ticket).some((one) => counts(one) && offenseKind(one.offense).table === standing.table),
      )
      const startsAt = (last?.decidedOn ?? null) === null ? null : `${last?.decidedOn}T12:00:00.000Z`
      return last === undefined ? [] : [{ ticket: last, effect: 'block', reason: holdReason(standing, null), startsAt }]
    })
    // One hold a ticket: charges of one stop may complete two tables.
    return blocks.filter(({ ticket }, position) => blocks.findIndex((one) => one.ticket.id === ticket.id) === position)
  }
  return tickets.flatMap((ticket): Wanted[] => {
    // A deferral or dismissal that may be a conviction is asked about by its deadline; it holds no one.
    const pending = possibleConvictionsOf(ticket, today).filter(({ mayBe }) => !mayBe)
    const [after] = pending.length === 0 ? [] : disqualified(standingOn([...convicted, ...pending], today))
    return after === undefined ? [] : [{ ticket, effect: 'warn', reason: holdReason(after, ticket.row.number), startsAt: null }]
  })
}

/** Brings the holds of the drivers in line with where they stand; what the State orders is entered on the hold by name. */
export const holdDisqualified = async (tx: Tx, writes: readonly Write[]): Promise<void> => {
  const own = writes.filter(({ before, after }) => concerns(before) || concerns(after))
  const drivers = driversOf(own)
  if (drivers.length === 0) return
  const tickets = await ticketsOf(tx, drivers)
  // Archived, or taken from its driver: nobody is held by it any more.
  const gone = own.filter(({ after }) => !tickets.some(({ id }) => id === after.id)).map(({ after }) => ({ record: after, wanted: [] }))
  await syncHolds(tx, 'ticket', [...gone, ...holdersOf(tickets, tx.now, new Set(own.map(({ after }) => after.id)))], why)
}

const why = 'By the counters of 49 CFR 383.51'

/** The tickets of drivers that hold them now, and those that may have until now. */
const holdersOf = (tickets: readonly DriverTicket[], now: Date, written: ReadonlySet<string>): Holder[] =>
  [...Map.groupBy(tickets, (ticket) => ticket.driver)].flatMap(([driver, theirs]) => {
    const wanted = wantedFor(theirs, now)
    const today = dayIn(now, companyTimeZone)
    const mayHold = (ticket: DriverTicket): boolean =>
      written.has(ticket.id) ||
      ticket.disposition !== 'pending' ||
      convictionsOf(ticket).length > 0 ||
      possibleConvictionsOf(ticket, today).length > 0
    return theirs
      .filter((ticket) => mayHold(ticket))
      .map((ticket) => ({
        record: ticket.row,
        wanted: wanted
          .filter((one) => one.ticket.id === ticket.id)
          .map(({ effect, reason, startsAt }) => ({
            driver,
            effect,
            kind: 'disqualification' as const,
            reason: reason.slice(0, 200),
            startsAt,
          })),
      }))
  })

const concerns = (ticket: StoredRow | null): boolean =>
  ticket !== null &&
  convictionsOf({
    ...asOffenses(ticket, companyTimeZone),
    kind: 'moving',
    disposition: 'guilty',
    charges: chargesOf(ticket).map((charge) => ({ ...charge, disposition: 'guilty' })),
  }).length > 0

/**
 * Lifts the holds of drivers who are disqualified no more because the days have passed, where the driver works: an offense of the count has
 * left its window, and the time from the conviction has run. Run it every few minutes. Answers the number of drivers it looked at anew.
 */
export const settleLapsed = async (tx: Tx): Promise<number> => {
  const held = await tx.query<{ driver: string; ticket: string; effect: string }>(sql`
    select driver_id as driver, ticket_id as ticket, effect from holds
    where status = 'active' and archived_at is null and kind = 'disqualification' and placed_by_record and ticket_id is not null and driver_id is not null
    for update skip locked`)
  const tickets = await ticketsOf(tx, [...new Set(held.map(({ driver }) => driver))])
  const stale = [...Map.groupBy(tickets, (ticket) => ticket.driver)].flatMap(([driver, theirs]) => {
    const wanted = wantedFor(theirs, tx.now)
    const stands = (hold: (typeof held)[number]): boolean =>
      wanted.some((one) => one.ticket.id === hold.ticket && one.effect === hold.effect)
    return held.filter((hold) => hold.driver === driver).every((hold) => stands(hold)) ? [] : [theirs]
  })
  await syncHolds(tx, 'ticket', holdersOf(stale.flat(), tx.now, new Set()), why)
  return stale.length
}

/** The chore of `settleLapsed`. */
export const endLapsedDisqualifications = (deps: Deps): Promise<number> => inTransaction(deps, systemActor, settleLapsed)

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
