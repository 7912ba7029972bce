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
  driver = await make(await app.as('super_admin'), 'drivers')
})
afterAll(() => app.close())

const { one, list, move } = deskOf(() => safety)
const claimOf = async (more: Json = {}): Promise<{ claim: Created; path: string }> => {
  const claim = await make(safety, 'workers-comp', {
    driver: driver.id,
    state: 'MO',
    injuredAt: '2026-11-16T14:00:00.000Z',
    reportedAt: '2026-11-16T15:00:00.000Z',
    activityBefore: 'Unloading',
    cause: 'fall_same_level',
    nature: 'Sprain',
    bodyPart: 'Knee',
    carrier: 'Harbor Point',
    type: 'medical_only',
    ...more,
  })
  return { claim, path: `/api/workers-comp/${claim.id}` }
}
const status = (claim: Created, workStatus: string, startsOn: string, more: Json = {}) =>
  make(safety, 'workers-comp-cases', { claim: claim.id, entry: 'work_status', workStatus, startsOn, ...more })
const detailOf = (answer: { json: <T>() => T }): string => answer.json<{ detail: string }>().detail

describe('G12 the end of a claim', () => {
  test('G12 days off work that are over without a word of full duty keep the claim open', async () => {
    const { claim, path } = await claimOf()
    await status(claim, 'off_work', '2026-11-17', { endsOn: '2026-11-18' })
    await status(claim, 'full_duty', '2026-11-23')
    expect(await one(path)).toMatchObject({ workStatus: 'none' })
    expect(detailOf(await move(path, 'close', { closeReason: 'returned' }))).toBe('The last work status is not full duty.')
    await status(claim, 'full_duty', '2026-11-19', { endsOn: '2026-11-19' })
    expect((await move(path, 'close', { closeReason: 'returned' })).json()).toMatchObject({ status: 'closed' })
  })

  test('G12 what is still reserved is given its reason, or brought to what was paid', async () => {
    const { claim, path } = await claimOf()
    await make(safety, 'workers-comp-cases', {
      claim: claim.id,
      entry: 'money',
      startsOn: '2026-11-18',
      what: 'Bills',
      medicalReserve: 90_000,
    })
    expect(detailOf(await move(path, 'close', { closeReason: 'statute' }))).toBe(
      '$900.00 are still reserved: bring the reserves to what was paid first, or say why in the note.',
    )
    const closed = await move(path, 'close', { closeReason: 'statute', reason: 'The carrier keeps the reserve until its audit' })
    expect(closed.json()).toMatchObject({ status: 'closed', closedOn: '2026-11-20' })
    expect((await list(`${path}/history?limit=1`)).map((event) => event['reason'])).toEqual([
      'The carrier keeps the reserve until its audit',
    ])
  })
})
