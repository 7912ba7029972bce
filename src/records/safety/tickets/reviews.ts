import { sql } from 'drizzle-orm'
import { formatDate } from '#kit/dates/format-time.ts'
import type { StoredRow, Write } from '#engine/write/rules.ts'
import { arrayOf } from '#engine/sql.ts'
import type { Tx } from '#engine/write/rules.ts'
import { changeRecords, createRecords, textOf } from '#records/effects.ts'
import { normalizeCode } from '../violations/csa/code.ts'
import { answerOf } from './conviction.ts'
import { chargesOf, outcomesOf } from './facts.ts'
import type { Charge } from './law/charge.ts'
import { smsEffect } from './law/disposition.ts'
import type { Disposition, PleaAnswer } from './law/disposition.ts'

interface Cited {
  readonly id: string
  readonly ticket: string
  readonly code: string
  readonly description: string | null
}

/** Violations that carry the citation: linked to the ticket, or on its inspection under its number. */
const citedBy = (tx: Tx, tickets: readonly StoredRow[]): Promise<Cited[]> =>
  tx.query<Cited>(sql`
    select v.id, t.id as ticket, v.code, v.description from violations v join tickets t
      on v.ticket_id = t.id or (v.ticket_id is null and v.inspection_id = t.inspection_id and upper(v.citation_number) = upper(t.citation_number))
    where t.id = any(${arrayOf(
      tickets.map((ticket) => ticket.id),
      'uuid',
    )}) and v.archived_at is null order by v.number`)

/** One charge of a ticket with its outcome and the violation it stands for; a ticket without charges counts as one. */
interface Matter {
  readonly charge: Charge | null
  readonly outcome: Disposition
  /** Whether there was a plea, fine or cost. */
  readonly answer: PleaAnswer
  readonly violation: Cited | null
}

/** Charge and violation belong together by their code; the only one of each without one. */
const mattersOf = (ticket: StoredRow, cited: readonly Cited[]): Matter[] => {
  const charges = chargesOf(ticket)
  const answer = textOf(ticket['pleaOrPaid']) as PleaAnswer
  if (charges.length === 0) {
    const outcome = (textOf(ticket['disposition']) ?? 'pending') as Disposition
    return (cited.length === 0 ? [null] : cited).map((violation) => ({ charge: null, outcome, answer, violation }))
  }
  const left = [...cited]
  const take = (found: number): Cited | null => (found < 0 ? null : (left.splice(found, 1)[0] ?? null))
  const byCode = charges.map((charge) => {
    const code = textOf(charge.code)
    return code === null ? null : take(left.findIndex((one) => normalizeCode(one.code) === normalizeCode(code)))
  })
  return charges.map((charge, position) => ({
    charge,
    outcome: outcomesOf(ticket)[position] ?? 'pending',
    answer: answerOf(charge, { pleaOrPaid: answer }),
    violation: byCode[position] ?? (byCode.filter((one) => one === null).length === 1 && left.length === 1 ? (left[0] ?? null) : null),
  }))
}

const words = (disposition: Disposition): string => disposition.replaceAll('_', ' ')

const nameOf = (charge: Charge | null): string | null =>
  charge === null
    ? null
    : [textOf(charge.description), textOf(charge.code)]
        .filter((part) => part !== null)
        .join(', ')
        .slice(0, 200) || null

interface Known {
  readonly ticket: string
  readonly violation: string | null
  readonly charge: string | null
  /** Null while it is a draft. */
  readonly filedOn: string | null
}

/** Requests on file for tickets; one taken back does not count. */
const requestsFor = (tx: Tx, ids: readonly string[]): Promise<Known[]> =>
  tx.query<Known>(
    sql`select ticket_id as ticket, violation_id as violation, charge, case when status <> 'draft' then to_char(filed_on, 'YYYY-MM-DD') end as "filedOn" from dataqs where ticket_id = any(${arrayOf(ids, 'uuid')}) and archived_at is null and status <> 'withdrawn'`,
  )

const requestsAbout = (known: readonly Known[], { charge, violation }: Matter): Known[] =>
  known.filter((one) =>
    one.violation === null && one.charge === null
      ? true
      : (violation !== null && one.violation === violation.id) || (one.charge !== null && one.charge === nameOf(charge)),
  )

/**
 * Day by which the requests for all that a court took back or reduced were filed, by ticket; none while one of them is not. A draft is not
 * filed, and what was filed and taken back is not either.
 */
