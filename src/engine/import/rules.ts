import type { Issue } from '#kit/errors.ts'
import type { AddedRecords } from './added.ts'
import type { CombinedColumns } from './combined.ts'
import type { FromWord } from './from-word.ts'
import type { ImportShape } from './shape.ts'
import type { ImportStates } from './states.ts'

/** Moves values of a row between fields before they are checked, with a note for each, and warns of what a person should see first; null for neither. */
export type SettleValues = (values: Readonly<Record<string, unknown>>) => {
  readonly values: Readonly<Record<string, unknown>>
  readonly notes: readonly (Issue & { readonly level?: 'warning' })[]
} | null

/** How a kind reads files besides one column per field. Names of columns are names no field has. */
export interface ImportRules {
  /** Reads a file that says the same in another shape. */
  readonly shape?: ImportShape
  /** Columns that fill several fields. */
  readonly columns?: CombinedColumns
  /** Columns that become records of other kinds. */
  readonly added?: AddedRecords
  /** States in which a file may bring new records in; without them every new record begins in the first. */
  readonly states?: ImportStates
  /** Fields with a default that the import asks for if the file doesn’t give them, such as the kind of unit. */
  readonly asked?: readonly string[]
  readonly settle?: SettleValues
  /** Makes records of this kind from words of other kinds' files. */
  readonly fromWord?: FromWord
  /** A row of the template by the name of its column, as an office would write it. */
  readonly example?: Readonly<Record<string, string>>
}
