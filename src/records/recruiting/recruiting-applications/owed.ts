import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { snake } from '#kit/case.ts'
import type { ComputedContext } from '#engine/write/rules.ts'
import { arrayOf, commaList, literal } from '#engine/sql.ts'
import { drivesNothing } from '#records/drivers/drivers/requirements.ts'
import { citedWords } from '#records/dispatch/gate/legal-stops.ts'
import type { LegalStopOf } from '#records/dispatch/gate/legal-stops.ts'
import { companyZone } from '#records/company/home-division.ts'
import { checkPlan, toDecide, underWay } from './check-plan.ts'
import type { Check } from './check-plan.ts'
import { askedEmployers, contacted } from './employers/employers-sql.ts'
import { missingBeforeSigning } from './missing.ts'
import { allStops, seenStops } from './stops/stops.ts'

type Owing = Check['from']

/** The checks of this applicant that are in one of the states, named: "MVR", or counted: "3 checks". Null without any. */
const inState = (row: SQL, some: readonly Check[], states: readonly string[], wordsOf: (check: Check) => string): SQL => {
  if (some.length === 0) return sql`null`
  const named = some.map((check) => {
    const isThere = sql`coalesce(${row}.${sql.identifier(snake(check.name))}, 'not_ordered') = any(${arrayOf(states, 'text')})`
    const needed = check.cdlOnly === true ? sql`${row}.license_class is distinct from 'non_cdl' and ` : sql``
    const words = wordsOf(check)
    return sql`case when ${needed}${row}.position <> all(${arrayOf(drivesNothing, 'text')}) and ${isThere} then ${literal(words.charAt(0).toUpperCase() + words.slice(1))} end`
  })
  return sql`(select case count(w) when 0 then null when 1 then min(w) else count(w) || ' checks' end from unnest(array[${commaList(named)}]) w)`
}

export type OwedCode =
  | 'failed'
  | 'override'
  | 'release'
  | 'history'
  | 'paper'
  | 'signature'
  | 'submit'
  | 'review'
  | 'screen'
  | 'decide'
  | 'verify'
  | 'order'
  | 'ask'
  | 'result'
  | 'answer'
  | 'showed'
  | 'card'
  | 'interview'
  | 'offer'
  | 'hire'

/** One thing that the hire still waits for. */
export interface Owed {
  /** SQL: of a stop, what lifts it. */
  readonly code: OwedCode | SQL
  readonly who: Owing | 'stop' | 'orientation'
  /** SQL of its words, 40 characters at most and without a word that a person typed; null where it does not hold. */
  readonly what: SQL
  /** SQL of the moment it is due. */
  readonly dueAt?: SQL
}

const when = (condition: SQL, words: string): SQL => sql`case when ${condition} then ${literal(words)} end`
/** The first stop without its section of law, and how it is lifted. */
const firstStop = (stops: SQL): Pick<Owed, 'code' | 'what'> => {
  const first = sql`split_part(${stops}, '; ', 1)`
  const isOf = (...codes: readonly LegalStopOf<'application'>[]): SQL =>
    sql`${first} in (${commaList(codes.map((code) => literal(citedWords(code))))})`
  return {
    code: sql`(case when ${first} like '%(company policy)' then 'override' when ${isOf('application_release')} then 'release'
      when ${isOf('application_history')} then 'history' when ${isOf('application_unsigned', 'application_license')} then 'paper' else 'failed' end)`,
    what: sql`regexp_replace(${first}, ' \\(.*$', '')`,
  }
}

/** Some employers were asked, others were not. Without any logged attempt a vendor asks all of them. */
const hasUnasked = (row: SQL, today: SQL): SQL => sql`(${row}.previous_employers in ('ordered', 'pending')
    and jsonb_array_length(coalesce(${row}.attempts, '[]'::jsonb)) > 0
    and exists (select 1 from ${askedEmployers(row, today)} and not ${contacted(row)}))`

