import { sql } from 'drizzle-orm'
import { formatDate } from '#kit/dates/format-time.ts'
import type { RecordRules, StoredRow } from '#engine/write/rules.ts'
import type { ReadTx } from '#engine/write/rules.ts'
import { startOfDay } from '#platform/clock.ts'
import type { Clock } from '#records/duties/deadlines/clocks.ts'
import { endOfCalendarDay } from '#records/duties/deadlines/due.ts'
import { nextDeadlineOf } from '#records/duties/deadlines/rules.ts'
import type { ClocksOf } from '#records/duties/deadlines/sync.ts'
import { syncDeadlines } from '#records/duties/deadlines/sync.ts'
import { textOf } from '#records/effects.ts'
import { syncHolds } from '#records/duties/holds/placing.ts'
import type { WantedHold } from '#records/duties/holds/placing.ts'
import { fillDivisions, zonesOf } from '#records/company/home-division.ts'
import { decided, decidingRuledOut, reducingRuledOut, rescinded, rescindingRuledOut } from './appeal.ts'
import { disciplineDuties } from './duties.ts'
import { noteSuggestions, settlePoints } from './drafting.ts'
import { issued, issuingRuledOut, keepLetters, mayIssue } from './issuing.ts'
import { rank } from './ladder/suggest.ts'
import type { Level } from './ladder/suggest.ts'
import { actOfRow, activeBeforeRow, approvalOfRow, repeatedRow } from './policy.ts'
import { settleReview } from './review.ts'
import { openItems } from './termination.ts'

/** Suspensions stop the driver for their days; rescinded ones do not. */
const suspensionOf = (action: StoredRow, timeZone: string): WantedHold[] => {
  const over = ['draft', 'pending_approval', 'rescinded'].includes(action.status) || action['archivedAt'] !== null
  const from = textOf(action['suspensionFrom'])
  const to = textOf(action['suspensionTo'])
  if (action['level'] !== 'suspension' || from === null || over) return []
  return [
    {
      driver: textOf(action['driver']),
      effect: 'block',
      kind: 'discipline',
      reason: `Suspended, ${action.number}${to === null ? '' : `, until ${formatDate(to)}`}`,
      startsAt: startOfDay(from, timeZone).toISOString(),
      endsAt: to === null ? null : endOfCalendarDay(to, timeZone),
    },
  ]
}

const actionClocks =
  (zoneOf: (row: StoredRow) => string): ClocksOf =>
  (row) => {
    const timeZone = zoneOf(row)
    const [issuedOn, followUpOn, appealFiledOn, decidedOn] = [
      textOf(row['issuedOn']),
      textOf(row['followUpOn']),
      textOf(row['appealFiledOn']),
      textOf(row['appealDecidedOn']),
    ]
    const noon = (day: string): string => `${day}T18:00:00.000Z`
    const acknowledgedAt = textOf(row['acknowledgedAt'])
    const running: Clock[] = []
    if (issuedOn !== null && row.status !== 'rescinded')
      running.push({
        code: 'DSC-SIGN',
        startsAt: noon(issuedOn),
        basis: 'Issued',
        done: acknowledgedAt === null ? null : { at: acknowledgedAt, proof: 'Acknowledged or refused before a witness' },
      })
    if (followUpOn !== null && issuedOn !== null && row.status !== 'rescinded')
      running.push({
        code: 'DSC-FOLLOW',
        startsAt: noon(issuedOn),
        dueAt: endOfCalendarDay(followUpOn, timeZone),
        recurs: true,
        basis: 'The follow-up that was agreed',
        done: row.status === 'completed' ? { at: noon(textOf(row['followedUpOn']) ?? followUpOn), proof: 'Followed up' } : null,
      })
    if (appealFiledOn !== null)
      running.push({
        code: 'DSC-APPEAL',
        startsAt: noon(appealFiledOn),
        recurs: true,
        basis: 'The driver appealed',
        done: decidedOn === null ? null : { at: noon(decidedOn), proof: 'Appeal decided' },
      })
    return {
      clocks: { running, stopped: { 'DSC-SIGN': 'Rescinded', 'DSC-FOLLOW': 'No follow-up is due', 'DSC-APPEAL': 'There is no appeal' } },
      about: { driver: textOf(row['driver']), division: textOf(row['division']), timeZone },
    }
  }

