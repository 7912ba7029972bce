import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildAccountsApp, goodPassword, otherPassword } from '#test/support/accounts-app.ts'
import type { AccountsApp } from '#test/support/accounts-app.ts'
import '#test/support/quick-argon2.ts'

const wrong = 'not the password at all'
const browser = { 'sec-fetch-site': 'same-origin' }

describe('P-05 nobody keeps a person out who signed in from this browser before', () => {
  let app: AccountsApp
  beforeAll(async () => {
    app = await buildAccountsApp()
  })
  afterAll(() => app.close())

  const tryFrom = (ip: string, email: string, password: string, cookie = ''): Promise<LightMyRequestResponse> =>
    app.http.inject({
      method: 'POST',
      url: '/api/auth/login',
      remoteAddress: ip,
      payload: { email, password },
      headers: { ...browser, cookie },
    })
  /** The cookie by which a browser is known, as it sends it. */
  const cookieAfter = (answer: LightMyRequestResponse): string =>
    [answer.headers['set-cookie']]
      .flat()
      .find((cookie) => cookie?.startsWith('known'))
      ?.split(';')[0] ?? ''
  const attack = async (ip: string, email: string, times: number): Promise<number> => {
    let last = 0
    for (let count = 0; count < times; count += 1) last = (await tryFrom(ip, email, wrong)).statusCode
    return last
  }

  it('by guessing, nor by blocking the network; strangers stay stopped', async () => {
    const { email } = await app.addUser('manager')
    const { email: colleague } = await app.addUser('manager')
    const cookie = cookieAfter(await tryFrom('198.51.100.7', email, goodPassword))
    expect(cookie).toMatch(/^known-[\w-]{8}=[\w-]{43}$/)
    expect(await attack('203.0.113.9', email, 11)).toBe(429)
    expect(await attack('198.51.100.7', 'nobody@example.com', 60)).toBe(429)
    expect((await tryFrom('198.51.100.7', email, goodPassword)).statusCode).toBe(429)
    expect((await tryFrom('198.51.100.7', email, goodPassword, cookie)).statusCode).toBe(200)
    // Known to one account is not known to another.
    expect((await tryFrom('198.51.100.7', colleague, goodPassword, cookie)).statusCode).toBe(429)
  })

  it('its own wrong tries are counted, and stop it alone', async () => {
    const { email } = await app.addUser('manager')
    const cookie = cookieAfter(await tryFrom('192.0.2.7', email, goodPassword))
    for (let count = 0; count < 10; count += 1) expect((await tryFrom('192.0.2.7', email, wrong, cookie)).statusCode).toBe(401)
    expect((await tryFrom('192.0.2.7', email, goodPassword, cookie)).statusCode).toBe(429)
    expect((await tryFrom('192.0.2.7', email, goodPassword)).statusCode).toBe(200)
  })

  it('one cookie serves every account of a browser, is made up for none, and ends with the password', async () => {
    const [one, other] = [await app.addUser('manager'), await app.addUser('manager')]
    const ip = '192.0.2.8'
    const cookie = cookieAfter(await tryFrom(ip, one.email, goodPassword))
    expect(cookieAfter(await tryFrom(ip, other.email, goodPassword, cookie))).toBe(cookie)
    await attack('203.0.113.10', one.email, 11)
    expect(
      (
        await tryFrom(
          ip,
          one.email,
          goodPassword,
          cookie.replace(/.$/, (end) => (end === 'A' ? 'B' : 'A')),
        )
      ).statusCode,
    ).toBe(429)
    expect((await tryFrom(ip, one.email, goodPassword, cookie)).statusCode).toBe(200)
    const token = (await tryFrom(ip, one.email, goodPassword, cookie)).json<{ token: string }>().token
    const binding = [(await tryFrom(ip, one.email, goodPassword, cookie)).headers['set-cookie']].flat()[0]?.split(';')[0] ?? ''
    expect(binding).toMatch(/^fb-/)
    const unbound = (await app.login(one.email, goodPassword)).statusCode
    expect([token.length, unbound]).toEqual([43, 429])
    const link = await app.call('POST', `/api/auth/users/${one.id}/reset-link`, await app.token((await app.addUser('admin')).email), {})
    const secret = link.json<{ link: { url: string } }>().link.url.split('/').at(-1) ?? ''
    expect((await app.call('POST', '/api/auth/reset', null, { token: secret, password: otherPassword })).statusCode).toBe(204)
    await attack('203.0.113.11', one.email, 11)
    expect((await tryFrom(ip, one.email, otherPassword, cookie)).statusCode).toBe(429)
  })

  it('of the cookie only a hash is stored, and scripts cannot read it', async () => {
    const { email, id } = await app.addUser('manager')
    const answer = await tryFrom('192.0.2.9', email, goodPassword)
    const said = [answer.headers['set-cookie']].flat().find((cookie) => cookie?.startsWith('known'))
    expect(said).toMatch(/; Path=\/; Max-Age=15552000; HttpOnly; SameSite=Strict$/)
    const { rows } = await app.deps.pool.query<{ token_hash: string }>('select token_hash from known_browsers where user_id = $1', [id])
    expect(rows).toHaveLength(1)
    expect(cookieAfter(answer)).not.toContain(rows[0]?.token_hash ?? '')
  })
})
