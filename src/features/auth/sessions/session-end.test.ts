import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildAccountsApp, goodPassword, otherPassword } from '#test/support/accounts-app.ts'
import type { AccountsApp, Person } from '#test/support/accounts-app.ts'
import '#test/support/quick-argon2.ts'
import { severable } from '#test/support/severable.ts'

let app: AccountsApp
beforeAll(async () => {
  app = await buildAccountsApp()
})
afterAll(() => app.close())

const me = async (token: string): Promise<number> => (await app.call('GET', '/api/auth/me', token)).statusCode

describe('P-03 access ends with the next request', () => {
  let admin: string
  let person: Person
  let token: string
  let other: string

  const start = async (): Promise<void> => {
    admin = await app.token((await app.addUser('super_admin')).email)
    person = await app.addUser('manager')
    token = await app.token(person.email)
    other = await app.token(person.email)
    expect(await me(token)).toBe(200)
    expect(await me(other)).toBe(200)
  }
  const change = async (body: object) => {
    const { version } = (await app.call('GET', `/api/users/${person.id}`, admin)).json<{ version: number }>()
    return app.call('PATCH', `/api/users/${person.id}`, admin, body, { 'if-match': `"${version}"` })
  }

  it('after signing out, with the cache cleared but local storage kept', async () => {
    await start()
    const answer = await app.call('POST', '/api/auth/logout', token, {})
    expect(answer.statusCode).toBe(204)
    expect(answer.headers['clear-site-data']).toBe('"cache"')
    expect([await me(token), await me(other)]).toEqual([401, 200])
  })

  it('after ending one of the own sessions', async () => {
    await start()
    const sessions = (await app.call('GET', '/api/auth/sessions', token)).json<{ id: string; current: boolean }[]>()
    const found = sessions.find((session) => !session.current)
    expect((await app.call('DELETE', `/api/auth/sessions/${found?.id ?? ''}`, token)).statusCode).toBe(204)
    expect([await me(token), await me(other)]).toEqual([200, 401])
  })

  it('after signing out everywhere', async () => {
    await start()
    expect((await app.call('POST', '/api/auth/sessions/revoke-all', token, {})).json()).toEqual({ ended: 2 })
    expect([await me(token), await me(other)]).toEqual([401, 401])
  })

  it('after an administrator signed the person out', async () => {
    await start()
    expect((await app.call('DELETE', `/api/auth/users/${person.id}/sessions`, admin)).json()).toEqual({ ended: 2 })
    expect([await me(token), await me(other)]).toEqual([401, 401])
  })

  it('after a change of the own password, on the other devices', async () => {
    await start()
    expect(
      (await app.call('POST', '/api/auth/password', token, { currentPassword: goodPassword, password: otherPassword })).statusCode,
    ).toBe(204)
    expect([await me(token), await me(other)]).toEqual([200, 401])
    expect((await app.login(person.email, otherPassword)).statusCode).toBe(200)
    expect((await app.login(person.email)).statusCode).toBe(401)
  })

  it('after deactivation, and stays ended when the person comes back', async () => {
    await start()
    const move = async (name: string, fields: object): Promise<number> =>
      (await app.call('POST', `/api/users/${person.id}/transitions`, admin, { move: name, fields })).statusCode
    expect(await move('deactivate', { reason: 'Left the company' })).toBe(200)
    expect([await me(token), await me(other)]).toEqual([401, 401])
    expect((await app.login(person.email)).statusCode).toBe(401)
    expect(await move('reactivate', {})).toBe(200)
    expect([await me(token), await me(other)]).toEqual([401, 401])
    expect((await app.login(person.email)).statusCode).toBe(200)
  })

  it('after a lower role: the new role counts at once', async () => {
    await start()
    expect((await app.call('GET', '/api/users', token)).statusCode).toBe(200)
    expect((await change({ role: 'recruiter' })).statusCode).toBe(200)
    expect((await app.call('GET', '/api/users', token)).statusCode).toBe(403)
    expect((await app.call('GET', '/api/auth/me', token)).json()).toMatchObject({ role: 'recruiter' })
  })

  it('after fewer divisions: the new ones count at once, with those below them', async () => {
    await start()
    const make = async (body: object): Promise<string> => (await app.call('POST', '/api/divisions', admin, body)).json<{ id: string }>().id
    const south = await make({ code: `S${person.id.slice(-6)}`, name: 'South', kind: 'region', timeZone: 'America/Chicago' })
    const yard = await make({ code: `Y${person.id.slice(-6)}`, name: 'Yard', kind: 'terminal', timeZone: 'America/Chicago', parent: south })
    expect((await change({ allDivisions: false, divisions: [south] })).statusCode).toBe(200)
    const seen = async (): Promise<string[]> =>
      (await app.call('GET', '/api/auth/me', token)).json<{ divisions: string[] }>().divisions.toSorted()
    expect(await seen()).toEqual([south, yard].toSorted())
    const dock = await make({ code: `D${person.id.slice(-6)}`, name: 'Dock', kind: 'terminal', timeZone: 'America/Chicago', parent: yard })
    expect(await seen()).toEqual([south, yard, dock].toSorted())
  })

  it('in another process too', async () => {
    await start()
    const sibling = await app.sibling()
    expect((await sibling.call('GET', '/api/auth/me', token)).statusCode).toBe(200)
    await app.call('POST', '/api/auth/sessions/revoke-all', token, {})
    await expect.poll(async () => (await sibling.call('GET', '/api/auth/me', token)).statusCode).toBe(401)
    await sibling.close()
  })

  it('in another process that cannot hear of it: memory does not count there', async () => {
    await start()
    const way = await severable(app.deps.pool.options.connectionString ?? '')
    const deaf = await app.sibling(way.url)
    const there = async (): Promise<number> => (await deaf.call('GET', '/api/auth/me', token)).statusCode
    await expect.poll(() => deaf.deps.changes.isCurrent()).toBe(true)
    way.sever()
    await expect.poll(() => deaf.deps.changes.isCurrent()).toBe(false)
    expect(await there()).toBe(200)
    await app.call('POST', '/api/auth/sessions/revoke-all', token, {})
    expect(await there()).toBe(401)
    await deaf.close()
  })
})

