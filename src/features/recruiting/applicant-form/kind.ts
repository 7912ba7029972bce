import type { RecordDefinition } from '#kit/record.ts'
import type { Deps } from '#engine/write/rules.ts'

export const kind = 'recruiting-applications'

export const applicationsRecord = ({ registry }: Pick<Deps, 'registry'>): RecordDefinition => {
  const record = registry[kind]
  if (!record) throw new Error(`No record kind ${kind}`)
  return record
}
