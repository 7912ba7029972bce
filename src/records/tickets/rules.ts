import { sql } from 'drizzle-orm'
import type { RecordRules, StoredRow, Write } from '#server/engine/rules.ts'
import { arrayOf } from '#server/engine/sql.ts'
import type { Tx } from '#server/engine/transaction.ts'
import { nextDeadlineOf } from '../deadlines/rules.ts'
import { syncDeadlines } from '../deadlines/sync.ts'
import { changeRecords, createRecords, numberOf, sets, textOf } from '../effects.ts'
import { fillDivisions, zonesOf } from '../home-division.ts'
import { ticketClocks } from './clocks.ts'
import { settleTicket } from './facts.ts'
import type { Disposition } from './law/disposition.ts'
import { smsEffect } from './law/disposition.ts'

/** The same citation of the same State is entered once (field notes, 27.6). */
const refuseDoubles = async (tx: Tx, writes: readonly Write[]): Promise<void> => {
  const fresh = writes.filter((write) => sets(write, 'citationNumber') || sets(write, 'state'))
  if (fresh.length === 0) return
  const known = await tx.query<{ id: string; number: string; citation: string; state: string }>(sql`
    select id, number, upper(citation_number) as citation, state from tickets where archived_at is null and upper(citation_number) = any(${arrayOf(
      fresh.map(({ after }) => String(after['citationNumber']).toUpperCase()),
      'text',
    )})`)
  for (const { after, issues } of fresh) {
    const same = known.find(
      (ticket) =>
        ticket.id !== after.id && ticket.state === after['state'] && ticket.citation === String(after['citationNumber']).toUpperCase(),
    )
    if (same !== undefined) issues.push({ field: 'citationNumber', message: `Already entered as ${same.number}` })
  }
}

const requestsOf = async (tx: Tx, ids: readonly string[]): Promise<ReadonlySet<string>> =>
  new Set(
    (
      await tx.query<{ ticket: string }>(
        sql`select distinct ticket_id as ticket from dataqs where ticket_id = any(${arrayOf(ids, 'uuid')}) and archived_at is null and status <> 'withdrawn'`,
      )
    ).map((row) => row.ticket),
  )

/** A dismissed or reduced citation opens the request for data review by itself, with the court paper asked for (field notes, 13). */
const openReviews = async (tx: Tx, writes: readonly Write[]): Promise<void> => {
  const won = writes.filter(
    (write) =>
      sets(write, 'disposition') &&
      smsEffect((textOf(write.after['disposition']) ?? 'pending') as Disposition) !== 'none' &&
      write.after['inspection'] !== null,
  )
  const known = await requestsOf(
    tx,
    won.map(({ after }) => after.id),
  )
  for (const { after } of won.filter((write) => !known.has(write.after.id))) {
    const [violation] = await tx.query<{ id: string }>(
      sql`select id from violations where archived_at is null and (ticket_id = ${after.id}::uuid or (inspection_id = ${textOf(after['inspection'])}::uuid and upper(citation_number) = upper(${String(after['citationNumber'])}))) order by id limit 1`,
    )
    await createRecords(
      tx,
      'dataqs',
      [
        {
          type: 'inspection',
          reason: 'dismissed',
          ticket: after.id,
          inspection: after['inspection'],
          violation: violation?.id ?? null,
          division: after['division'],
          state: after['state'],
          argument: `Citation ${String(after['citationNumber'])} ended as ${String(after['disposition']).replaceAll('_', ' ')} on ${String(after['dispositionOn'])}.`,
        },
      ],
      `Citation ${after.number} was won`,
    )
  }
}

/** What a court decided about the citation decides about the violation that carries it. */
const passOnOutcome = async (tx: Tx, writes: readonly Write[]): Promise<void> => {
  for (const { after } of writes.filter((write) => sets(write, 'smsEffect'))) {
    const outcome = after['smsEffect'] === 'removed' ? 'dismissed' : after['smsEffect'] === 'severity_1' ? 'lesser' : 'as_cited'
    const linked = await tx.query<{ id: string }>(
      sql`select id from violations where ticket_id = ${after.id}::uuid and archived_at is null`,
    )
    await changeRecords(
      tx,
      'violations',
      linked.map((row) => row.id),
      (row) => (row['outcome'] === outcome || row['outcome'] === 'removed' ? null : { outcome }),
      `Outcome of citation ${after.number}`,
    )
  }
}

const settleEffects = async (tx: Tx, writes: readonly Write[]): Promise<void> => {
  await openReviews(tx, writes)
  await passOnOutcome(tx, writes)
  const rows = writes.map(({ after }) => after)
  const requested = await requestsOf(
    tx,
    rows.map((row) => row.id),
  )
  await syncDeadlines(tx, 'tickets', writes, ticketClocks(await zonesOf(tx, rows), requested))
}

/** Closing needs the outcome and, where money is owed, its proof (field notes, 29.1). */
const mayClose = (_tx: Tx, ticket: StoredRow): Promise<string | null> => {
  if (ticket['disposition'] === 'pending') return Promise.resolve('Record the outcome first.')
  const owed = numberOf(ticket['fineTotal']) ?? 0
  const costs = ['guilty', 'no_contest', 'reduced'].includes(String(ticket['disposition'])) && owed > 0
  return Promise.resolve(costs && ticket['paidOn'] === null ? 'Money is owed: record the payment first.' : null)
}

export const ticketRules: RecordRules = {
  dependsOn: ['deadlines'],
  timeDependent: true,
  computed: {
    nextDeadline: nextDeadlineOf('tickets'),
    // 49 CFR 383.51(c): separate incidents within three years, by the day of the offense.
    seriousCount: ({
      row,
    }) => sql`(select count(*)::int from tickets o where o.driver_id = ${row}.driver_id and o.serious_for_cdl = 'yes' and o.archived_at is null
      and o.disposition in ('guilty', 'no_contest', 'reduced', 'deferred') and o.issued_at <= ${row}.issued_at and o.issued_at > ${row}.issued_at - interval '3 years')`,
  },
  before: async (tx, writes) => {
    await fillDivisions(tx, writes, ['driver', 'vehicle', 'trailer'])
    await refuseDoubles(tx, writes)
    await settleTicket(tx, writes)
  },
  after: settleEffects,
  moves: {
    dispose: { set: () => ({ stage: 'disposed' }) },
    pay: { set: () => ({ stage: 'paid' }) },
    close: { guard: mayClose },
  },
}
