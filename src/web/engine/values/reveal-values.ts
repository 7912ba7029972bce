import type { RecordDefinition } from '#kit/record.ts'
import { readJson } from '#web/api/client.ts'
import { apiPath } from '../queries/queries.ts'

/** Asks the server for confidential values; it writes down who looked. */
export const revealValues = (record: RecordDefinition, id: string, fields: readonly string[]): Promise<Record<string, unknown>> =>
  readJson(`${apiPath(record)}/${id}/reveal`, { method: 'POST', body: { fields } })
