import sharp from 'sharp'
import { extractImages, extractText } from 'unpdf'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { roles } from '#kit/roles.ts'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { make } from '#test/support/factory.ts'
import { multipart } from '#test/support/multipart.ts'
import type { TestUser } from '#test/support/sessions.ts'

let app: TestApp
let admin: TestUser
let home: { id: string }
let letter: string
beforeAll(async () => {
  app = await buildTestApp()
  admin = await app.as('super_admin')
  home = await make(admin, 'divisions', {
    name: 'Joplin terminal',
    legalEntity: null,
    usdot: '1234567',
    mc: null,
    address: null,
    phone: null,
  })
  letter = await letterIn(home.id)
})
afterAll(() => app.close())

/** Where the letter of a disciplinary action in this division prints. */
const letterIn = async (division: string): Promise<string> => {
  const driver = await make(admin, 'drivers', { division })
  const { id } = await make(admin, 'disciplinary-actions', {
    driver: driver.id,
    category: 'seat_belt',
    incidentDate: '2026-11-18',
    level: 'coaching',
    factSummary: 'Seen without seat belt.',
  })
  return `/api/disciplinary-actions/${id}/letter.pdf`
}

const settings = '/api/company/settings'
const details = {
  legalName: 'Prairie Anvil Carriers Inc',
  address: { street: '410 Range Line Rd', city: 'Joplin', state: 'MO', zip: '64801' },
  phone: '(417) 555-0120',
}

const upload = async (content: Buffer) => {
  const { payload, headers } = multipart({}, { fileName: 'logo.webp', content })
  return admin.call('POST', '/api/company/logo', payload, headers)
}

describe('company settings', () => {
  test('only administrators read and change them', async () => {
    for (const role of roles) {
      const user = await app.as(role)
      const allowed = role === 'super_admin' || role === 'admin'
      expect((await user.call('GET', settings)).statusCode, role).toBe(allowed ? 200 : 403)
      if (!allowed) {
        expect((await user.call('PUT', settings, details)).statusCode, role).toBe(403)
        expect((await user.call('DELETE', '/api/company/logo')).statusCode, role).toBe(403)
      }
    }
  })

  test('a wrong ZIP and a phone number that is too short are refused at their fields', async () => {
    const wrong = { ...details, address: { ...details.address, zip: '648' }, phone: '555' }
    const refused = await admin.call('PUT', settings, wrong)
    expect(refused.statusCode).toBe(422)
    expect(refused.json<{ errors: { field: string }[] }>().errors.map(({ field }) => field)).toEqual(['address.zip', 'phone'])
  })

  test('a letter without a legal entity above its record prints the company, with the carrier’s USDOT number', async () => {
    expect((await admin.call('GET', letter)).json()).toMatchObject({ status: 409, divisionToEdit: home.id })
    const saved = await admin.call('PUT', settings, details)
    expect(saved.statusCode, saved.body).toBe(200)
    expect(saved.json()).toMatchObject({ ...details, phone: '4175550120', changed: { by: expect.any(String) } })
    const { text } = await extractText(new Uint8Array((await admin.call('GET', letter)).rawPayload), { mergePages: true })
    const words = text.replaceAll(/\s+/g, ' ')
    for (const part of [details.legalName, '410 Range Line Rd, Joplin, MO 64801', '417-555-0120', 'USDOT 1234567'])
      expect(words).toContain(part)
    expect(words).not.toContain('Longhaul')
    expect((await admin.call('GET', '/api/company/current')).json()).toMatchObject({ name: details.legalName })
  })

  test('with several carriers the company’s name is not printed for one that has none', async () => {
    await admin.call('PUT', settings, details)
    const other = await make(admin, 'divisions', {
      name: 'Tulsa',
      usdot: '7654321',
      legalEntity: 'Bayou Lantern Transport Inc',
      phone: null,
    })
    expect((await admin.call('GET', letter)).json()).toMatchObject({ status: 409, divisionToEdit: home.id })
    const { text } = await extractText(new Uint8Array((await admin.call('GET', await letterIn(other.id))).rawPayload), { mergePages: true })
    expect(text).toContain('Bayou Lantern Transport Inc')
    // Another legal entity has its own phone.
    expect(text).not.toContain('417-555-0120')
    const { carriers } = (await admin.call('GET', settings)).json<{ carriers: { name: string; usdot: string }[] }>()
    expect(carriers.map(({ name, usdot }) => [name, usdot])).toEqual([
      ['Joplin terminal', '1234567'],
      ['Tulsa', '7654321'],
    ])
  })

  test('a logo is printed on letters, is left out of their JSON, and can be removed', async () => {
    const other = await make(admin, 'divisions', { name: 'Rolla', legalEntity: 'Rolla Freight LLC' })
    const own = await letterIn(other.id)
    const imagesOf = async () => extractImages(new Uint8Array((await admin.call('GET', own)).rawPayload), 1)
    expect(await imagesOf()).toHaveLength(0)
    const picture = sharp({ create: { width: 900, height: 300, channels: 3, background: '#225588' } })
    const saved = await upload(await picture.webp().toBuffer())
    expect(saved.statusCode, saved.body).toBe(200)
    expect(saved.json<{ logo: string }>().logo).toMatch(/^data:image\/png;base64,/)
    expect((await imagesOf()).map(({ width, height }) => [width, height])).toEqual([[480, 160]])
    expect((await admin.call('GET', own.replace('.pdf', ''))).body).not.toContain('data:image')
    expect((await admin.call('DELETE', '/api/company/logo')).json()).toMatchObject({ logo: null })
    expect(await imagesOf()).toHaveLength(0)
  })

  test('a logo that is no picture is refused', async () => {
    const refused = await upload(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))
    expect(refused.statusCode).toBe(422)
    expect(refused.json()).toMatchObject({ errors: [{ field: 'file' }] })
  })
})
