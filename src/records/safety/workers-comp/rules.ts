import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { formatCurrencyCents } from '#kit/format.ts'
import type { ComputedContext, RecordRules, StoredRow } from '#engine/write/rules.ts'
import { computedContext } from '#engine/read/select.ts'
import { ident } from '#engine/sql.ts'
import type { ReadTx } from '#engine/write/rules.ts'
import { nextDeadlineOf } from '#records/duties/deadlines/rules.ts'
import { keepAccidentsOfClaims } from '../osha-claims/named-elsewhere.ts'
import { textOf } from '#records/effects.ts'
import { fillDivisions, zoneOfDivision } from '#records/company/home-division.ts'
import { moveHolds } from '../workers-comp-cases/periods.ts'
import { fillReporters } from '#records/reporter.ts'
import { callFatal, endPeriodsAtDeath } from './after-death.ts'
import { syncClaimClocks } from './clock-sync.ts'
import { workersCompDuties } from './duties.ts'
import { fillEmployees, proposeOshaCases } from './effects.ts'
import { mayFile, refuseHoles } from './first-report.ts'
import { orderDays, warnLateReports } from './late-report.ts'
import { carryPerson } from './right-person.ts'
import { carrySevereNews } from './severe-news.ts'
import { keepLostTime } from './lost-time.ts'
import { runningReport } from './osha-report-sql.ts'
import { entriesOf, incurredOf, lastStated, outstandingOf, paidOf, reservedOf } from './money-sql.ts'
import { settleStages } from './stages.ts'

/** A column of the period that covers today; of two, of the one that began later. */
const ofPeriodNow = (context: ComputedContext, column: string): SQL => {
  const covers = sql`e.starts_on <= ${context.today} and (e.ends_on is null or e.ends_on >= ${context.today})`
  return sql`(select e.${ident(column)} from ${entriesOf(context, 'work_status')} and ${covers} order by e.starts_on desc, e.id desc limit 1)`
}

const workStatusOf = (context: ComputedContext): SQL => sql`coalesce(${ofPeriodNow(context, 'work_status')}, 'none')`

/** The first day from today on that an entry of the claim names as an appointment. */
const nextAppointmentOf = (context: ComputedContext): SQL => sql`(select min(e.next_appointment) from workers_comp_cases e
  where e.claim_id = ${context.row}.id and e.archived_at is null and e.next_appointment >= ${context.today})`

/** The last day of the period that runs, or the next appointment, which decides how it goes on. */
const statusUntilOf = (context: ComputedContext): SQL => sql`coalesce(${ofPeriodNow(context, 'ends_on')}, ${nextAppointmentOf(context)})`

/** The zone whose calendar the claim's days follow. */
const zoneOfClaim = (row: SQL): SQL => zoneOfDivision(sql`${row}.division_id`)

/** Calendar days off work so far, each counted once. A lost-time claim without entries is unknown, not zero. */
const daysAwayOf = (context: ComputedContext): SQL => {
  const last = sql`least(coalesce(e.ends_on, ${context.today}), ${context.today})`
  const days = sql`(select count(distinct day)::int from workers_comp_cases e cross join lateral generate_series(e.starts_on, ${last}, interval '1 day') day
    where e.claim_id = ${context.row}.id and e.archived_at is null and e.entry = 'work_status' and e.work_status = 'off_work')`
  return sql`(case when ${context.row}.type = 'lost_time' and not exists (select 1 from ${entriesOf(context, 'work_status')}) then null else ${days} end)`
}

/** The last period that has begun, also when it is over: silence after days off work does not say that they ended. */
const lastStatusOf = (context: ComputedContext): SQL =>
  sql`(select e.work_status from ${entriesOf(context, 'work_status')} and e.starts_on <= ${context.today} order by e.starts_on desc, e.id desc limit 1)`

interface Standing {
  readonly outstanding: string
  readonly status: string | null
}

const notBack = (workStatus: unknown): string | null =>
  workStatus === 'off_work' || workStatus === 'modified_duty' ? 'The last work status is not full duty.' : null

/** Nobody waits for the return of who died. */
const awaitsReturn = (claim: StoredRow): boolean => claim['settlementOn'] === null && claim['diedOn'] === null

/** Reserves zero, or why not; back at full duty, or settled. */
const mayClose = async (tx: ReadTx, claim: StoredRow, inputs: Readonly<Record<string, unknown>>): Promise<string | null> => {
  const settled = inputs['closeReason'] === 'settlement'
  if (settled && claim['settlementOn'] === null) return 'Enter the settlement first.'
  const context = computedContext({ today: tx.today, now: tx.now }, 't')
  const [found] = await tx.query<Standing>(
    sql`select ${outstandingOf(context)} as outstanding, ${lastStatusOf(context)} as status from workers_comp t where t.id = ${claim.id}::uuid`,
  )
  const outstanding = Number(found?.outstanding ?? 0)
  if (outstanding > 0 && textOf(inputs['reason']) === null)
    return `${formatCurrencyCents(outstanding)} is still outstanding. Reduce reserves to the amount paid, or explain in the note.`
  return settled || claim['diedOn'] !== null ? null : notBack(found?.status)
}

