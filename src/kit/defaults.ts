import { fieldEntries, type RecordDefinition } from './record.ts'

/** What a new record starts with. */
export const defaultsOf = (record: RecordDefinition): Record<string, unknown> =>
  Object.fromEntries(
    fieldEntries(record).flatMap(([name, field]) =>
      (field.kind === 'choice' || field.kind === 'bool') && field.default !== undefined ? [[name, field.default]] : [],
    ),
  )
