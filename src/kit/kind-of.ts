import type { RecordDefinition, Registry } from './record.ts'

/** The declaration of a kind that code names. Throws if it isn't registered, which is a mistake in the code and never in the input. */
export const kindOf = ({ registry }: { readonly registry: Registry }, name: string): RecordDefinition => {
  const record = registry[name]
  if (record === undefined) throw new Error(`No record kind ${name}`)
  return record
}
