import { sql } from 'drizzle-orm'
import type { RecordRules, Write } from '#engine/write/rules.ts'
import type { Tx } from '#engine/write/rules.ts'
import { nextDeadlineOf } from '#records/duties/deadlines/rules.ts'
import { syncDeadlines } from '#records/duties/deadlines/sync.ts'
import { sets } from '#records/effects.ts'
import { syncHolds } from '#records/duties/holds/placing.ts'
import { carrierNumber, fillDivisions, zoneOfPlace, zonesOf } from '#records/company/home-division.ts'
import { carryAccidentNews } from '../osha-claims/accident-news.ts'
import { fillReporters } from '#records/reporter.ts'
import { addFromTemplates } from '#records/office/task-templates/firing.ts'
import { accidentClocks, warnOfDoubt } from './clocks.ts'
import { accidentDuties } from './duties.ts'
import { settleFacts } from './facts.ts'
import { givenSql } from './outlook/given-sql.ts'
import { holdsOf, keptHolds } from './holding.ts'
import { keptBy } from './keeping.ts'
import { recordDeath } from './later-deaths.ts'
import { openRepairs } from './repairs.ts'
import { refuseMomentsAhead } from './moments.ts'
import { outlookSql } from './outlook/outlook-sql.ts'
import { warnOfSecondReports } from './second-report.ts'
import { hourOf, tenureOf, weekdayOf } from './outlook/when-sql.ts'
import { askAgain } from './repeats.ts'
import { decidingRuledOut, filingRuledOut, mayFileAppeal, settleReversals } from './reversal.ts'

const settleEffects = async (tx: Tx, writes: readonly Write[]): Promise<void> => {
  const zoneOf = await zonesOf(
    tx,
    writes.map(({ after }) => after),
  )
  await syncDeadlines(tx, 'accidents', writes, accidentClocks(zoneOf, tx.now.toISOString()))
  await syncHolds(
    tx,
    'accident',
    writes.map(({ after }) => ({ record: after, wanted: holdsOf(after), keeps: keptHolds })),
    'By the facts of the accident',
  )
  await carryAccidentNews(tx, writes)
  await settleReversals(tx, writes)
  await addFromTemplates(tx, 'accidents', writes)
  await tx.deps.ports.notifyOfWrites(tx, 'accidents', writes)
  await askAgain(tx, writes)
  await openRepairs(tx, writes, zoneOf)
}

/** Votes that were shown are not made secret again, by no undo either: who has seen the others would vote anew. Another round begins afresh. */
const keepCounted = ({ before, after, issues }: Write): void => {
  if (
    before !== null &&
    before['votesCountedAt'] !== null &&
    after['votesCountedAt'] === null &&
    before['committeeRound'] === after['committeeRound']
  )
    issues.push({ field: 'votesCountedAt', message: 'Counted votes stay counted; begin another round' })
}

/** Closing says that it is done, after what it needs; said before, the accident would look finished while it is open. */
const refuseEarlyDone = (write: Write): void => {
  if (sets(write, 'stage') && write.after['stage'] === 'done' && write.after.status !== 'closed')
    write.issues.push({ field: 'stage', message: 'Close the accident to reach this stage' })
}

export const rules: RecordRules = {
  duties: accidentDuties,
  dependsOn: ['deadlines', 'corrective-actions'],
  timeDependent: true,
  computed: {
    nextDeadline: nextDeadlineOf('accidents'),
    usdot: ({ row }) => carrierNumber(sql`${row}.division_id`),
    photos: ({ row }) =>
      sql`(select count(*)::int from attachments a where a.kind = 'accidents' and a.record_id = ${row}.id and a.category = 'photo' and a.archived_at is null)`,
    reportLag: ({ row }) => sql`floor(extract(epoch from ${row}.reported_at - ${row}.occurred_at) / 3600)::int`,
    openActions: ({ row }) =>
      sql`(select count(*)::int from corrective_actions c where c.accident_id = ${row}.id and c.status in ('open', 'done', 'returned') and c.archived_at is null)`,
    unitKind: ({ row }) => sql`(select v.kind from vehicles v where v.id = ${row}.vehicle_id)`,
    unitSeats: ({ row }) => sql`(select v.seats from vehicles v where v.id = ${row}.vehicle_id)`,
    unitGvwr: ({ row }) => sql`(select v.gvwr from vehicles v where v.id = ${row}.vehicle_id)`,
    ...givenSql,
    ...outlookSql,
    hour: hourOf,
    weekday: weekdayOf,
    tenure: tenureOf,
    daysOpen: ({ row, now }) =>
      sql`greatest(0, coalesce(${row}.closed_on, (${now} at time zone ${zoneOfPlace(row)})::date) - (${row}.occurred_at at time zone ${zoneOfPlace(row)})::date)`,
  },
  before: async (tx, writes) => {
    for (const write of writes) {
      keepCounted(write)
      refuseEarlyDone(write)
    }
    refuseMomentsAhead(tx, writes)
    fillReporters(tx, writes)
    await fillDivisions(tx, writes)
    await settleFacts(tx, writes)
    for (const write of writes) warnOfDoubt(write)
    await warnOfSecondReports(tx, writes)
  },
  after: settleEffects,
  moves: {
    close: { set: (tx) => ({ closedOn: tx.today, stage: 'done' }) },
    reopen: { set: () => ({ closedOn: null, stage: 'investigation' }) },
    hold_evidence: {
      ruledOut: ({ evidenceHold }) => (evidenceHold === true ? 'Evidence is held already.' : null),
      set: () => ({ evidenceHold: true }),
    },
    release_evidence: {
      ruledOut: ({ evidenceHold }) => (evidenceHold === true ? null : 'No evidence is held.'),
      set: () => ({ evidenceHold: false, evidenceHoldReason: null }),
    },
    record_tests: {
      ruledOut: ({ evidenceHold }) => (evidenceHold === true ? null : 'Evidence is not on hold: record the tests on the accident.'),
    },
    record_death: recordDeath,
    // A new appeal begins without the result of the one before; history has both.
    file_appeal: { ruledOut: filingRuledOut, guard: mayFileAppeal, set: () => ({ appealResult: null, appealDecidedOn: null }) },
    decide_appeal: {
      ruledOut: decidingRuledOut,
      set: (tx, accident, inputs) => ({
        appealDecidedOn: tx.today,
        ...(inputs['appealResult'] === 'reversed'
          ? { determination: accident['determination'] === 'preventable' ? 'non_preventable' : 'preventable' }
          : {}),
      }),
    },
  },
  frozen: (accident) =>
    accident['evidenceHold'] === true
      ? 'Evidence is on hold: nothing on it can be changed. Test results, a later death, notes and new files can be added.'
      : null,
  // What the law asks for afterwards is taken all the same, with history: tests and their results (49 CFR 382.303) and a later death (390.15).
  thaws: ['release_evidence', 'record_tests', 'record_death'],
  archivable: keptBy,
}
