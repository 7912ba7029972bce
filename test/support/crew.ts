import { make } from './factory.ts'
import type { Created } from './factory.ts'
import { makeReadyDriver, makeUnit } from './papers.ts'
import type { TestUser } from './sessions.ts'

/** Somebody on the road for a carrier: a terminal in Chicago's time, a driver with a CDL of Missouri, a tractor with its annual inspection. */
export interface Crew {
  readonly division: Created
  readonly driver: Created
  readonly vehicle: Created
}

export const makeCrew = async (by: TestUser): Promise<Crew> => {
  const division = await make(by, 'divisions', { usdot: '90041127', timeZone: 'America/Chicago' })
  const vehicle = await makeUnit(by, { division: division.id })
  return {
    division,
    vehicle,
    driver: await make(by, 'drivers', { division: division.id, licenseClass: 'A', licenseState: 'MO' }),
  }
}

/** The same, with the driver through onboarding and all papers on file. */
export const makeReadyCrew = async (by: TestUser): Promise<Crew> => {
  const division = await make(by, 'divisions', { usdot: '90041127', timeZone: 'America/Chicago' })
  return {
    division,
    vehicle: await makeUnit(by, { division: division.id }),
    driver: await makeReadyDriver(by, { division: division.id }),
  }
}

/** The crew of `makeReadyCrew`, with the tractor assigned to the driver since January 5, 2026. */
export const makeAssignedCrew = async (by: TestUser): Promise<Crew> => {
  const crew = await makeReadyCrew(by)
  await make(by, 'vehicle-assignments', { vehicle: crew.vehicle.id, driver: crew.driver.id, startsAt: '2026-01-05T12:00:00.000Z' })
  return crew
}
