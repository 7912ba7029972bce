import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import type { TestUser } from '#test/support/sessions.ts'
import { makeCrew } from '#test/support/crew.ts'

let app: TestApp
let admin: TestUser
beforeAll(async () => {
  app = await buildTestApp()
  admin = await app.as('admin')
  await makeCrew(admin)
})
afterAll(() => app.close())

const counts = async (user: TestUser, ...of: string[]): Promise<unknown> =>
  (await user.call('GET', `/api/counts?${new URLSearchParams(of.map((list) => ['of', list])).toString()}`)).json()
const totalOf = async (list: string): Promise<number> => Number((await admin.call('GET', `/api/${list}`)).headers['x-total-count'])

test('G4 several totals come with one request, in the order they were asked for', async () => {
  const lists = ['drivers?status=active&limit=0', 'vehicles?limit=0', 'maintenance/repairs?limit=0']
  expect(await counts(admin, ...lists)).toEqual({ counts: await Promise.all(lists.map(totalOf)) })
  expect(await totalOf('vehicles?limit=0')).toBeGreaterThan(0)
})

test('a list that would be refused is not counted, and the others are', async () => {
  const recruiter = await app.as('recruiter')
  expect((await recruiter.call('GET', '/api/workers-comp')).statusCode).toBe(403)
  expect(await counts(recruiter, 'workers-comp', 'recruiting/leads')).toMatchObject({ counts: [null, expect.any(Number)] })
  expect(await counts(admin, 'nothing', 'drivers?nothing=1', 'vehicles')).toEqual({
    counts: [null, null, await totalOf('vehicles?limit=0')],
  })
})

test('nobody counts without an account', async () => {
  expect((await app.http.inject('/api/counts?of=vehicles')).statusCode).toBe(401)
})
