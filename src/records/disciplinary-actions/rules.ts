import { sql } from 'drizzle-orm'
import { formatDate } from '#kit/format-time.ts'
import type { RecordRules, StoredRow, Write } from '#server/engine/rules.ts'
import type { Tx } from '#server/engine/transaction.ts'
import type { Clock } from '../deadlines/clocks.ts'
import { endOfCalendarDay } from '../deadlines/due.ts'
import { nextDeadlineOf } from '../deadlines/rules.ts'
import type { ClocksOf } from '../deadlines/sync.ts'
import { syncDeadlines } from '../deadlines/sync.ts'
import { numberOf, sets, textOf } from '../effects.ts'
import { syncHolds } from '../holds/placing.ts'
import { fillDivisions, zonesOf } from '../home-division.ts'
import { actionRoutes } from './consistency.ts'
import { countsUntil, needsApproval, rank } from './ladder/suggest.ts'
import type { Level } from './ladder/suggest.ts'
import { policyOn, suggestionFor } from './policy.ts'

/** The suggestion goes with the draft, so that a deviation shows and is explained. */
const noteSuggestion = async (tx: Tx, write: Write): Promise<void> => {
  const { after, before, issues, warnings } = write
  if (after.status !== 'draft' || after['driver'] === null) return
  const suggestion = await suggestionFor(tx, after)
  if (suggestion === null) return
  after['suggestedLevel'] = suggestion.level
  after['suggestion'] = suggestion.arithmetic.join('. ')
  if (numberOf(after['points']) === null && after['level'] === suggestion.level) after['points'] = suggestion.points
  if (after['level'] === suggestion.level) return
  if (textOf(after['deviationReason']) === null)
    issues.push({ field: 'deviationReason', message: 'The policy suggests another level: say why this one' })
  if (before === null && Math.abs(rank(after['level'] as Level) - rank(suggestion.level)) > 1)
    warnings?.push({ field: 'level', message: 'More than one step away from what the policy suggests' })
}

/** Suspensions stop the driver for their days; rescinded ones do not. */
const placeHold = (tx: Tx, action: StoredRow): Promise<void> => {
  const over = ['draft', 'pending_approval', 'rescinded'].includes(action.status) || action['archivedAt'] !== null
  const from = textOf(action['suspensionFrom'])
  const to = textOf(action['suspensionTo'])
  return syncHolds(
    tx,
    'disciplinaryAction',
    action,
    action['level'] === 'suspension' && from !== null && !over
      ? [
          {
            driver: textOf(action['driver']),
            effect: 'block',
            kind: 'discipline',
            reason: `Suspended, ${action.number}${to === null ? '' : `, until ${formatDate(to)}`}`,
            startsAt: `${from}T06:00:00.000Z`,
            endsAt: to === null ? null : endOfCalendarDay(to, 'America/Chicago'),
          },
        ]
      : [],
    `Disciplinary action ${action.number}`,
  )
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
        basis: 'The follow-up that was agreed',
        done: row.status === 'completed' ? { at: noon(textOf(row['followedUpOn']) ?? followUpOn), proof: 'Followed up' } : null,
      })
    if (appealFiledOn !== null)
      running.push({
        code: 'DSC-APPEAL',
        startsAt: noon(appealFiledOn),
        basis: 'The driver appealed',
        done: decidedOn === null ? null : { at: noon(decidedOn), proof: 'Appeal decided' },
      })
    return {
      clocks: { running, stopped: { 'DSC-SIGN': 'Rescinded', 'DSC-FOLLOW': 'No follow-up is due', 'DSC-APPEAL': 'There is no appeal' } },
      about: { driver: textOf(row['driver']), division: textOf(row['division']), timeZone },
    }
  }

/** A claim of the driver within 30 days makes discipline a protected matter that HR reviews first (29 CFR 1904.35, 49 USC 31105). */
const protectedClaim = async (tx: Tx, action: StoredRow): Promise<string | null> => {
  const [claim] = await tx.query<{ number: string }>(sql`
    select number from workers_comp where driver_id = ${textOf(action['driver'])}::uuid and archived_at is null and abs(injured_at::date - ${textOf(action['incidentDate'])}::date) <= 30 limit 1`)
  return claim === undefined || action['protectedActivity'] === true
    ? null
    : `The driver reported an injury within 30 days (${claim.number}): HR reviews protected activity first (29 CFR 1904.35).`
}

