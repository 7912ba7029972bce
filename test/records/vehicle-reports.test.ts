import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { makeCrew } from '#test/support/crew.ts'
import type { Crew } from '#test/support/crew.ts'
import { make } from '#test/support/factory.ts'
import type { Created, Json } from '#test/support/factory.ts'
import type { TestUser } from '#test/support/sessions.ts'
import { heldUntilAllWait } from '#test/support/simultaneous.ts'
import { completed, repairPath, reportPath, shopOf } from '#test/support/shop.ts'

/** It is November 20, 2026. */
let app: TestApp
let admin: TestUser
let joplin: Crew
const { desk, tractor, received, repairsOf } = shopOf(
  () => admin,
  () => joplin.division.id,
)
beforeAll(async () => {
  app = await buildTestApp()
  admin = await app.as('super_admin')
  joplin = await makeCrew(admin)
})

afterAll(() => app.close())

const driverNamed = (lastName: string): Promise<Created> =>
  make(admin, 'drivers', { division: joplin.division.id, firstName: 'Kyle', lastName })

let networks = 0
/** Somebody with a link and no session. */
const phone = async (report: string) => {
  networks += 1
  const remoteAddress = `198.51.100.${networks}`
  const made = await admin.call('POST', `${reportPath(report)}/link`, {})
  expect(made.statusCode, made.body).toBe(201)
  const token = made.json<{ url: string }>().url.split('/').at(-1) ?? ''
  const call = (method: 'GET' | 'POST', path = '', payload?: Json) =>
    app.http.inject({ method, url: `/api/vehicle-report/${token}${path}`, remoteAddress, ...(payload === undefined ? {} : { payload }) })
  return { call, url: made.json<{ url: string }>().url }
}
const message = (values: Json = {}): Json => ({
  key: randomUUID(),
  signedAt: '2026-11-20T13:30:00.000Z',
  miles: 401_000,
  trailer: null,
  defects: [],
  photos: [],
  name: 'Kyle McAllister',
  ...values,
})
const line = (values: Json): Json => ({ part: 'lights', note: 'Marker lamp out', towed: false, unsafe: false, ...values })

