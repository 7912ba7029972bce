import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildAccountsApp } from '#test/support/accounts-app.ts'
import type { AccountsApp } from '#test/support/accounts-app.ts'
import '#test/support/quick-argon2.ts'
import { userTopic } from './auth.ts'

const minute = 60_000
let app: AccountsApp
beforeAll(async () => {
  app = await buildAccountsApp()
})
afterAll(() => app.close())

type Query = AccountsApp['deps']['pool']['query']

/** Takes the database away; the returned function brings it back. */
const takeDatabaseAway = (how: () => Promise<never>): (() => void) => {
  const { pool } = app.deps
  const original = pool.query
  pool.query = how as unknown as Query
  return () => {
    pool.query = original
  }
}
const refusing = (): Promise<never> => Promise.reject(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }))
const hanging = (): Promise<never> => new Promise<never>(() => undefined)

const me = async (token: string): Promise<number> => (await app.call('GET', '/api/auth/me', token)).statusCode

describe('P-51 the user check while the database is away', () => {
  it('answers from memory for five minutes; everything else says 503', async () => {
    const token = await app.token((await app.addUser('manager')).email)
    expect(await me(token)).toBe(200)
    const bringBack = takeDatabaseAway(refusing)
    app.age(4.9 * minute)
    expect(await me(token)).toBe(200)
    const list = await app.call('GET', '/api/auth/sessions', token)
    expect(list.statusCode).toBe(503)
    expect(list.headers['retry-after']).toBe('2')
    bringBack()
    expect(await me(token)).toBe(200)
    expect((await app.call('GET', '/api/auth/sessions', token)).statusCode).toBe(200)
  })

  it('answers from memory when the database hangs', async () => {
    const token = await app.token((await app.addUser('manager')).email)
    expect(await me(token)).toBe(200)
    const bringBack = takeDatabaseAway(hanging)
    app.age(6_000)
    expect(await me(token)).toBe(200)
    bringBack()
  })

  it('waits for a database that comes back when memory holds nothing', async () => {
    const token = await app.token((await app.addUser('manager')).email)
    const bringBack = takeDatabaseAway(refusing)
    const asked = me(token)
    setTimeout(bringBack, 400)
    expect(await asked).toBe(200)
  })

  it('keeps to what was ended before', async () => {
    const { email, id } = await app.addUser('manager')
    const token = await app.token(email)
    expect(await me(token)).toBe(200)
    await app.deps.pool.query('delete from sessions where user_id = $1', [id])
    app.deps.changes.notice([userTopic(id)]).apply()
    const bringBack = takeDatabaseAway(refusing)
    const asked = me(token)
    setTimeout(bringBack, 300)
    expect(await asked).toBe(401)
  })

  it('asks the database once for many requests at once, and not again for five seconds', async () => {
    const token = await app.token((await app.addUser('manager')).email)
    const { pool } = app.deps
    const original = pool.query.bind(pool)
    let asked = 0
    pool.query = ((...given: Parameters<typeof original>) => {
      if (JSON.stringify(given[0]).includes('from sessions')) asked += 1
      return original(...given)
    }) as Query
    await Promise.all(Array.from({ length: 20 }, () => me(token)))
    expect(asked).toBe(1)
    await me(token)
    expect(asked).toBe(1)
    app.age(5_000)
    await me(token)
    expect(asked).toBe(2)
    pool.query = original as Query
  })
})
