import type { RecordDefinition } from '#kit/record.ts'
import type { Deps } from '#engine/write/rules.ts'

export const feedbackKind = (deps: Deps): RecordDefinition => {
  const record = deps.registry['feedback']
  if (record === undefined) throw new Error('No record kind feedback')
  return record
}
