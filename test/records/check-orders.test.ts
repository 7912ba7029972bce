import { describe, expect, test } from 'vitest'
import type { Json } from '#test/support/factory.ts'
import { complete, recruitingDesk } from '#test/support/recruiting.ts'

const { app, application, read, move } = recruitingDesk()

const submitted = async (): Promise<string> => {
  const { id } = await application(complete)
  await move(`applications/${id}`, 'submit')
  return `applications/${id}`
}
const order = { check: 'mvr', provider: 'Missouri DOR', orderNumber: 'A-1044', cost: 775, orderedOn: '2026-11-18' }

describe('G15 ordered checks', () => {
  test('G15 an order keeps provider, number, cost, day, and who; its result comes with a date', async () => {
    const at = await submitted()
    expect((await move(at, 'order_check', order)).statusCode).toBe(200)
    expect(await read(at)).toMatchObject({
      mvr: 'ordered',
      orders: [{ check: 'mvr', provider: 'Missouri DOR', number: 'A-1044', cost: 775, on: '2026-11-18', by: 'Test recruiter' }],
      checkLog: [{ check: 'mvr', result: 'ordered', on: '2026-11-18' }],
    })
    expect((await move(at, 'order_check', order)).json()).toMatchObject({
      errors: [{ field: 'check', message: 'MVR was ordered on Nov 18, 2026. Record its result first' }],
    })
    const result = (values: Json) => move(at, 'record_result', { check: 'mvr', result: 'received', ...values })
    expect((await result({ resultOn: '2026-11-17' })).json()).toMatchObject({ errors: [{ field: 'resultOn' }] })
    expect((await result({ resultOn: '2026-11-21' })).json()).toMatchObject({ errors: [{ field: 'resultOn' }] })
    expect((await result({ resultOn: '2026-11-19' })).statusCode).toBe(200)
    const row = await read(at)
    expect(row).toMatchObject({ mvr: 'received', checkCost: 775 })
    expect((row['checkLog'] as Json[]).at(-1)).toMatchObject({ check: 'mvr', result: 'received', on: '2026-11-19', by: 'Test recruiter' })
    // A check that came back is ordered again, at its own price.
    expect((await move(at, 'order_check', { ...order, cost: 800, orderedOn: '2026-11-20' })).statusCode).toBe(200)
    expect(await read(at)).toMatchObject({ mvr: 'ordered', checkCost: 1575 })
    expect((await move(at, 'order_check', { ...order, check: 'psp', orderedOn: '2026-11-21' })).json()).toMatchObject({
      errors: [{ field: 'orderedOn' }],
    })
  })

  test('G15 an order of a test and its cost are for those who may see the result (49 CFR 382.405)', async () => {
    const at = await submitted()
    await move(at, 'order_check', order)
    for (const check of ['clearinghouse', 'drugTest'])
      expect((await move(at, 'order_check', { ...order, check, provider: 'Ozark Clinic', cost: 6500 })).statusCode).toBe(200)
    const safety = await app().as('safety')
    expect(await read(at, safety)).toMatchObject({
      testOrders: [{ check: 'clearinghouse' }, { check: 'drugTest', provider: 'Ozark Clinic' }],
      checkCost: 13_775,
      checkCostSeen: 775,
    })
    for (const role of ['manager', 'supervisor'] as const) {
      const other = await app().as(role)
      const row = await read(at, other)
      expect(row).toMatchObject({ checkCostSeen: 775, orders: [{ check: 'mvr' }] })
      expect(JSON.stringify(row)).not.toContain('Ozark Clinic')
      expect(row).not.toHaveProperty('checkCost')
      expect((await move(at, 'order_check', order, other)).statusCode).toBe(403)
      expect((await move(at, 'record_result', { check: 'psp', result: 'clear', resultOn: '2026-11-20' }, other)).statusCode).toBe(403)
    }
  })
})
