import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { tidyAccounts } from './housekeeping.ts'
import { buildAccountsApp, goodPassword, otherPassword } from '#test/support/accounts-app.ts'
import type { AccountsApp } from '#test/support/accounts-app.ts'
import '#test/support/quick-argon2.ts'

interface Delivery {
  readonly link: { readonly url: string } | null
  readonly sentTo: string | null
}

let app: AccountsApp
let admin: string
beforeAll(async () => {
  app = await buildAccountsApp()
  admin = await app.token((await app.addUser('admin')).email)
})
afterAll(() => app.close())

describe('P-10 reset links by an administrator', () => {
  it('are handed to him without mail, and let the user choose a password', async () => {
    const { id, email } = await app.addUser('manager', { password: null })
    const { link, sentTo } = (await app.call('POST', `/api/auth/users/${id}/reset-link`, admin, {})).json<Delivery>()
    expect(sentTo).toBeNull()
    const token = link?.url.split('/').at(-1) ?? ''
    expect((await app.call('POST', '/api/auth/reset', null, { token, password: otherPassword })).statusCode).toBe(204)
    expect((await app.login(email, otherPassword)).statusCode).toBe(200)
  })

  it('go by mail where mail is configured', async () => {
    const withMail = await buildAccountsApp({ mail: true })
    const by = await withMail.token((await withMail.addUser('admin')).email)
    const { id, email } = await withMail.addUser('manager')
    expect((await withMail.call('POST', `/api/auth/users/${id}/reset-link`, by, {})).json()).toEqual({
      userId: id,
      sentTo: email,
      link: null,
    })
    expect(withMail.mails.map(({ to, subject }) => [to, subject])).toEqual([[email, 'Reset your Longhaul password']])
    await withMail.close()
  })

  it('are for active users only', async () => {
    const { id } = await app.addUser('manager', { status: 'deactivated' })
    expect((await app.call('POST', `/api/auth/users/${id}/reset-link`, admin, {})).statusCode).toBe(409)
    expect((await app.call('POST', '/api/auth/users/0197d1f5-0000-7000-8000-000000000000/reset-link', admin, {})).statusCode).toBe(404)
  })

  it('asked for on the sign-in screen without mail, stand in the log in demo mode only', async () => {
    const { id, email } = await app.addUser('manager')
    await app.call('POST', '/api/auth/forgot', null, { email })
    expect(app.logged.join('')).toContain(id)
    expect(app.logged.join('')).not.toContain('/reset-password/')
    const demo = await buildAccountsApp({ env: { LONGHAUL_DEMO: 'on' } })
    const inDemo = await demo.addUser('manager', { source: 'demo' })
    await demo.call('POST', '/api/auth/forgot', null, { email: inDemo.email })
    const token = /reset-password\/([\w-]{43})/.exec(demo.logged.join(''))?.[1] ?? ''
    expect((await demo.call('POST', '/api/auth/reset', null, { token, password: otherPassword })).statusCode).toBe(204)
    await demo.close()
  })
})

describe('sessions of a user', () => {
  it('are listed for him and his administrator, and ended one by one', async () => {
    const { id, email } = await app.addUser('manager')
    const token = await app.token(email, { 'user-agent': 'Dispatch desk' })
    const other = await app.token(email)
    const list = (await app.call('GET', `/api/auth/users/${id}/sessions`, admin)).json<
      { id: string; userAgent: string; current: boolean }[]
    >()
    expect(list).toHaveLength(2)
    expect(list.every(({ current }) => !current)).toBe(true)
    expect((await app.call('GET', '/api/auth/sessions', token)).json()).toContainEqual({
      id: expect.any(String),
      createdAt: '2026-11-20T15:00:00.000Z',
      lastActiveAt: '2026-11-20T15:00:00.000Z',
      expiresAt: '2026-11-21T03:00:00.000Z',
      ip: '127.0.0.1',
      userAgent: 'Dispatch desk',
      bound: false,
      current: true,
    })
    const desk = list.find(({ userAgent }) => userAgent === 'Dispatch desk')?.id ?? ''
    const end = (url: string, by: string) => app.call('DELETE', url, by)
    expect((await end(`/api/auth/sessions/${desk}`, admin)).statusCode).toBe(404)
    expect((await end(`/api/auth/users/${id}/sessions/${desk}`, other)).statusCode).toBe(403)
    expect((await end(`/api/auth/users/${id}/sessions/${desk}`, admin)).statusCode).toBe(204)
    expect((await end(`/api/auth/users/${id}/sessions/${desk}`, admin)).statusCode).toBe(404)
    expect((await app.call('GET', '/api/auth/me', token)).statusCode).toBe(401)
    expect((await app.call('GET', '/api/auth/me', other)).statusCode).toBe(200)
  })
})

describe('housekeeping', () => {
  it('removes what has ended and nothing that lives', async () => {
    const { email } = await app.addUser('manager')
    await app.token(email)
    await app.call('POST', '/api/auth/forgot', null, { email })
    await app.login('nobody@example.com', 'some wrong password')
    app.clock.advance(31 * 24 * 60 * 60_000)
    const living = await app.token(email)
    await tidyAccounts(app.deps)
    const { rows } = await app.deps.pool.query<{ sessions: number; links: number; counters: number }>(
      `select (select count(*)::int from sessions) as sessions, (select count(*)::int from auth_tokens) as links, (select count(*)::int from login_throttle where kind = 'account') as counters`,
    )
    expect(rows[0]).toEqual({ sessions: 1, links: 0, counters: 0 })
    expect((await app.call('GET', '/api/auth/me', living)).statusCode).toBe(200)
  })
})

describe('mails of accounts', () => {
  it('are queued with what they tell of: without a queue there is no invited user, no new password, no event', async () => {
    const withMail = await buildAccountsApp({ mail: true })
    const admin = await withMail.addUser('admin')
    const by = await withMail.token(admin.email)
    const person = await withMail.addUser('manager')
    const queued = vi.spyOn(withMail.deps.jobs, 'addWith').mockRejectedValue(new Error('the queue is away'))
    const invited = { firstName: 'In', lastName: 'Vited', email: 'invited@example.com', role: 'manager', allDivisions: true }
    const acts = [
      await withMail.call('POST', '/api/auth/invitations', by, invited),
      await withMail.call('POST', `/api/auth/users/${person.id}/reset-link`, by, {}),
      await withMail.call('POST', '/api/auth/password', by, { currentPassword: goodPassword, password: otherPassword }),
    ]
    expect(acts.map((answer) => answer.statusCode)).toEqual([500, 500, 500])
    queued.mockRestore()
    expect((await withMail.call('GET', '/api/users?q=invited', by)).json()).toEqual([])
    const events = await withMail.deps.pool.query("select 1 from events where action in ('reset_link_made', 'password_changed')")
    expect([events.rowCount, withMail.mails.length]).toEqual([0, 0])
    expect((await withMail.login(admin.email)).statusCode).toBe(200)
    expect((await withMail.call('POST', '/api/auth/invitations', by, invited)).statusCode).toBe(201)
    expect(withMail.mails.map(({ to }) => to)).toEqual(['invited@example.com'])
    await withMail.close()
  })
})
