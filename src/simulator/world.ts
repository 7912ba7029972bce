import type { EdgeUnitName } from './edge-names.ts'
import type { Motion } from './motion.ts'

/** A vehicle as the provider knows it. Absent keys stay absent on the wire. */
export interface SimVehicle {
  readonly id: string
  name: string
  vin?: string
  make?: string
  model?: string
  year?: string
  licensePlate?: string
  gateway?: { serial: string; model: string }
  externalIds: Record<string, string>
  tag?: Tag
  driverId?: string
  /** True for the unit that answers only the seven keys of one never configured. */
  bare: boolean
  motion: Motion
  /** Which odometers answer. `zero` is the blip of a gateway that lost the bus. */
  odometer: 'obd' | 'gps' | 'both' | 'none' | 'zero'
  /** Metres at the epoch of `motion`. */
  odometerBase: number
  health: string
  /** When set, the gateway went silent at that moment: readings stay as they were then. */
  silentSince?: Date
  createdAt: string
  updatedAt: string
}

export interface SimDriver {
  readonly id: string
  name: string
  username?: string
  status: 'active' | 'deactivated'
  phone?: string
  licenseNumber?: string
  licenseState?: string
  externalIds: Record<string, string>
  vehicleId?: string
  tag?: Tag
  createdAt: string
  updatedAt: string
}

export interface Tag {
  readonly id: string
  readonly name: string
}

/** The provider's whole database. Listing order is the order of the maps; a page goes on after the last id it gave. */
export interface World {
  readonly organisation: { readonly id: string; readonly name: string; readonly dotNumber: number }
  readonly vehicles: Map<string, SimVehicle>
  readonly drivers: Map<string, SimDriver>
  /** Which vehicle shows which named odd case; empty when they are switched off. */
  readonly edges: ReadonlyMap<EdgeUnitName, string>
}

/** A vehicle of the company that the simulated provider shall know too. Plate as printed; odometer in whole miles at `odometerAt`. */
export interface FleetUnit {
  readonly unitNumber: string
  readonly vin?: string | null
  readonly make?: string | null
  readonly model?: string | null
  readonly year?: number | null
  readonly plate?: string | null
  readonly plateState?: string | null
  readonly odometerMiles?: number | null
  /** ISO instant; the start of the simulated world when absent. */
  readonly odometerAt?: string | null
}

/** A driver of the company that the simulated provider shall know too. */
export interface FleetPerson {
  readonly firstName: string
  readonly lastName: string
  readonly licenseNumber?: string | null
  readonly licenseState?: string | null
  readonly phone?: string | null
  readonly employeeNumber?: string | null
  readonly active?: boolean
}

/** What a world is made from. `vehicles` and `drivers` are totals: handed-over ones first, then named edge units, then invented ones. */
export interface WorldPlan {
  readonly seed: number
  readonly vehicles: number
  readonly drivers: number
  readonly organisation?: string
  readonly fleet?: readonly FleetUnit[]
  readonly people?: readonly FleetPerson[]
  /** The named odd cases of `edge-units.ts` and `driver-maker.ts`; on unless said otherwise. */
  readonly edges?: boolean
}
