import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction, systemActor } from '#engine/write/transaction.ts'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { creatableKinds, inputFor } from '#test/support/factory.ts'
import { routeCalls } from '#test/support/route-calls.ts'
import { sampledShare } from '#test/support/sampled.ts'
import type { TestUser } from '#test/support/sessions.ts'

/** Whoever writes holds one connection and asks for no second one: those who hold all of them would wait for each other. */

const smallest = 4
const confirm = { 'x-confirm-warnings': '1' }

let app: TestApp
let admin: TestUser
beforeAll(async () => {
  app = await buildTestApp({ DATABASE_POOL: String(smallest) })
  admin = await app.as('super_admin')
})
afterAll(() => app.close())

/** What `work` comes to while all connections but one are held by others. */
const onOneConnection = async <T>(work: () => Promise<T>): Promise<T> => {
  const others = await Promise.all(Array.from({ length: smallest - 1 }, () => app.deps.pool.connect()))
  try {
    return await work()
  } finally {
    for (const other of others) other.release()
  }
}

describe('one connection is enough', () => {
  test.each(creatableKinds.map((record) => [record.name, record] as const))('to create and change %s', async (kind, record) => {
    const input = await inputFor(admin, kind)
    const answers = await onOneConnection(async () => {
      const created = await admin.call('POST', `/api/${record.api}`, input, confirm)
      const { id } = created.json<{ id: string }>()
      return [created, await admin.call('POST', `/api/${record.api}/bulk`, { ids: [id], patch: { tags: ['seen'] } }, confirm)]
    })
    const mayChange = record.access.update.includes('super_admin')
    expect(
      answers.map(({ statusCode }) => statusCode),
      answers.map(({ body }) => body).join('\n'),
    ).toEqual([201, mayChange ? 200 : 403])
  })
})

describe('the first creates of a year', () => {
  test('twelve at once on January 1, with one connection left for all, get numbers of their own', async () => {
    const inputs = await Promise.all(Array.from({ length: 12 }, () => inputFor(admin, 'accidents')))
    app.clock.set('2027-01-01T15:00:00.000Z')
    const answers = await onOneConnection(() => Promise.all(inputs.map((input) => admin.call('POST', '/api/accidents', input, confirm))))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(inputs.map(() => 201))
    const numbers = answers.map((answer) => answer.json<{ number: string }>().number)
    expect(numbers.toSorted()).toEqual(inputs.map((_, position) => `ACC-2027-${String(position + 1).padStart(4, '0')}`))
  })
})

/**
 * The pool of a test refuses a second connection to work that holds one (`buildTestApp`), so every API test asks this of the routes it
 * calls. Here each of them is called at least once.
 */
describe('no route asks for a second connection', () => {
  test('each of them, with records that exist', async () => {
    const callOf = await routeCalls(admin)
    const refused: string[] = []
    let answered = 0
    const specs = sampledShare('one connection', app.router.specs, 4)
    for (const spec of specs) {
      const { url, body, headers } = await callOf(spec)
      const answer = await admin.call(spec.method, url, body, headers)
      if (answer.statusCode < 300) answered += 1
      if (answer.statusCode >= 500) refused.push(`${spec.method} ${url}: ${answer.body.slice(0, 200)}`)
    }
    expect(refused).toEqual([])
    // The calls must reach the work, and not be refused before it.
    expect(answered).toBeGreaterThan(specs.length / 2)
  })

  test('a transaction that reaches the pool through a closure is refused', async () => {
    const twice = inTransaction(app.deps, systemActor, () => app.deps.pool.query('select 1'))
    await expect(twice).rejects.toThrow('A second connection was requested while one is held')
  })
})
