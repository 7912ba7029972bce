import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { makeCrew } from '#test/support/crew.ts'
import { deskOf } from '#test/support/desk.ts'
import { make } from '#test/support/factory.ts'
import type { Created, Json } from '#test/support/factory.ts'
import type { TestUser } from '#test/support/sessions.ts'

let app: TestApp
let safety: TestUser
let driver: Created
let vehicle: Created
beforeAll(async () => {
  app = await buildTestApp()
  const admin = await app.as('super_admin')
  safety = await app.as('safety')
  ;({ driver, vehicle } = await makeCrew(admin))
})
afterAll(() => app.close())

const { one, list: read, change, move } = deskOf(() => safety)

let reports = 3000
const inspected = (more: Json = {}): Promise<Created> =>
  make(safety, 'roadside-inspections', {
    reportNumber: `MO${(reports += 1)}`,
    state: 'MO',
    level: 'II',
    inspectedAt: '2026-11-10T16:00:00.000Z',
    violationsFound: true,
    driver: driver.id,
    vehicle: vehicle.id,
    ...more,
  })
const brakes = { code: '393.45(b)(2)', unit: 'power_unit', oos: true }
const mended = { correction: 'repaired', correctedOn: '2026-11-12', correctiveAction: 'Chamber replaced' }
const signed = (certifiedOn: string, signature = 'Nadia Brandt'): Json => ({ certifiedOn, signature, signatureTitle: 'Safety manager' })
const clockOf = async (id: string, rule: string): Promise<string | undefined> =>
  (await read(`/api/deadlines?inspection=${id}&rule=${rule}`))[0]?.status

describe('field 27.6 violations present while clean', () => {
  test('G10 a report with a violation that stands cannot be called clean, so its 15 days go on', async () => {
    const inspection = await inspected()
    const path = `/api/roadside-inspections/${inspection.id}`
    const violation = await make(safety, 'violations', { ...brakes, inspection: inspection.id })
    const answer = await change(path, { violationsFound: false })
    expect(answer.statusCode).toBe(422)
    expect(answer.json()).toMatchObject({ errors: [{ field: 'violationsFound', message: '1 violation on the report: it is not clean' }] })
    expect(await clockOf(inspection.id, 'DVER-15')).toBe('running')
    expect(await read(`/api/clean-inspections?inspection=${inspection.id}`)).toEqual([])
    // Entered by mistake and taken away, it does not stand in the way.
    const { version } = await one(`/api/violations/${violation.id}`)
    await safety.call('DELETE', `/api/violations/${violation.id}`, { reason: 'Wrong report' }, { 'if-match': `"${version}"` })
    expect((await change(path, { violationsFound: false })).json()).toMatchObject({ violationsFound: false })
    expect(await read(`/api/clean-inspections?inspection=${inspection.id}`)).toHaveLength(1)
  })
})

describe('field 27.6 a USDOT number that is none of ours', () => {
  test('G10 is asked about when a report is entered or changed, and saved when meant', async () => {
    const warned = {
      code: 'confirm_needed',
      warnings: [{ field: 'usdot', message: 'This USDOT number doesn’t match any division. Check the number.' }],
    }
    const entry = { reportNumber: 'MO2999', state: 'MO', level: 'II', inspectedAt: '2026-11-10T16:00:00.000Z', violationsFound: true }
    const foreign = { ...entry, driver: driver.id, vehicle: vehicle.id, usdot: '2240981' }
    expect((await safety.call('POST', '/api/roadside-inspections', foreign)).json()).toMatchObject(warned)
    const own = await safety.call('POST', '/api/roadside-inspections', { ...foreign, usdot: '90041127' })
    expect(own.statusCode).toBe(201)
    const path = `/api/roadside-inspections/${own.json<Created>().id}`
    expect((await safety.call('PATCH', path, { usdot: '2240981' }, { 'if-match': '"1"' })).json()).toMatchObject(warned)
    expect((await change(path, { usdot: '2240981' })).json()).toMatchObject({ usdot: '2240981' })
    expect((await safety.call('PATCH', path, { city: 'Joplin' }, { 'if-match': '"2"' })).statusCode).toBe(200)
  })
})

describe('regulations 1.10 a report that became clean', () => {
  test('G11 is recognized when its last violation is dismissed or removed, and not any more when one stands again', async () => {
    const inspection = await inspected()
    const recognitions = () => read(`/api/clean-inspections?inspection=${inspection.id}`)
    const made = [brakes, { ...brakes, code: '393.9' }].map((finding) =>
      make(safety, 'violations', { ...finding, inspection: inspection.id }),
    )
    const [first, second] = await Promise.all(made)
    await change(`/api/violations/${first?.id}`, { outcome: 'removed' })
    expect(await recognitions()).toEqual([])
    await change(`/api/violations/${second?.id}`, { outcome: 'dismissed' })
    expect(await recognitions()).toMatchObject([{ driver: driver.id, level: 'II', status: 'reported' }])
    expect(await one(`/api/roadside-inspections/${inspection.id}`)).toMatchObject({ clean: 'yes', violationsFound: true })
    // What was noted on it goes back to the State all the same.
    expect(await clockOf(inspection.id, 'DVER-15')).toBe('running')
    await change(`/api/violations/${second?.id}`, { outcome: 'as_cited' })
    expect(await recognitions()).toEqual([])
  })
})

