import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { snake } from '#kit/case.ts'
import type { ComputedContext } from '#engine/write/rules.ts'
import { arrayOf } from '#engine/sql.ts'
import { drivesNothing } from '#records/drivers/drivers/requirements.ts'
import { companyZone } from '#records/company/home-division.ts'
import { checkPlan, toDecide, underWay } from './check-plan.ts'
import type { Check } from './check-plan.ts'
import { askedEmployers, contacted } from './employers/employers-sql.ts'
import { missingWords } from './missing.ts'
import { allStops, seenStops } from './stops/stops.ts'

type Owing = Check['from']

const literal = (words: string): SQL => sql.raw(`'${words}'`)
const join = (parts: readonly SQL[]): SQL => sql`nullif(concat_ws(', ', ${sql.join([...parts], sql`, `)}), '')`

/** Checks in one of the states, in words; those that this applicant needs. */
const inState = (row: SQL, some: readonly Check[], states: readonly string[], wordsOf: (check: Check) => string): SQL =>
  some.length === 0
    ? sql`null`
    : join(
        some.map((check) => {
          const stands = sql`coalesce(${row}.${sql.identifier(snake(check.name))}, 'not_ordered') = any(${arrayOf(states, 'text')})`
          const needed = check.cdlOnly === true ? sql`${row}.license_class is distinct from 'non_cdl' and ` : sql``
          return sql`case when ${needed}${row}.position <> all(${arrayOf(drivesNothing, 'text')}) and ${stands} then ${literal(wordsOf(check))} end`
        }),
      )

interface Line {
  readonly who: Owing | 'stop' | 'orientation'
  /** Words; null where the line does not hold. */
  readonly what: SQL
}

const prefixed = (prefix: string, words: SQL): SQL => sql`${literal(prefix)} || ${words}`
const when = (condition: SQL, words: string): SQL => sql`case when ${condition} then ${literal(words)} end`

/** Some employers were asked, others were not. Without any logged attempt a vendor asks all of them. */
const unasked = (row: SQL, today: SQL): SQL => sql`(select 'Ask ' || string_agg(e->>'name', ', ') from ${askedEmployers(row, today)}
    and ${row}.previous_employers in ('ordered', 'pending') and jsonb_array_length(coalesce(${row}.attempts, '[]'::jsonb)) > 0 and not ${contacted(row)})`

/** What stands between the applicant and the hire, the first that holds first. */
const lines = ({ row, today }: ComputedContext, seesTests: boolean): readonly Line[] => {
  const own = checkPlan.filter(({ test }) => seesTests || test !== true)
  const owedBy = (who: Owing): readonly Check[] => own.filter(({ from }) => from === who)
  return [
    { who: 'stop', what: seesTests ? allStops(row, today) : seenStops(row, today) },
    { who: 'applicant', what: sql`case when ${row}.status = 'draft' then coalesce(${missingWords(row)}, 'submission') end` },
    { who: 'recruiting', what: when(sql`${row}.status in ('submitted', 'in_review')`, 'Review of the application') },
    {
      who: 'recruiting',
      what: prefixed(
        'Decide: ',
        inState(row, own, toDecide, ({ words }) => words),
      ),
    },
    {
      who: 'recruiting',
      what: prefixed(
        'Order: ',
        inState(
          row,
          own.filter(({ from }) => from !== 'recruiting'),
          ['not_ordered'],
          ({ words }) => words,
        ),
      ),
    },
    { who: 'recruiting', what: unasked(row, today) },
    { who: 'applicant', what: inState(row, owedBy('applicant'), underWay, ({ ordered, words }) => ordered ?? words) },
    { who: 'applicant', what: when(sql`${row}.status = 'offer' and ${row}.orientation_on is null`, 'answer to the offer') },
    { who: 'third_party', what: inState(row, owedBy('third_party'), underWay, ({ words }) => words) },
    { who: 'orientation', what: sql`case when ${row}.orientation_on >= ${today} then to_char(${row}.orientation_on, 'Dy, Mon FMDD') end` },
    { who: 'recruiting', what: inState(row, owedBy('recruiting'), ['not_ordered', ...underWay], ({ words }) => words) },
    ...(seesTests
      ? [
          {
            who: 'recruiting',
            what: when(sql`${row}.physical = 'clear' and ${row}.medical_expiration_date is null`, 'Medical card date'),
          } as const,
        ]
      : []),
    {
      who: 'recruiting',
      what: sql`case ${row}.status when 'screening' then 'Interview or offer' when 'interview' then 'Offer' else 'Hire' end`,
    },
  ]
}

const whileOpen = (row: SQL, value: SQL): SQL =>
  sql`(case when ${row}.status not in ('hired', 'rejected', 'withdrawn', 'expired') then ${value} end)`

const who = (context: ComputedContext, seesTests: boolean): SQL =>
  whileOpen(
    context.row,
    sql`case ${sql.join(
      lines(context, seesTests).map((line) => sql`when (${line.what}) is not null then ${literal(line.who)}`),
      sql` `,
    )} end`,
  )
const what = (context: ComputedContext, seesTests: boolean): SQL =>
  whileOpen(
    context.row,
    sql`coalesce(${sql.join(
      lines(context, seesTests).map((line) => sql`(${line.what})`),
      sql`, `,
    )})`,
  )

export const owed = (context: ComputedContext): SQL => who(context, true)
export const owedFor = (context: ComputedContext): SQL => what(context, true)
export const owedSeen = (context: ComputedContext): SQL => who(context, false)
export const owedForSeen = (context: ComputedContext): SQL => what(context, false)

/** Days since the application last moved on: a stage, or a step of a check that everybody sees. */
export const idleDays = ({ row, today }: ComputedContext): SQL =>
  whileOpen(
    row,
    sql`(case when ${row}.orientation_on >= ${today} then 0 else ${today} - greatest((${row}.status_since at time zone ${companyZone})::date, (select max((e->>'on')::date) from jsonb_array_elements(coalesce(${row}.check_log, '[]'::jsonb)) e)) end)`,
  )
