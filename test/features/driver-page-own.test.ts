import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, testNow } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { makeReadyCrew } from '#test/support/crew.ts'
import type { Crew } from '#test/support/crew.ts'
import { signedInPhone } from '#test/support/driver-phone.ts'
import { deskOf } from '#test/support/desk.ts'
import { make } from '#test/support/factory.ts'
import type { Created } from '#test/support/factory.ts'
import { makeReadyDriver } from '#test/support/papers.ts'
import type { TestUser } from '#test/support/sessions.ts'
import '#test/support/quick-argon2.ts'

// It is Friday, November 20, 2026, 9:00 in Chicago.
let app: TestApp
let admin: TestUser
let crew: Crew
let other: Created
const desk = deskOf(() => admin)

beforeAll(async () => {
  app = await buildTestApp()
  admin = await app.as('admin')
  crew = await makeReadyCrew(admin)
  other = await makeReadyDriver(admin, { division: crew.division.id, lastName: 'Okafor' })
})
afterAll(() => app.close())

describe('time off on a driver’s page', () => {
  const ask = { type: 'unpaid', start: '2026-12-14', end: '2026-12-16' }
  const requestsOf = (driver: string): Promise<Created[]> => desk.list(`/api/time-off?driver=${driver}&sort=start`)

  test('is asked for, decided by the office, and taken back while nobody decided', async () => {
    const phone = await signedInPhone(app, admin, crew.driver.id)
    const stranger = await signedInPhone(app, admin, other.id)
    expect((await phone.call('POST', '/time-off', { ...ask, reason: 'Family visit' })).statusCode).toBe(204)
    const [request] = await requestsOf(crew.driver.id)
    expect(request).toMatchObject({ status: 'pending', days: 3, division: crew.division.id })
    const revealed = await admin.call('POST', `/api/time-off/${request?.id ?? ''}/reveal`, { fields: ['reason'] })
    expect(revealed.json()).toMatchObject({ reason: 'Family visit' })
    const own = { requests: [{ id: request?.id, type: 'unpaid', status: 'pending' }] }
    expect((await phone.call('GET', '')).json()).toMatchObject({ timeOff: own })
    expect((await stranger.call('GET', '')).json()).toMatchObject({ timeOff: { requests: [] } })
    expect((await stranger.call('POST', `/time-off/${request?.id ?? ''}/cancel`, {})).statusCode).toBe(409)
    const twice = await phone.call('POST', '/time-off', ask)
    expect(twice.statusCode).toBe(422)
    expect(twice.json<{ errors: { message: string }[] }>().errors[0]?.message).toContain('Already off')
    expect((await phone.call('POST', `/time-off/${request?.id ?? ''}/cancel`, {})).statusCode).toBe(204)
    expect((await phone.call('POST', '/time-off', { ...ask, start: '2026-12-16', end: '2026-12-14' })).statusCode).toBe(422)
    expect((await phone.call('POST', '/time-off', ask)).statusCode).toBe(204)
    const again = (await requestsOf(crew.driver.id)).find(({ status }) => status === 'pending')
    expect((await desk.move(`/api/time-off/${again?.id ?? ''}`, 'deny', { denyReason: 'Too many away' })).statusCode).toBe(200)
    expect((await phone.call('POST', `/time-off/${again?.id ?? ''}/cancel`, {})).statusCode).toBe(409)
    expect((await phone.call('GET', '')).json<{ timeOff: { requests: object[] } }>().timeOff.requests).toContainEqual(
      expect.objectContaining({ status: 'denied', denyReason: 'Too many away' }),
    )
  })

  test('keeps the rules of the office: notice is confirmed, a blackout and an empty balance refuse', async () => {
    const division = await make(admin, 'divisions', {})
    const driver = await makeReadyDriver(admin, { division: division.id, lastName: 'Novak' })
    await make(admin, 'leave-policies', { type: 'personal', division: division.id, noticeDays: 14 })
    await make(admin, 'leave-blackouts', {
      name: 'Peak season',
      division: division.id,
      start: '2026-12-20',
      end: '2026-12-24',
      effect: 'block',
    })
    await make(admin, 'leave-ledger', {
      driver: driver.id,
      type: 'vacation',
      year: 2026,
      entry: 'opening',
      days: 2,
    })
    const phone = await signedInPhone(app, admin, driver.id)
    expect((await phone.call('GET', '')).json()).toMatchObject({
      timeOff: { balances: [{ type: 'vacation', year: 2026, unit: 'days', left: 2, reserved: 0 }] },
    })
    const soon = { type: 'personal', start: '2026-11-24', end: '2026-11-24' }
    const warned = await phone.call('POST', '/time-off', soon)
    expect(warned.json()).toMatchObject({
      code: 'confirm_needed',
      warnings: [{ message: expect.stringContaining('requires 14 days notice') as string }],
    })
    expect(await requestsOf(driver.id)).toEqual([])
    expect((await phone.call('POST', '/time-off', { ...soon, confirmed: true })).statusCode).toBe(204)
    const blackout = await phone.call('POST', '/time-off', { type: 'unpaid', start: '2026-12-21', end: '2026-12-22', confirmed: true })
    expect(blackout.json()).toMatchObject({ errors: [{ message: expect.stringContaining('Peak season') as string }] })
    const empty = await phone.call('POST', '/time-off', { type: 'vacation', start: '2026-12-07', end: '2026-12-10', confirmed: true })
    expect(empty.json()).toMatchObject({ errors: [{ message: expect.stringContaining('2 days left, this takes 4') as string }] })
    expect((await phone.call('POST', '/time-off', { ...soon, type: 'workers_comp' })).statusCode).toBe(422)
  })
})

