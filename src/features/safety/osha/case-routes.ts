import { sql } from 'drizzle-orm'
import { AppError } from '#kit/errors.ts'
import { kindOf } from '#kit/kind-of.ts'
import { caseWorkers } from '#kit/roles.ts'
import { answersOf } from '#records/safety/osha-claims/answers.ts'
import { judgedCase } from '#records/safety/osha-claims/osha/answers.ts'
import { claimPeriods, ownSegments } from '#records/safety/osha-claims/day-periods.ts'
import { daysSaidOf, spotsOf } from '#records/safety/osha-claims/case-facts.ts'
import type { DaysSaid } from '#records/safety/osha-claims/case-facts.ts'
import { factsAsAnswers } from '#records/safety/osha-claims/facts.ts'
import { caseDays, dayCounts } from '#records/safety/osha-claims/osha/day-counts.ts'
import type { DayCountOptions, DaySegment } from '#records/safety/osha-claims/osha/day-counts.ts'
import { decide, nextForClass } from '#records/safety/osha-claims/osha/recordability.ts'
import { oshaClaims } from '#records/safety/osha-claims/record.ts'
import { severeReport } from '#records/safety/osha-claims/osha/severe.ts'
import type { JudgedEvent, SevereReport } from '#records/safety/osha-claims/osha/severe.ts'
import { judgedEvents, severeFactsOf } from '#records/safety/osha-claims/severe-facts.ts'
import type { StoredRow } from '#engine/write/rules.ts'
import { scopeConditions } from '#engine/read/scope.ts'
import { fromTable, rowAlias, storedColumns } from '#engine/read/select.ts'
import { allOf, ident } from '#engine/sql.ts'
import { actorOf, inTransaction } from '#engine/write/transaction.ts'
import type { Tx } from '#engine/write/rules.ts'
import type { Deps } from '#engine/write/rules.ts'
import { idParams } from '#platform/http/route.ts'
import type { Router } from '#platform/http/route.ts'

interface Period extends DaySegment {
  readonly source: string | null
  readonly href: string | null
}

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** The case as stored, confidential values included; it stays on the server. */
const storedCase = async (tx: Tx, id: string): Promise<StoredRow> => {
  const row = ident(rowAlias)
  const [found] = await tx.query<{ j: StoredRow }>(sql`
    select row_to_json(o) as j from (select ${storedColumns(tx.deps, oshaClaims)} from ${fromTable(oshaClaims)}
      where ${allOf([sql`${row}.id = ${id}::uuid`, ...scopeConditions(tx.deps, oshaClaims, tx.actor.viewer, rowAlias)])}) o`)
  if (found === undefined) throw new AppError('not_found', 'OSHA claim not found, or you don’t have access.')
  return found.j
}

/** The periods of the case: those of the claim's work status where there is a claim, so that days are counted once. */
const periodsOf = async (tx: Tx, row: StoredRow): Promise<readonly Period[]> => {
  const claim = text(row['claim'])
  if (claim === null) {
    const rows = (Array.isArray(row['daySegments']) ? row['daySegments'] : []) as { source?: string | null }[]
    return ownSegments(row).map((segment, at) => ({ ...segment, source: rows[at]?.source ?? null, href: null }))
  }
  const entries = await claimPeriods(tx, [claim])
  // A privacy case leads to no claim: the claim names the person.
  const open = row['privacyCase'] !== true
  return entries.map(({ id, kind, from, to, source }) => ({
    kind,
    from,
    to,
    source: open ? source : null,
    href: open ? `${kindOf(tx.deps, 'workers-comp-cases').path}/${id}` : null,
  }))
}

const optionsOf = (row: StoredRow, today: string): DayCountOptions => {
  const on = text(row['countingEndedOn'])
  const away = row['estimatedAway']
  const restricted = row['estimatedRestricted']
  const estimate =
    typeof away === 'number' || typeof restricted === 'number'
      ? { estimate: { away: Number(away ?? 0), restricted: Number(restricted ?? 0) } }
      : {}
  return {
    asOf: today,
    died: row['classification'] === 'death',
    ...estimate,
    ...(on === null ? {} : { employmentEnded: { on, because: row['countingEndedBecause'] === 'injury' ? 'injury' : 'other' } }),
  }
}

const decisionOf = (row: StoredRow, said: DaysSaid): Record<string, unknown> => {
  const answers = factsAsAnswers(row, said)
  const given = new Map(answersOf(row).map((entry) => [entry.question, entry]))
  const { next, ...decided } = decide(answers)
  // Put on the log against the answers, a case is asked for its column all the same.
  const asked = next ?? (row['recordable'] === 'yes' ? nextForClass(answers) : null)
  return {
    ...decided,
    next: asked?.key ?? null,
    answers: Object.entries(answers).map(([question, answer]) => {
      const own = given.get(question)
      const fact = own?.answer !== answer
      return { question, answer, by: fact ? null : (own.by ?? null), at: fact ? null : (own.at ?? null), fact }
    }),
  }
}

/** The report that is due first; none where the case turned out not to come from work, as its events say. */
const reportOf = (row: StoredRow, events: readonly JudgedEvent[]): SevereReport => {
  const report = severeReport(severeFactsOf(row))
  return report.dueAt === null || events.some(({ dueAt }) => dueAt !== null)
    ? report
    : { required: 'none', dueAt: null, exempt: events[0]?.exempt ?? null }
}

/** What the rules make of one case: the decision with its next question, its days, its report to OSHA. */
export const caseRoutes = (router: Router, deps: Deps): void =>
  router.add({
    method: 'GET',
    url: '/api/osha/cases/:id',
    tag: 'OSHA',
    summary: 'Current decision, days and severe events of a case',
    access: caseWorkers,
    params: idParams,
    answer: judgedCase,
    handler: async ({ user, params }) =>
      inTransaction(deps, actorOf(user), async (tx) => {
        const row = await storedCase(tx, params.id)
        const spotOf = await spotsOf(tx, [row])
        const { day: injuredOn } = spotOf(row)
        const said = await daysSaidOf(tx, [row], spotOf)
        const periods = await periodsOf(tx, row)
        const options = optionsOf(row, tx.today)
        const events = judgedEvents(row)
        const { required, dueAt, exempt } = reportOf(row, events)
        return {
          version: row.version,
          decision: decisionOf(row, said(row)),
          days: {
            injuredOn,
            today: tx.today,
            source: text(row['claim']) === null ? 'case' : 'claim',
            periods,
            days: caseDays(periods, injuredOn, options),
            ...dayCounts(periods, injuredOn, options),
          },
          severe: {
            required,
            dueAt,
            exempt,
            events: events.map(({ event, ...judged }) => ({
              kind: event.kind,
              learnedAt: event.learnedAt,
              open: event.open === true,
              ...judged,
            })),
          },
        }
      }),
  })
