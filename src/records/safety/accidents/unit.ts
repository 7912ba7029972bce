import { choice, int } from '#kit/fields.ts'
import { yesNoOf } from '#kit/yes-no.ts'
import { vehicleFields } from '#records/fleet/vehicles/fields.ts'
import type { Unit, UnitUse } from './law/recordable.ts'

/** Of the unit that was driven, what decides whether the law sees a commercial motor vehicle; as its record says now. */
export const unitFields = {
  unitKind: choice(vehicleFields.kind.options, { label: 'Kind of unit', computed: true }),
  unitGvwr: int({ label: 'GVWR of the unit', unit: 'lb', computed: true }),
  unitSeats: int({ label: 'People the unit is designed to carry', computed: true }),
} as const

/** The unit of an accident as it is answered. Undefined while none is chosen. */
export const unitOf = (row: Readonly<Record<string, unknown>>): Unit | undefined => {
  const [kind, gvwr, seats] = [row['unitKind'], row['unitGvwr'], row['unitSeats']]
  const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null)
  return typeof kind === 'string' ? { kind, gvwr: numberOf(gvwr), seats: numberOf(seats) } : undefined
}

/** What it pulled and carried. */
export const useOf = (row: Readonly<Record<string, unknown>>): UnitUse => ({
  trailers: Array.isArray(row['trailers']) ? row['trailers'].length : 0,
  hazmat: row['hazmatReleased'] === true,
  placarded: yesNoOf(row['placarded']),
  weight: typeof row['actualWeight'] === 'number' ? row['actualWeight'] : null,
  paid: yesNoOf(row['paidPassengers']),
})
