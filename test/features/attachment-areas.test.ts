import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { make } from '#test/support/factory.ts'
import { multipart } from '#test/support/multipart.ts'
import type { TestUser } from '#test/support/sessions.ts'

let app: TestApp
let admin: TestUser
let unit: string
beforeAll(async () => {
  app = await buildTestApp()
  admin = await app.as('super_admin')
  unit = (await make(admin, 'vehicles')).id
})
afterAll(() => app.close())

interface Answer {
  readonly id: string
  readonly vehicleArea: string | null
  readonly capturedAt: string | null
}

const photo = (color: string, taken: Readonly<Record<string, string>>): Promise<Buffer> =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: color } })
    .withExif({ IFD2: taken })
    .jpeg()
    .toBuffer()
const send = async (content: Buffer | string, fields: Readonly<Record<string, string>>, user = admin) => {
  const { payload, headers } = multipart(fields, { fileName: 'scene.txt', content: Buffer.from(content) })
  return user.call('POST', `/api/vehicles/${unit}/attachments`, payload, headers)
}

describe('G8 evidence', () => {
  test('a photo says what it shows, and when it was taken by its own clock', async () => {
    const content = await photo('#336699', { DateTimeOriginal: '2026:11:20 08:04:30', OffsetTimeOriginal: '-06:00' })
    const answer = await send(content, { category: 'photo', vehicleArea: 'front' })
    expect(answer.statusCode, answer.body).toBe(201)
    expect(answer.json()).toMatchObject({ category: 'photo', vehicleArea: 'front', capturedAt: '2026-11-20T14:04:30+00:00' })
  })

  test('what the uploader says of the time counts before what the camera says', async () => {
    const content = await photo('#226699', { DateTimeOriginal: '2026:11:20 08:04:30', OffsetTimeOriginal: '-06:00' })
    const made = (await send(content, { category: 'photo', capturedAt: '2026-11-20T13:00:00Z' })).json<Answer>()
    expect(made).toMatchObject({ vehicleArea: null, capturedAt: '2026-11-20T13:00:00+00:00' })
  })

  test('area and time can be mended later, and taken back', async () => {
    const made = (await send(await photo('#996633', {}), { category: 'photo' })).json<Answer>()
    expect(made).toMatchObject({ vehicleArea: null, capturedAt: null })
    const url = `/api/vehicles/${unit}/attachments/${made.id}`
    expect((await admin.call('PATCH', url, { vehicleArea: 'scene', capturedAt: '2026-11-19T12:30:00Z' })).json()).toMatchObject({
      vehicleArea: 'scene',
      capturedAt: '2026-11-19T12:30:00+00:00',
    })
    expect((await admin.call('PATCH', url, { vehicleArea: null })).json()).toMatchObject({
      vehicleArea: null,
      capturedAt: '2026-11-19T12:30:00+00:00',
    })
    expect((await admin.call('PATCH', url, { vehicleArea: 'chimney' })).statusCode).toBe(422)
  })

  test('court papers, police reports, inspection reports and statements have categories of their own', async () => {
    for (const category of ['police_report', 'court', 'dver', 'statement'])
      expect((await send(`A paper of kind ${category}`, { category })).json(), category).toMatchObject({ category, capturedAt: null })
    expect((await send('Another', { category: 'selfie' })).statusCode).toBe(422)
  })

  test('files of a frozen record stay as they are; new ones still come in', async () => {
    const made = (await send('The first statement', { category: 'statement' })).json<Answer>()
    const { rules } = app.deps
    Object.assign(app.deps, { rules: { ...rules, vehicles: { ...rules['vehicles'], frozen: () => 'Sealed as evidence.' } } })
    try {
      const url = `/api/vehicles/${unit}/attachments/${made.id}`
      const refused = { status: 409, detail: 'Sealed as evidence.' }
      expect((await admin.call('PATCH', url, { label: 'Other' })).json()).toMatchObject(refused)
      expect((await admin.call('DELETE', url, {})).json()).toMatchObject(refused)
      const later = await send('A second statement', { category: 'statement' })
      expect([later.statusCode, later.json<{ can: object }>().can]).toEqual([201, { download: true, update: false, archive: false }])
    } finally {
      Object.assign(app.deps, { rules })
    }
  })

  test('whoever may only report an injury adds files to the claim, and changes no other than their own', async () => {
    const supervisor = await app.as('supervisor')
    const driver = await make(admin, 'drivers')
    const claim = await make(supervisor, 'workers-comp', { driver: driver.id })
    const path = `/api/workers-comp/${claim.id}/attachments`
    const add = async (user: TestUser, text: string): Promise<Answer & { can: object }> => {
      const { payload, headers } = multipart({ category: 'correspondence' }, { fileName: 'letter.txt', content: Buffer.from(text) })
      const answer = await user.call('POST', path, payload, headers)
      expect(answer.statusCode, answer.body).toBe(201)
      return answer.json()
    }
    const [letter, own] = [await add(admin, 'The denial letter'), await add(supervisor, 'What the driver told')]
    for (const method of ['PATCH', 'DELETE'] as const)
      expect((await supervisor.call(method, `${path}/${letter.id}`, method === 'PATCH' ? { label: 'Old' } : {})).statusCode).toBe(403)
    const seen = (await supervisor.call('GET', path)).json<(Answer & { can: object })[]>()
    expect(Object.fromEntries(seen.map(({ id, can }) => [id, can]))).toEqual({
      [letter.id]: { download: false, update: false, archive: false },
      [own.id]: { download: true, update: true, archive: true },
    })
    expect((await supervisor.call('DELETE', `${path}/${own.id}`, {})).statusCode).toBe(200)
  })
})
