import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildAccountsApp, goodPassword } from '#test/support/accounts-app.ts'
import type { AccountsApp } from '#test/support/accounts-app.ts'
import '#test/support/quick-argon2.ts'

const wrong = 'not the password at all'
let app: AccountsApp
let lastAddress = 0

/** Each test comes from a network of its own. */
const newAddress = (): string => {
  lastAddress += 1
  return `198.51.${lastAddress}.7`
}

const tryFrom = (on: AccountsApp, ip: string, email: string, password: string, headers = {}): Promise<LightMyRequestResponse> =>
  on.http.inject({ method: 'POST', url: '/api/auth/login', remoteAddress: ip, payload: { email, password }, headers })

const repeat = async (times: number, attempt: (index: number) => Promise<LightMyRequestResponse>): Promise<number[]> => {
  const codes: number[] = []
  for (let index = 0; index < times; index += 1) codes.push((await attempt(index)).statusCode)
  return codes
}

const atOnce = async (times: number, attempt: (index: number) => Promise<LightMyRequestResponse>): Promise<number[]> =>
  (await Promise.all(Array.from({ length: times }, (_, index) => attempt(index)))).map((answer) => answer.statusCode)

/** What an outsider can compare: everything but the request's own id and the moment. */
const outside = ({ statusCode, headers, payload }: LightMyRequestResponse): unknown => ({
  statusCode,
  headers: { ...headers, date: null },
  payload: payload.replace(/"requestId":"[^"]+"/, ''),
})

beforeAll(async () => {
  app = await buildAccountsApp({ env: { TRUST_PROXY: '203.0.113.1' } })
})
afterAll(() => app.close())

describe('P-05 guessing one account', () => {
  it('is stopped at the 11th try, the right password included, and goes on after a minute', async () => {
    const { email } = await app.addUser('manager')
    const ip = newAddress()
    expect(await repeat(10, () => tryFrom(app, ip, email, wrong))).toEqual(Array(10).fill(401))
    const stopped = await tryFrom(app, ip, email, wrong)
    expect(stopped.statusCode).toBe(429)
    expect(stopped.headers['retry-after']).toBe('60')
    expect(stopped.json()).toMatchObject({ code: 'rate_limited', detail: 'Too many attempts. Try again in 1 minute.' })
    expect((await tryFrom(app, newAddress(), email, goodPassword)).statusCode).toBe(429)
    app.clock.advance(61_000)
    expect((await tryFrom(app, ip, email, goodPassword)).statusCode).toBe(200)
    expect(await repeat(10, () => tryFrom(app, ip, email, wrong))).toEqual(Array(10).fill(401))
  })

  it('waits 1, 2, 4, 8, 15 and never more than 15 minutes, and forgets after 12 hours', async () => {
    const { email } = await app.addUser('manager')
    const ip = newAddress()
    await repeat(10, () => tryFrom(app, ip, email, wrong))
    for (const minutes of [1, 2, 4, 8, 15, 15]) {
      expect((await tryFrom(app, ip, email, wrong)).headers['retry-after']).toBe(String(minutes * 60))
      app.clock.advance(minutes * 60_000)
      expect((await tryFrom(app, ip, email, wrong)).statusCode).toBe(401)
    }
    app.clock.advance(12 * 60 * 60_000)
    expect(await repeat(10, () => tryFrom(app, ip, email, wrong))).toEqual(Array(10).fill(401))
  })

  it('starts afresh when ten tries are spread over more than 15 minutes', async () => {
    const { email } = await app.addUser('manager')
    const ip = newAddress()
    await repeat(9, () => tryFrom(app, ip, email, wrong))
    app.clock.advance(15 * 60_000)
    expect(await repeat(10, () => tryFrom(app, ip, email, wrong))).toEqual(Array(10).fill(401))
  })

  it('gives no more tries to many at once', async () => {
    const { email } = await app.addUser('manager')
    const answers = await Promise.all(Array.from({ length: 14 }, () => tryFrom(app, newAddress(), email, wrong)))
    expect(answers.map((answer) => answer.statusCode).toSorted()).toEqual([...Array<number>(10).fill(401), ...Array<number>(4).fill(429)])
  })
})

describe('P-05 and P-07 nobody learns which accounts exist', () => {
  it('answers byte for byte the same for unknown, wrong, deactivated, invited and passwordless accounts', async () => {
    const emails = [
      'nobody@example.com',
      (await app.addUser('manager')).email,
      (await app.addUser('manager', { status: 'deactivated' })).email,
      (await app.addUser('manager', { status: 'invited' })).email,
      (await app.addUser('manager', { password: null })).email,
    ]
    const ip = newAddress()
    const [first, ...others] = await Promise.all(emails.map((email) => tryFrom(app, ip, email, wrong)))
    expect(first?.json()).toMatchObject({ detail: 'Invalid email or password', status: 401 })
    for (const answer of others) expect(first && outside(answer)).toEqual(first && outside(first))
    for (const email of emails.slice(2))
      expect(first && outside(await tryFrom(app, ip, email, goodPassword))).toEqual(first && outside(first))
  })

  it('throttles an unknown address like a known one', async () => {
    const known = (await app.addUser('manager')).email
    const unknown = 'no.such.person@example.com'
    const answers = async (email: string): Promise<unknown[]> => {
      const seen: unknown[] = []
      const ip = newAddress()
      for (let count = 0; count < 12; count += 1) seen.push(outside(await tryFrom(app, ip, email, wrong)))
      return seen
    }
    expect(await answers(unknown)).toEqual(await answers(known))
  })

  it('answers requests for a reset link the same', async () => {
    const known = await app.call('POST', '/api/auth/forgot', null, { email: (await app.addUser('safety')).email })
    const unknown = await app.call('POST', '/api/auth/forgot', null, { email: 'nobody.at.all@example.com' })
    expect(known.statusCode).toBe(202)
    expect(outside(unknown)).toEqual(outside(known))
  })
})

