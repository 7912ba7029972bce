import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { buildTestApp } from './app.ts'
import type { TestApp } from './app.ts'
import { make } from './factory.ts'
import type { Created, Json } from './factory.ts'
import { multipart } from './multipart.ts'
import type { TestUser } from './sessions.ts'

/** Everything 49 CFR 391.21(b) asks, with nothing to list. */
export const complete: Json = {
  birthDate: '1990-04-12',
  ssn: '900-55-1234',
  address: { street: '12 Quarry Rd', city: 'Joplin', state: 'MO', zip: '64801' },
  noOtherAddress: true,
  appliedOn: '2026-11-20',
  licenseNumber: 'M123456',
  licenseState: 'MO',
  licenseExpirationDate: '2029-01-31',
  noOtherLicense: true,
  noExperience: true,
  noEmployer: true,
  noAccident: true,
  noViolation: true,
  noDenial: true,
  certifiedOn: '2026-11-20',
}

/** An app on a Friday morning in Joplin, and what its recruiter does there. All is there once hooks and tests run. `hear` gets every log line. */
export const recruitingDesk = (hear?: (line: string) => void) => {
  let app: TestApp
  let admin: TestUser
  let recruiter: TestUser
  let division: Created
  let people = 0
  beforeAll(async () => {
    app = await buildTestApp({}, hear)
    admin = await app.as('super_admin')
    recruiter = await app.as('recruiter')
    division = await make(admin, 'divisions')
  })
  afterAll(() => app.close())
  beforeEach(() => app.clock.set('2026-11-20T15:00:00.000Z'))

  /** A person nobody else is. */
  const person = (values: Json = {}): Json => {
    people += 1
    return {
      firstName: 'Marisol',
      lastName: `Vega ${people}`,
      phone: `3145550${String(100 + people)}`,
      source: 'walk_in',
      position: 'regional',
      division: division.id,
      ...values,
    }
  }
  /** The applicant signed on paper: the scan is added, then the day. */
  const sign = async (id: string, certifiedOn = '2026-11-20', by = recruiter) => {
    const scan = multipart(
      { category: 'application' },
      { fileName: 'signed.txt', content: Buffer.from(`${id} ${app.clock.now().toISOString()}`) },
    )
    const path = `/api/recruiting/applications/${id}`
    const filed = await by.call('POST', `${path}/attachments`, scan.payload, scan.headers)
    expect(filed.statusCode, filed.body).toBe(201)
    const signed = await by.call('POST', `${path}/transitions`, { move: 'record_signature', fields: { certifiedOn } })
    expect(signed.statusCode, signed.body).toBe(200)
  }
  return {
    app: () => app,
    admin: () => admin,
    recruiter: () => recruiter,
    division: () => division,
    person,
    lead: (values: Json = {}, by = recruiter): Promise<Created> => make(by, 'recruiting-leads', person(values)),
    sign,
    application: async ({ certifiedOn, ...values }: Json = {}, by = recruiter): Promise<Created> => {
      const made = await make(by, 'recruiting-applications', person({ source: 'company_site', ...values }))
      if (typeof certifiedOn === 'string') await sign(made.id, certifiedOn, by)
      return made
    },
    read: async (path: string, by = recruiter): Promise<Json> => (await by.call('GET', `/api/recruiting/${path}`)).json<Json>(),
    move: (path: string, name: string, fields: Json = {}, by = recruiter) =>
      by.call('POST', `/api/recruiting/${path}/transitions`, { move: name, fields }),
  }
}
