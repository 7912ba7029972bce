import type { Role } from './roles.ts'

/** Rows in which a field has one of the values, or any at all. */
export interface BesideWhere {
  readonly field: string
  readonly is: readonly string[] | 'given'
}

/**
 * Who reads what others put beside a record: comments, files, the reasons in its history, the reason of its archiving and the fields
 * named in `words`. A comment, a file or a reason of their own they read too. `where` limits it to some rows, `wordsWhere` the words to
 * fewer of them; those nobody writes who does not read them.
 */
export interface Beside {
  readonly readers: readonly Role[]
  readonly words?: readonly string[]
  readonly where?: BesideWhere
  readonly wordsWhere?: BesideWhere
}

/** What is kept from one role: properties, and in which rows. */
export interface Kept {
  readonly words: readonly string[]
  readonly where?: BesideWhere | undefined
  /** Rows of those words that are kept in other rows than the rest. */
  readonly own?: Readonly<Record<string, BesideWhere>> | undefined
}
