import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { make } from '#test/support/factory.ts'
import type { Created } from '#test/support/factory.ts'
import { move } from '#test/support/papers.ts'
import type { TestUser } from '#test/support/sessions.ts'

// The test's time is Friday, 2026-11-20T15:00Z.
let app: TestApp
let admin: TestUser
beforeAll(async () => {
  app = await buildTestApp()
  admin = await app.as('admin')
})
afterAll(() => app.close())

interface Refused {
  readonly updated: number
  readonly failed: readonly { readonly id: string; readonly detail: string; readonly errors: readonly { readonly message: string }[] }[]
}

test('a driver whose first day is still to come is named with that day and stays in onboarding until then', async () => {
  const division = await make(admin, 'divisions')
  const starting = (hireDate: string): Promise<Created> => make(admin, 'drivers', { division: division.id, position: 'dock', hireDate })
  const [here, today, later, alsoLater] = await Promise.all(['2019-03-02', '2026-11-20', '2026-12-07', '2026-12-07'].map(starting))
  const ids = [here, today, later, alsoLater].map((driver) => driver?.id ?? '')
  const done = await admin.call('POST', '/api/drivers/bulk', { ids, move: 'activate', fields: {} })
  const { updated, failed } = done.json<Refused>()
  expect(updated).toBe(2)
  expect(failed.map(({ id }) => id).toSorted()).toEqual(ids.slice(2).toSorted())
  for (const { errors } of failed) expect(errors.map(({ message }) => message)).toEqual(['Starts Dec 7, 2026'])

  const alone = await move(admin, 'drivers', ids[2] ?? '', 'activate', {})
  expect(alone.json<{ detail: string }>().detail).toBe('Starts Dec 7, 2026. Activate on that day, or correct the hire date.')
  const { version } = (await admin.call('GET', `/api/drivers/${ids[2]}`)).json<{ version: number }>()
  await admin.call('PATCH', `/api/drivers/${ids[2]}`, { hireDate: '2026-11-20' }, { 'if-match': `"${version}"`, 'x-confirm-warnings': '1' })
  expect((await move(admin, 'drivers', ids[2] ?? '', 'activate', {})).statusCode).toBe(200)
})
