import type { RuleCode } from '../deadline-rules/shipped.ts'

/** Time of day, UTC, that stands for a whole day in North America where a record says only the day something was done. */
export const dayFact = '18:00'

/** A clock that the facts of a record start. */
export interface Clock {
  readonly code: RuleCode
  /** The moment it runs from. */
  readonly startsAt: string
  /** Why it runs, in words: "Towed with disabling damage, and our driver was cited". */
  readonly basis: string
  /** The end itself, where the record names it (a court date); else the rule's time from `startsAt`. */
  readonly dueAt?: string
  /**
   * With other times it stands for another thing to do (the next entry, a new court date): a decision made before says nothing about
   * that. `by basis`: with another basis too, which names the thing.
   */
  readonly recurs?: true | 'by basis'
  /** A fact on the record that proves it done. */
  readonly done?: {
    readonly at: string
    readonly proof: string
    /** The record does not say when: the moment it was first said stays. */
    readonly firstSaid?: boolean
  } | null
  /** The record says why it was not done. */
  readonly missed?: string | null
  /** The person it is about refused it, so that no one missed it. Words for everyone who sees deadlines. */
  readonly notGiven?: string | null
}

export interface Clocks {
  readonly running: readonly Clock[]
  /** Why a clock that ran before does not run any more, by code. */
  readonly stopped: Readonly<Partial<Record<RuleCode, string>>>
}

/** Columns of a record that a deadline repeats, so that it can be listed by driver, unit and division. */
export interface About {
  readonly driver?: string | null
  readonly vehicle?: string | null
  readonly division?: string | null
  /** IANA zone of the place. */
  readonly timeZone: string
}
