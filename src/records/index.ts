import type { RefField, RefsField } from '#kit/fields.ts'
import type { Registry } from '#kit/record.ts'
import { divisions } from './divisions/record.ts'
import { drivers } from './drivers/record.ts'
import { meterEntries } from './meter-entries/record.ts'
import { qualificationDocuments } from './qualification-documents/record.ts'
import { users } from './users/record.ts'
import { vehicleAssignments } from './vehicle-assignments/record.ts'
import { vehicles } from './vehicles/record.ts'

/** Every kind of record there is. A kind is its folder, one line here and one in server/db/schema.ts. */
export const records = {
  divisions,
  users,
  vehicles,
  drivers,
  'qualification-documents': qualificationDocuments,
  'vehicle-assignments': vehicleAssignments,
  'meter-entries': meterEntries,
} as const

export type RecordName = keyof typeof records
type Targets<R> = {
  [K in keyof R]: R[K] extends { fields: infer F }
    ? { [P in keyof F]: F[P] extends RefField<infer T> | RefsField<infer T> ? T : never }[keyof F]
    : never
}[keyof R]
type Dangling = Exclude<Targets<typeof records>, RecordName>

/** The same as a plain table. Does not compile when a ref names a kind that is not registered. */
export const registry: [Dangling] extends [never] ? Registry : never = records as unknown as Registry
