import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { quietCrash } from '#test/support/crash.ts'
import { makeCrew } from '#test/support/crew.ts'
import { make } from '#test/support/factory.ts'
import type { Created, Json } from '#test/support/factory.ts'
import type { TestUser } from '#test/support/sessions.ts'

let app: TestApp
let admin: TestUser
let safety: TestUser
let driver: Created
let vehicle: Created
beforeAll(async () => {
  app = await buildTestApp()
  admin = await app.as('super_admin')
  safety = await app.as('safety')
  ;({ driver, vehicle } = await makeCrew(admin))
})
afterAll(() => app.close())

/** 8:00 in Chicago, an hour before the test's now. */
const occurredAt = '2026-11-20T14:00:00.000Z'
const report = (answers: Json): Json => ({
  ...quietCrash,
  occurredAt,
  driver: driver.id,
  vehicle: vehicle.id,
  ...answers,
})

const read = async (path: string): Promise<Created[]> => (await safety.call('GET', path)).json<Created[]>()
const clocksOf = async (id: string): Promise<Record<string, Created>> =>
  Object.fromEntries((await read(`/api/deadlines?accident=${id}`)).map((clock) => [String(clock['rule']), clock]))
const patch = (record: Created, values: Json) =>
  safety.call('PATCH', `/api/accidents/${record.id}`, values, { 'if-match': `"${record.version}"`, 'x-confirm-warnings': '1' })
const move = (record: Created, name: string, fields: Json = {}) =>
  safety.call('POST', `/api/accidents/${record.id}/transitions`, { move: name, fields })

