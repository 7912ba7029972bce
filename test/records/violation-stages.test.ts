import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { deskOf } from '#test/support/desk.ts'
import { make } from '#test/support/factory.ts'
import type { Created, Json } from '#test/support/factory.ts'
import type { TestUser } from '#test/support/sessions.ts'

let app: TestApp
let safety: TestUser
let driver: Created
beforeAll(async () => {
  app = await buildTestApp()
  safety = await app.as('safety')
  driver = await make(await app.as('super_admin'), 'drivers', { licenseClass: 'A', licenseState: 'MO' })
})
afterAll(() => app.close())

const { one, change } = deskOf(() => safety)
const cited = async (more: Json): Promise<string> => {
  const inspection = await make(safety, 'roadside-inspections', {
    reportNumber: `MO${Math.trunc(performance.now() * 1000)}`,
    state: 'MO',
    level: 'II',
    inspectedAt: '2026-11-18T16:00:00.000Z',
    violationsFound: true,
    driver: driver.id,
  })
  return `/api/violations/${(await make(safety, 'violations', { inspection: inspection.id, ...more })).id}`
}
const refusal = (message: string): Json => ({ errors: [{ field: 'stage', message }] })

describe('G10 nothing is done that stays uncorrected', () => {
  test('G10 equipment needs what was done and how it was corrected, before it leaves what is to be certified', async () => {
    const path = await cited({ code: '393.75(a)(3)', unit: 'power_unit', oos: true, stage: 'certify' })
    const done = { stage: 'done' }
    expect((await change(path, done)).json()).toMatchObject(refusal('Say first what was done about it: the corrective action is empty.'))
    expect((await change(path, { ...done, correctiveAction: 'New tire' })).json()).toMatchObject(
      refusal('Equipment: say whether it was repaired or corrected at the roadside.'),
    )
    expect(await one(path)).toMatchObject({ stage: 'certify', status: 'open' })
    await change(path, { ...done, correctiveAction: 'New tire', correction: 'repaired' })
    expect(await one(path)).toMatchObject({ stage: 'done' })
  })

  test('G10 a finding against the driver needs what was done; one a court dismissed needs nothing', async () => {
    const path = await cited({ code: '395.8(e)', unit: 'driver' })
    expect((await change(path, { stage: 'done' })).json()).toMatchObject(
      refusal('Say first what was done about it: the corrective action is empty.'),
    )
    expect((await change(path, { stage: 'done', correctiveAction: 'Coached on logs' })).statusCode).toBe(200)
    const dismissed = await cited({ code: '395.8(e)', unit: 'driver', outcome: 'dismissed' })
    expect((await change(dismissed, { stage: 'done' })).statusCode).toBe(200)
  })
})

describe('G10 27.7 what counts in CSA', () => {
  test('G10 a supervisor enters violations, but takes none of them out of CSA', async () => {
    const path = await cited({ code: '395.8(e)', unit: 'driver' })
    const supervisor = await app.as('supervisor')
    const headers = { 'if-match': `"${(await one(path)).version}"` }
    const answer = await supervisor.call('PATCH', path, { usedInSms: false, notUsedReason: 'Not ours' }, headers)
    expect(answer.json()).toMatchObject({
      errors: [
        { field: 'usedInSms', message: 'Your role can’t change Used in SMS' },
        { field: 'notUsedReason', message: 'Your role can’t change Exclusion reason' },
      ],
    })
    expect((await change(path, { usedInSms: false, notUsedReason: 'Not ours' })).statusCode).toBe(200)
  })
})
