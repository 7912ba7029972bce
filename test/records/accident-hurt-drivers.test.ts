import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { quietCrash } from '#test/support/crash.ts'
import { makeCrew } from '#test/support/crew.ts'
import { deskOf } from '#test/support/desk.ts'
import { make } from '#test/support/factory.ts'
import type { Created, Json } from '#test/support/factory.ts'
import type { TestUser } from '#test/support/sessions.ts'

let app: TestApp
let safety: TestUser
let driver: Created
let partner: Created
let vehicle: Created
beforeAll(async () => {
  app = await buildTestApp()
  const admin = await app.as('super_admin')
  safety = await app.as('safety')
  const crew = await makeCrew(admin)
  ;({ driver, vehicle } = crew)
  partner = await make(admin, 'drivers', { division: crew.division.id })
})
afterAll(() => app.close())

const { list, change, move } = deskOf(() => safety)
const report = (more: Json = {}): Json => ({
  ...quietCrash,
  occurredAt: '2026-11-20T14:00:00.000Z',
  driver: driver.id,
  vehicle: vehicle.id,
  treatedAway: true,
  ...more,
})
const blocked = async (accident: string): Promise<Json[]> =>
  (await list(`/api/holds?accident=${accident}&status=active&sort=driver`)).map(({ driver: who, effect, kind, reason }) => ({
    who,
    effect,
    kind,
    reason,
  }))

describe('a driver of ours who was treated', () => {
  test('is on hold until Safety lifts it, also after the report is corrected elsewhere, and frees whoever was named by mistake', async () => {
    const accident = await make(safety, 'accidents', report({ ourInjuries: 1, hurtDrivers: [driver.id] }))
    const hold = {
      who: driver.id,
      effect: 'block',
      kind: 'medical_leave',
      reason: `Not cleared for duty since accident ${accident.number}`,
    }
    expect(await blocked(accident.id)).toEqual([hold])
    const corrected = await change(`/api/accidents/${accident.id}`, { hurtDrivers: [partner.id] })
    expect(corrected.statusCode).toBe(200)
    expect(await blocked(accident.id)).toEqual([{ ...hold, who: partner.id }])
    const [placed] = await list(`/api/holds?accident=${accident.id}&status=active`)
    expect((await move(`/api/holds/${placed?.id ?? ''}`, 'lift', { liftReason: 'Cleared by the examiner' })).statusCode).toBe(200)
    await change(`/api/accidents/${accident.id}`, { weather: 'rain' })
    expect(await blocked(accident.id)).toEqual([])
  })

  test('who is not the driver of the report is tested as the co-driver after a death (49 CFR 382.303(a))', async () => {
    const accident = await make(safety, 'accidents', report({ fatalities: 1, hurtDrivers: [partner.id] }))
    expect(accident).toMatchObject({ driver: driver.id, coDriver: partner.id })
    const reasons = (await blocked(accident.id)).map(({ who, reason }) => [who, reason])
    expect(reasons).toHaveLength(3)
    expect(reasons).toEqual(
      expect.arrayContaining([
        [driver.id, `Post-accident tests open: ${accident.number}`],
        [partner.id, `Post-accident tests open: ${accident.number}`],
        [partner.id, `Not cleared for duty since accident ${accident.number}`],
      ]),
    )
    // Somebody who says that there was no co-driver is not told otherwise at the next save.
    await change(`/api/accidents/${accident.id}`, { coDriver: null })
    const again = await change(`/api/accidents/${accident.id}`, { weather: 'rain' })
    expect(again.json()).toMatchObject({ coDriver: null, hurtDrivers: [partner.id] })
  })

  test.each([
    ['nobody was treated', { treatedAway: false, hurtDrivers: ['driver'] }, 'treatedAway'],
    ['fewer employees were treated than are named', { ourInjuries: 0, hurtDrivers: ['driver'] }, 'ourInjuries'],
  ])('is refused where %s', async (_what, facts, field) => {
    const answer = await safety.call('POST', '/api/accidents', report({ ...facts, hurtDrivers: [driver.id] }), {
      'x-confirm-warnings': '1',
    })
    expect(answer.statusCode).toBe(422)
    expect(answer.json()).toMatchObject({ errors: [{ field }] })
  })
})
