import type { AddedRecords } from './added.ts'
import type { CombinedColumns } from './combined.ts'
import type { ImportShape } from './shape.ts'
import type { ImportStates } from './states.ts'

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
  /** A row of the template by the name of its column, as an office would write it. */
  readonly example?: Readonly<Record<string, string>>
}
