import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { formatDate } from '#kit/dates/format-time.ts'
import { caseWorkers } from '#kit/roles.ts'
import type { RecordRules, StoredRow } from '#engine/write/rules.ts'
import { ident } from '#engine/sql.ts'
import type { ReadTx } from '#engine/write/rules.ts'
import { nextDeadlineOf } from '#records/duties/deadlines/rules.ts'
import { syncDeadlines } from '#records/duties/deadlines/sync.ts'
import { numberOf, sets, textOf } from '#records/effects.ts'
import { zoneOfDivision, zonesOf } from '#records/company/home-division.ts'
import { syncClocksOfClaims } from '../workers-comp/clock-sync.ts'
import { oshaClocks } from './clocks.ts'
import { daysCounted, stillCounting } from './days.ts'
import { entryStarts } from './entry-start.ts'
import { holdClaimsOfCases, settleCases } from './facts.ts'
import { oshaClaimDuties } from './duties.ts'
import { lacksOn301 } from './form-301-items.ts'
import { severeStateOf } from './severe-named.ts'
import { closeFiles, remarkOnCase, saidOfCase, wordsOfCase } from './name-kept.ts'
import { yearDates } from './osha/figures.ts'

/** A case closes as recordable or is ruled out, as its answers say. */
const closingRuledOut = (claim: StoredRow): string | null =>
  claim['recordable'] === 'no' ? 'The case is not recordable: use "Not recordable".' : null

/** The log keeps its cases for five years; what does not belong on it is decided so, and leaves it by that (29 CFR 1904.33(a)). */
const keptOnLog = (tx: ReadTx, claim: StoredRow): Promise<string | null> => {
  const year = numberOf(claim['year']) ?? 0
  const { keepUntil } = yearDates(year)
  return Promise.resolve(
    claim['recordable'] === 'yes' && tx.today <= keepUntil
      ? `The case is on the ${year} log, which is kept until ${formatDate(keepUntil)} (29 CFR 1904.33(a)). If it doesn’t belong there, mark it not recordable.`
      : null,
  )
}

/** What the claim says of the injury. A privacy case says nothing that its list or its figures could tell it by. */
const ofClaim = (row: SQL, column: 'cause' | 'body_part'): SQL =>
  sql`(case when coalesce(${row}.privacy_case, false) then null else (select nullif(trim(c.${ident(column)}), '') from workers_comp c where c.id = ${row}.claim_id) end)`

const zoneOfCase = (row: SQL): SQL => zoneOfDivision(sql`${row}.establishment_id`)

export const rules: RecordRules = {
  dependsOn: ['deadlines', 'workers-comp-cases', 'drivers', 'divisions'],
  timeDependent: true,
  duties: oshaClaimDuties,
  visible: (viewer) => (viewer.role === 'supervisor' ? sql`false` : null),
  visibleWords: ({ role }) => (role === 'supervisor' ? 'Supervisors don’t see OSHA claims.' : null),
  // The claim and the accident name the person whose name a privacy case keeps off the log (29 CFR 1904.29(b)(6)).
  masked: { claim: ({ row }) => sql`${row}.privacy_case`, accident: ({ row }) => sql`${row}.privacy_case` },
  keepsToItself: (row) => row['privacyCase'] === true,
  earlierWords: { fields: wordsOfCase, readers: caseWorkers, said: saidOfCase },
  remark: remarkOnCase,
  computed: {
    person: ({ row }) =>
      sql`(case when ${row}.privacy_case then 'Privacy case' else coalesce(${row}.worker_name, (select d.title from drivers d where d.id = ${row}.worker_id)) end)`,
    employee: ({ row }) => sql`(case when ${row}.privacy_case then null else ${row}.worker_id end)`,
    daysAway: (context) => daysCounted(context, 'away'),
    daysRestricted: (context) => daysCounted(context, 'restricted'),
    severeState: ({ row }) => severeStateOf(row),
    reportLag: ({ row }) =>
      sql`((${row}.learned_at at time zone ${zoneOfCase(row)})::date - (${row}.occurred_at at time zone ${zoneOfCase(row)})::date)`,
    cause: ({ row }) => ofClaim(row, 'cause'),
    bodyPart: ({ row }) => ofClaim(row, 'body_part'),
    counting: (context) => sql`(case when ${stillCounting(context)} then 'yes' else 'no' end)`,
    form301: ({ row }) => sql`(case when ${lacksOn301(row)} then 'missing' else 'complete' end)`,
    nextDeadline: nextDeadlineOf('osha-claims'),
  },
  lockFirst: holdClaimsOfCases,
  archivable: keptOnLog,
  before: settleCases,
  after: async (tx, writes) => {
    await closeFiles(tx, writes)
    const zoneOf = await zonesOf(
      tx,
      writes.map(({ after }) => after),
      'establishment',
    )
    await syncDeadlines(tx, 'osha-claims', writes, oshaClocks(zoneOf, await entryStarts(tx, writes)))
    // The claim's own deadline asks for this decision. The claim itself stays as it is: a change at that moment would tell which case is its own.
    const decisions = writes.filter(
      (write) =>
        (sets(write, 'recordable') && (write.before !== null || write.after['recordable'] !== 'undecided')) || sets(write, 'archivedAt'),
    )
    const decided = decisions.flatMap(({ after }) => textOf(after['claim']) ?? [])
    await syncClocksOfClaims(tx, [...new Set(decided)])
  },
  moves: {
    close: { ruledOut: closingRuledOut, set: (tx) => ({ closedOn: tx.today }) },
    rule_out: {
      ruledOut: (claim) =>
        claim['recordable'] === 'no' ? null : 'The answers don’t support this. Answer the questions or override with a reason.',
      set: (tx) => ({ closedOn: tx.today }),
    },
    reopen: { set: () => ({ closedOn: null }) },
  },
}
