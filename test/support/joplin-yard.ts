import { buildTestApp } from './app.ts'
import type { TestApp } from './app.ts'
import { make } from './factory.ts'
import type { Created } from './factory.ts'
import { makeReadyDriver, makeUnit } from './papers.ts'
import type { TestUser } from './sessions.ts'

/** A division with two drivers who may go, a tractor, and a run of six nights a week that is not planned yet. */
export interface JoplinYard {
  readonly app: TestApp
  readonly admin: TestUser
  readonly joplin: Created
  /** Wendell Okafor, hired March 3, 2014. */
  readonly wendell: Created
  /** Imogen Quist, hired June 2, 2025. */
  readonly imogen: Created
  /** Unit 4410. */
  readonly truck: Created
  /** JOP 900 from Neosho to Wichita, 18:00, 8 hours. */
  readonly run: Created
}

/** It is Friday, November 20, 2026, 9:00 in Chicago. */
export const buildJoplinYard = async (): Promise<JoplinYard> => {
  const app = await buildTestApp()
  const admin = await app.as('super_admin')
  const joplin = await make(admin, 'divisions', { name: 'Joplin Yard', code: 'JOP', usdot: '90041127', timeZone: 'America/Chicago' })
  const driver = (firstName: string, lastName: string, hireDate: string, phone: string): Promise<Created> =>
    makeReadyDriver(admin, { firstName, lastName, hireDate, phone, division: joplin.id })
  const wendell = await driver('Wendell', 'Okafor', '2014-03-03', '4175550142')
  const imogen = await driver('Imogen', 'Quist', '2025-06-02', '4175550102')
  const truck = await makeUnit(admin, { unitNumber: '4410', division: joplin.id, plateNumber: 'JP44Q10', plateState: 'MO' })
  const run = await make(admin, 'runs', {
    code: 'JOP 900',
    division: joplin.id,
    origin: 'Neosho',
    destination: 'Wichita, KS',
    dispatchTime: '18:00',
    durationHours: 8,
    days: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat'],
  })
  return { app, admin, joplin, wendell, imogen, truck, run }
}