describe('P-04 idle and absolute time', () => {
  const poll = (token: string, headers = {}) => app.call('GET', '/api/auth/sessions', token, undefined, headers)
  /** Polls every 30 seconds, as the badges do. */
  const rest = async (token: string, minutes: number): Promise<void> => {
    for (let step = 0; step < minutes * 2; step += 1) {
      app.clock.advance(30_000)
      await poll(token)
    }
  }

  it('ends after 60 minutes of polls alone, exact to the second', async () => {
    const token = await app.token((await app.addUser('safety')).email)
    await rest(token, 59.5)
    app.clock.advance(29_000)
    expect((await poll(token)).statusCode).toBe(200)
    app.clock.advance(1_000)
    expect((await poll(token)).statusCode).toBe(401)
  })

  it('is renewed by a write, and by real input the client reports', async () => {
    const token = await app.token((await app.addUser('safety')).email)
    await rest(token, 40)
    await app.call('POST', '/api/auth/sessions/revoke-all', token, { keepCurrent: true })
    await rest(token, 59)
    expect((await poll(token, { 'x-user-active': '1' })).statusCode).toBe(200)
    await rest(token, 59.5)
    expect((await poll(token)).statusCode).toBe(200)
    app.clock.advance(30_000)
    expect((await poll(token)).statusCode).toBe(401)
  })

  it('is not renewed by a write nobody made, nor by the user check', async () => {
    const token = await app.token((await app.addUser('safety')).email)
    app.clock.advance(59 * 60_000)
    await app.call('POST', '/api/auth/sessions/revoke-all', token, { keepCurrent: true }, { 'x-user-active': '0' })
    expect((await app.call('GET', '/api/auth/me', token)).statusCode).toBe(200)
    app.clock.advance(60_000)
    expect((await app.call('GET', '/api/auth/me', token)).statusCode).toBe(401)
  })

  it('ends 12 hours after sign-in whatever happens', async () => {
    const token = await app.token((await app.addUser('safety')).email)
    for (let hour = 0; hour < 23; hour += 1) {
      app.clock.advance(30 * 60_000)
      expect((await poll(token, { 'x-user-active': '1' })).statusCode).toBe(200)
    }
    app.clock.advance(30 * 60_000 - 1_000)
    expect((await poll(token, { 'x-user-active': '1' })).statusCode).toBe(200)
    app.clock.advance(1_000)
    expect((await poll(token, { 'x-user-active': '1' })).statusCode).toBe(401)
  })

  it('remembers activity across a restart', async () => {
    const token = await app.token((await app.addUser('safety')).email)
    app.clock.advance(30 * 60_000)
    await poll(token, { 'x-user-active': '1' })
    app.clock.advance(50 * 60_000)
    await expect
      .poll(async () => {
        const sibling = await app.sibling()
        const { statusCode } = await sibling.call('GET', '/api/auth/me', token)
        await sibling.close()
        return statusCode
      })
      .toBe(200)
  })
})
