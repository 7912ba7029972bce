import { mayRevealIn } from '#kit/access.ts'
import { AppError } from '#kit/errors.ts'
import { fieldOf } from '#kit/record.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { writeEvents } from '../events.ts'
import { lockRecord } from '../write/store.ts'
import { readerOf } from '../write/transaction.ts'
import type { Tx } from '../write/rules.ts'

/** Confidential values on request. Each view is written to the history before the values leave. */
export const revealFields = async (
  tx: Tx,
  record: RecordDefinition,
  id: string,
  fields: readonly string[],
): Promise<Record<string, unknown>> => {
  const row = await lockRecord(tx, record, id)
  const refused = fields.find((name) => {
    const field = fieldOf(record, name)
    return field?.confidential === undefined || !mayRevealIn(readerOf(tx.actor), record, field, row)
  })
  if (refused !== undefined) throw new AppError('forbidden', `Your role can’t see ${fieldOf(record, refused)?.label ?? refused}.`)
  await writeEvents(tx, [
    { kind: record.name, recordId: id, action: 'view_confidential', changes: fields.map((field) => ({ field, from: null, to: null })) },
  ])
  return Object.fromEntries(fields.map((field) => [field, row[field] ?? null]))
}
