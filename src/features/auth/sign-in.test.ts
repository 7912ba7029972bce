import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildAccountsApp, goodPassword } from '#test/support/accounts-app.ts'
import type { AccountsApp } from '#test/support/accounts-app.ts'
import { userTopic } from './auth.ts'

let app: AccountsApp
beforeAll(async () => {
  app = await buildAccountsApp()
})
afterAll(() => app.close())

describe('A8 sign-in', () => {
  it('answers a token and the user with his role', async () => {
    const { id, email } = await app.addUser('safety')
    const answer = await app.login(`  ${email.toUpperCase()} `)
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({
      token: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/),
      user: {
        id,
        firstName: 'Robin',
        lastName: 'Example',
        preferences: {},
        role: 'safety',
        email,
        timeZone: 'America/Chicago',
        divisions: null,
      },
    })
  })
})

describe('A9 user check', () => {
  it('answers the same user for the token, and 401 for none', async () => {
    const { email } = await app.addUser('manager')
    const signedIn = (await app.login(email)).json<{ token: string; user: object }>()
    const known = await app.call('GET', '/api/auth/me', signedIn.token)
    expect(known.statusCode).toBe(200)
    expect(known.json()).toEqual(signedIn.user)
    expect((await app.call('GET', '/api/auth/me', null)).statusCode).toBe(401)
  })
})

describe('P-01 tokens', () => {
  it('are opaque, never the same, and stored as hashes only', async () => {
    const { email } = await app.addUser('admin')
    const tokens: string[] = []
    for (let count = 0; count < 12; count += 1)
      tokens.push((await app.login(email, goodPassword, { 'sec-fetch-site': 'same-origin' })).json<{ token: string }>().token)
    expect(new Set(tokens).size).toBe(12)
    const { rows } = await app.deps.pool.query<{ dump: string }>("select string_agg(s::text, ' ') as dump from sessions s")
    for (const token of tokens) expect(rows[0]?.dump).not.toContain(token)
    expect(app.logged.join('')).not.toContain(tokens.at(-1))
  })

  it('ends the oldest session beyond ten', async () => {
    const { email } = await app.addUser('admin')
    const tokens: string[] = []
    for (let count = 0; count < 11; count += 1) {
      app.clock.advance(1000)
      tokens.push(await app.token(email))
      expect((await app.call('GET', '/api/auth/me', tokens.at(-1) ?? '')).statusCode).toBe(200)
    }
    expect((await app.call('GET', '/api/auth/me', tokens[0] ?? '')).statusCode).toBe(401)
    expect((await app.call('GET', '/api/auth/me', tokens[1] ?? '')).statusCode).toBe(200)
    expect((await app.call('GET', '/api/auth/sessions', tokens[1] ?? '')).json()).toHaveLength(10)
  })
})

describe('P-21 a role nobody knows', () => {
  it('opens nothing, neither at sign-in nor for a session that is open', async () => {
    const { id, email } = await app.addUser('manager')
    const token = await app.token(email)
    await app.deps.pool.query("update users set role = 'owner' where id = $1", [id])
    app.deps.changes.notice([userTopic(id)]).apply()
    expect((await app.call('GET', '/api/auth/me', token)).statusCode).toBe(401)
    expect((await app.login(email)).statusCode).toBe(401)
  })
})
