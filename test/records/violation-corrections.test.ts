import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { makeCrew } from '#test/support/crew.ts'
import { deskOf } from '#test/support/desk.ts'
import { make } from '#test/support/factory.ts'
import type { Created } from '#test/support/factory.ts'
import type { TestUser } from '#test/support/sessions.ts'

let app: TestApp
let safety: TestUser
let inspection: Created
beforeAll(async () => {
  app = await buildTestApp()
  safety = await app.as('safety')
  const { driver, vehicle } = await makeCrew(await app.as('super_admin'))
  const at = '2026-11-19T14:00:00.000Z'
  inspection = await make(safety, 'roadside-inspections', { reportNumber: 'MO55', inspectedAt: at, driver: driver.id, vehicle: vehicle.id })
})
afterAll(() => app.close())

const { one, move } = deskOf(() => safety)
const done = { correctedOn: '2026-11-20', correctiveAction: 'Talked through the day and its log' }

test.each([
  ['driver', 'correct_driver', ['coached', 'trained', 'log_corrected'], 'correct', 'repaired'],
  ['power_unit', 'correct', ['repaired', 'roadside', 'not_needed'], 'correct_driver', 'coached'],
])('a violation on the %s is corrected by %s, as one of %j', async (unit, name, options, other, wrong) => {
  for (const correction of options) {
    const { id } = await make(safety, 'violations', { inspection: inspection.id, code: '395.8', unit })
    const path = `/api/violations/${id}`
    expect(await one(path)).toMatchObject({ open: [expect.objectContaining({ action: { move: name }, mine: true })] })
    expect((await move(path, other, { ...done, correction: wrong })).statusCode).toBe(409)
    expect((await move(path, name, { ...done, correction: wrong })).statusCode).toBe(422)
    expect((await move(path, name, { ...done, correction })).statusCode).toBe(200)
    expect(await one(path)).toMatchObject({ correction })
  }
})