describe('G10 what is signed under 49 CFR 396.9(d)(3)', () => {
  test('G10 a report without a violation entered cannot be certified', async () => {
    const inspection = await inspected()
    expect((await move(`/api/roadside-inspections/${inspection.id}`, 'certify', signed('2026-11-12'))).json()).toMatchObject({
      detail: 'No violations entered. Add the violations from the report.',
    })
  })

  test('G10 signed once; what is entered after the signature takes it back and stands against the return', async () => {
    const inspection = await inspected()
    const path = `/api/roadside-inspections/${inspection.id}`
    await make(safety, 'violations', { ...brakes, ...mended, inspection: inspection.id })
    expect((await move(path, 'certify', signed('2026-11-12'))).json()).toMatchObject({ signature: 'Nadia Brandt' })
    expect((await move(path, 'certify', signed('2026-11-13', 'Someone Else'))).json()).toMatchObject({
      detail: 'The corrections are certified already.',
    })
    expect(await one(path)).toMatchObject({ signature: 'Nadia Brandt', certifiedOn: '2026-11-12' })

    const later = await make(safety, 'violations', { ...brakes, code: '393.9', inspection: inspection.id })
    expect(await one(path)).toMatchObject({ signature: null, certifiedOn: null, certifiedBy: null })
    const back = { returnedOn: '2026-11-14', returnReference: '7019 2280' }
    expect((await move(path, 'send_back', back)).json()).toMatchObject({ detail: 'Certify the corrections first.' })
    await move(`/api/violations/${later.id}`, 'correct', mended)
    await move(path, 'certify', signed('2026-11-13'))
    await change(`/api/violations/${later.id}`, { correction: null })
    expect((await move(path, 'send_back', back)).json()).toMatchObject({
      detail: '1 equipment violation without a correction. Record how each one was corrected first.',
    })
    await change(`/api/violations/${later.id}`, { correction: 'repaired' })
    expect((await move(path, 'send_back', back)).json()).toMatchObject({ returnedOn: '2026-11-14' })
    expect(await clockOf(inspection.id, 'DVER-15')).toBe('met')
    // After the return a finding told late, as by the file of FMCSA, leaves what was signed and sent.
    await make(safety, 'violations', { ...brakes, code: '393.75(a)', inspection: inspection.id })
    expect(await one(path)).toMatchObject({ signature: 'Nadia Brandt', certifiedOn: '2026-11-13', returnedOn: '2026-11-14' })
  })

  test('G10 no day that has not come yet, and no return before the signature', async () => {
    const inspection = await inspected()
    const path = `/api/roadside-inspections/${inspection.id}`
    await make(safety, 'violations', { ...brakes, ...mended, inspection: inspection.id })
    const ahead = (field: string) => ({ errors: [{ field, message: 'Date can’t be in the future' }] })
    expect((await move(path, 'certify', signed('2026-11-21'))).json()).toMatchObject(ahead('certifiedOn'))
    await move(path, 'certify', signed('2026-11-13'))
    const back = (returnedOn: string) => move(path, 'send_back', { returnedOn, returnReference: '7019 2280' })
    expect((await back('2026-11-21')).json()).toMatchObject(ahead('returnedOn'))
    expect((await back('2026-11-12')).json()).toMatchObject({
      errors: [{ field: 'returnedOn', message: 'Returned before the corrections were certified' }],
    })
    expect(await clockOf(inspection.id, 'DVER-15')).toBe('running')
    expect((await back('2026-11-13')).json()).toMatchObject({ returnedOn: '2026-11-13' })
  })

  test('G10 a report that comes in only tomorrow does not meet the 24 hours', async () => {
    const inspection = await inspected()
    const path = `/api/roadside-inspections/${inspection.id}`
    expect((await change(path, { receivedOn: '2026-11-21' })).json()).toMatchObject({ errors: [{ field: 'receivedOn' }] })
    expect((await change(path, { handedInAt: '2026-11-20T15:01:00.000Z' })).json()).toMatchObject({
      errors: [{ field: 'handedInAt', message: 'Date and time can’t be in the future' }],
    })
    expect((await change(path, { inspectedAt: '2026-11-20T15:01:00.000Z' })).json()).toMatchObject({
      errors: [{ field: 'inspectedAt', message: 'Date and time can’t be in the future' }],
    })
    expect(await clockOf(inspection.id, 'DVER-24')).toBe('running')
  })
})

describe('G11 27.7 who recognizes a clean inspection', () => {
  test('G11 a supervisor verifies it; the bonus and its payment are entered by those who may grant them', async () => {
    const { id } = await inspected({ violationsFound: false })
    const [clean] = await read(`/api/clean-inspections?inspection=${id}`)
    const path = `/api/clean-inspections/${clean?.id}`
    const supervisor = await app.as('supervisor')
    const bonus = { recognition: 'bonus', amount: 99_900, paidOn: '2026-11-19', payrollReference: 'PR-1' }
    const refused = await supervisor.call('PATCH', path, bonus, { 'if-match': `"${clean?.version}"` })
    expect(refused.json<{ errors: Json[] }>().errors.map(({ field }) => field)).toEqual(Object.keys(bonus))
    const verified = await supervisor.call('POST', `${path}/transitions`, { move: 'verify', fields: { verified: 'paper_received' } })
    expect(verified.statusCode, verified.body).toBe(200)
    expect((await move(path, 'recognize', { recognition: 'bonus', amount: 10_000 })).json()).toMatchObject({ status: 'recognized' })
    expect((await move(path, 'pay', { paidOn: '2026-11-20' })).json()).toMatchObject({ status: 'paid', amount: 10_000 })
  })
})
