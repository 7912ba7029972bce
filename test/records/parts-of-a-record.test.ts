import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { makeCrew } from '#test/support/crew.ts'
import { make } from '#test/support/factory.ts'
import type { TestUser } from '#test/support/sessions.ts'

let app: TestApp
let admin: TestUser
let recruiter: TestUser
beforeAll(async () => {
  app = await buildTestApp()
  admin = await app.as('super_admin')
  recruiter = await app.as('recruiter')
})
afterAll(() => app.close())

interface Timeline {
  readonly lines: readonly { readonly at: string; readonly kind: string; readonly label: string | null }[]
  readonly more: boolean
}

const ticketed = async (): Promise<string> => {
  const driver = await make(admin, 'drivers', { recruiter: recruiter.id })
  await make(admin, 'tickets', { driver: driver.id })
  return driver.id
}

test('what belongs to a driver is counted as its list counts it, and only of kinds that the reader reads', async () => {
  const id = await ticketed()
  const counts = (await admin.call('GET', `/api/drivers/${id}/counts`)).json<Record<string, number>>()
  expect(counts).toMatchObject({ 'tickets.driver': 1, 'accidents.driver': 0 })
  const seen = (await recruiter.call('GET', `/api/drivers/${id}/counts`)).json<Record<string, number>>()
  expect(seen).toHaveProperty(['qualification-documents.driver'])
  expect(seen).not.toHaveProperty(['tickets.driver'])
})

test('one timeline over all kinds, newest first, without what the reader may not read', async () => {
  const id = await ticketed()
  const all = (await admin.call('GET', `/api/drivers/${id}/timeline`)).json<Timeline>()
  expect(all.lines.map(({ kind, label }) => label ?? kind)).toEqual(expect.arrayContaining(['tickets', 'Hired']))
  expect(all.lines.map(({ at }) => at)).toEqual(
    all.lines
      .map(({ at }) => at)
      .toSorted()
      .toReversed(),
  )
  const answer = await recruiter.call('GET', `/api/drivers/${id}/timeline`)
  expect(answer.statusCode).toBe(200)
  const { lines } = answer.json<Timeline>()
  expect(lines.map(({ kind }) => kind)).not.toContain('tickets')
  const first = (await admin.call('GET', `/api/drivers/${id}/timeline?limit=1`)).json<Timeline>()
  expect(first).toMatchObject({ lines: [all.lines[0]], more: true })
})

test('a driver of another division has neither counts nor a timeline', async () => {
  const id = await ticketed()
  const other = (await makeCrew(admin)).division
  const elsewhere = await app.as('supervisor', [other.id])
  for (const part of ['counts', 'timeline']) expect((await elsewhere.call('GET', `/api/drivers/${id}/${part}`)).statusCode).toBe(404)
})
