import { extractText } from 'unpdf'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { make } from '#test/support/factory.ts'
import type { Created } from '#test/support/factory.ts'
import { treated } from '#test/support/osha-facts.ts'
import type { TestUser } from '#test/support/sessions.ts'

let app: TestApp
let admin: TestUser
let home: Created
/** The address of each paper, as the description of the interface names it, with a record to print. */
let papers: Readonly<Record<string, string>>
beforeAll(async () => {
  app = await buildTestApp()
  admin = await app.as('super_admin')
  home = await make(admin, 'divisions', { name: 'Joplin terminal', legalEntity: null, establishment: true })
  const driver = await make(admin, 'drivers', { division: home.id })
  const vehicle = await make(admin, 'vehicles', { division: home.id })
  const event = { driver: driver.id, vehicle: vehicle.id, division: home.id }
  const action = await make(admin, 'disciplinary-actions', {
    driver: driver.id,
    category: 'seat_belt',
    incidentDate: '2026-11-18',
    level: 'coaching',
    factSummary: 'Seen without seat belt.',
  })
  const claim = await make(admin, 'workers-comp', { driver: driver.id })
  const offer = await make(admin, 'workers-comp-cases', {
    claim: claim.id,
    entry: 'work_status',
    workStatus: 'modified_duty',
    startsOn: '2026-11-16',
    offer: 'Dispatch desk',
  })
  const oshaCase = await make(admin, 'osha-claims', {
    establishment: home.id,
    worker: driver.id,
    occurredAt: '2026-03-04T20:00:00.000Z',
    answers: treated,
  })
  const [inspection, accident] = [await make(admin, 'roadside-inspections', event), await make(admin, 'accidents', event)]
  const request = await make(admin, 'dataqs', { inspection: inspection.id, division: home.id })
  papers = {
    '/api/disciplinary-actions/{id}/letter.pdf': `/api/disciplinary-actions/${action.id}/letter.pdf`,
    '/api/workers-comp-cases/{id}/offer-letter': `/api/workers-comp-cases/${offer.id}/offer-letter`,
    '/api/dataqs/{id}/letter.pdf': `/api/dataqs/${request.id}/letter.pdf`,
    '/api/roadside-inspections/{id}/certification.pdf': `/api/roadside-inspections/${inspection.id}/certification.pdf`,
    '/api/accidents/{id}/claim-pack/pdf': `/api/accidents/${accident.id}/claim-pack/pdf`,
    '/api/accident-register/pdf': `/api/accident-register/pdf?division=${home.id}`,
    '/api/osha/form-300.pdf': `/api/osha/form-300.pdf?establishment=${home.id}&year=2026`,
    '/api/osha/form-300a.pdf': `/api/osha/form-300a.pdf?establishment=${home.id}&year=2026`,
    '/api/drivers/{id}/dq-binder': `/api/drivers/${driver.id}/dq-binder`,
    '/api/vehicles/stickers': `/api/vehicles/stickers?ids=${vehicle.id}`,
    '/api/osha/form-301/{id}/pdf': `/api/osha/form-301/${oshaCase.id}/pdf`,
  }
})
afterAll(() => app.close())

const wordsOf = async (bytes: Buffer): Promise<string> => {
  const { text } = await extractText(new Uint8Array(bytes), { mergePages: true })
  return text.replaceAll(/\s+/g, ' ')
}

describe('papers name the employer, never the product', () => {
  test('every address that prints is tried here', async () => {
    const { paths } = (await admin.call('GET', '/api/openapi.json')).json<{
      paths: Record<string, Record<string, { responses?: unknown }>>
    }>()
    const printing = Object.entries(paths)
      .filter(([, methods]) => Object.values(methods).some(({ responses }) => JSON.stringify(responses ?? {}).includes('application/pdf')))
      .map(([path]) => path)
    expect(Object.keys(papers).toSorted()).toEqual(printing.toSorted())
  })

  test('without a legal entity each is refused with the way to enter it, then each has it with address and USDOT number', async () => {
    for (const path of Object.values(papers))
      expect((await admin.call('GET', path)).json(), path).toMatchObject({
        status: 409,
        detail: 'Enter the legal entity for Joplin terminal first.',
        divisionToEdit: home.id,
      })
    const { version } = (await admin.call('GET', `/api/divisions/${home.id}`)).json<Created>()
    const entity = {
      legalEntity: 'Prairie Anvil Carriers Inc',
      usdot: '7654321',
      mc: '445566',
      phone: '4175550120',
      address: { street: '410 Range Line Rd', city: 'Joplin', state: 'MO', zip: '64801' },
    }
    expect((await admin.call('PATCH', `/api/divisions/${home.id}`, entity, { 'if-match': `"${version}"` })).statusCode).toBe(200)
    for (const path of Object.values(papers)) {
      const answer = await admin.call('GET', path)
      expect(answer.statusCode, `${path}: ${answer.statusCode === 200 ? '' : answer.body}`).toBe(200)
      const words = await wordsOf(answer.rawPayload)
      expect(words, path).toContain('Prairie Anvil Carriers Inc')
      expect(words, path).toContain('7654321')
      expect(words, path).not.toContain('Longhaul')
      // Forms of the government and stickers have no letterhead.
      if (!path.includes('/osha/') && !path.includes('/stickers')) {
        for (const part of ['410 Range Line Rd', '417-555-0120', 'MC-445566']) expect.soft(words, path).toContain(part)
      }
    }
  })

  test('a part of a company prints in the name of the company above it', async () => {
    const shop = await make(admin, 'divisions', { name: 'Joplin shop', parent: home.id, legalEntity: null })
    const driver = await make(admin, 'drivers', { division: shop.id })
    const action = await make(admin, 'disciplinary-actions', {
      driver: driver.id,
      category: 'seat_belt',
      incidentDate: '2026-11-18',
      level: 'coaching',
      factSummary: 'Seen without seat belt.',
    })
    expect((await admin.call('GET', `/api/disciplinary-actions/${action.id}/letter`)).json()).toMatchObject({
      employer: { name: 'Prairie Anvil Carriers Inc', usdot: '7654321', address: '410 Range Line Rd, Joplin, MO 64801' },
    })
  })
})
