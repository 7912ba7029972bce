import type { Field } from '#kit/fields.ts'
import type { Values } from '#kit/schemas.ts'

/** The new record that a row made, as far as what is added to it may depend on it. */
export interface RowOwner {
  readonly id: string
  readonly values: Readonly<Record<string, unknown>>
  /** Today in the company’s zone, `YYYY-MM-DD`, and now, ISO 8601 in UTC. */
  readonly today: string
  readonly now: string
}

/**
 * A column whose value becomes a record of another kind that belongs to the row’s new record: the odometer of a unit, the day of a driver’s
 * motor vehicle record.
 */
export interface AddedRecord {
  readonly label: string
  /** Headings by which files name it. */
  readonly also: readonly string[]
  /** How the cell is read. */
  readonly field: Field
  readonly kind: string
  /** Values of the new record from the cell as read and as written; null if this one needs none. */
  readonly input: (value: unknown, owner: RowOwner, text: string) => Values | null
}

export type AddedRecords = Readonly<Record<string, AddedRecord>>
