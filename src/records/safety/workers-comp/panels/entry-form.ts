import type { Fields } from '#kit/fields.ts'
import { workersCompCases } from '#records/safety/workers-comp-cases/record.ts'
import type { EntryKind } from './entries.ts'

/** What a quick form asks; everything else of the entry is known or empty. */
export type EntryForm = {
  readonly entry: EntryKind
  readonly title: string
  readonly help?: string
  readonly fields: readonly string[]
  /** What a field is called here: one entry's day is another one's hearing. */
  readonly labels?: Readonly<Record<string, string>>
  readonly required?: readonly string[]
}

const fields: Fields = workersCompCases.fields

/** The label of a field in a quick form and in the table below it. */
export const labelIn = ({ labels }: EntryForm, name: string): string => labels?.[name] ?? fields[name]?.label ?? name
