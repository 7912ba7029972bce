import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { buildTestFleet } from './testing/fleet.ts'
import type { TestFleet } from './testing/fleet.ts'

let fleet: TestFleet
beforeEach(async () => { fleet = await buildTestFleet() })
afterEach(() => fleet.close())

describe('G20 vehicles', () => {
  it('makes records of the provider’s vehicles and links them', async () => {
    const run = await fleet.sync('vehicles')
    console.log(run)
    console.log(await fleet.rows('select outcome, reason, count(*) from telematics_items group by 1,2'))
    console.log(await fleet.rows('select state, count(*) from telematics_links group by 1'))
    console.log(await fleet.rows('select unit_number, vin, make, year, plate_number, plate_state, samsara_vehicle_id, last_telematics_sync, gateway_health, source from vehicles limit 4'))
    const again = await fleet.sync('vehicles')
    console.log(again)
    const mileage = await fleet.sync('mileage')
    console.log(mileage)
    console.log(await fleet.rows('select unit_number, mileage, mileage_read_at from vehicles limit 4'))
    console.log(await fleet.rows('select count(*) from meter_entries'))
    const drivers = await fleet.sync('drivers')
    console.log(drivers)
    expect(run.status).toBe('succeeded')
  })
})
