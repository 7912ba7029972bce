import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accidents } from '#records/safety/accidents/record.ts'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { quietCrash } from '#test/support/crash.ts'
import { make } from '#test/support/factory.ts'
import type { Created, Json } from '#test/support/factory.ts'
import { makeReadyDriver, makeUnit } from '#test/support/papers.ts'
import type { TestUser } from '#test/support/sessions.ts'

let app: TestApp
let admin: TestUser
let safety: TestUser
let division: Created
let vehicle: Created
beforeAll(async () => {
  app = await buildTestApp()
  admin = await app.as('super_admin')
  safety = await app.as('safety')
  division = await make(admin, 'divisions', { timeZone: 'America/Chicago' })
  vehicle = await make(admin, 'vehicles', { division: division.id, kind: 'tractor' })
})
afterAll(() => app.close())

/** 8:00 in Chicago, an hour before the test's now. */
const occurredAt = '2026-11-20T14:00:00.000Z'
const report = async (answers: Json = {}): Promise<Json> => ({
  ...quietCrash,
  occurredAt,
  driver: (await make(admin, 'drivers', { division: division.id, licenseClass: 'A' })).id,
  vehicle: vehicle.id,
  ...answers,
})
const read = async <T = Created[]>(path: string): Promise<T> => (await safety.call('GET', path)).json<T>()
const clocksOf = async (id: string): Promise<Record<string, Created>> =>
  Object.fromEntries((await read(`/api/deadlines?accident=${id}`)).map((clock) => [String(clock['rule']), clock]))
const patch = (record: Created, values: Json) =>
  safety.call('PATCH', `/api/accidents/${record.id}`, values, { 'if-match': `"${record.version}"`, 'x-confirm-warnings': '1' })
const move = (record: Created, name: string, fields: Json = {}, kind = 'accidents') =>
  safety.call('POST', `/api/${kind}/${record.id}/transitions`, { move: name, fields })

describe('G8 what a report starts', () => {
  test('G8 a tow holds our unit until somebody says whose it was', async () => {
    const accident = await make(safety, 'accidents', await report({ towAway: true }))
    const held = `/api/holds?accident=${accident.id}&status=active`
    expect(await read(held)).toMatchObject([
      {
        vehicle: vehicle.id,
        kind: 'unsafe_defect',
        effect: 'block',
        reason: `${accident.number}: confirm whether this unit was towed`,
      },
    ])
    const said = await patch(accident, { ourTowed: true })
    expect(await read(held)).toMatchObject([{ reason: `Towed after accident ${accident.number}` }])
    await patch(said.json<Created>(), { ourTowed: false })
    expect(await read(held)).toEqual([])
  })

  test('G8 time of entry and time of upload stay apart; the same key sent twice is one report', async () => {
    const body = await report({ reportedAt: '2026-11-20T14:10:00.000Z' })
    const key = { 'idempotency-key': 'kept-on-a-phone-1', 'x-confirm-warnings': '1' }
    const first = await safety.call('POST', '/api/accidents', body, key)
    expect(first.json()).toMatchObject({ reportedAt: '2026-11-20T14:10:00.000Z', createdAt: '2026-11-20T15:00:00.000Z' })
    const again = await safety.call('POST', '/api/accidents', body, key)
    expect(again.json<Created>().id).toBe(first.json<Created>().id)
    expect(await read(`/api/accidents?driver=${String(body['driver'])}`)).toHaveLength(1)
  })

  test('field 27.6 a second accident of the driver on the same day of the place is asked about; the day before is not', async () => {
    const body = await report()
    const first = await make(safety, 'accidents', body)
    const late = await safety.call('POST', '/api/accidents', { ...body, occurredAt: '2026-11-20T06:30:00.000Z' })
    expect(late.json()).toMatchObject({
      code: 'confirm_needed',
      warnings: [{ field: 'driver', message: expect.stringContaining(`${first.number} of the same driver is on the same day`) as string }],
    })
    // 23:30 of the 19th in Chicago is already the 20th in London.
    const before = await safety.call('POST', '/api/accidents', { ...body, occurredAt: '2026-11-20T05:30:00.000Z', reportedAt: occurredAt })
    expect(before.statusCode, before.body).toBe(201)
  })

  test('field 27.6 reported more than 24 hours late is asked about', async () => {
    const late = await safety.call('POST', '/api/accidents', await report({ occurredAt: '2026-11-19T10:00:00.000Z' }))
    expect(late.json()).toMatchObject({
      warnings: [{ field: 'reportedAt', message: 'Reported more than 24 hours after the accident' }],
    })
  })
})

