import { sql } from 'drizzle-orm'
import type { RecordRules, Write } from '#engine/write/rules.ts'
import { arrayOf } from '#engine/sql.ts'
import type { ReadTx, Tx } from '#engine/write/rules.ts'
import { nextDeadlineOf } from '#records/duties/deadlines/rules.ts'
import { carriersOf, ownedBy } from '#records/company/carriers.ts'
import { attachCourtPapers, openRequestsOf } from '../dataqs/papers.ts'
import { citeDrivers } from '../accidents/citations.ts'
import type { Citation } from '../accidents/citations.ts'
import { seenBy, sets, textOf } from '#records/effects.ts'
import { fillDivisions } from '#records/company/home-division.ts'
import { oneAtATime } from '#records/one-at-a-time.ts'
import { joinCitedViolations } from './cited-violations.ts'
import { syncTicketClocks } from './clock-sync.ts'
import { matchTickets, waitForDriversOf, waitForSameDriver } from './crew.ts'
import { askFarDays, refuseWrongDays } from './days.ts'
import { refuseOutcomes, refuseUnsaid } from './deciding.ts'
import { holdDisqualified, seriousIncidents, warnOfDisqualification } from './disqualification.ts'
import { ticketDuties } from './duties.ts'
import { settleTicket } from './facts.ts'
import { seriousCommercialOnly, seriousOffenses } from './law/offenses.ts'
import { mayClose, mayDispose, mayPay, mayPayToll, mayRespond, refusePaidPending, stageOnceAnswered, tollPaid } from './payment.ts'
import { settleReviews } from './reviews.ts'

interface Filed {
  readonly id: string
  readonly number: string
  readonly citation: string
  readonly state: string
  /** Whether the writer may see it; else they are not told its number. */
  readonly seen: boolean
  readonly owner: string | null
  readonly driver: string | null
}

const citationOf = (ticket: Write['after']): string => `${String(ticket['state'])} ${String(ticket['citationNumber']).toUpperCase()}`

/**
 * The same citation of the same State is entered once. What another carrier has entered is refused only to whoever
 * may see it or enters it for the same driver, against whom it would count twice: nobody else is told of it.
 */
const refuseDoubles = async (tx: ReadTx, writes: readonly Write[]): Promise<void> => {
  const fresh = writes.filter((write) => sets(write, 'citationNumber') || sets(write, 'state'))
  if (fresh.length === 0) return
  await oneAtATime(
    tx,
    'citations',
    fresh.map(({ after }) => citationOf(after)),
  )
  const known = await tx.query<Filed>(sql`
    select t.id, t.number, t.citation_number as citation, t.state, (${seenBy(tx, 'tickets', 't')}) as seen, ${ownedBy(sql`t.division_id`)} as owner, t.driver_id as driver
    from tickets t where t.archived_at is null and t.citation_number = any(${arrayOf(
      fresh.map(({ after }) => String(after['citationNumber']).toUpperCase()),
      'text',
    )})`)
  for (const [position, { after, issues }] of fresh.entries())
    if (fresh.slice(0, position).some((other) => other.issues.length === 0 && citationOf(other.after) === citationOf(after)))
      issues.push({ field: 'citationNumber', message: 'List each citation once' })
  if (known.length === 0) return
  const carriers = await carriersOf(
    tx,
    fresh.map(({ after }) => after),
  )
  for (const [position, { after, issues }] of fresh.entries()) {
    const owner = carriers[position]?.owner ?? null
    const alike = known.filter(
      (ticket) =>
        ticket.id !== after.id && ticket.state === after['state'] && ticket.citation === String(after['citationNumber']).toUpperCase(),
    )
    const isOwn = (ticket: Filed): boolean =>
      (ticket.owner !== null && ticket.owner === owner) || (ticket.driver !== null && ticket.driver === after['driver'])
    const same = alike.find(({ seen }) => seen) ?? alike.find(isOwn)
    if (same !== undefined)
      issues.push({
        field: 'citationNumber',
        message: same.seen ? `Already entered as ${same.number}` : 'Already entered by another division',
      })
  }
}

/** A moving violation of an accident is what its tests hang on, when it comes in or is joined to it. */
const accidentCitations = (writes: readonly Write[]): Citation[] =>
  writes.flatMap((write): Citation[] => {
    const { after } = write
    const [accident, driver] = [textOf(after['accident']), textOf(after['driver'])]
    const news = citing.some((property) => sets(write, property))
    if (!news || accident === null || driver === null) return []
    if (after['kind'] !== 'moving' || after['privateCar'] === true || after['archivedAt'] !== null) return []
    return [{ number: after.number, accident, driver, issuedAt: String(after['issuedAt']) }]
  })

const citing = ['accident', 'driver', 'kind', 'privateCar'] as const

const settleEffects = async (tx: Tx, writes: readonly Write[]): Promise<void> => {
  await citeDrivers(tx, accidentCitations(writes))
  await joinCitedViolations(tx, writes)
  await settleReviews(tx, writes)
  await syncTicketClocks(
    tx,
    writes.map(({ after }) => after),
  )
  await holdDisqualified(tx, writes)
}

export const rules: RecordRules = {
  duties: ticketDuties,
  dependsOn: ['deadlines', 'dataqs'],
  timeDependent: true,
  computed: {
    nextDeadline: nextDeadlineOf('tickets'),
    topCharge: ({ row }) => sql`nullif(trim(${row}.charges->0->>'description'), '')`,
    // 49 CFR 383.51(c): separate incidents within three years, by the day of the offense.
    seriousCount: ({ row }) => seriousIncidents(row, seriousOffenses, seriousCommercialOnly),
    // What a court decided in our favor and the inspection record does not say yet.
    review: ({ row }) => sql`(case when coalesce(${row}.sms_effect, 'none') = 'none' then 'none'
      when exists (select 1 from dataqs q where q.ticket_id = ${row}.id and q.archived_at is null and q.status = 'draft') then 'to_file'
      when exists (select 1 from dataqs q where q.ticket_id = ${row}.id and q.archived_at is null and q.status in ('filed', 'more_info', 'reconsideration')) then 'waiting'
      when exists (select 1 from dataqs q where q.ticket_id = ${row}.id and q.archived_at is null and q.status in ('decided', 'closed')) then 'decided'
      when ${row}.inspection_id is not null then 'to_file' else 'none' end)`,
  },
  lockFirst: waitForDriversOf,
  before: async (tx, writes) => {
    refuseOutcomes(tx, writes)
    await matchTickets(tx, writes)
    await waitForSameDriver(tx, writes)
    await fillDivisions(tx, writes, ['driver', 'vehicle', 'trailer'])
    await refuseDoubles(tx, writes)
    await settleTicket(tx, writes)
    refuseUnsaid(tx, writes)
    refusePaidPending(writes)
    await refuseWrongDays(tx, writes)
    await askFarDays(tx, writes)
    await warnOfDisqualification(tx, writes)
  },
  after: settleEffects,
  // A court paper that comes after the outcome still reaches the requests it proves.
  filed: async (tx, id, { category }) => {
    if (category === 'court') await attachCourtPapers(tx, await openRequestsOf(tx, id))
  },
  moves: {
    respond: { guard: mayRespond, set: (_tx, ticket, { response }) => ({ stage: stageOnceAnswered(ticket, response) }) },
    dispose: { guard: mayDispose },
    pay: { guard: mayPay, set: () => ({ stage: 'paid' }) },
    pay_toll: { guard: mayPayToll, set: (_tx, ticket) => tollPaid(ticket) },
    close: { guard: mayClose },
  },
}
