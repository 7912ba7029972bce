import { AppError } from '#kit/errors.ts'
import { isStored } from '#kit/fields.ts'
import { fieldEntries } from '#kit/record.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { inSentence } from '#kit/words.ts'
import { columnName, tableName } from '../columns.ts'

interface DatabaseError {
  readonly code: string
  readonly constraint: string | undefined
}

const asDatabaseError = (error: unknown): DatabaseError | null => {
  const found = error instanceof Error && error.cause !== undefined ? error.cause : error
  if (typeof found !== 'object' || found === null || !('code' in found) || typeof found.code !== 'string') return null
  return { code: found.code, constraint: 'constraint' in found && typeof found.constraint === 'string' ? found.constraint : undefined }
}

/** Turns a violated unique or foreign key of a record table into a sentence at its field; other errors pass through. */
export const explainConstraint = (record: RecordDefinition, error: unknown): unknown => {
  const found = asDatabaseError(error)
  if (found === null || (found.code !== '23505' && found.code !== '23503')) return error
  const suffix = found.code === '23505' ? 'key' : 'fkey'
  const hit = fieldEntries(record).find(
    ([property, field]) => isStored(field) && found.constraint === `${tableName(record)}_${columnName(property, field)}_${suffix}`,
  )
  if (!hit) return error
  const [property, field] = hit
  const message =
    found.code === '23505'
      ? `Another ${inSentence(record.label.one)} already has this ${inSentence(field.label)}.`
      : `${field.label} is not a known record.`
  return new AppError(found.code === '23505' ? 'conflict' : 'invalid', message, [{ field: property, message }])
}