describe('G8 choices of the intake', () => {
  test('G8 driver and unit propose each other by the current assignment, within what one may see', async () => {
    const driver = await makeReadyDriver(admin, { division: division.id })
    const unit = await makeUnit(admin, { division: division.id })
    const assigned = { driver: driver.id, vehicle: unit.id, startsAt: '2026-11-01T12:00:00.000Z' }
    const elsewhere = await make(admin, 'drivers', { division: (await make(admin, 'divisions')).id })
    await make(admin, 'vehicle-assignments', { ...assigned, role: 'primary' })
    const supervisor = await app.as('supervisor', [division.id])
    const seen = (await supervisor.call('GET', '/api/accident-intake')).json<Record<'drivers' | 'vehicles', Created[]>>()
    expect(seen.drivers).toContainEqual(expect.objectContaining({ id: driver.id, partner: unit.id }))
    expect(seen.vehicles).toContainEqual(expect.objectContaining({ id: unit.id, partner: driver.id }))
    expect(seen.drivers.map(({ id }) => id)).not.toContain(elsewhere.id)
    expect((await read<typeof seen>('/api/accident-intake')).drivers.map(({ id }) => id)).toContain(elsewhere.id)
  })
})

describe('G8 tests and deaths after the scene', () => {
  test('382.303(g) a test by the police counts once its result is here', async () => {
    const accident = await make(safety, 'accidents', await report({ treatedAway: true, driverCited: true }))
    const taken = await patch(accident, { alcoholTestedAt: '2026-11-20T14:50:00.000Z', alcoholTestBy: 'breath' })
    expect((await clocksOf(accident.id))['PA-ALC-2']).toMatchObject({ status: 'running' })
    expect(await read(`/api/holds?accident=${accident.id}&status=active`)).toHaveLength(1)
    const urine = await patch(taken.json<Created>(), { alcoholTestBy: 'urine', alcoholPoliceResult: true })
    expect((await clocksOf(accident.id))['PA-ALC-8']).toMatchObject({ status: 'running' })
    await patch(urine.json<Created>(), { alcoholTestBy: 'breath' })
    expect(await clocksOf(accident.id)).toMatchObject({ 'PA-ALC-2': { status: 'met' }, 'PA-ALC-8': { status: 'met' } })
  })

  test('382.303(d)(1) after two hours the reason is written down and the test stays due; after eight none counts', async () => {
    const accident = await make(safety, 'accidents', await report({ treatedAway: true, driverCited: true }))
    app.clock.set('2026-11-21T02:00:00.000Z')
    const late = await patch(accident, { alcoholTestedAt: '2026-11-20T17:00:00.000Z' })
    expect(await clocksOf(accident.id)).toMatchObject({ 'PA-ALC-2': { status: 'running' }, 'PA-ALC-8': { status: 'met' } })
    const none = await patch(late.json<Created>(), { alcoholTestedAt: null, alcoholDelay: 'The collector was two hours away' })
    expect(await clocksOf(accident.id)).toMatchObject({
      'PA-ALC-2': { status: 'missed', missedReason: 'The collector was two hours away' },
      'PA-ALC-8': { status: 'running' },
    })
    await patch(none.json<Created>(), { alcoholTestedAt: '2026-11-20T22:30:00.000Z' })
    expect((await clocksOf(accident.id))['PA-ALC-8']).toMatchObject({ status: 'running' })
    expect(await read(`/api/holds?accident=${accident.id}&status=active`)).toHaveLength(1)
    app.clock.set('2026-11-20T15:00:00.000Z')
  })

  test('390.5 a death on day 30 makes it fatal and one on day 31 does not; tests whose hours are over do not start', async () => {
    const accident = await make(
      safety,
      'accidents',
      await report({ occurredAt: '2026-10-21T14:00:00.000Z', reportedAt: '2026-10-21T15:00:00.000Z', treatedAway: true, injuries: 2 }),
    )
    expect((await move(accident, 'record_death', { diedOn: '2026-10-20' })).json()).toMatchObject({
      detail: 'Died before the accident of Oct 21, 2026.',
    })
    expect((await move(accident, 'record_death', { diedOn: '2026-11-21' })).json()).toMatchObject({
      detail: 'Date of death can’t be in the future.',
    })
    const fatal = await move(accident, 'record_death', { diedOn: '2026-11-20', person: 'Passenger' })
    expect(fatal.json()).toMatchObject({
      fatalities: 1,
      severity: 'catastrophic',
      recordableBasis: 'A death and treatment away from the scene (49 CFR 390.5T)',
      laterDeaths: [{ diedOn: '2026-11-20', person: 'Passenger', change: expect.stringContaining('within 30 days') as string }],
      alcoholTest: 'not_required',
      drugTestBasis: 'Treatment away from the scene, but our driver was not cited; the death came more than 32 hours after the accident',
    })
    const older = await make(
      safety,
      'accidents',
      await report({ occurredAt: '2026-10-20T14:00:00.000Z', reportedAt: '2026-10-20T15:00:00.000Z', treatedAway: true }),
    )
    expect((await move(older, 'record_death', { diedOn: '2026-11-20' })).json()).toMatchObject({
      fatalities: 0,
      severity: 'serious',
      laterDeaths: [{ change: 'Died more than 30 days after the accident; recordability is unchanged (49 CFR 390.5T)' }],
    })
  })

  test('390.5 "not recordable" decided and confirmed before a death that counts is asked again, and history keeps it', async () => {
    const towed = await make(safety, 'accidents', await report({ occurredAt: '2026-11-10T14:00:00.000Z', towAway: true }))
    const decision = { recordableOverride: 'no', recordableReason: 'The tow was for want of a driver', recordabilityConfirmed: true }
    const decided = await patch(towed, decision)
    expect(decided.json()).toMatchObject({ dotRecordable: 'no', recordabilityConfirmed: true })
    const fatal = await move(decided.json<Created>(), 'record_death', { diedOn: '2026-11-18' })
    expect(fatal.json()).toMatchObject({
      dotRecordable: 'yes',
      recordableBasis: 'A death and a tow with disabling damage (49 CFR 390.5T)',
      recordableOverride: null,
      recordabilityConfirmed: false,
      laterDeaths: [{ change: expect.stringContaining('the earlier "Not recordable" decision no longer applies') as string }],
    })
    const history = JSON.stringify(await read(`/api/accidents/${towed.id}/history`))
    expect(history).toContain('The tow was for want of a driver')
    const again = await patch(fatal.json<Created>(), { ...decision, recordableReason: 'A yard that is closed to the public' })
    expect(again.json()).toMatchObject({ dotRecordable: 'no', recordabilityConfirmed: true })
  })

  test('390.5 a death on a closed accident puts it among those whose recordability is to be confirmed, closed as it is', async () => {
    const waiting = async (): Promise<string[]> => {
      const query = accidents.list.views.find(({ key }) => key === 'recordability')?.query ?? ''
      return (await read<Created[]>(`/api/accidents?${query}`)).map(({ id }) => id)
    }
    const small = await make(safety, 'accidents', await report({ occurredAt: '2026-11-10T14:00:00.000Z' }))
    const settled = await patch(small, {
      recordabilityConfirmed: true,
      determination: 'non_preventable',
      determinationMethod: 'manager',
      rationale: 'Stood at a red light',
      costs: [{ kind: 'tow', actual: 0 }],
    })
    for (const clock of await read<Created[]>(`/api/deadlines?accident=${small.id}&status=running`))
      await move(clock, 'waive', { waivedReason: 'Not needed' }, 'deadlines')
    expect(settled.statusCode, settled.body).toBe(200)
    const closed = await move(settled.json<Created>(), 'close', { closeSummary: 'Repaired' })
    expect(closed.json()).toMatchObject({ status: 'closed', dotRecordable: 'no' })
    expect(await waiting()).not.toContain(small.id)
    const fatal = await move(closed.json<Created>(), 'record_death', { diedOn: '2026-11-18' })
    expect(fatal.json()).toMatchObject({ status: 'closed', dotRecordable: 'yes', recordabilityConfirmed: false })
    expect(await waiting()).toContain(small.id)
  })

  test('390.5 a confirmed answer is not confirmed any more when corrected facts give another', async () => {
    const accident = await make(safety, 'accidents', await report())
    const confirmed = await patch(accident, { recordabilityConfirmed: true })
    expect((await patch(confirmed.json<Created>(), { towAway: true })).json()).toMatchObject({
      dotRecordable: 'yes',
      recordabilityConfirmed: false,
    })
  })

  test('382.303 a death that comes too late to count takes nothing from a death at the scene', async () => {
    const accident = await make(
      safety,
      'accidents',
      await report({ occurredAt: '2026-10-20T14:00:00.000Z', reportedAt: '2026-10-20T15:00:00.000Z', fatalities: 1 }),
    )
    expect(accident).toMatchObject({ alcoholTest: 'required', drugTest: 'required' })
    expect((await move(accident, 'record_death', { diedOn: '2026-11-20' })).json()).toMatchObject({
      fatalities: 1,
      alcoholTest: 'required',
      drugTest: 'required',
    })
  })

  test('382.303 a death within the hours starts the tests without a citation', async () => {
    const accident = await make(safety, 'accidents', await report({ treatedAway: true }))
    expect(await read(`/api/deadlines?accident=${accident.id}&rule=PA-ALC-8`)).toEqual([])
    await move(accident, 'record_death', { diedOn: '2026-11-20' })
    expect(await clocksOf(accident.id)).toMatchObject({ 'PA-ALC-8': { status: 'running' }, 'PA-DRUG-32': { status: 'running' } })
  })
})
