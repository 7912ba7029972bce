import { sql } from 'drizzle-orm'
import { deriveStatus } from '#engine/write/derive-status.ts'
import type { RecordRules, StoredRow, Write } from '#engine/write/rules.ts'
import { arrayOf } from '#engine/sql.ts'
import type { ReadTx, Tx } from '#engine/write/rules.ts'
import { lockBeyondLimits, textOf } from '#records/effects.ts'
import { resettleCases } from '../osha-claims/facts.ts'
import { syncClocksOfClaims } from '../workers-comp/clock-sync.ts'
import { proposeOshaCases } from '../workers-comp/effects.ts'
import { becomeLostTime } from '../workers-comp/lost-time.ts'
import { entryDuties } from './duties.ts'
import { evaluationsBefore, warnEvaluations } from './evaluations.ts'
import { refuseBeforeInjury } from './injury-day.ts'
import { endRunning, holdClaims, holdClaimsOf, orderPeriods, placeHolds } from './periods.ts'

/** A diary entry and a period that runs are open; what is over or only noted is recorded. */
const settleStatus = (tx: ReadTx, { before, after }: Write): void => {
  const answered = after['offerAnswer'] === 'accepted' || after['offerAnswer'] === 'refused'
  if (answered && textOf(after['answeredOn']) === null) after['answeredOn'] = tx.today
  if (before !== null) return
  // Who wrote down a reserve answers for it, and a diary entry without another owner is its writer's.
  if (after['entry'] === 'money' || after['entry'] === 'diary') after['owner'] ??= tx.actor.id
  const runs = after['entry'] === 'work_status' && after['endsOn'] === null && after['workStatus'] !== 'full_duty'
  deriveStatus({ after }, after['entry'] === 'diary' || runs ? 'open' : 'recorded')
  if (after['entry'] === 'work_status') after['mayDrive'] ??= after['workStatus'] === 'full_duty'
}

const claimsWith = (writes: readonly Write[], ...entries: readonly string[]): string[] => [
  ...new Set(writes.filter(({ after }) => entries.includes(String(after['entry']))).map(({ after }) => String(after['claim']))),
]

/** Days of a claim decide OSHA recordability too: its case is worked out again. */
const touchOshaCases = async (tx: Tx, claims: readonly string[]): Promise<void> => {
  if (claims.length === 0) return
  const cases = await tx.query<{ id: string }>(
    sql`select id from osha_claims where claim_id = any(${arrayOf(claims, 'uuid')}) and archived_at is null order by id`,
  )
  await resettleCases(
    tx,
    cases.map((row) => row.id),
    'The days of the claim changed',
  )
}

const onlyFor =
  (entry: string, sentence: string) =>
  (row: StoredRow): string | null =>
    row['entry'] === entry ? null : sentence

export const rules: RecordRules = {
  dependsOn: ['workers-comp'],
  timeDependent: true,
  duties: entryDuties,
  computed: {
    days: ({ row, today }) =>
      sql`(case when ${row}.entry = 'work_status' then greatest(0, least(coalesce(${row}.ends_on, ${today}), ${today}) - ${row}.starts_on + 1) end)`,
  },
  lockFirst: holdClaimsOf,
  before: async (tx, writes) => {
    await holdClaims(tx, writes)
    await refuseBeforeInjury(tx, writes)
    for (const write of writes) settleStatus(tx, write)
    await orderPeriods(tx, writes)
    await warnEvaluations(tx, writes)
  },
  writeFirst: endRunning,
  after: async (tx, writes) => {
    await placeHolds(
      tx,
      writes.map(({ after }) => after),
    )
    const worked = claimsWith(writes, 'work_status')
    await becomeLostTime(tx, worked)
    if (worked.length > 0) await proposeOshaCases(tx, await lockBeyondLimits(tx, 'workers-comp', worked))
    await touchOshaCases(tx, worked)
    await syncClocksOfClaims(tx, claimsWith(writes, 'diary', 'money'))
  },
  follows: evaluationsBefore,
  moves: {
    complete: { ruledOut: onlyFor('diary', 'Only a diary entry is marked as done.'), set: (tx) => ({ doneOn: tx.today }) },
    answer: { ruledOut: (entry) => (textOf(entry['offer']) === null ? 'The entry holds no offer of work.' : null) },
    end: { ruledOut: onlyFor('work_status', 'Only a work status ends on a day.') },
  },
}
