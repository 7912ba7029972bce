/** Words with the list filters they stand for, and how the answer names them: `[['deer', 'hit a deer'], { type: 'animal' }, 'Animal']`. */
export type Phrase = readonly [words: readonly string[], query: Readonly<Record<string, string>>, label?: string]

/** What people call the records, fields, and options of a kind besides their labels: the assistant understands these words in questions. */
export interface KindWords {
  /** Of the records. A phrase names only some: "reefers" are vehicles with a reefer. */
  readonly names?: readonly (string | Phrase)[]
  /** What people type for a word of the kind: `trk` for `truck`. */
  readonly shorthand?: Readonly<Record<string, string>>
  /** The labels of the kind mean another one in questions. */
  readonly labels?: false
  /** A date by what is done on it: `paidOn: ['paid']`. A word that is an option as well then means both. */
  readonly fields?: Readonly<Record<string, readonly string[]>>
  /**
   * The fields that answer a question about one record: `terminationReason: ['why', 'why left']`. The words of a phrase may have others between
   * them. `due` asks for its open work, `now` for who or what is with it today. With filters, it asks about those records alone: `end: [[['when back'], { status: 'approved' }]]`.
   */
  readonly asks?: Readonly<Record<string, readonly (string | Phrase)[]>>
  /** Of options, states, and yes-or-no answers, as `kind.tractor`, `status.leave`, or `reefer.true`. */
  readonly options?: Readonly<Record<string, readonly string[]>>
  /** Of the saved views of the list, by their keys. */
  readonly views?: Readonly<Record<string, readonly string[]>>
  readonly phrases?: readonly Phrase[]
  /** The field that says what a record is of: the most common violation is the one of the most common code. */
  readonly common?: string
  /** What a question means that says neither a state nor a date, and how the answer says it: holds are those in force. */
  readonly unsaid?: readonly [query: Readonly<Record<string, string>>, label: string]
}

/** A long list of words, as one reads it: `said('held in reserve, kept in reserve')`. */
export const said = (words: string): readonly string[] =>
  words
    .split(',')
    .map((one) => one.trim().replace(/\s+/g, ' '))
    .filter((one) => one !== '')