describe('P-06 the throttle cannot be dodged', () => {
  it('counts fifty tries of one network whatever the accounts, for five minutes', async () => {
    const { email } = await app.addUser('manager')
    const ip = newAddress()
    expect(await atOnce(50, (index) => tryFrom(app, ip, `guess-${index}@example.com`, wrong))).toEqual(Array(50).fill(401))
    expect((await tryFrom(app, ip, email, goodPassword)).statusCode).toBe(429)
    expect((await tryFrom(app, newAddress(), email, goodPassword)).statusCode).toBe(200)
    app.clock.advance(5 * 60_000)
    expect((await tryFrom(app, ip, email, goodPassword)).statusCode).toBe(200)
  })

  it('takes all addresses of an IPv6 /64 as one', async () => {
    const codes = await atOnce(51, (index) =>
      tryFrom(app, `2001:db8:7:7:${index.toString(16)}::${(index * 7).toString(16)}`, `v6-${index}@example.com`, wrong),
    )
    expect(codes.filter((code) => code === 429)).toHaveLength(1)
    expect((await tryFrom(app, '2001:db8:7:8::1', 'v6@example.com', wrong)).statusCode).toBe(401)
  })

  it('believes X-Forwarded-For from listed proxies only', async () => {
    const ip = newAddress()
    const forged = await atOnce(51, (index) =>
      tryFrom(app, ip, `forged-${index}@example.com`, wrong, { 'x-forwarded-for': `192.0.2.${index}` }),
    )
    expect(forged.filter((code) => code === 429)).toHaveLength(1)
    const behindProxy = await atOnce(51, (index) =>
      tryFrom(app, '203.0.113.1', `proxied-${index}@example.com`, wrong, { 'x-forwarded-for': `192.0.2.${index}` }),
    )
    expect(new Set(behindProxy)).toEqual(new Set([401]))
  })

  it('survives a restart', async () => {
    const { email } = await app.addUser('manager')
    await repeat(10, () => tryFrom(app, newAddress(), email, wrong))
    const restarted = await app.sibling()
    expect((await tryFrom(restarted, newAddress(), email, goodPassword)).statusCode).toBe(429)
    await restarted.close()
  })

  it('lets an office sign in behind one address', async () => {
    const { email } = await app.addUser('manager')
    const ip = newAddress()
    for (let round = 0; round < 11; round += 1)
      expect(await atOnce(5, () => tryFrom(app, ip, email, goodPassword))).toEqual(Array(5).fill(200))
  })
})

describe('P-06 guessing the links that let somebody in', () => {
  const token = 'a'.repeat(43)
  const body = { token, password: goodPassword }
  const uses = {
    'looking at a reset link': { method: 'POST', url: '/api/auth/reset/check', payload: { token } },
    'a reset link': { method: 'POST', url: '/api/auth/reset', payload: body },
    'looking at an invitation': { method: 'GET', url: `/api/auth/invitations/${token}` },
    'an invitation': { method: 'POST', url: `/api/auth/invitations/${token}`, payload: { password: goodPassword } },
  } as const

  it.each(Object.entries(uses))('stops %s at the 51st dead one of a network, and goes on after five minutes', async (_what, use) => {
    const remoteAddress = newAddress()
    const codes = await atOnce(50, () => app.http.inject({ ...use, remoteAddress }))
    expect(new Set(codes)).toEqual(new Set([400]))
    const stopped = await app.http.inject({ ...use, remoteAddress })
    expect([stopped.statusCode, stopped.headers['retry-after']]).toEqual([429, '300'])
    // All doors share one count, and other networks and the sign-in of this one have theirs.
    for (const other of Object.values(uses)) expect((await app.http.inject({ ...other, remoteAddress })).statusCode).toBe(429)
    expect((await app.http.inject({ ...use, remoteAddress: newAddress() })).statusCode).toBe(400)
    expect((await tryFrom(app, remoteAddress, 'nobody@example.com', wrong)).statusCode).toBe(401)
    app.clock.advance(5 * 60_000)
    expect((await app.http.inject({ ...use, remoteAddress })).statusCode).toBe(400)
  })

  /** The secret of a reset link that nobody has used. */
  const newLink = async (): Promise<string> => {
    const admin = await app.addUser('super_admin')
    const { id } = await app.addUser('manager')
    const made = await app.call('POST', `/api/auth/users/${id}/reset-link`, await app.token(admin.email), {})
    const [working = ''] = /[A-Za-z0-9_-]{43}/.exec(made.json<{ link: { url: string } }>().link.url) ?? []
    return working
  }

  it('counts no link that works', async () => {
    const remoteAddress = newAddress()
    const working = await newLink()
    const look = () => app.http.inject({ method: 'POST', url: '/api/auth/reset/check', remoteAddress, payload: { token: working } })
    expect(await repeat(60, look)).toEqual(Array(60).fill(204))
  })

  it('counts no refused password of a link that works', async () => {
    const remoteAddress = newAddress()
    const working = await newLink()
    const short = () =>
      app.http.inject({ method: 'POST', url: '/api/auth/reset', remoteAddress, payload: { token: working, password: 'short' } })
    expect(new Set(await repeat(60, short))).toEqual(new Set([422]))
  })
})
