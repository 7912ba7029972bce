import type { RecordDefinition } from '#kit/record.ts'

/** A kind of record that belongs to another, as the other declares it. */
export type Related = Omit<RelatedKind, 'kind'> & { record: RecordDefinition }

/** The same before the declaration of the kind is there. */
export type RelatedKind = {
  kind: string
  by: string
  label: string
  enters?: string | undefined
  copies?: Readonly<Record<string, string | readonly string[]>> | undefined
}
