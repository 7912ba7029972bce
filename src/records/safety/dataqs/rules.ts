import { sql } from 'drizzle-orm'
import { deriveStatus } from '#engine/write/derive-status.ts'
import type { RecordRules, StoredRow, Write } from '#engine/write/rules.ts'
import type { ReadTx } from '#engine/write/rules.ts'
import type { Clock } from '#records/duties/deadlines/clocks.ts'
import { nextDeadlineOf } from '#records/duties/deadlines/rules.ts'
import type { ClocksOf } from '#records/duties/deadlines/sync.ts'
import { syncDeadlines } from '#records/duties/deadlines/sync.ts'
import { sets, textOf } from '#records/effects.ts'
import { carrierNumber, zonesOf } from '#records/company/home-division.ts'
import { applyDecisions, markDisputed, stateEffect, warnOfAge } from './decision.ts'
import { requestDuties } from './duties.ts'
import { evidenceFor } from './evidence.ts'
import { attachCourtPapers } from './papers.ts'
import { mayArchive, refuseWrongReviews } from './refusals.ts'
import { lockTicketsOfRequests, syncTicketsOfRequests } from '../tickets/clock-sync.ts'

interface Subject {
  readonly id: string
  readonly inspection: string | null
  readonly ticket: string | null
  readonly division: string | null
  readonly state: string | null
}

const subjects = ['violation', 'inspection', 'ticket', 'accident', 'cleanInspection'] as const

/** Inspection, ticket, division and State of what is to be reviewed, so that they are not typed again; none from the archive, which no request may name. */
const takeOver = async (tx: ReadTx, writes: readonly Write[]): Promise<void> => {
  const about = writes.map(({ after }) => ({
    id: after.id,
    ...Object.fromEntries(subjects.map((property) => [property, after[property]])),
  }))
  const found = await tx.query<Subject>(sql`
    select q.id, ri.id as inspection, vt.id as ticket, coalesce(v.division_id, i.division_id, t.division_id, a.division_id, c.division_id, vt.division_id, ri.division_id) as division,
      coalesce(vi.state, i.state, t.state, a.state, c.state, vt.state, ri.state) as state
    from json_to_recordset(${JSON.stringify(about)}::json) as q(id uuid, violation uuid, inspection uuid, ticket uuid, accident uuid, "cleanInspection" uuid)
      left join violations v on v.id = q.violation left join roadside_inspections vi on vi.id = v.inspection_id
      left join roadside_inspections i on i.id = q.inspection left join tickets t on t.id = q.ticket
      left join accidents a on a.id = q.accident left join clean_inspections c on c.id = q."cleanInspection"
      left join tickets vt on vt.id = v.ticket_id and vt.archived_at is null
      left join roadside_inspections ri on ri.id = coalesce(v.inspection_id, i.id, t.inspection_id, c.inspection_id, vt.inspection_id) and ri.archived_at is null`)
  const known = new Map(found.map((subject) => [subject.id, subject]))
  for (const { after } of writes) {
    const subject = known.get(after.id)
    after['inspection'] ??= subject?.inspection ?? null
    after['ticket'] ??= subject?.ticket ?? null
    after['division'] ??= subject?.division ?? null
    after['state'] ??= subject?.state ?? null
    if (!Array.isArray(after['evidence']) || after['evidence'].length === 0) after['evidence'] = evidenceFor(String(after['reason']))
  }
}

/** A question goes back to the review it came from: once reconsideration was asked for, the initial review is over. */
const answerReview = (write: Write): void => {
  if (write.move === 'answer' && textOf(write.after['reconsideredOn']) !== null) deriveStatus(write, 'reconsideration')
}

const noon = (day: string): string => `${day}T18:00:00.000Z`

const infoClock = (row: StoredRow): Clock[] => {
  const askedOn = textOf(row['askedOn'])
  if (askedOn === null) return []
  const sent =
    row.status === 'more_info' ? null : { at: String(row['updatedAt'] ?? noon(askedOn)), proof: 'Information sent', firstSaid: true }
  return [{ code: 'DQ-INFO', startsAt: noon(askedOn), recurs: true, basis: 'Reviewer requested information', done: sent }]
}

