import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildAccountsApp, goodPassword } from '#test/support/accounts-app.ts'
import type { AccountsApp } from '#test/support/accounts-app.ts'
import '#test/support/quick-argon2.ts'

describe('preferences', () => {
  let app: AccountsApp
  beforeAll(async () => {
    app = await buildAccountsApp()
  })
  afterAll(() => app.close())

  const save = (token: string, key: string, value: unknown) => app.call('PUT', `/api/preferences/${key}`, token, { value })
  const preferencesOf = async (token: string): Promise<unknown> =>
    (await app.call('GET', '/api/auth/me', token)).json<{ preferences: unknown }>().preferences

  test('come with the user in each of their sessions, and with nobody else', async () => {
    const [owner, other] = [await app.addUser('manager'), await app.addUser('manager')]
    const token = await app.token(owner.email)
    expect(await preferencesOf(token)).toEqual({})
    expect((await save(token, 'menu.open', ['Safety'])).statusCode).toBe(204)
    expect((await save(token, 'menu.open', ['Safety', 'Fleet'])).statusCode).toBe(204)
    expect((await save(token, 'reports.recent', ['preventability'])).statusCode).toBe(204)
    const stored = { 'menu.open': ['Safety', 'Fleet'], 'reports.recent': ['preventability'] }
    expect(await preferencesOf(await app.token(owner.email))).toEqual(stored)
    expect((await app.login(owner.email, goodPassword)).json()).toMatchObject({ user: { preferences: stored } })
    expect(await preferencesOf(await app.token(other.email))).toEqual({})
  })

  test('have known keys and a bounded shape', async () => {
    const token = await app.token((await app.addUser('recruiter')).email)
    expect((await save(token, 'menu.colors', ['red'])).statusCode).toBe(400)
    for (const value of ['Safety', [1], Array.from({ length: 13 }, (_, index) => `Group ${index}`), ['x'.repeat(81)], { open: [] }])
      expect((await save(token, 'menu.open', value)).statusCode, JSON.stringify(value)).toBe(422)
    expect(await preferencesOf(token)).toEqual({})
  })

  test('are deleted when the user is deactivated', async () => {
    const { id, email } = await app.addUser('supervisor')
    await save(await app.token(email), 'menu.open', ['Fleet'])
    const admin = await app.token((await app.addUser('super_admin')).email)
    const left = await app.call('POST', '/api/users/bulk', admin, { ids: [id], move: 'deactivate', fields: { reason: 'Left' } })
    expect(left.statusCode, left.body).toBe(200)
    const { rows } = await app.deps.pool.query('select 1 from user_preferences where user_id = $1', [id])
    expect(rows).toEqual([])
  })
})
