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
let tractor: Created
beforeAll(async () => {
  app = await buildTestApp()
  safety = await app.as('safety')
  ;({ driver, vehicle: tractor } = await makeCrew(await app.as('super_admin')))
})
afterAll(() => app.close())

const { list: read, one, change, move } = deskOf(() => safety)

/** 8:00 in Chicago, an hour before the test's now; a tow and a citation, which start both tests. */
const crash = (more: Json = {}): Json => ({
  ...quietCrash,
  occurredAt: '2026-11-20T14:00:00.000Z',
  driver: driver.id,
  vehicle: tractor.id,
  towAway: true,
  ourTowed: false,
  driverCited: true,
  ...more,
})

describe('G8 a driver who refused a test or failed it (49 CFR 382.211, 382.501)', () => {
  const blocks = (id: string): Promise<Created[]> => read(`/api/holds?accident=${id}&status=active&driver=${driver.id}`)
  const done = { alcoholTestedAt: '2026-11-20T14:40:00.000Z', alcoholResult: 'negative' }
  const refusedDrug = { drugResult: 'refused' }
  /** The accident two days ago, and the path of the hold that stands once the drug test was refused. */
  const uncleared = async (): Promise<[accident: string, hold: string]> => {
    const accident = await make(safety, 'accidents', crash({ occurredAt: '2026-11-18T14:00:00.000Z' }))
    const tested = { ...done, alcoholTestedAt: '2026-11-18T14:40:00.000Z' }
    expect((await change(`/api/accidents/${accident.id}`, { ...tested, ...refusedDrug })).statusCode).toBe(200)
    const [hold, ...more] = await blocks(accident.id)
    expect(more).toEqual([])
    return [accident.id, `/api/holds/${hold?.id}`]
  }

  test.each([
    ['refused', refusedDrug],
    ['positive', { drugTestedAt: '2026-11-20T14:50:00.000Z', drugResult: 'positive' }],
  ])('G8 %s: the driver stays blocked when the clock ends, and the hold does not tell the result', async (_what, drug) => {
    const accident = await make(safety, 'accidents', crash())
    const path = `/api/accidents/${accident.id}`
    expect((await change(path, { ...done, ...drug })).statusCode).toBe(200)
    const [hold, ...more] = await blocks(accident.id)
    expect(more).toEqual([])
    expect(hold).toMatchObject({ effect: 'block', kind: 'manual', reason: `Not cleared by Safety after accident ${accident.number}` })
    expect((await move(`/api/holds/${hold?.id}`, 'lift', { liftReason: 'Talked to them' })).json()).toMatchObject({
      detail: 'This hold can’t be lifted with a reason alone. Safety lifts it with "Clear driver".',
    })
    await change(path, { weather: 'rain' })
    expect(await blocks(accident.id)).toHaveLength(1)
    expect(await one(`/api/drivers/${driver.id}`)).toMatchObject({ readiness: 'block' })
  })

  test('G8 only a return-to-duty test clears the driver, of a day after the accident (49 CFR 40.305, 382.309)', async () => {
    const [accident, hold] = await uncleared()
    const cleared = (fields: Json) => move(hold, 'clear_driver', fields)
    expect((await cleared({})).json()).toMatchObject({ errors: [{ field: 'returnTestOn', message: 'Required' }] })
    expect((await cleared({ returnTestOn: '2026-11-21' })).json()).toMatchObject({ detail: "Date can't be in the future." })
    expect((await cleared({ returnTestOn: '2026-11-18' })).json()).toMatchObject({
      detail:
        'The accident was on Nov 18, 2026: the return-to-duty test comes later, after the evaluation by the substance abuse professional (49 CFR 40.305).',
    })
    expect(await blocks(accident)).toHaveLength(1)
    expect((await cleared({ returnTestOn: '2026-11-20' })).statusCode).toBe(200)
    await change(`/api/accidents/${accident}`, { weather: 'rain' })
    expect(await blocks(accident)).toEqual([])
    expect((await safety.call('POST', `${hold}/reveal`, { fields: ['returnTestOn'] })).json()).toMatchObject({ returnTestOn: '2026-11-20' })
  })

  test('G8 no change of the hold frees the driver, and no other hold is lifted that way', async () => {
    const [accident, hold] = await uncleared()
    const stays = 'Stays until "Clear driver" lifts the hold'
    for (const [field, value] of [
      ['endsAt', '2026-11-20T15:01:00.000Z'],
      ['startsAt', '2027-11-20T15:00:00.000Z'],
      ['effect', 'warn'],
      ['kind', 'discipline'],
      ['accident', null],
    ] as const)
      expect((await change(hold, { [field]: value })).json()).toMatchObject({ errors: [{ field, message: stays }] })
    expect(await blocks(accident)).toHaveLength(1)
    const other = await make(safety, 'holds', {
      driver: driver.id,
      accident,
      reason: 'Waits for the supervisor',
      startsAt: '2026-11-19T14:00:00.000Z',
    })
    expect((await move(`/api/holds/${other.id}`, 'clear_driver', { returnTestOn: '2026-11-20' })).json()).toMatchObject({
      detail: 'Only a hold that waits for Safety to clear the driver is lifted this way.',
    })
    expect((await move(`/api/holds/${other.id}`, 'lift', { liftReason: 'The supervisor came' })).statusCode).toBe(200)
  })

  test('G8 who may not see results is refused in neutral words, and reads nothing of the test afterwards (49 CFR 382.405)', async () => {
    const [, hold] = await uncleared()
    const manager = await app.as('manager')
    const act = (name: string, fields: Json) => manager.call('POST', `${hold}/transitions`, { move: name, fields })
    const told = [
      await act('clear_driver', { returnTestOn: '2026-11-20' }),
      await act('lift', { liftReason: 'Resume' }),
      await manager.call('GET', hold),
    ]
    expect(told.map(({ statusCode }) => statusCode)).toEqual([403, 409, 200])
    expect((await move(hold, 'clear_driver', { returnTestOn: '2026-11-20' })).statusCode).toBe(200)
    told.push(await manager.call('GET', hold), await manager.call('GET', `${hold}/history`))
    expect(told.slice(3).map(({ statusCode }) => statusCode)).toEqual([200, 200])
    for (const { body } of told) expect(body).not.toMatch(/return|duty|alcohol|drug|positive/iu)
  })

  test('G8 a result that was typed wrongly frees them once Safety withdraws it', async () => {
    const accident = await make(safety, 'accidents', crash())
    const path = `/api/accidents/${accident.id}`
    await change(path, { ...done, drugTestedAt: '2026-11-20T14:50:00.000Z', drugResult: 'positive' })
    expect(await blocks(accident.id)).toHaveLength(1)
    await change(path, { drugResult: 'negative' })
    const [hold, ...more] = await blocks(accident.id)
    expect(more).toEqual([])
    const reason = { resultWithdrawn: 'Typed for another driver' }
    expect((await move(`/api/holds/${hold?.id}`, 'withdraw_result', reason)).statusCode).toBe(200)
    expect(await blocks(accident.id)).toEqual([])
  })
})
