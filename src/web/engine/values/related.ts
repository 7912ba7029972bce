import type { RecordDefinition } from '#kit/record.ts'

/** A kind of record that belongs to another, as the other declares it. */
export type Related = {
  record: RecordDefinition
  by: string
  label: string
  enters?: string | undefined
  copies?: Readonly<Record<string, string>> | undefined
}