/** Issue needs the rule that was broken, dates of a suspension, and from the final warning up somebody else's approval. */
const mayIssue = async (tx: Tx, action: StoredRow): Promise<string | null> => {
  if (textOf(action['policyRef']) === null) return 'Name the rule or policy first.'
  const policy = await policyOn(tx, String(action['category']), String(action['incidentDate']))
  if (policy !== undefined && needsApproval(action['level'] as Level, policy)) {
    if (action.status === 'draft') return 'From this level up the action is sent for approval first.'
    if (tx.actor.id !== null && action['createdBy'] === tx.actor.id) return 'Somebody else than the author approves and issues it.'
  }
  return protectedClaim(tx, action)
}

const issued = (tx: Tx, action: StoredRow): Record<string, unknown> => ({
  issuedOn: tx.today,
  issuedBy: tx.actor.id,
  ...(action.status === 'pending_approval' ? { approvedBy: tx.actor.id } : {}),
})

const fillWindow = async (tx: Tx, write: Write): Promise<void> => {
  const issuedOn = textOf(write.after['issuedOn'])
  if (issuedOn === null || (!sets(write, 'issuedOn') && !sets(write, 'level'))) return
  const policy = await policyOn(tx, String(write.after['category']), String(write.after['incidentDate']))
  write.after['countsUntil'] = countsUntil(issuedOn, write.after['level'] as Level, policy ?? { windowMonths: 12, finalWindowMonths: null })
}

const acknowledgedNow = (tx: Tx): Record<string, unknown> => ({ acknowledgedAt: tx.now.toISOString() })

export const disciplinaryActionRules: RecordRules = {
  dependsOn: ['deadlines'],
  timeDependent: true,
  // A supervisor drafts and sees what concerns his divisions; decisions are made above (field notes, 27.7).
  computed: {
    // Active while the day is not past its last one (regulations notes, 9.1).
    counts: ({
      row,
      today,
    }) => sql`(case when ${row}.issued_on is null or ${row}.status in ('draft', 'pending_approval', 'rescinded') then 'no'
      when ${row}.counts_until >= ${today} then 'yes' else 'expired' end)`,
    nextDeadline: nextDeadlineOf('disciplinary-actions'),
    daysToIssue: ({ row }) => sql`(${row}.issued_on - ${row}.incident_date)`,
  },
  before: async (tx, writes) => {
    await fillDivisions(tx, writes, ['driver'])
    for (const write of writes) {
      await noteSuggestion(tx, write)
      await fillWindow(tx, write)
    }
  },
  after: async (tx, writes) => {
    const rows = writes.map(({ after }) => after)
    await syncDeadlines(tx, 'disciplinary-actions', writes, actionClocks(await zonesOf(tx, rows)))
    for (const row of rows) await placeHold(tx, row)
  },
  moves: {
    issue: { guard: mayIssue, set: issued },
    acknowledge: { set: acknowledgedNow },
    refuse: { set: (tx) => ({ ...acknowledgedNow(tx), acknowledgement: 'refused_witnessed' }) },
    uphold: { set: (tx) => ({ appealDecidedOn: tx.today }) },
    reduce: {
      guard: (_tx, action, inputs) =>
        Promise.resolve(rank(inputs['level'] as Level) < rank(action['level'] as Level) ? null : 'A reduction leads to a lower level.'),
      set: (tx, action) => ({ appealDecidedOn: tx.today, reducedFrom: action['level'] }),
    },
    rescind: { set: (tx, action) => ({ appealDecidedOn: action['appealFiledOn'] === null ? null : tx.today, points: 0 }) },
    complete: { set: (tx) => ({ followedUpOn: tx.today }) },
  },
  archivable: (_tx, action) =>
    Promise.resolve(
      action.status === 'draft' ? null : 'Only a draft is archived. Rescind an issued action; the record stays with its reason.',
    ),
  routes: actionRoutes,
}
