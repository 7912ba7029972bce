import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { ComputedContext } from '#engine/write/rules.ts'
import { literal } from '#engine/sql.ts'
import { lastDay } from '#records/drivers/drivers/rehire-sql.ts'
import { enforcedFrom, phased } from '#records/dispatch/gate/enforcement.ts'
import { legalStops } from '#records/dispatch/gate/legal-stops.ts'
import type { LegalStopCode } from '#records/dispatch/gate/legal-stops.ts'
import { edge } from '#records/dispatch/gate/reason.ts'
import type { Reason } from '#records/dispatch/gate/reason.ts'
import { askedEmployers, outsideClearinghouse, settled } from '../employers/employers-sql.ts'
import { refusedSince } from '../releases.ts'
import { lateStop } from './stops.ts'

/** A stop of the application `hired`: its code, and the day from which it stops the driver, null for never. `since` is when its fact is known. */
interface Stop {
  readonly code: LegalStopCode
  readonly day: SQL
  readonly since: SQL
}

const always = (condition: SQL): SQL => sql`case when ${condition} then '-infinity'::date end`
const hired = sql`hired`
const failedOn = (log: 'check_log' | 'test_log'): SQL =>
  sql`(select max((e->>'on')::date) from jsonb_array_elements(coalesce(hired.${sql.identifier(log)}, '[]'::jsonb)) e where e->>'result' = 'failed')`

const stops = (today: SQL): readonly Stop[] => {
  const late = (code: Parameters<typeof lateStop>[0]): SQL => lateStop(code, hired, today)
  return [
    { code: 'application_release', day: refusedSince(hired, today), since: refusedSince(hired, today) },
    // Which test or exam it is, and that there was one, is for those who may see its result (49 CFR 382.405).
    {
      code: 'prohibited',
      day: always(
        sql`(${late('application_drug_test')} or ${late('application_clearinghouse')} or ${late('application_physical')} or ${late('application_history')})`,
      ),
      since: failedOn('test_log'),
    },
    { code: 'application_road_test', day: always(late('application_road_test')), since: failedOn('check_log') },
    { code: 'application_english', day: always(late('application_english')), since: failedOn('check_log') },
    // Day 31 after the first safety-sensitive work (49 CFR 40.25(d)).
    {
      code: 'employer_answers',
      day: sql`case when exists (select 1 from ${askedEmployers(hired, today)} and ${outsideClearinghouse(hired)} and not ${settled(hired)}) then hired.first_work_on + 31 end`,
      since: sql`hired.first_work_on + 31`,
    },
  ]
}

const wordsOf = (codes: readonly LegalStopCode[]): SQL =>
  sql`(case stop.code ${sql.join(
    codes.map((code) => sql`when ${literal(code)} then ${literal(legalStops[code].words)}`),
    sql` `,
  )} end)`

/**
 * Legal stops of the application that the driver in `row` was hired from. People at work before the upgrade are warned until the company
 * enforces them; whoever is being hired, and a fact that turns later, is stopped at once.
 */
export const applicationStops = ({ row, today }: ComputedContext): { readonly block: Reason; readonly warn: Reason } => {
  const all = stops(today)
  const rows = all.map(
    ({ code, day, since }, place) => sql`(${sql.raw(String(place))}, ${literal(code)}, (${day})::date, (${since})::timestamptz)`,
  )
  const enforced = sql`(case when ${row}.status = 'onboarding' then '-infinity'::date else ${enforcedFrom(sql`greatest(${row}.status_since, stop.since)`)} end)`
  return phased(
    {
      code: 'application_stop',
      stop: sql`stop.code`,
      text: 'Stopped by the application',
      of: sql`recruiting_applications hired cross join lateral (values ${sql.join(rows, sql`, `)}) stop(place, code, day, since)
        where hired.driver_id = ${row}.id and hired.status = 'hired' and hired.archived_at is null and stop.day is not null
          and (${lastDay(row)} is null or hired.hired_on >= ${lastDay(row)})`,
      first: edge(sql`stop.day`),
      said: { words: wordsOf(all.map(({ code }) => code)), order: sql`stop.place` },
      source: { kind: 'recruiting-applications', id: sql`hired.id` },
    },
    enforced,
  )
}