const hasLetter = async (tx: ReadTx, claim: StoredRow): Promise<string | null> => {
  const [letter] = await tx.query(
    sql`select 1 from attachments where kind = 'workers-comp' and record_id = ${claim.id}::uuid and category = 'correspondence' and archived_at is null limit 1`,
  )
  return letter === undefined ? 'Add the denial letter to Files first, as correspondence.' : null
}

export const rules: RecordRules = {
  dependsOn: ['workers-comp-cases', 'deadlines', 'osha-claims'],
  timeDependent: true,
  duties: workersCompDuties,
  visible: (viewer, row) => (viewer.role === 'supervisor' ? sql`${row}.created_by = ${viewer.id}::uuid` : null),
  visibleWords: ({ role }) => (role === 'supervisor' ? 'Supervisors see the claims that they entered.' : null),
  computed: {
    paid: paidOf,
    outstanding: outstandingOf,
    incurred: incurredOf,
    netIncurred: (context) => sql`(${incurredOf(context)} - coalesce(${lastStated(context, 'recovered')}, 0))`,
    reserveChange: (context) => sql`(${reservedOf(context)} - ${reservedOf(context, sql`and e.starts_on <= ${context.today} - 30`)})`,
    workStatus: workStatusOf,
    workStatusUntil: statusUntilOf,
    nextAppointment: nextAppointmentOf,
    daysAway: daysAwayOf,
    froiDueAt: ({ row }) =>
      sql`(select x.due_at from deadlines x where x.claim_id = ${row}.id and x.rule = 'FROI' and x.status = 'running' and x.archived_at is null limit 1)`,
    nextDiary: (context) => sql`(select min(e.due_on) from ${entriesOf(context, 'diary')} and e.status = 'open')`,
    nextDeadline: nextDeadlineOf('workers-comp'),
    // The claim names the employee, so it does not lead to a privacy case.
    oshaClaim: ({ row }) =>
      sql`(select o.id from osha_claims o where o.claim_id = ${row}.id and not coalesce(o.privacy_case, false) and o.archived_at is null order by o.occurred_at limit 1)`,
    oshaReport: ({ row }) => runningReport(row, 'rule'),
    oshaReportDueAt: ({ row }) => runningReport(row, 'due_at'),
    reportLag: ({ row }) =>
      sql`((${row}.reported_at at time zone ${zoneOfClaim(row)})::date - (${row}.injured_at at time zone ${zoneOfClaim(row)})::date)`,
  },
  lockFirst: keepAccidentsOfClaims,
  before: async (tx, writes) => {
    await fillEmployees(tx, writes)
    await fillDivisions(tx, writes)
    fillReporters(tx, writes)
    refuseHoles(writes)
    settleStages(writes)
    callFatal(writes)
    await keepLostTime(tx, writes)
    await orderDays(tx, writes)
    await warnLateReports(tx, writes)
  },
  after: async (tx, writes) => {
    await proposeOshaCases(
      tx,
      writes.map(({ after }) => after),
    )
    await carryPerson(tx, writes)
    await carrySevereNews(tx, writes)
    await moveHolds(tx, writes)
    await endPeriodsAtDeath(tx, writes)
    await syncClaimClocks(
      tx,
      writes.map(({ after }) => after),
    )
  },
  moves: {
    file: {
      ruledOut: (claim) => (claim['froiFiledOn'] === null ? null : 'The first report is filed. Correct its day with Edit.'),
      guard: mayFile,
      set: (_tx, claim, inputs) => ({
        stage: claim['stage'] === 'reported' ? 'filed' : claim['stage'],
        claimNumber: inputs['claimNumber'] ?? claim['claimNumber'],
      }),
    },
    close: {
      ruledOut: (claim) => (awaitsReturn(claim) ? notBack(claim['workStatus']) : null),
      guard: mayClose,
      set: (tx) => ({ closedOn: tx.today, stage: 'closed' }),
    },
    deny: { guard: hasLetter, set: () => ({ compensable: 'denied' }) },
    reopen: {
      set: (tx, claim) => ({
        reopenedOn: tx.today,
        closedOn: null,
        closeReason: null,
        stage: claim['froiFiledOn'] === null ? 'reported' : 'investigating',
      }),
    },
  },
}
