import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { divisions as divisionsRecord } from '#records/divisions/record.ts'
import { drivers as driversRecord } from '#records/drivers/record.ts'
import { meterEntries as meterEntriesRecord } from '#records/meter-entries/record.ts'
import { qualificationDocuments as qualificationDocumentsRecord } from '#records/qualification-documents/record.ts'
import { users as usersRecord } from '#records/users/record.ts'
import { vehicleAssignments as vehicleAssignmentsRecord } from '#records/vehicle-assignments/record.ts'
import { vehicles as vehiclesRecord } from '#records/vehicles/record.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { tableOf } from '../engine/table.ts'

type RecordTable = ReturnType<typeof tableOf>
const tables = new Map<string, RecordTable>()
const idOf = (kind: string): AnyPgColumn => {
  const table = tables.get(kind)
  if (!table) throw new Error(`No table for ${kind}`)
  return table.id
}
const table = (record: RecordDefinition): RecordTable => {
  const made = tableOf(record, idOf)
  tables.set(record.name, made)
  return made
}
const definition = (record: unknown): RecordDefinition => record as RecordDefinition

// One line per kind; foreign keys are resolved when the migration is generated, so the order does not matter.
export const divisions = table(definition(divisionsRecord))
export const users = table(definition(usersRecord))
export const vehicles = table(definition(vehiclesRecord))
export const drivers = table(definition(driversRecord))
export const qualificationDocuments = table(definition(qualificationDocumentsRecord))
export const vehicleAssignments = table(definition(vehicleAssignmentsRecord))
export const meterEntries = table(definition(meterEntriesRecord))
