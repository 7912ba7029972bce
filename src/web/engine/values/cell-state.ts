import type { Field } from '#kit/fields.ts'
import type { RecordDefinition } from '#kit/record.ts'
import type { RecordRow } from '../queries/rows.ts'

export const isClock = (field: Field): boolean => (field.kind === 'date' || field.kind === 'instant') && field.clock === true

export const isClosed = (record: RecordDefinition, row: RecordRow): boolean => record.lifecycle.states[row.status]?.closed === true

/** The expiration date of a record counts while the record is active; a superseded document is not overdue (F1). */
export const countsAsExpiring = (row: RecordRow, name: string): boolean => name !== 'expirationDate' || row.status === 'active'
