import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { make } from '#test/support/factory.ts'
import type { Created } from '#test/support/factory.ts'
import type { TestUser } from '#test/support/sessions.ts'
import { unitStickerAddress } from '#features/shop/stickers/address.ts'

let app: TestApp
let admin: TestUser
let division: Created
let units: Created[]
beforeAll(async () => {
  app = await buildTestApp()
  admin = await app.as('super_admin')
  division = await make(admin, 'divisions', { legalEntity: 'Kestrel Ridge Freight LLC' })
  units = await Promise.all(Array.from({ length: 13 }, () => make(admin, 'vehicles', { division: division.id })))
})
afterAll(() => app.close())

const pagesOf = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Type \/Page\b(?!s)/g)?.length ?? 0
const sheet = (by: TestUser, query: string) => by.call('GET', `/api/vehicles/stickers?${query}`)

test('a sticker opens the page of its unit at the public address, and holds nothing secret', () => {
  const config = { publicOrigin: 'https://fleet.example.com', host: '127.0.0.1', port: 3000 }
  expect(unitStickerAddress(config, units[0]?.id ?? '')).toBe(`https://fleet.example.com/accept-invitation/unit/${units[0]?.id}`)
})

test('one unit makes one page, and thirteen make two', async () => {
  const one = await sheet(admin, `ids=${units[0]?.id}`)
  expect(one.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': expect.stringContaining(`sticker-${units[0]?.number}.pdf`),
  })
  expect(pagesOf(one.rawPayload)).toBe(1)
  expect(pagesOf((await sheet(await app.as('shop'), `filter=${encodeURIComponent(`division=${division.id}`)}`)).rawPayload)).toBe(2)
})

test('units of other divisions get no sticker, and nobody outside the fleet makes one', async () => {
  const elsewhere = await app.as('supervisor', [(await make(admin, 'divisions')).id])
  expect((await sheet(elsewhere, `ids=${units[0]?.id}`)).statusCode).toBe(404)
  expect((await sheet(await app.as('recruiter'), `ids=${units[0]?.id}`)).statusCode).toBe(403)
  expect((await sheet(admin, 'ids=1127')).statusCode).toBe(400)
})