/** Once, also after an appeal that was made before anybody signed. */
const answered = (action: StoredRow): string | null =>
  textOf(action['acknowledgement']) === null ? null : 'The driver has signed or refused already.'

/** An action ends with an acknowledgement or a witnessed refusal. */
const unanswered = (action: StoredRow): string | null =>
  textOf(action['acknowledgement']) === null ? 'Record the signature or a witnessed refusal first.' : null

const acknowledgedNow = (tx: ReadTx): Record<string, unknown> => ({ acknowledgedAt: tx.now.toISOString() })

export const rules: RecordRules = {
  dependsOn: ['deadlines', 'accidents', 'violations', 'discipline-policies'],
  timeDependent: true,
  duties: disciplineDuties,
  // A supervisor drafts and sees what concerns their divisions; decisions are made above.
  computed: {
    // Active while the day is not past its last one (company policy).
    counts: ({
      row,
      today,
    }) => sql`(case when ${row}.issued_on is null or ${row}.status in ('draft', 'pending_approval', 'rescinded') then 'no'
      when ${row}.counts_until >= ${today} then 'yes' else 'expired' end)`,
    nextDeadline: nextDeadlineOf('disciplinary-actions'),
    daysToIssue: ({ row }) => sql`(${row}.issued_on - ${row}.incident_date)`,
    activeBefore: ({ row }) => activeBeforeRow(row),
    repeated: ({ row }) => repeatedRow(row),
    approval: ({ row }) => approvalOfRow(row),
    severeCase: ({ row }) => sql`(case when ${actOfRow(row)} is null then 'no' else 'yes' end)`,
  },
  before: async (tx, writes) => {
    await fillDivisions(tx, writes, ['driver'])
    for (const write of writes) settleReview(tx, write)
    await noteSuggestions(tx, writes)
    await settlePoints(tx, writes)
  },
  after: async (tx, writes) => {
    const rows = writes.map(({ after }) => after)
    const zoneOf = await zonesOf(tx, rows)
    await syncDeadlines(tx, 'disciplinary-actions', writes, actionClocks(zoneOf))
    const holders = rows.map((record) => ({ record, wanted: suspensionOf(record, zoneOf(record)) }))
    await syncHolds(tx, 'disciplinaryAction', holders, 'By the disciplinary action')
    await keepLetters(tx, writes)
  },
  moves: {
    issue: { ruledOut: issuingRuledOut, guard: mayIssue, set: issued },
    acknowledge: {
      ruledOut: answered,
      guard: (_tx, _action, inputs) =>
        Promise.resolve(
          inputs['acknowledgement'] === 'electronic' && textOf(inputs['signedName']) === null
            ? 'Signed electronically: the driver types his name.'
            : null,
        ),
      set: acknowledgedNow,
    },
    refuse: { ruledOut: answered, set: (tx) => ({ ...acknowledgedNow(tx), acknowledgement: 'refused_witnessed' }) },
    appeal: {
      ruledOut: (action) => (textOf(action['appealDecidedOn']) === null ? null : 'The appeal was decided.'),
      guard: (tx, action, inputs) => {
        const filed = String(inputs['appealFiledOn'])
        return Promise.resolve(
          filed > tx.today
            ? 'The appeal date can’t be in the future.'
            : filed < (textOf(action['issuedOn']) ?? '')
              ? 'The appeal was filed before the action was issued.'
              : null,
        )
      },
    },
    uphold: { ruledOut: decidingRuledOut, set: (tx) => decided(tx, 'upheld') },
    reduce: {
      ruledOut: reducingRuledOut,
      guard: (_tx, action, inputs) =>
        Promise.resolve(rank(inputs['level'] as Level) < rank(action['level'] as Level) ? null : 'A reduction leads to a lower level.'),
      set: (tx, action) => ({ ...decided(tx, 'reduced'), reducedFrom: action['level'] }),
    },
    rescind: {
      ruledOut: rescindingRuledOut,
      set: rescinded,
    },
    complete: {
      ruledOut: (action) => unanswered(action) ?? openItems(action),
      set: (tx) => ({ followedUpOn: tx.today }),
    },
  },
  archivable: (_tx, action) =>
    Promise.resolve(action.status === 'draft' ? null : 'Only drafts can be archived. Rescind an issued action instead.'),
}
