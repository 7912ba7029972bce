import { sql } from 'drizzle-orm'
import { run } from '#engine/sql.ts'
import type { Deps } from '#engine/write/rules.ts'
import { firstRemoteDriver, firstRemoteVehicle, firstStrayVehicle } from './block.ts'

/** A vehicle as the provider's account shows it. Plate as printed; odometer in whole miles at `odometerAt` (ISO). */
export interface DemoUnit {
  readonly unitNumber: string
  readonly vin: string | null
  readonly make: string | null
  readonly model: string | null
  readonly year: number | null
  readonly plate: string | null
  readonly plateState: string | null
  readonly odometerMiles: number | null
  readonly odometerAt: string | null
}

export interface DemoPerson {
  readonly firstName: string
  readonly lastName: string
  readonly licenseNumber: string | null
  readonly licenseState: string | null
  /** With country code. */
  readonly phone: string | null
  readonly employeeNumber: string | null
  readonly active: boolean
}

/** What the telematics simulator must know so that its sync meets this company: its `--world` file. */
export interface DemoFleet {
  readonly organisation: string
  readonly fleet: readonly DemoUnit[]
  readonly people: readonly DemoPerson[]
}

/**
 * The linked vehicles and drivers in the order of their ids at the provider, which numbers what it is handed in that order. Reads
 * the database, so a later start hands over the fleet as it is then. Empty without demo data.
 */
export const readDemoFleet = async (deps: Pick<Deps, 'pool'>): Promise<DemoFleet> => {
  const fleet = await run<DemoUnit>(
    deps.pool,
    sql`
    select unit_number as "unitNumber", vin, make, model, year, plate_number as plate, plate_state as "plateState", mileage as "odometerMiles", to_char(mileage_read_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "odometerAt"
    from vehicles where source = 'demo' and simulator_vehicle_id ~ '^[0-9]{15}$' and simulator_vehicle_id::bigint >= ${firstRemoteVehicle}::bigint and simulator_vehicle_id::bigint < ${firstStrayVehicle}::bigint
    order by simulator_vehicle_id::bigint`,
  )
  const people = await run<DemoPerson>(
    deps.pool,
    sql`
    select first_name as "firstName", last_name as "lastName", license_number as "licenseNumber", license_state as "licenseState", '+1' || phone as phone, employee_id as "employeeNumber", status <> 'terminated' as active
    from drivers where source = 'demo' and simulator_driver_id ~ '^[0-9]{7,8}$' and simulator_driver_id::bigint >= ${firstRemoteDriver}::bigint order by simulator_driver_id::bigint`,
  )
  return { organisation: 'Kestrel Ridge Freight', fleet, people }
}
