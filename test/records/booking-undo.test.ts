import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { makeCrew } from '#test/support/crew.ts'
import type { Crew } from '#test/support/crew.ts'
import { make } from '#test/support/factory.ts'
import type { Json } from '#test/support/factory.ts'
import type { TestUser } from '#test/support/sessions.ts'
import { shopOf } from '#test/support/shop.ts'

// It is Friday, November 20, 2026, 9:00 in Chicago.
let app: TestApp
let admin: TestUser
let crew: Crew
const { desk, tractor, pm } = shopOf(
  () => admin,
  () => crew.division.id,
)
beforeAll(async () => {
  app = await buildTestApp()
  admin = await app.as('super_admin')
  crew = await makeCrew(admin)
})
afterAll(() => app.close())

const book = async (vehicle: string, kind: string, id: string): Promise<string> => {
  const answer = await admin.call('POST', '/api/maintenance/bookings', { vehicle, on: '2026-11-24', work: [{ kind, id }] })
  expect(answer.statusCode, answer.body).toBe(200)
  return String(answer.headers['x-batch-id'])
}
const undo = async (batch: string): Promise<void> => {
  expect((await admin.call('POST', `/api/batches/${batch}/undo`, {})).json()).toMatchObject({ undone: 1, skipped: [] })
}

test('G6 a booking that is taken back leaves the repair open since when it was, also the second time', async () => {
  app.clock.set('2026-11-16T15:00:00.000Z')
  const { id: vehicle } = await tractor()
  const { id } = await make(admin, 'repairs', { vehicle, title: 'Marker lamp out', reportedOn: '2026-11-16' })
  const repair = () => desk.one(`/api/maintenance/repairs/${id}`)
  const { statusSince: since } = await repair()
  for (const moment of ['2026-11-18T15:00:00.000Z', '2026-11-20T15:00:00.000Z']) {
    app.clock.set(moment)
    const batch = await book(vehicle, 'repairs', id)
    expect(await repair()).toMatchObject({ status: 'scheduled', statusSince: expect.stringContaining(moment.slice(0, 16)) })
    await undo(batch)
    expect(await repair()).toMatchObject({ status: 'open', statusSince: since })
  }
})

test('G6 a booked service is in the work queue once, with its booking; a repair that holds the unit stays a row of its own', async () => {
  const { id: vehicle } = await tractor()
  const due = await pm(vehicle, { task: 'pm_b', everyDays: 90, lastDoneOn: '2026-06-01' })
  await book(vehicle, 'pm-schedules', due.id)
  const { id: unsafe } = await make(admin, 'repairs', { vehicle, title: 'Brake hose chafed', unsafe: true, reportedOn: '2026-11-20' })
  const queue = (await admin.call('GET', '/api/maintenance/work-queue?limit=200')).json<{ rows: Json[]; counts: { kinds: Json } }>()
  const own = queue.rows.filter((row) => (row['unit'] as Json | null)?.['id'] === vehicle)
  expect(own.map(({ kind, id, booked }) => [kind, id, (booked as Json | null)?.['on'] ?? null]).toSorted()).toEqual(
    [
      ['pm-schedules', due.id, '2026-11-24'],
      ['repairs', unsafe, null],
    ].toSorted(),
  )
  expect(queue.rows.filter(({ kind }) => kind === 'repairs')).toHaveLength(Number(queue.counts.kinds['repairs']))
})