export const filedFor = async (tx: Tx, rows: readonly StoredRow[]): Promise<ReadonlyMap<string, string>> => {
  const won = rows.filter((row) => row['inspection'] !== null && (textOf(row['smsEffect']) ?? 'none') !== 'none')
  if (won.length === 0) return new Map()
  const [cited, known] = [
    await citedBy(tx, won),
    await requestsFor(
      tx,
      won.map((ticket) => ticket.id),
    ),
  ]
  const filed = won.flatMap((ticket): [string, string][] => {
    const requested = known.filter((one) => one.ticket === ticket.id)
    const days = mattersOf(
      ticket,
      cited.filter((one) => one.ticket === ticket.id),
    )
      .filter(({ outcome }) => smsEffect(outcome) !== 'none')
      .map((matter) => requestsAbout(requested, matter).find(({ filedOn }) => filedOn !== null)?.filedOn ?? null)
    const all = days.filter((day) => day !== null)
    return all.length > 0 && all.length === days.length ? [[ticket.id, all.reduce((a, b) => (a > b ? a : b))]] : []
  })
  return new Map(filed)
}

const requestFor = (ticket: StoredRow, { charge, violation, outcome }: Matter): Record<string, unknown> => {
  const what =
    charge === null
      ? `Citation ${String(ticket['citationNumber'])}`
      : `The charge "${nameOf(charge)}" of citation ${String(ticket['citationNumber'])}`
  const asked =
    smsEffect(outcome) === 'removed'
      ? 'We ask that the violation be removed from the inspection record.'
      : 'We ask that the violation be recorded as convicted of a lesser charge.'
  return {
    type: 'inspection',
    reason: 'dismissed',
    ticket: ticket.id,
    inspection: ticket['inspection'],
    violation: violation?.id ?? null,
    charge: nameOf(charge),
    division: ticket['division'],
    state: ticket['state'],
    argument: `${what} ended as ${words(outcome)} on ${formatDate(textOf(ticket['dispositionOn']) ?? '')}. ${asked}`,
  }
}

const decisive = ({ before, after }: Write): boolean =>
  before === null ||
  JSON.stringify([before['charges'], before['disposition'], before['pleaOrPaid'], before['inspection']]) !==
    JSON.stringify([after['charges'], after['disposition'], after['pleaOrPaid'], after['inspection']])

/**
 * What a court decided about a charge decides about the violation that carries it. A dismissal takes it away only once it is answered that
 * there was no plea, fine or cost: with a fine or punitive costs it stays (79 FR 32491).
 */
const outcomeFor = ({ outcome, answer }: Matter): 'dismissed' | 'lesser' | 'as_cited' => {
  const effect = smsEffect(outcome)
  if (effect === 'removed') return outcome === 'dismissed' && answer !== 'no' ? 'as_cited' : 'dismissed'
  return effect === 'severity_1' ? 'lesser' : 'as_cited'
}

/**
 * Every charge that was dismissed or reduced opens its request for data review by itself, once, and tells its violation. A ticket
 * on no inspection opens none: there is no record to correct.
 */
export const settleReviews = async (tx: Tx, writes: readonly Write[]): Promise<void> => {
  const tickets = writes.filter((write) => decisive(write) && write.after['archivedAt'] === null).map(({ after }) => after)
  const won = tickets.filter((ticket) => ticket['smsEffect'] !== 'none')
  const cited = await citedBy(tx, tickets)
  const known = await requestsFor(
    tx,
    won.map((ticket) => ticket.id),
  )
  const fresh = new Set(writes.filter(({ before }) => before === null).map(({ after }) => after.id))
  const requests: Record<string, unknown>[] = []
  const told = new Map<string, { readonly outcome: ReturnType<typeof outcomeFor>; readonly ticket: StoredRow }>()
  for (const ticket of tickets) {
    const matters = mattersOf(
      ticket,
      cited.filter((one) => one.ticket === ticket.id),
    )
    const requested = known.filter((one) => one.ticket === ticket.id)
    const open = matters.filter(
      (matter) =>
        smsEffect(matter.outcome) !== 'none' &&
        (ticket['inspection'] !== null || matter.violation !== null) &&
        requestsAbout(requested, matter).length === 0,
    )
    requests.push(...open.map((matter) => requestFor(ticket, matter)))
    for (const matter of matters)
      if (matter.violation !== null && !(matter.outcome === 'pending' && fresh.has(ticket.id)))
        told.set(matter.violation.id, { outcome: outcomeFor(matter), ticket })
  }
  const numbers = new Map(tickets.map(({ id, number }) => [id, number]))
  // Before the violation learns of it: the request says what it was worth as cited.
  await createRecords(tx, 'dataqs', requests, ({ ticket }) => `Citation ${numbers.get(String(ticket)) ?? ''} was won`)
  await changeRecords(
    tx,
    'violations',
    [...told.keys()],
    (row) => {
      const outcome = told.get(row.id)?.outcome
      return row['outcome'] === outcome || row['outcome'] === 'removed' ? null : { outcome }
    },
    ({ id }) => `Outcome of citation ${told.get(id)?.ticket.number ?? ''}`,
  )
}
