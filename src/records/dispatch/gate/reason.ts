import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { literal } from '#engine/sql.ts'
import type { LegalStopCode } from './legal-stops.ts'

/** Days before an expiry from which readiness warns. */
export const warnDays = 30

export type Effect = 'block' | 'warn'
/** Only the fact lifts a legal stop (legal-stops.ts). A stop of the company also gives way to a name and a reason. */
export type Basis = 'law' | 'policy'

/** A first day, and whether it has come by another: said apart, so that an index or a join answers it for many at once. */
export interface Edge {
  readonly day: SQL
  readonly comeBy: (day: SQL) => SQL
}

export const edge = (day: SQL): Edge => ({ day, comeBy: (by) => sql`${day} <= ${by}` })
/** So many days after a day that may have an index. */
export const edgeAfter = (of: SQL, days: number): Edge => {
  const more = sql.raw(String(days))
  return { day: sql`(${of} + ${more})`, comeBy: (by) => sql`${of} <= (${by} - ${more})` }
}

/**
 * Why a driver or unit may not, or perhaps should not, go out, and on which days: said once, in SQL over `row` of a context. Lists and
 * pages ask it of today (`readinessColumn`), the gate of any span of days (`readinessOn`).
 */
export interface Reason {
  readonly code: string
  readonly effect: Effect
  /** Its code in the table of legal stops: one for all, or over the rows of `of`. Left out, or null in SQL: company policy. */
  readonly stop?: LegalStopCode | SQL
  /** Warns today and will block from the day on which the company enforces it (`phased`). */
  readonly pending?: true
  /** What lists say on a day on which it holds. */
  readonly text: string
  /** The same of a day that is still to come, ahead of the date: "License expires". */
  readonly ahead?: string
  /** Condition of the subject alone. */
  readonly when?: SQL
  /** Rows behind it, with their condition: `holds h where …`. Each is a reason of its own. */
  readonly of?: SQL
  /** First and last day on which it holds; since ever, and without end, where left out or null (`last`). Never on a null first day. */
  readonly first?: Edge
  readonly last?: SQL
  /** The moments behind its days, where those of a run decide: half-open, no end where `until` is null. */
  readonly moments?: { readonly from: SQL; readonly until: SQL }
  /** The record behind it: where it is put right. */
  readonly source?: {
    readonly kind: 'holds' | 'qualification-documents' | 'pm-schedules' | 'recruiting-applications' | 'tires'
    readonly id: SQL
  }
  /** The field of the driver or unit to correct; the fix is then its form. */
  readonly field?: string
  /** What it is about: a key that `label` names. */
  readonly about?: { readonly key: SQL; readonly label: (key: string) => string }
  /** The day on which it runs out. */
  readonly expires?: SQL
  /** Its own words, in place of `text`, and the order in which lists take the first. */
  readonly said?: { readonly words: SQL; readonly order: SQL }
  /** What lists show instead of `text`. The gate shows a line per row, by `about`. */
  readonly listed?: { readonly words: SQL; readonly order: SQL }
  /** A paper that is not on file, by its type: the fix is to add it. */
  readonly missing?: true
  /** What must be on file before someone who is still being hired drives: it warns in lists, and refuses them a commercial vehicle. */
  readonly hiring?: true
  /** Tells of what is coming or of a device: shown, and never asked about when somebody is assigned. */
  readonly quiet?: true
}

/** Whether a reason holds on some day of a span, over its row and the rows of `of`. */
export const holdsWithin = ({ when, first, last }: Reason, from: SQL, to: SQL): SQL => {
  const parts = [when, first?.comeBy(to), last && sql`(${last} is null or ${last} >= ${from})`].filter((part) => part)
  return parts.length === 0 ? sql`true` : sql`(${sql.join(parts, sql` and `)})`
}

const holdsOn = (reason: Reason, day: SQL): SQL => {
  const within = holdsWithin(reason, day, day)
  return reason.of === undefined ? within : sql`exists (select 1 from ${reason.of} and ${within})`
}

/** Words of a stop that only warns until it is enforced. */
export const pendingWords = (words: string): string => `${words} (will block)`

const wordsOn = (reason: Reason, day: SQL): SQL => {
  const said = reason.listed ?? reason.said
  if (reason.of === undefined || said === undefined) return literal(reason.pending === true ? pendingWords(reason.text) : reason.text)
  const words = reason.listed === undefined || reason.pending !== true ? said.words : sql`(${said.words} || ${literal(pendingWords(''))})`
  return sql`(select ${words} from ${reason.of} and ${holdsWithin(reason, day, day)} order by ${said.order} limit 1)`
}

/** `readiness` and `readinessReason` of lists: the first reason that holds on the day. */
export const readinessColumn = (reasons: readonly Reason[], day: SQL, pick: 'effect' | 'text'): SQL =>
  sql`(case ${sql.join(
    reasons.map((reason) => sql`when ${holdsOn(reason, day)} then ${pick === 'text' ? wordsOn(reason, day) : literal(reason.effect)}`),
    sql` `,
  )} else ${pick === 'effect' ? sql`'ready'` : sql`null`} end)`