describe('G8 an accident and its clocks', () => {
  test('G8 tow and citation start both tests from the moment of the accident, with the rule text, and hold driver and unit', async () => {
    const accident = await make(safety, 'accidents', report({ towAway: true, ourTowed: true, driverCited: true }))
    expect(accident).toMatchObject({
      dotRecordable: 'yes',
      alcoholTest: 'required',
      drugTest: 'required',
      severity: 'minor',
      status: 'open',
    })
    const clocks = await clocksOf(accident.id)
    expect(clocks['PA-ALC-2']).toMatchObject({
      status: 'running',
      dueAt: '2026-11-20T16:00:00+00:00',
      citation: '49 CFR 382.303(d)(1)',
      policy: false,
    })
    expect(clocks['PA-ALC-8']).toMatchObject({ status: 'running', dueAt: '2026-11-20T22:00:00+00:00' })
    expect(clocks['PA-DRUG-32']).toMatchObject({ status: 'running', dueAt: '2026-11-21T22:00:00+00:00', severity: 'legal' })
    expect(clocks['ACC-DETERMINE']).toMatchObject({ policy: true, citation: null })
    expect((await read(`/api/accidents?id=${accident.id}`))[0]).toMatchObject({ nextDeadline: '2026-11-20T16:00:00+00:00' })
    expect(await read(`/api/holds?accident=${accident.id}&sort=kind`)).toMatchObject([
      { kind: 'accident', driver: driver.id, status: 'active', effect: 'block' },
      { kind: 'unsafe_defect', vehicle: vehicle.id, status: 'active' },
    ])
    const readiness = await safety.call('GET', `/api/drivers/${driver.id}/readiness`)
    expect(readiness.json()).toContainEqual(
      expect.objectContaining({ effect: 'block', reason: `Post-accident tests open: ${accident.number}` }),
    )
  })

  test('G8 a withdrawn citation stops the test clocks and says why; entered again they run again', async () => {
    const accident = await make(safety, 'accidents', report({ towAway: true, ourTowed: false, driverCited: true }))
    const corrected = await patch(accident, { driverCited: false })
    expect(corrected.statusCode, corrected.body).toBe(200)
    const stopped = await clocksOf(accident.id)
    expect(stopped['PA-ALC-8']).toMatchObject({
      status: 'not_applicable',
      explanation: 'A disabling tow, but our driver was not cited',
    })
    expect(stopped['PA-DRUG-32']).toMatchObject({ status: 'not_applicable' })
    expect(await read(`/api/holds?accident=${accident.id}&status=active`)).toEqual([])
    await patch(corrected.json<Created>(), { driverCited: true })
    expect((await clocksOf(accident.id))['PA-DRUG-32']).toMatchObject({
      status: 'running',
      explanation: expect.stringContaining('Runs again') as string,
    })
  })

  test('G8 a citation after nine hours starts the drug test alone', async () => {
    const accident = await make(
      safety,
      'accidents',
      report({ occurredAt: '2026-11-20T05:00:00.000Z', towAway: true, driverCited: true, citedAt: '2026-11-20T14:00:00.000Z' }),
    )
    expect(Object.keys(await clocksOf(accident.id)).toSorted()).toEqual(['ACC-DETERMINE', 'ACC-INSURER', 'PA-DRUG-32'])
  })

  test('G8 a done test meets its clocks with proof and lifts the hold; a reason records the miss', async () => {
    const accident = await make(safety, 'accidents', report({ treatedAway: true, driverCited: true }))
    const tested = await patch(accident, { alcoholTestedAt: '2026-11-20T14:50:00.000Z' })
    await patch(tested.json<Created>(), { drugNotDone: 'Driver was in surgery' })
    const clocks = await clocksOf(accident.id)
    expect(clocks['PA-ALC-2']).toMatchObject({ status: 'met', metAt: '2026-11-20T14:50:00+00:00' })
    expect(clocks['PA-DRUG-32']).toMatchObject({ status: 'missed', missedReason: 'Driver was in surgery' })
    expect(await read(`/api/holds?accident=${accident.id}&status=active`)).toEqual([])
  })

  test('G8 an overdue clock stays until somebody ends it by name', async () => {
    const accident = await make(safety, 'accidents', report({ fatalities: 1, treatedAway: true }))
    app.clock.set('2026-11-20T17:00:00.000Z')
    const [overdue] = await read(`/api/deadlines?accident=${accident.id}&overdue=yes`)
    expect(overdue).toMatchObject({ rule: 'PA-ALC-2', status: 'running' })
    const waive = (fields: Json) => safety.call('POST', `/api/deadlines/${overdue?.id}/transitions`, { move: 'waive', fields })
    expect((await waive({})).statusCode).toBe(422)
    expect((await waive({ waivedReason: 'Driver died at the scene' })).json()).toMatchObject({ status: 'waived', decidedBy: safety.id })
    app.clock.set('2026-11-20T15:00:00.000Z')
    const again = (await clocksOf(accident.id))['PA-ALC-2']
    await patch((await read(`/api/accidents?id=${accident.id}`))[0] as Created, { injuries: 1 })
    expect((await clocksOf(accident.id))['PA-ALC-2']).toMatchObject({ status: again?.status })
  })

  test('G8 closes only with determination, confirmed recordability, costs and ended clocks', async () => {
    const accident = await make(safety, 'accidents', report({}))
    expect((await move(accident, 'close', { closeSummary: 'Done' })).json()).toMatchObject({
      detail: 'First: determine preventability, confirm recordability, enter costs.',
    })
    const decided = await patch(accident, {
      determination: 'preventable',
      determinationMethod: 'manager',
      rationale: 'Followed too closely',
      recordabilityConfirmed: true,
      costs: [{ kind: 'our_damage', actual: 0 }],
    })
    expect(decided.json()).toMatchObject({ determinedOn: '2026-11-20', determinedBy: safety.id })
    const corrective = await make(admin, 'corrective-actions', { accident: accident.id })
    expect((await move(accident, 'close', { closeSummary: 'Done' })).json()).toMatchObject({
      detail: 'First: finish corrective actions.',
    })
    await safety.call('POST', `/api/corrective-actions/${corrective.id}/transitions`, {
      move: 'waive',
      fields: { waivedReason: 'Driver left' },
    })
    expect((await move(accident, 'close', { closeSummary: 'Done' })).json()).toMatchObject({ status: 'closed', closedOn: '2026-11-20' })
  })

  test('G8 evidence on hold: no change, no step, no archive; notes go on; lifted by name', async () => {
    const accident = await make(safety, 'accidents', report({}))
    const possible = async (): Promise<readonly string[]> =>
      (await safety.call('GET', `/api/accidents/${accident.id}`))
        .json<{ can: { moves: string[] } }>()
        .can.moves.filter((name) => name.endsWith('_evidence'))
    expect(await possible(), 'nothing to lift').toEqual(['hold_evidence'])
    await move(accident, 'hold_evidence', { evidenceHoldReason: 'Letter of a lawyer' })
    expect(await possible(), 'nothing more to hold').toEqual(['release_evidence'])
    const [held] = await read(`/api/accidents?id=${accident.id}`)
    expect(held).toMatchObject({ evidenceHold: true, evidenceHoldReason: 'Letter of a lawyer', status: 'open' })
    const refused = await patch(held as Created, { narrative: 'Something else' })
    expect([refused.statusCode, refused.json<{ detail: string }>().detail]).toEqual([
      409,
      'Evidence is on hold: nothing on it can be changed. Test results, a later death, notes and new files can be added.',
    ])
    expect((await move(accident, 'await', { reason: 'x' })).statusCode).toBe(409)
    expect((await admin.call('DELETE', `/api/accidents/${accident.id}`, {}, { 'if-match': `"${held?.version}"` })).statusCode).toBe(409)
    expect((await safety.call('POST', `/api/accidents/${accident.id}/comments`, { body: 'Lawyer called' })).statusCode).toBe(201)
    expect((await move(accident, 'release_evidence', { reason: 'Case settled' })).json()).toMatchObject({ evidenceHold: false })
    const again = (await read(`/api/accidents?id=${accident.id}`))[0] as Created
    expect((await patch(again, { narrative: 'Corrected' })).statusCode).toBe(200)
    const original = (await safety.call('GET', `/api/accidents/${accident.id}/original`)).json<{ values: Json }>()
    expect(original.values).toMatchObject({ narrative: 'Struck a car that stopped for a light.' })
  })

  test('G8 days open count by the calendar of the place, not by that of UTC', async () => {
    const evening = await make(safety, 'accidents', report({ occurredAt: '2026-11-19T02:00:00.000Z' }))
    const days = async (): Promise<unknown> => (await safety.call('GET', `/api/accidents/${evening.id}`)).json<Created>()['daysOpen']
    expect(await days()).toBe(2)
    app.clock.set('2026-11-21T05:00:00.000Z')
    expect(await days()).toBe(2)
    app.clock.set('2026-11-20T15:00:00.000Z')
  })
})
