import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { OpenDuty, Reading } from '#kit/duty/duty.ts'
import { nextOf } from '#kit/duty/duty.ts'
import type { Stats } from '#features/dashboards/stats.ts'
import { tellOfTime } from '#features/notifications/due.ts'
import { buildTestApp, testNow } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { make } from '#test/support/factory.ts'
import type { Created, Json } from '#test/support/factory.ts'
import { bareCase } from '#test/support/osha.ts'
import type { TestUser } from '#test/support/sessions.ts'

// It is Friday, November 20, 2026, 9:00 in Chicago.
let app: TestApp
let admin: TestUser
beforeAll(async () => {
  app = await buildTestApp()
  admin = await app.as('super_admin')
})
beforeEach(() => app.clock.set(testNow))
afterAll(() => app.close())

const caseOf = (by: TestUser, establishment: Created, learnedAt: string, more: Json = {}): Promise<Created> =>
  bareCase(by, establishment.id, { occurredAt: learnedAt, learnedAt, ...more })
const listed = async (by: TestUser, query: string): Promise<{ id: string; reading: Reading | null }[]> =>
  (await by.call('GET', `/api/osha-claims?fields=reading&${query}`)).json()
const openOf = async (by: TestUser, { id }: Created): Promise<readonly OpenDuty[]> =>
  (await by.call('GET', `/api/osha-claims/${id}`)).json<{ open: OpenDuty[] }>().open
const severe = { severeKind: 'inpatient' }

describe('G13 a severe event that is still to report, 29 CFR 1904.39', () => {
  test('leads its lists by the time left, then by how late it is, in front of what has no hours', async () => {
    const yard = await make(admin, 'divisions', { timeZone: 'America/Chicago' })
    const safety = await app.as('safety', [yard.id])
    const answered = await caseOf(safety, yard, '2026-11-20T14:00:00.000Z', { severeKind: 'none' })
    const late = await caseOf(safety, yard, '2026-11-19T12:00:00.000Z', severe)
    const unanswered = await caseOf(safety, yard, '2026-11-20T13:00:00.000Z')
    const soon = await caseOf(safety, yard, '2026-11-20T14:30:00.000Z', severe)
    const rows = await listed(safety, 'status=open,investigating&sort=urgency')
    expect(rows.map(({ id }) => id)).toEqual([unanswered.id, soon.id, late.id, answered.id])
    expect(rows.map(({ reading }) => [reading?.code, reading?.weight, reading?.due?.slice(0, 16)])).toEqual([
      ['severe', 'legal', '2026-11-20T21:00'],
      ['OSHA-24', 'legal', '2026-11-21T14:30'],
      ['OSHA-24', 'legal', '2026-11-20T12:00'],
      ['decide', 'legal', expect.any(String)],
    ])
  })

  test('is the step of its page, stands in Act now, late or not, and rings', async () => {
    const yard = await make(admin, 'divisions', { timeZone: 'America/Chicago' })
    const safety = await app.as('safety', [yard.id])
    const late = await caseOf(safety, yard, '2026-11-19T12:00:00.000Z', severe)
    const unanswered = await caseOf(safety, yard, '2026-11-20T02:00:00.000Z')
    // More of what has days left than the queue has room for.
    for (let at = 0; at < 9; at += 1)
      await make(safety, 'tickets', {
        driver: (await make(admin, 'drivers', { division: yard.id })).id,
        division: yard.id,
        issuedAt: '2026-11-18T15:00:00.000Z',
        respondBy: '2026-11-25',
      })
    expect(nextOf(await openOf(safety, late))).toMatchObject({ verb: 'Report injury to OSHA', mine: true })
    expect(nextOf(await openOf(safety, unanswered))).toMatchObject({ verb: 'Answer severe event', basis: '29 CFR 1904.39', mine: true })
    const { attention } = (await safety.call('GET', '/api/dashboard/stats?for=safety')).json<Stats>()
    expect(attention.map(({ id, act, effect }) => [id, act?.label, effect])).toEqual(
      expect.arrayContaining([
        [late.id, 'Report injury to OSHA', 'block'],
        [unanswered.id, 'Answer severe event', 'block'],
      ]),
    )
    await tellOfTime(app.deps)
    const told = (await safety.call('GET', '/api/notifications')).json<{ action: { label: string; href: string } }[]>()
    expect(told.map(({ action }) => action)).toContainEqual({ label: 'Report injury to OSHA', href: `/osha-claims/${late.id}` })
  })

  test('nothing has to be answered in hours where no report is asked for', async () => {
    const yard = await make(admin, 'divisions', { timeZone: 'America/Chicago' })
    const safety = await app.as('safety', [yard.id])
    await caseOf(safety, yard, '2026-11-20T14:00:00.000Z', { publicRoad: true, constructionZone: false })
    expect((await listed(safety, 'sort=urgency'))[0]?.reading).toMatchObject({ code: 'severe', due: null })
  })
})
