import type { SQL } from 'drizzle-orm'
import type { Viewer } from '#kit/access.ts'
import type { DutyStep, DutyWeight } from '#kit/duty/duty.ts'

/** What the SQL of a duty may use: the alias of the record's table, the company's day and the moment as parameters. */
export interface DutyContext {
  readonly row: SQL
  readonly today: SQL
  readonly now: SQL
  /** Who reads, where one record is read. A list reads the same for everybody and has none. */
  readonly viewer?: Viewer
}

/** One thing that records of a kind wait for. It holds while `when` is true; with `of`, once for each of its rows. */
export interface Duty {
  /** SQL: over the rows of `of`. */
  readonly code: string | SQL
  /** At most 40 characters, without the time and without anything a person typed. SQL as in `code`. */
  readonly text: string | SQL
  readonly when?: SQL
  /** Rows behind it, with their condition: `deadlines k where …`. */
  readonly of?: SQL
  /** The moment it is due, or the last day on which it is in time. */
  readonly dueAt?: SQL
  readonly dueOn?: SQL
  readonly weight: DutyWeight | SQL
  /** Why it is due, and by what: a section of law, else company policy. Shown on the record's page. */
  readonly why?: string | SQL
  readonly basis?: string | SQL
  /** Id of the user whose turn it is. */
  readonly owner?: SQL
  /** Id of the row behind it, for a step on that record. */
  readonly source?: SQL
  /** Each row behind it is a line, also where the words on the button are the same. */
  readonly each?: true
  readonly step: (code: string, source: string | null) => DutyStep
  /** Moves of the record that are not possible while it holds. */
  readonly holds?: readonly string[]
  /** SQL of the sentence that refuses such a move, where the button of the duty says too little: "Not hired. Road test failed." */
  readonly held?: SQL
  /** It holds in closed states too: a deadline that runs after a hire. Archived records wait for nothing. */
  readonly closedToo?: true
}

/** What a kind's records wait for, the first that holds leads. */
export type Duties = (context: DutyContext) => readonly Duty[]
