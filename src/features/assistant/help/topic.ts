import type { Role } from '#kit/roles.ts'
import type { GuideId } from '#records/guide-ids.ts'

/** One step of a task: what to do, where, and what to press or look at there. */
export interface Step {
  readonly say: string
  /** Null: on the screen where the step before leads, such as the record that was just opened. */
  readonly path: string | null
  readonly guide: GuideId
}

/** How a task is done. A test walks its steps: the screens and places exist, for each of the roles. */
export interface Topic {
  readonly key: string
  /** Ends "How to …". */
  readonly title: string
  /** What people type for it, without "how do I": every word of one of them is in the question. */
  readonly asks: readonly string[]
  readonly roles: readonly Role[]
  readonly steps: readonly [Step, ...Step[]]
}

export const step = (say: string, path: string | null, guide: GuideId): Step => ({ say, path, guide })
