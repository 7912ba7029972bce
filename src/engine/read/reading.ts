import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { RecordDefinition } from '#kit/record.ts'
import { companyTimeZone } from '#platform/clock.ts'
import type { Duties, Duty, DutyContext } from '../duty.ts'
import { commaList, literal } from '../sql.ts'

export const words = (value: string | SQL): SQL => (typeof value === 'string' ? literal(value) : value)

/** A legal deadline due within this many hours sorts first; one missed by no more than this sorts second. */
const lastHours = 48

/**
 * A moment to sort records by, nulls last: legal duties due within two days, legal duties missed in the last two days (latest first), blocked
 * records, then by due date, then records without one.
 */
export const urgencyOf = ({ weight, dueAt, dueOn }: Duty, { row, now }: DutyContext): SQL => {
  const due = dueAt ?? (dueOn && sql`((${dueOn} + 1)::timestamp at time zone ${literal(companyTimeZone)})`)
  const since = (base: string, from: SQL): SQL => sql`(${literal(base)}::timestamptz + (${from} - '2000-01-01'::timestamptz))`
  const blocked = since('1100-01-01', due === undefined ? sql`${row}.status_since` : sql`coalesce(${due}, ${row}.status_since)`)
  const waiting = since('3000-01-01', sql`${row}.status_since`)
  const byDay = due === undefined ? waiting : sql`coalesce(${due}, ${waiting})`
  const soon =
    due === undefined
      ? byDay
      : sql`(case when ${due} > ${now} and ${due} < ${now} + ${literal(`${lastHours} hours`)}::interval
          then '1000-01-01'::timestamptz + (${due} - ${now})
          when ${due} <= ${now} and ${due} > ${now} - ${literal(`${lastHours} hours`)}::interval
          then '1050-01-01'::timestamptz + (${now} - ${due}) else ${byDay} end)`
  if (typeof weight !== 'string') return sql`(case ${weight} when 'block' then ${blocked} when 'legal' then ${soon} else ${byDay} end)`
  return weight === 'block' ? blocked : weight === 'legal' ? soon : byDay
}

const dueOf = ({ dueAt, dueOn }: Duty): SQL => dueAt ?? dueOn ?? sql`null::text`

export const readingJson = (duty: Duty): SQL =>
  sql`json_build_object('code', ${words(duty.code)}, 'text', ${words(duty.text)}, 'due', ${dueOf(duty)}, 'weight', ${words(duty.weight)})`

/** The value where the duty holds, else null; of several rows that of the most urgent. */
const whereHolds = (duty: Duty, context: DutyContext, value: SQL): SQL =>
  duty.of === undefined
    ? sql`(case when ${duty.when ?? sql`true`} then ${value} end)`
    : sql`(select ${value} from ${duty.of}${duty.when === undefined ? sql`` : sql` and ${duty.when}`} order by ${urgencyOf(duty, context)} limit 1)`

/** In a state with work left. */
const isOpen = (record: RecordDefinition, { row }: DutyContext): SQL => {
  const open = Object.entries(record.lifecycle.states).flatMap(([name, { closed }]) => (closed === true ? [] : [literal(name)]))
  return open.length === 0 ? sql`false` : sql`${row}.status in (${commaList(open)})`
}

/** Whether the duty counts in the record's state. */
export const countsIn = (record: RecordDefinition, { closedToo }: Duty, context: DutyContext): SQL =>
  closedToo === true ? sql`true` : isOpen(record, context)

const firstOf = (duties: Duties | undefined, record: RecordDefinition, context: DutyContext, valueOf: (duty: Duty) => SQL): SQL | null => {
  const found = record.lineOnly === true ? [] : (duties?.(context) ?? [])
  if (found.length === 0) return null
  const first = (some: readonly Duty[]): SQL =>
    some.length === 0 ? sql`null` : sql`coalesce(${commaList(some.map((duty) => whereHolds(duty, context, valueOf(duty))))})`
  return sql`(case when ${context.row}.archived_at is not null then null when ${isOpen(record, context)} then ${first(found)}
    else ${first(found.filter(({ closedToo }) => closedToo === true))} end)`
}

/** `reading` of a list: the first duty that holds, as JSON (`Reading`); null when nothing is left to do. */
export const readingSql = (duties: Duties | undefined, record: RecordDefinition, context: DutyContext): SQL =>
  firstOf(duties, record, context, readingJson) ?? sql`null::json`

/** `urgency`, the sort key of the same duty. Read from the reading's JSON it would be planned once per mention. */
export const urgencySql = (duties: Duties | undefined, record: RecordDefinition, context: DutyContext): SQL =>
  firstOf(duties, record, context, (duty) => urgencyOf(duty, context)) ?? sql`null::timestamptz`
