import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildAccountsApp, goodPassword, otherPassword } from '#test/support/accounts-app.ts'
import type { AccountsApp } from '#test/support/accounts-app.ts'
import '#test/support/quick-argon2.ts'

let app: AccountsApp
beforeAll(async () => {
  app = await buildAccountsApp({ mail: true, env: { PUBLIC_ORIGIN: 'https://fleet.example.com' } })
})
afterAll(() => app.close())

const tokenIn = (text: string): string => /[A-Za-z0-9_-]{43}/.exec(text)?.[0] ?? ''
const lastMail = (to: string) => app.mails.findLast((mail) => mail.to === to)

const askFor = async (email: string): Promise<string> => {
  await app.call('POST', '/api/auth/forgot', null, { email })
  return tokenIn(lastMail(email)?.text ?? '')
}
const reset = (token: string, password = otherPassword) => app.call('POST', '/api/auth/reset', null, { token, password })

describe('P-10 reset links', () => {
  it('set a new password, end all sessions, sign nobody in and send a notice', async () => {
    const { email } = await app.addUser('manager')
    const session = await app.token(email)
    const token = await askFor(email)
    expect(lastMail(email)?.text).toContain(`https://fleet.example.com/reset-password/${token}`)
    const answer = await reset(token)
    expect([answer.statusCode, answer.payload, answer.headers['set-cookie']]).toEqual([204, '', undefined])
    expect((await app.call('GET', '/api/auth/me', session)).statusCode).toBe(401)
    expect((await app.login(email, goodPassword)).statusCode).toBe(401)
    expect((await app.login(email, otherPassword)).statusCode).toBe(200)
    expect(lastMail(email)?.subject).toBe('Your Longhaul password was changed')
  })

  it('work once: of 20 uses at once exactly one succeeds', async () => {
    const { email } = await app.addUser('manager')
    const token = await askFor(email)
    const answers = await Promise.all(Array.from({ length: 20 }, () => reset(token)))
    const codes = answers.map((answer) => answer.statusCode)
    expect(codes.filter((code) => code === 204)).toHaveLength(1)
    expect(codes.filter((code) => code === 400)).toHaveLength(19)
  })

  it('answer used, expired, replaced and unknown ones alike', async () => {
    const { email } = await app.addUser('manager')
    const replaced = await askFor(email)
    const used = await askFor(email)
    await reset(used)
    const other = await app.addUser('manager')
    const expired = await askFor(other.email)
    app.clock.advance(60 * 60_000)
    const answers = await Promise.all([replaced, used, expired, 'a'.repeat(43), 'short'].map((token) => reset(token)))
    const bodies = answers.map((answer) => ({ ...answer.json<object>(), requestId: null }))
    expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1)
    expect(bodies[0]).toMatchObject({ status: 400, detail: 'This link has expired or was already used.' })
  })

  it('are looked at without being used up, so that a dead one is known before a password is typed', async () => {
    const { email } = await app.addUser('manager')
    const token = await askFor(email)
    const look = (given: string) => app.call('POST', '/api/auth/reset/check', null, { token: given })
    expect((await look(token)).statusCode).toBe(204)
    expect((await look(token)).statusCode).toBe(204)
    expect((await reset(token)).statusCode).toBe(204)
    for (const dead of [token, 'a'.repeat(43), 'short'])
      expect((await look(dead)).json(), dead).toMatchObject({ status: 400, detail: 'This link has expired or was already used.' })
  })

  it('live to the last second of their hour', async () => {
    const { email } = await app.addUser('manager')
    const token = await askFor(email)
    app.clock.advance(60 * 60_000 - 1_000)
    expect((await reset(token)).statusCode).toBe(204)
  })

  it('are not used up by a password that is refused', async () => {
    const { email } = await app.addUser('manager')
    const token = await askFor(email)
    expect((await reset(token, 'too short')).statusCode).toBe(422)
    expect((await reset(token)).statusCode).toBe(204)
  })

  it('never point where the Host header says', async () => {
    const { email } = await app.addUser('manager')
    await app.call('POST', '/api/auth/forgot', null, { email }, { host: 'evil.example', 'x-forwarded-host': 'evil.example' })
    expect(lastMail(email)?.text).toContain('https://fleet.example.com/')
    expect(lastMail(email)?.text).not.toContain('evil')
  })

  it('go to active users only, and to each at most three times in 15 minutes', async () => {
    const invited = await app.addUser('manager', { status: 'invited' })
    const gone = await app.addUser('manager', { status: 'deactivated' })
    for (const { email } of [invited, gone, { email: 'nobody@example.com' }])
      await app.call('POST', '/api/auth/forgot', null, { email }, {})
    expect(app.mails.filter(({ to }) => [invited.email, gone.email, 'nobody@example.com'].includes(to))).toEqual([])
    const { email } = await app.addUser('manager')
    for (let count = 0; count < 5; count += 1)
      expect(
        (await app.http.inject({ method: 'POST', url: '/api/auth/forgot', remoteAddress: `192.0.2.${count}`, payload: { email } }))
          .statusCode,
      ).toBe(202)
    expect(app.mails.filter(({ to }) => to === email)).toHaveLength(3)
  })

  it('end when the address of the user changes', async () => {
    const admin = await app.token((await app.addUser('super_admin')).email)
    const { email, id } = await app.addUser('manager')
    const token = await askFor(email)
    await app.call('PATCH', `/api/users/${id}`, admin, { email: `new-${email}` }, { 'if-match': '"1"' })
    expect((await reset(token)).statusCode).toBe(400)
  })

  it('stand neither in the log nor in the database', async () => {
    const { email } = await app.addUser('manager')
    const token = await askFor(email)
    await app.call('GET', `/reset-password/${token}`, null)
    await app.call('GET', `/api/auth/invitations/${token}`, null)
    await app.call('GET', `/nowhere?token=${token}`, null)
    await reset(token)
    expect(app.logged.length).toBeGreaterThan(3)
    expect(app.logged.join('')).not.toContain(token)
    const { rows } = await app.deps.pool.query<{ dump: string }>(
      "select (select string_agg(t::text, ' ') from auth_tokens t) || (select string_agg(e::text, ' ') from events e) as dump",
    )
    expect(rows[0]?.dump).not.toContain(token)
  })
})
