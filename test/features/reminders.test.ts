import { afterAll, beforeAll, expect, test } from 'vitest'
import { tellOfTime } from '#features/notifications/due.ts'
import { buildTestApp, testNow } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { deskOf } from '#test/support/desk.ts'
import { make } from '#test/support/factory.ts'
import type { Created } from '#test/support/factory.ts'
import type { TestUser } from '#test/support/sessions.ts'

interface Bell {
  event: string
  headline: string
  reason: string
  action: { label: string; href: string }
}

let app: TestApp
let admin: TestUser
let home: Created
beforeAll(async () => {
  app = await buildTestApp()
  admin = await app.as('super_admin')
  home = await make(admin, 'divisions')
})
afterAll(() => app.close())

const desk = deskOf(() => admin)
const verb = 'Confirm recordability'
const bell = async (user: TestUser): Promise<Bell[]> =>
  (await user.call('GET', '/api/notifications')).json<Bell[]>().filter(({ event }) => event === 'duty_reminder')
const remind = (user: TestUser, id: string, step = verb) => user.call('POST', '/api/reminders', { kind: 'accidents', id, verb: step })

test('a step of somebody else is reminded of once a day, in their bell and in the history', async () => {
  const [jorge, lena, away] = [
    await app.as('supervisor', [home.id]),
    await app.as('manager', [home.id]),
    await app.as('manager', [(await make(admin, 'divisions')).id]),
  ]
  const { id, title } = await make(admin, 'accidents', { division: home.id })

  const sent = await remind(jorge, id)
  expect(sent.statusCode).toBe(200)
  expect(sent.json<{ reminded: string[] }>().reminded).toContain('Test manager')
  expect(await bell(lena)).toMatchObject([
    { headline: `${verb}: ${title}`, reason: 'Test supervisor reminds you', action: { label: verb, href: `/accidents/${id}` } },
  ])
  expect(await bell(away), 'they do not read the record').toEqual([])
  expect(await bell(admin), 'super admins only where no other role may').toEqual([])
  const history = (await admin.call('GET', `/api/accidents/${id}/history`)).json<{ action: string; reason: string | null }[]>()
  expect(history[0]).toMatchObject({ action: 'remind' })
  expect(history[0]?.reason).toContain('Test manager')

  expect((await remind(jorge, id)).json()).toMatchObject({ detail: 'You already sent this reminder today.' })
  expect(await bell(lena)).toHaveLength(1)
  app.clock.set(new Date(Date.parse(testNow.toString()) + 86_400_000))
  expect((await remind(jorge, id)).statusCode).toBe(200)
  expect(await bell(lena), 'the newer replaces the older').toHaveLength(1)

  app.clock.set(new Date(Date.parse(testNow.toString()) + 86_460_000))
  await desk.change(`/api/accidents/${id}`, { narrative: 'Rear-ended at the light' })
  await tellOfTime(app.deps)
  expect(await bell(lena), 'the record was changed since').toEqual([])
  app.clock.set(testNow)
})

test('one’s own step, an unknown step, and a record one does not see are refused', async () => {
  const jorge = await app.as('supervisor', [(await make(admin, 'divisions')).id])
  const { id } = await make(admin, 'accidents', { division: home.id })
  expect((await remind(admin, id)).statusCode).toBe(409)
  expect((await remind(admin, id, 'Wash the truck')).statusCode).toBe(409)
  expect((await remind(jorge, id)).statusCode).toBe(404)
})