describe('G6: a driver’s vehicle report (49 CFR 396.11)', () => {
  test('that has not come reads unknown, never free of defects, and warns', async () => {
    const { id: vehicle } = await tractor()
    const { id } = await make(admin, 'vehicle-reports', { vehicle, driver: joplin.driver.id })
    expect(await desk.one(reportPath(id))).toMatchObject({
      status: 'requested',
      finding: 'unknown',
      title: expect.stringMatching(/^DVIR, not received, Unit /) as string,
    })
    expect(await desk.list(`/api/holds?vehicleReport=${id}&status=active`)).toMatchObject([{ effect: 'warn', reason: 'DVIR not received' }])
    const none = await received(vehicle, joplin.driver.id, [])
    expect(none).toMatchObject({ status: 'no_defects', finding: 'none', openDefects: null })
    expect(await desk.list(`/api/holds?vehicleReport=${none.id}&status=active`)).toEqual([])
  })

  test('N4 holds the unit until every line is certified by name and time, whether repaired or in no need of it', async () => {
    const { id: vehicle } = await tractor()
    const report = await received(vehicle, joplin.driver.id, [
      { part: 'lights', note: 'Marker lamp out' },
      { part: 'mirrors', note: 'Left mirror loose', unsafe: true },
    ])
    expect(report).toMatchObject({ status: 'open', finding: 'defects', openDefects: 2 })
    const [lamp, mirror] = await desk.list(`/api/maintenance/repairs?vehicleReport=${report.id}&sort=number`)
    expect([lamp, mirror]).toMatchObject([
      { title: 'Lights and reflectors: Marker lamp out', system: 'lights', unsafe: false, origin: 'driver_report', reportedMiles: 401_000 },
      { system: 'body', unsafe: true, priority: 'critical' },
    ])
    const blocks = () => desk.list(`/api/holds?vehicle=${vehicle}&status=active&effect=block`)
    expect(await blocks()).toHaveLength(2)
    for (const move of ['defer', 'cancel'])
      expect((await desk.move(repairPath(lamp?.id ?? ''), move, { reason: 'Later' })).statusCode).toBe(409)
    await desk.move(repairPath(lamp?.id ?? ''), 'no_repair', { correction: 'Lamp was dirty' })
    expect(await blocks()).toHaveLength(1)
    expect((await desk.one(`/api/vehicles/${vehicle}`))['readiness']).toBe('block')
    await desk.move(repairPath(mirror?.id ?? ''), 'complete', completed)
    expect(await blocks()).toEqual([])
    expect(await desk.one(repairPath(lamp?.id ?? ''))).toMatchObject({ closedBy: admin.id, closedAt: '2026-11-20T15:00:00+00:00' })
    expect(await desk.one(reportPath(report.id))).toMatchObject({ status: 'certified', openDefects: null })
    // A defect that comes back makes the certification fall.
    await desk.move(repairPath(lamp?.id ?? ''), 'reopen', { reason: 'Out again' })
    expect(await desk.one(reportPath(report.id))).toMatchObject({ status: 'open', openDefects: 1 })
    expect(await blocks()).toHaveLength(1)
  })

  test('is certified by the later of two that close its last defects at one moment', async () => {
    const { id: vehicle } = await tractor()
    const report = await received(vehicle, joplin.driver.id, [
      { part: 'lights', note: 'Marker lamp out' },
      { part: 'horn', note: 'No sound' },
    ])
    const both = await repairsOf(vehicle)
    const closing = await heldUntilAllWait(app, 'vehicle_reports', report.id, () =>
      both.map(({ id }) => desk.move(repairPath(id), 'no_repair', { correction: 'Works' })),
    )
    const answers = await Promise.all(closing)
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect(await desk.one(reportPath(report.id))).toMatchObject({ status: 'certified' })
  })

  test('once received is not undone: what was listed holds until it is certified', async () => {
    const { id: vehicle } = await tractor()
    const { id } = await make(admin, 'vehicle-reports', { vehicle, driver: joplin.driver.id })
    const asked = { reportedAt: '2026-11-20T14:00:00.000Z', defects: [{ part: 'horn', note: 'No sound' }], signature: 'Kyle McAllister' }
    const entered = await desk.move(reportPath(id), 'enter', asked)
    await admin.call('POST', `/api/batches/${String(entered.headers['x-batch-id'])}/undo`, {})
    expect(await desk.one(reportPath(id))).toMatchObject({ status: 'open', openDefects: 1 })
    expect(await desk.list(`/api/holds?vehicle=${vehicle}&status=active&effect=block`)).toHaveLength(1)
    expect((await desk.change(reportPath(id), { vehicle: joplin.vehicle.id })).statusCode).toBe(422)
    const [horn] = await repairsOf(vehicle)
    const stamp = { 'if-match': `"${horn?.version}"` }
    expect((await admin.call('DELETE', repairPath(horn?.id ?? ''), { reason: 'Gone' }, stamp)).statusCode).toBe(409)
  })

  test('the lines of a trailer follow the trailer', async () => {
    const { id: vehicle } = await tractor()
    const trailer = await tractor({ kind: 'trailer' })
    const defects = [line({ towed: true, part: 'tires', note: 'Cut' })]
    const { id } = await make(admin, 'vehicle-reports', { vehicle, driver: joplin.driver.id })
    const asked = { reportedAt: '2026-11-20T14:00:00.000Z', defects, signature: 'Kyle McAllister' }
    expect((await desk.move(reportPath(id), 'enter', asked)).json().errors).toEqual([
      { field: 'trailer', message: 'Enter the trailer: a defect is on it' },
    ])
    await desk.move(reportPath(id), 'enter', { ...asked, trailer: trailer.id })
    expect(await desk.one(reportPath(id))).toMatchObject({ status: 'no_defects', defects: null })
    expect(await desk.list(`/api/maintenance/vehicle-reports?vehicle=${trailer.id}`)).toMatchObject([{ status: 'open', together: id }])
    expect((await desk.one(`/api/vehicles/${trailer.id}`))['readiness']).toBe('block')
    expect(await desk.list(`/api/holds?vehicle=${vehicle}&status=active&effect=block`)).toEqual([])
  })

  test('396.13: the driver certifies a roadside repair as our agent by a link, by name and time; without it the unit stays held', async () => {
    const { id: vehicle } = await tractor()
    const driver = await driverNamed('Delacroix')
    const report = await received(vehicle, driver.id, [
      { part: 'lights', note: 'Marker lamp out' },
      { part: 'horn', note: 'No sound', unsafe: true },
    ])
    const blocks = async () => (await desk.list(`/api/holds?vehicle=${vehicle}&status=active&effect=block`)).length
    expect((await (await app.as('safety')).call('POST', `${reportPath(report.id)}/link`, {})).statusCode).toBe(403)
    const first = await phone(report.id)
    const opened = (await first.call('GET')).json<{ purpose: string; open: { number: string; title: string; unsafe: boolean }[] }>()
    expect(opened).toMatchObject({ purpose: 'certify', driver: driver.title, lines: [] })
    expect(opened.open).toMatchObject([{ unsafe: false }, { unsafe: true, title: 'Horn: No sound' }])
    const [lamp, horn] = opened.open
    const signed = (number: string | undefined, outcome: string, more: Json = {}): Json => ({
      key: randomUUID(),
      name: 'Kyle Delacroix',
      miles: 401_050,
      lines: [{ number, outcome, note: 'Bulb replaced by me' }],
      ...more,
    })
    const refused = await first.call('POST', '/certify', signed(lamp?.number, 'repaired', { name: 'Mickey Mouse' }))
    expect(refused.json()).toMatchObject({ errors: [{ field: 'name' }] })
    expect((await first.call('POST', '/certify', signed('REP-1999-0001', 'repaired'))).statusCode).toBe(409)
    expect(await blocks()).toBe(2)
    const sent = signed(lamp?.number, 'repaired')
    for (const _again of [1, 2]) expect((await first.call('POST', '/certify', sent)).statusCode).toBe(204)
    expect([await blocks(), (await desk.one(reportPath(report.id))).status]).toEqual([1, 'open'])
    expect((await first.call('GET')).statusCode).toBe(400)
    const [repaired] = await repairsOf(vehicle)
    expect(await desk.one(repairPath(repaired?.id ?? ''))).toMatchObject({
      status: 'done',
      correction: 'Bulb replaced by me',
      certifiedBy: driver.id,
      certifiedName: 'Kyle Delacroix',
      certifiedText: expect.stringContaining('As agent of the motor carrier') as string,
      closedBy: null,
      closedAt: '2026-11-20T15:00:00+00:00',
    })
    const second = await phone(report.id)
    await second.call('POST', '/certify', signed(horn?.number, 'no_repair'))
    expect([await blocks(), (await desk.one(reportPath(report.id))).status]).toEqual([0, 'certified'])
    const next = await driverNamed('Nakamura')
    await desk.move(reportPath(report.id), 'name_reviewer', { reviewer: next.id })
    const review = (await (await phone(report.id)).call('GET')).json<{ lines: { certifiedBy: string }[] }>()
    expect(review.lines.map(({ certifiedBy }) => certifiedBy)).toEqual(Array(2).fill('Kyle Delacroix, driver, as agent of the carrier'))
    // A defect that comes back is certified by nobody.
    await desk.move(repairPath(repaired?.id ?? ''), 'reopen', { reason: 'Out again' })
    expect(await desk.one(repairPath(repaired?.id ?? ''))).toMatchObject({ certifiedBy: null, certifiedName: null })
    expect(await blocks()).toBe(1)
  })

  test('of a report signed by someone else no photo is stored', async () => {
    const { id: vehicle } = await tractor()
    const { id } = await make(admin, 'vehicle-reports', { vehicle, driver: (await driverNamed('McAllister')).id })
    const { call } = await phone(id)
    const put = vi.spyOn(app.deps.files, 'put')
    try {
      const answer = await call('POST', '', message({ defects: [line({})], photos: [pixel], name: 'Mickey Mouse' }))
      expect(answer.statusCode).toBe(422)
      expect(put).not.toHaveBeenCalled()
    } finally {
      put.mockRestore()
    }
  })

  test('comes by a link to one driver, once however often it is sent, with its photos and the time of signing', async () => {
    const { id: vehicle } = await tractor()
    const driver = await driverNamed('McAllister')
    const { id } = await make(admin, 'vehicle-reports', { vehicle, driver: driver.id })
    const { call, url } = await phone(id)
    expect(url).toContain('/accept-invitation/report/')
    const opened = (await call('GET')).json<Json>()
    expect(opened).toMatchObject({ purpose: 'report', driver: driver.title, trailer: null, lines: [] })
    expect(JSON.stringify(opened)).not.toContain(id)
    const report = message({ defects: [line({})], photos: [pixel] })
    expect((await call('POST', '', { ...report, name: 'Mickey Mouse' })).json()).toMatchObject({ errors: [{ field: 'name' }] })
    expect((await desk.one(reportPath(id)))['finding']).toBe('unknown')
    const answers = await Promise.all([1, 2, 3].map(() => call('POST', '', report)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([204, 204, 204])
    expect(await desk.one(reportPath(id))).toMatchObject({
      status: 'open',
      reportedAt: '2026-11-20T13:30:00+00:00',
      receivedAt: '2026-11-20T15:00:00+00:00',
      signature: 'Kyle McAllister',
      signedText: expect.stringContaining('defects I found') as string,
    })
    expect(await repairsOf(vehicle)).toHaveLength(1)
    expect((await admin.call('GET', `${reportPath(id)}/attachments`)).json()).toMatchObject([
      { category: 'photo', uploadedBy: { name: driver.title } },
    ])
    expect((await call('POST', '', message())).statusCode).toBe(400)
    expect((await call('GET')).statusCode).toBe(400)
    expect((await (await app.as('recruiter')).call('POST', `${reportPath(id)}/link`, {})).statusCode).toBe(403)
  })

  test('finds the trailer by the number on it, and says where there is none', async () => {
    const { id: vehicle } = await tractor()
    const trailer = await tractor({ kind: 'trailer', unitNumber: 'T-4410' })
    const driver = await driverNamed('McAllister')
    const { id } = await make(admin, 'vehicle-reports', { vehicle, driver: driver.id })
    const { call } = await phone(id)
    const report = message({ trailer: 'T-9999', defects: [line({ towed: true })] })
    expect((await call('POST', '', report)).json()).toMatchObject({
      errors: [{ field: 'trailer', message: 'No trailer T-9999. Check the number on it' }],
    })
    expect((await call('POST', '', { ...report, trailer: 't-4410' })).statusCode).toBe(204)
    expect(await desk.list(`/api/maintenance/vehicle-reports?vehicle=${trailer.id}&status=open`)).toHaveLength(1)
  })

  test('is reviewed and signed by the next driver by the same kind of link, once it is certified (49 CFR 396.13)', async () => {
    const { id: vehicle } = await tractor()
    const report = await received(vehicle, joplin.driver.id, [{ part: 'horn', note: 'No sound' }])
    const [horn] = await repairsOf(vehicle)
    await desk.move(repairPath(horn?.id ?? ''), 'complete', completed)
    expect(await desk.list(`/api/holds?vehicle=${vehicle}&status=active`)).toMatchObject([{ effect: 'warn' }])
    const next = await driverNamed('Reyes')
    expect((await desk.move(reportPath(report.id), 'name_reviewer', { reviewer: next.id })).statusCode).toBe(200)
    const { call } = await phone(report.id)
    expect((await call('GET')).json()).toMatchObject({
      purpose: 'review',
      driver: next.title,
      reportedBy: 'Kyle McAllister',
      lines: [
        {
          title: 'Horn: No sound',
          outcome: 'Repaired',
          certifiedBy: expect.any(String) as string,
          certifiedAt: '2026-11-20T15:00:00.000Z',
        },
      ],
    })
    const review = { key: randomUUID(), name: 'Kyle Reyes' }
    expect((await call('POST', '/review', review)).statusCode).toBe(204)
    expect((await call('POST', '/review', review)).statusCode).toBe(204)
    expect(await desk.one(reportPath(report.id))).toMatchObject({ status: 'reviewed', reviewer: next.id, reviewSignature: 'Kyle Reyes' })
    expect((await admin.call('POST', `${reportPath(report.id)}/link`, {})).statusCode).toBe(409)
    expect(await desk.list(`/api/holds?vehicle=${vehicle}&status=active`)).toEqual([])
  })
})

/** A picture of one dot. */
const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
