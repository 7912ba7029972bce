import type { Process } from './process.ts'
import type { KindReport } from './reports.ts'
import type { TaskEvents } from './task-events.ts'
import type { KindWords } from './words.ts'

/** What a kind declares for other parts of Longhaul. */
export interface KindExtras {
  /** For the assistant. */
  readonly words: KindWords
  /** What task templates can wait for. The rules call `addFromTemplates` from `after`. */
  readonly taskEvents: TaskEvents
  /** Standard reports on its records. */
  readonly reports: readonly KindReport[]
  /** The path that its records usually take, for a kind with a process. */
  readonly process?: Process
  /** Why no rule of law depends on this kind's fields. Otherwise `test/law` asks what each blank field means. */
  readonly noLaw?: string
}
