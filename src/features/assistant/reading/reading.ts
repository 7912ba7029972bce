import type { Topic } from '../help/topic.ts'
import type { Frame } from '../frame.ts'
import type { FoundValue } from './values.ts'
import type { RecordDefinition } from '#kit/record.ts'
import type { Linked } from './link.ts'
import type { Named } from './names/named.ts'
import type { Lexicon } from '../lexicon.ts'

/** What reading a question needs of the outside. */
export interface Reading {
  readonly lexicon: Lexicon
  readonly today: string
  /** Screens by their names, as the person may open them. */
  readonly screens: Readonly<Record<string, string>>
  /** The records that words may name, of kinds the person may see; the likeliest first. */
  readonly find: (words: string) => Promise<readonly Named[]>
  /** The names and numbers in a question, of what the person may see. */
  readonly link: (text: string, question: string) => Promise<Linked>
  /** The record that an answer was about, with the one that its value points to; none where it was about a list. */
  readonly recordOf: (frame: Frame) => Promise<readonly Named[]>
  /** The drivers that an answer was about or that it named. */
  readonly peopleOf: (frame: Frame) => Promise<readonly Named[]>
  /** Texts that some record of the list has in a field. */
  readonly values: (record: RecordDefinition, phrases: readonly string[]) => Promise<readonly FoundValue[]>
  /** The last list that was asked about, for "only the open ones". */
  readonly before: Frame | null
  /** A new question since then was not understood. */
  readonly lost?: boolean
  /** Whether the person sees some divisions only: their "my drivers" are those of these divisions. */
  readonly limited: boolean
  /** The kind on the screen, for a question that names none. */
  readonly here: string | null
  /** The division chosen on the screen, or 'ALL'. */
  readonly division: string
  /** Tasks that can be explained to the person. */
  readonly topics?: readonly Topic[]
}
