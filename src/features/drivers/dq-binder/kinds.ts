import type { RecordDefinition } from '#kit/record.ts'
import type { Deps } from '#engine/write/rules.ts'

/** @throws Error when the kind is not registered */
export const kindNamed = ({ registry }: Pick<Deps, 'registry'>, name: 'drivers' | 'qualification-documents'): RecordDefinition => {
  const record = registry[name]
  if (record === undefined) throw new Error(`The kind ${name} is not registered`)
  return record
}
