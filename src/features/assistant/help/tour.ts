import type { Step } from './topic.ts'

/** A task shown step by step: the panel goes from one to the next. */
export interface Tour {
  readonly title: string
  readonly steps: readonly Step[]
}
