import type { RecordDefinition } from '#kit/record.ts'
import type { Deps } from '#platform/deps.ts'

export const kind = 'recruiting-applications'

export const applicationsRecord = ({ registry }: Pick<Deps, 'registry'>): RecordDefinition => {
  const record = registry[kind]
  if (!record) throw new Error(`No record kind ${kind}`)
  return record
}