describe('documents on a driver’s page', () => {
  const photo = async (shade: number): Promise<string> =>
    (
      await sharp({ create: { width: 60, height: 40, channels: 3, background: { r: shade, g: 90, b: 120 } } })
        .jpeg()
        .toBuffer()
    ).toString('base64')

  test('are the driver’s own without notes, tests, or reviews; a photo becomes a document that the office verifies', async () => {
    const driver = await makeReadyDriver(admin, { division: crew.division.id, lastName: 'Petrov' })
    await make(admin, 'qualification-documents', {
      type: 'annual_review',
      driver: driver.id,
      issuedOn: '2026-11-01',
      expirationDate: '2027-11-01',
    })
    const phone = await signedInPhone(app, admin, driver.id)
    const shown = async () =>
      (await phone.call('GET', '')).json<{ documents: { type: string; status: string; expirationDate: string }[] }>().documents
    const before = await shown()
    expect(before.map(({ type }) => type)).toContain('license')
    for (const { type } of before)
      expect(['application', 'license', 'medical', 'road_test', 'policies', 'eldt', 'hazmat_training', 'violations_certificate']).toContain(
        type,
      )
    const card = { type: 'medical', expirationDate: '2028-10-01', photos: [await photo(10), await photo(20)] }
    expect((await phone.call('POST', '/documents', { ...card, expirationDate: null })).statusCode).toBe(422)
    expect((await phone.call('POST', '/documents', { ...card, type: 'drug_test' })).statusCode).toBe(422)
    expect((await phone.call('POST', '/documents', { ...card, photos: [Buffer.from('no picture').toString('base64')] })).statusCode).toBe(
      415,
    )
    for (const again of [1, 2]) expect((await phone.call('POST', '/documents', card)).statusCode, String(again)).toBe(204)
    const waiting = await desk.list(`/api/qualification-documents?driver=${driver.id}&status=draft&type=medical`)
    expect(waiting).toMatchObject([{ status: 'draft', expirationDate: '2028-10-01', files: 2 }])
    const files = await admin.call('GET', `/api/qualification-documents/${waiting[0]?.id ?? ''}/attachments`)
    expect(files.body).toContain(driver.title)
    expect((await shown()).filter(({ type, status }) => type === 'medical' && status === 'draft')).toHaveLength(1)
    const stranger = await signedInPhone(app, admin, other.id)
    expect((await stranger.call('GET', '')).body).not.toContain(waiting[0]?.id ?? 'none')
  })
})

describe('messages on a driver’s page', () => {
  test('come from the driver’s record, and the office sees when the driver got them', async () => {
    const phone = await signedInPhone(app, admin, crew.driver.id)
    const stranger = await signedInPhone(app, admin, other.id)
    const url = `/api/drivers/${crew.driver.id}/page/messages`
    expect((await admin.call('POST', url, { text: ' ' })).statusCode).toBe(422)
    expect((await (await app.as('recruiter')).call('POST', url, { text: 'Hello' })).statusCode).toBe(403)
    const elsewhere = await app.as('supervisor', [(await make(admin, 'divisions', {})).id])
    for (const method of ['GET', 'POST'] as const)
      expect((await elsewhere.call(method, url, ...(method === 'POST' ? [{ text: 'Hello' }] : []))).statusCode).toBe(404)
    expect((await admin.call('POST', url, { text: 'Dock 4 is closed. Use dock 6.' })).statusCode).toBe(204)
    const { messages } = (await phone.call('GET', '')).json<{ messages: { id: string; text: string; gotAt: string | null }[] }>()
    expect(messages).toMatchObject([{ text: 'Dock 4 is closed. Use dock 6.', gotAt: null }])
    expect((await stranger.call('GET', '')).json()).toMatchObject({ messages: [] })
    const got = `/messages/${messages[0]?.id ?? ''}/got-it`
    expect((await stranger.call('POST', got, {})).statusCode).toBe(404)
    expect((await phone.call('POST', got, {})).statusCode).toBe(204)
    app.clock.advance(60_000)
    expect((await phone.call('POST', got, {})).statusCode).toBe(204)
    expect((await admin.call('GET', url)).json()).toMatchObject([{ text: 'Dock 4 is closed. Use dock 6.', gotAt: testNow }])
    app.clock.set(new Date(testNow))
  })
})