/** What is still missing for the hire, in order. Without `seesTests` nothing mentions a test or an exam. */
export const owedLines = ({ row, today }: ComputedContext, seesTests: boolean): readonly Owed[] => {
  const own = checkPlan.filter(({ test }) => seesTests || test !== true)
  const owedBy = (who: Owing): readonly Check[] => own.filter(({ from }) => from === who)
  const status = (...some: readonly string[]): SQL => sql`${row}.status in (${commaList(some.map(literal))})`
  const words = (check: Check): string => check.words
  const toOrder = own.filter(({ from }) => from !== 'recruiting')
  const answers = missingBeforeSigning(row)
  return [
    { who: 'stop', ...firstStop(seesTests ? allStops(row, today) : seenStops(row, today)) },
    {
      code: 'signature',
      who: 'applicant',
      what: sql`case when not ${status('draft')} then null when ${answers} is not null then 'Answers and signature' when ${row}.certified_on is null then 'Signature' end`,
    },
    {
      code: 'submit',
      who: 'applicant',
      what: when(sql`${status('draft')} and ${row}.certified_on is not null and ${answers} is null`, 'Signed, to submit'),
    },
    { code: 'review', who: 'recruiting', what: when(status('submitted'), 'Application to review') },
    { code: 'screen', who: 'recruiting', what: when(status('in_review'), 'Review to finish') },
    { code: 'decide', who: 'recruiting', what: sql`${inState(row, own, toDecide, words)} || ' to decide'` },
    {
      code: 'verify',
      who: 'recruiting',
      what: when(
        sql`not ${status('draft')} and (${row}.license_copy = 'received'${seesTests ? sql` or ${row}.medical_copy = 'received'` : sql``})`,
        'Photos to verify',
      ),
    },
    { code: 'order', who: 'recruiting', what: sql`${inState(row, toOrder, ['not_ordered'], words)} || ' to order'` },
    { code: 'ask', who: 'recruiting', what: when(hasUnasked(row, today), 'Previous employers to ask') },
    { code: 'result', who: 'applicant', what: inState(row, owedBy('applicant'), underWay, ({ ordered, words: name }) => ordered ?? name) },
    { code: 'answer', who: 'applicant', what: when(sql`${status('offer')} and ${row}.orientation_on is null`, 'Answer to the offer') },
    { code: 'result', who: 'third_party', what: sql`'Waiting on ' || ${inState(row, owedBy('third_party'), underWay, words)}` },
    {
      code: 'showed',
      who: 'orientation',
      what: when(sql`${row}.orientation_on >= ${today}`, 'Orientation'),
      dueAt: sql`((${row}.orientation_on + 1)::timestamp at time zone ${companyZone})`,
    },
    {
      code: 'result',
      who: 'recruiting',
      what: sql`${inState(row, owedBy('recruiting'), ['not_ordered', ...underWay], words)} || ' to record'`,
    },
    ...(seesTests
      ? [
          {
            code: 'card',
            who: 'recruiting',
            what: when(sql`${row}.physical = 'clear' and ${row}.medical_expiration_date is null`, 'Medical card date'),
          } as const,
        ]
      : []),
    { code: 'interview', who: 'recruiting', what: when(status('screening'), 'Interview or offer') },
    { code: 'offer', who: 'recruiting', what: when(status('screening', 'interview'), 'Offer to make') },
    // A list says the same to those who do not see the tests, so it does not say that nothing but the hire is left.
    {
      code: 'hire',
      who: 'recruiting',
      what: when(status('offer', 'orientation'), seesTests ? 'Ready to hire' : 'Finish checks, then hire'),
    },
  ]
}

const whileOpen = (row: SQL, value: SQL): SQL =>
  sql`(case when ${row}.status not in ('hired', 'rejected', 'withdrawn', 'expired') then ${value} end)`

const who = (context: ComputedContext, seesTests: boolean): SQL =>
  whileOpen(
    context.row,
    sql`case ${sql.join(
      owedLines(context, seesTests).map((line) => sql`when (${line.what}) is not null then ${literal(line.who)}`),
      sql` `,
    )} end`,
  )

export const owed = (context: ComputedContext): SQL => who(context, true)
export const owedSeen = (context: ComputedContext): SQL => who(context, false)

/** Days since the application last moved on: a stage, or a step of a check that everybody sees. */
export const idleDays = ({ row, today }: ComputedContext): SQL =>
  whileOpen(
    row,
    sql`(case when ${row}.orientation_on >= ${today} then 0 else ${today} - greatest((${row}.status_since at time zone ${companyZone})::date, (select max((e->>'on')::date) from jsonb_array_elements(coalesce(${row}.check_log, '[]'::jsonb)) e)) end)`,
  )