const decisionClock = (row: StoredRow): Clock[] => {
  const [filedOn, reconsideredOn] = [textOf(row['filedOn']), textOf(row['reconsideredOn'])]
  // Asking to reconsider shows that the initial review is over.
  const decidedOn = reconsideredOn ?? textOf(row['decidedOn'])
  const waiting = row.status === 'filed' || row.status === 'reconsideration'
  if (filedOn === null || (!waiting && decidedOn === null)) return []
  // The day of the initial decision is taken back when reconsideration is asked for: the clock keeps it.
  const decided = decidedOn === null ? null : { at: noon(decidedOn), proof: 'Decided', firstSaid: reconsideredOn !== null }
  return [{ code: 'DQ-DECISION', startsAt: noon(filedOn), recurs: true, basis: 'Filed and not decided', done: decided }]
}

const finalClock = (row: StoredRow): Clock[] => {
  const [reconsideredOn, decidedOn] = [textOf(row['reconsideredOn']), textOf(row['decidedOn'])]
  if (reconsideredOn === null) return []
  const decided = decidedOn === null ? null : { at: noon(decidedOn), proof: 'Decided' }
  return [{ code: 'DQ-FINAL', startsAt: noon(reconsideredOn), recurs: true, basis: 'Reconsideration requested', done: decided }]
}

const requestClocks =
  (zoneOf: (row: StoredRow) => string): ClocksOf =>
  (row) => ({
    clocks: {
      running: [...infoClock(row), ...decisionClock(row), ...finalClock(row)],
      stopped: {
        'DQ-DECISION': 'Request withdrawn, or waiting on us',
        'DQ-FINAL': 'No reconsideration requested',
        'DQ-INFO': 'No information requested',
      },
    },
    about: { division: textOf(row['division']), timeZone: zoneOf(row) },
  })

/** A change has to say what was changed, or nothing could be worked out from it. */
const mayDecide = (_tx: ReadTx, _request: StoredRow, inputs: Readonly<Record<string, unknown>>): Promise<string | null> =>
  Promise.resolve(
    inputs['result'] === 'modified' && (inputs['changedTo'] ?? null) === null
      ? 'Select the change made. Points are calculated from it.'
      : null,
  )

export const rules: RecordRules = {
  duties: requestDuties,
  dependsOn: ['deadlines', 'violations', 'roadside-inspections', 'divisions'],
  timeDependent: true,
  computed: {
    nextDeadline: nextDeadlineOf('dataqs'),
    usdot: ({
      row,
    }) => sql`coalesce((select v.usdot from violations v where v.id = ${row}.violation_id), (select i.usdot from roadside_inspections i where i.id = ${row}.inspection_id),
      ${carrierNumber(sql`${row}.division_id`)})`,
  },
  lockFirst: lockTicketsOfRequests,
  before: async (tx, writes) => {
    for (const write of writes) answerReview(write)
    await takeOver(tx, writes)
    await refuseWrongReviews(tx, writes)
    await warnOfAge(tx, writes)
    await stateEffect(tx, writes)
  },
  after: async (tx, writes) => {
    const fresh = writes.filter((write) => write.before === null)
    await markDisputed(tx, fresh)
    await applyDecisions(
      tx,
      writes.filter((write) => write.before !== null && sets(write, 'result')),
    )
    await attachCourtPapers(
      tx,
      fresh.filter(({ after }) => textOf(after['ticket']) !== null).map(({ after }) => after.id),
    )
    const zoneOf = await zonesOf(
      tx,
      writes.map(({ after }) => after),
    )
    await syncDeadlines(tx, 'dataqs', writes, requestClocks(zoneOf))
    await syncTicketsOfRequests(tx, writes)
  },
  archivable: mayArchive,
  moves: {
    decide: { guard: mayDecide },
    reconsider: { set: () => ({ result: null, decidedOn: null, decision: null }) },
  },
}
