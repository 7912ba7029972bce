import type { RecordDefinition } from '#kit/record.ts'
import type { Linked } from '../reading/link.ts'
import type { Part } from '../reading/part.ts'
import type { Reading } from '../reading/reading.ts'
import type { Rest } from '../rest.ts'

/** What reading the words of one list needs. */
export interface Subject {
  readonly record: RecordDefinition
  readonly linked: Linked
  readonly reading: Reading
  /** Meanings found so far, shared by the lists that are tried. */
  readonly found: Map<string, Exact | null>
}

export interface Exact {
  readonly parts: readonly Part[]
  readonly cost: number
}

/** Reads filters from a run of words, and takes the words it read. */
export type Rule = (rest: Rest, subject: Subject) => readonly Part[]
