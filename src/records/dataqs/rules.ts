import { sql } from 'drizzle-orm'
import type { RecordRules, StoredRow, Write } from '#server/engine/rules.ts'
import type { Tx } from '#server/engine/transaction.ts'
import type { Clock } from '../deadlines/clocks.ts'
import { nextDeadlineOf } from '../deadlines/rules.ts'
import type { ClocksOf } from '../deadlines/sync.ts'
import { syncDeadlines } from '../deadlines/sync.ts'
import { changeRecords, sets, textOf } from '../effects.ts'
import { zonesOf } from '../home-division.ts'
import { evidenceFor } from './evidence.ts'

interface Subject {
  readonly inspection: string | null
  readonly ticket: string | null
  readonly division: string | null
  readonly state: string | null
}

/** Inspection, ticket, division and State of what is to be reviewed, so that they are not typed again. */
const takeOver = async (tx: Tx, { after }: Write): Promise<void> => {
  const [found] = await tx.query<Subject>(sql`
    select coalesce(v.inspection_id, i.id, t.inspection_id) as inspection, v.ticket_id as ticket, coalesce(v.division_id, i.division_id, t.division_id, a.division_id) as division, coalesce(vi.state, i.state, t.state, a.state) as state
    from (select 1) one
      left join violations v on v.id = ${textOf(after['violation'])}::uuid left join roadside_inspections vi on vi.id = v.inspection_id
      left join roadside_inspections i on i.id = ${textOf(after['inspection'])}::uuid
      left join tickets t on t.id = ${textOf(after['ticket'])}::uuid
      left join accidents a on a.id = ${textOf(after['accident'])}::uuid`)
  after['inspection'] ??= found?.inspection ?? null
  after['ticket'] ??= found?.ticket ?? null
  after['division'] ??= found?.division ?? null
  after['state'] ??= found?.state ?? null
  if (!Array.isArray(after['evidence']) || after['evidence'].length === 0) after['evidence'] = evidenceFor(String(after['reason']))
}

const noon = (day: string): string => `${day}T18:00:00.000Z`

const infoClock = (row: StoredRow): Clock[] => {
  const askedOn = textOf(row['askedOn'])
  if (askedOn === null) return []
  const sent = row.status === 'more_info' ? null : { at: String(row['updatedAt'] ?? noon(askedOn)), proof: 'Information sent' }
  return [{ code: 'DQ-INFO', startsAt: noon(askedOn), basis: 'The reviewer asked for more', done: sent }]
}

const decisionClock = (row: StoredRow): Clock[] => {
  const [filedOn, decidedOn] = [textOf(row['filedOn']), textOf(row['decidedOn'])]
  const waiting = row.status === 'filed' || row.status === 'reconsideration'
  if (filedOn === null || (!waiting && decidedOn === null)) return []
  const decided = decidedOn === null ? null : { at: noon(decidedOn), proof: 'Decided' }
  return [{ code: 'DQ-DECISION', startsAt: noon(filedOn), basis: 'Filed and not decided', done: decided }]
}

const requestClocks =
  (zoneOf: (row: StoredRow) => string): ClocksOf =>
  (row) => ({
    clocks: {
      running: [...infoClock(row), ...decisionClock(row)],
      stopped: { 'DQ-DECISION': 'The request was taken back or waits for us', 'DQ-INFO': 'Nothing is asked' },
    },
    about: { division: textOf(row['division']), timeZone: zoneOf(row) },
  })

/** What the decision does: a removed violation leaves CSA and the driver's points, with the reason; the row itself stays. */
const applyDecision = async (tx: Tx, { after }: Write): Promise<void> => {
  const violation = textOf(after['violation'])
  if (violation === null) return
  const removed = after['result'] === 'removed'
  await changeRecords(
    tx,
    'violations',
    [violation],
    (row) => (removed ? { outcome: 'removed', stage: 'done' } : row['outcome'] === 'removed' ? { outcome: 'as_cited' } : null),
    `DataQs ${after.number}: ${removed ? 'removed' : 'not removed'}`,
  )
  if (!removed) return
  const actions = await tx.query<{ id: string }>(
    sql`select id from disciplinary_actions where violation_id = ${violation}::uuid and archived_at is null and coalesce(points, 0) > 0`,
  )
  await changeRecords(
    tx,
    'disciplinary-actions',
    actions.map((row) => row.id),
    () => ({ points: 0, pointsReducedReason: `The violation was removed by DataQs ${String(after['rdrNumber'] ?? after.number)}` }),
    `DataQs ${after.number} removed the violation`,
  )
}

/** A violation in dispute says so. */
const markDisputed = async (tx: Tx, { after }: Write): Promise<void> => {
  const violation = textOf(after['violation'])
  if (violation !== null && after.status !== 'withdrawn')
    await changeRecords(
      tx,
      'violations',
      [violation],
      (row) => (row.status === 'open' && row['stage'] !== 'dataqs' ? { stage: 'dataqs' } : null),
      `DataQs ${after.number}`,
    )
}

const mayFile = (_tx: Tx, request: StoredRow): Promise<string | null> => {
  const evidence = (Array.isArray(request['evidence']) ? request['evidence'] : []) as { state?: string | null }[]
  return Promise.resolve(
    evidence.some((entry) => entry.state === 'ready') ? null : 'No proof is ready yet: mark at least one piece of evidence as ready.',
  )
}

export const dataqsRules: RecordRules = {
  dependsOn: ['deadlines'],
  timeDependent: true,
  computed: { nextDeadline: nextDeadlineOf('dataqs') },
  before: async (tx, writes) => {
    for (const write of writes) await takeOver(tx, write)
  },
  after: async (tx, writes) => {
    for (const write of writes) {
      if (write.before === null) await markDisputed(tx, write)
      if (write.before !== null && sets(write, 'result')) await applyDecision(tx, write)
    }
    const zoneOf = await zonesOf(
      tx,
      writes.map(({ after }) => after),
    )
    await syncDeadlines(tx, 'dataqs', writes, requestClocks(zoneOf))
  },
  moves: {
    file: { guard: mayFile },
    reconsider: { set: () => ({ result: null, decidedOn: null, decision: null }) },
  },
}
