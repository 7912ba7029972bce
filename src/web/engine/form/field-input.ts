import type { ReactNode } from 'react'
import type { Field } from '#kit/fields.ts'

/** Values of the form at the moment a list opens: they name the days. */
export type ValuesNow = () => Readonly<Record<string, unknown>>

export type FieldInputProps = {
  name: string
  field: Field
  value: unknown
  onChange: (value: unknown) => void
  onBlur?: (() => void) | undefined
  error?: string | undefined
  /** Further words under the input, e.g. what a VIN says. */
  hint?: ReactNode
  /** Titles behind references the record came with. */
  labels?: Readonly<Record<string, string | readonly string[] | null>> | undefined
  /** The other answers as they stand; a reference may show by them who may be chosen. */
  valuesNow?: ValuesNow | undefined
  id: string
  /** True if a save is refused without it. Left out: as the field declares. */
  required?: boolean | undefined
  /** The mark after the label. Default: "Required" if a save is refused without a value. */
  mark?: 'required' | 'none' | undefined
}
