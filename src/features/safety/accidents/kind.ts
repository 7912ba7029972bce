import type { RecordDefinition } from '#kit/record.ts'
import type { Deps } from '#engine/write/rules.ts'

export const accidentKind = (deps: Pick<Deps, 'registry'>): RecordDefinition => {
  const record = deps.registry['accidents']
  if (!record) throw new Error('No record kind accidents')
  return record
}
