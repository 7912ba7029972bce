import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { make } from '#test/support/factory.ts'
import type { Created, Json } from '#test/support/factory.ts'
import type { TestUser } from '#test/support/sessions.ts'

let app: TestApp
let safety: TestUser
let accident: Created
beforeAll(async () => {
  app = await buildTestApp()
  safety = await app.as('safety')
  const admin = await app.as('super_admin')
  accident = await make(safety, 'accidents', {
    driver: (await make(admin, 'drivers')).id,
    vehicle: (await make(admin, 'vehicles')).id,
    occurredAt: '2026-11-10T14:00:00.000Z',
    determination: 'preventable',
    determinationMethod: 'manager',
    rationale: 'A second look was possible.',
    treatedAway: false,
    towAway: false,
    driverCited: false,
  })
})
afterAll(() => app.close())

const move = (name: string, fields: Json) => safety.call('POST', `/api/accidents/${accident.id}/transitions`, { move: name, fields })
const read = async (path: string): Promise<Json> => (await safety.call('GET', path)).json<Json>()

describe('G8 the driver appeals the determination', () => {
  test('G8 not before it was made, and not decided before it is filed', async () => {
    expect((await move('decide_appeal', { appealResult: 'reversed', rationale: 'So.' })).json()).toMatchObject({
      detail: 'No appeal is waiting for a decision.',
    })
    const { can } = await read(`/api/accidents/${accident.id}`)
    expect(can).toMatchObject({
      moves: expect.not.arrayContaining(['decide_appeal']),
      why: { decide_appeal: 'No appeal is waiting for a decision.' },
    })
    expect((await move('file_appeal', { appealFiledOn: '2026-11-19', appealReason: 'The dock was blocked.' })).json()).toMatchObject({
      detail: 'Determined on Nov 20, 2026: no appeal was possible before.',
    })
  })

  test('G8 a reversal takes the points of the discipline given for it and moves the rates; history has both determinations', async () => {
    const action = await make(safety, 'disciplinary-actions', {
      driver: accident['driver'],
      accident: accident.id,
      category: 'preventable_accident',
      incidentDate: '2026-11-10',
      level: 'written_warning',
      deviationReason: 'Second one in a month',
      points: 4,
    })
    const preventable = async (): Promise<string | undefined> =>
      (await safety.call('GET', '/api/accidents?determination=preventable&limit=0')).headers['x-total-count'] as string | undefined
    expect(await preventable()).toBe('1')
    expect((await move('file_appeal', { appealFiledOn: '2026-11-20', appealReason: 'The dock was blocked.' })).statusCode).toBe(200)
    const decided = await move('decide_appeal', { appealResult: 'reversed', rationale: 'The video shows a car that came from behind.' })
    expect(decided.json()).toMatchObject({
      determination: 'non_preventable',
      appealResult: 'reversed',
      appealDecidedOn: '2026-11-20',
      rationale: 'The video shows a car that came from behind.',
    })
    expect(await read(`/api/disciplinary-actions/${action.id}`)).toMatchObject({
      points: 0,
      pointsReducedReason: `Accident ${accident.number} was found non-preventable`,
      status: action.status,
      level: 'written_warning',
    })
    expect(await preventable()).toBe('0')
    const history = (await read(`/api/accidents/${accident.id}/history`)) as unknown as Json[]
    expect(JSON.stringify(history)).toContain('A second look was possible.')
    expect(history[0]).toMatchObject({
      changes: expect.arrayContaining([{ field: 'determination', from: 'preventable', to: 'non_preventable' }]),
    })
  })

  test('G8 undone, the determination and the points are what they were', async () => {
    const [last] = (await safety.call('GET', `/api/accidents/${accident.id}/history`)).json<{ batchId: string }[]>()
    expect((await safety.call('POST', `/api/batches/${String(last?.batchId)}/undo`, {})).statusCode).toBe(200)
    expect(await read(`/api/accidents/${accident.id}`)).toMatchObject({ determination: 'preventable', appealResult: null })
    const [action] = (await safety.call('GET', `/api/disciplinary-actions?accident=${accident.id}`)).json<Json[]>()
    expect(action).toMatchObject({ points: 4, pointsReducedReason: null })
  })

  test('G8 a determination taken back meanwhile cannot be reversed into preventable', async () => {
    const { version } = await read(`/api/accidents/${accident.id}`)
    const back = await safety.call(
      'PATCH',
      `/api/accidents/${accident.id}`,
      { determination: 'undetermined' },
      { 'if-match': `"${String(version)}"`, 'x-confirm-warnings': '1' },
    )
    expect(back.json()).toMatchObject({ determination: 'undetermined' })
    const decided = await move('decide_appeal', { appealResult: 'reversed', rationale: 'So.' })
    expect([decided.statusCode, decided.json<Json>()['detail']]).toEqual([
      409,
      'Preventability is not determined: there is nothing to uphold or reverse.',
    ])
  })

  test('G8 found non-preventable after it was taken back, the points of the discipline go too', async () => {
    const points = async (): Promise<unknown> =>
      (await safety.call('GET', `/api/disciplinary-actions?accident=${accident.id}`)).json<Json[]>()[0]?.['points']
    expect(await points()).toBe(4)
    const { version } = await read(`/api/accidents/${accident.id}`)
    const found = await safety.call(
      'PATCH',
      `/api/accidents/${accident.id}`,
      { determination: 'non_preventable' },
      { 'if-match': `"${String(version)}"`, 'x-confirm-warnings': '1' },
    )
    expect(found.json()).toMatchObject({ determination: 'non_preventable' })
    expect(await points()).toBe(0)
  })
})
