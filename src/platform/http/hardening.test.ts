import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildAccountsApp, goodPassword } from '#test/support/accounts-app.ts'
import type { AccountsApp } from '#test/support/accounts-app.ts'
import '#test/support/quick-argon2.ts'

let app: AccountsApp
let tls: AccountsApp
let email: string
let token: string

beforeAll(async () => {
  app = await buildAccountsApp()
  tls = await buildAccountsApp({ env: { PUBLIC_ORIGIN: 'https://fleet.example.com' } })
  email = (await app.addUser('super_admin')).email
  token = await app.token(email)
})
afterAll(async () => {
  await app.close()
  await tls.close()
})

const signIn = (on: AccountsApp, headers: Readonly<Record<string, string>>) =>
  on.call('POST', '/api/auth/login', null, { email, password: goodPassword }, headers)

describe('P-15 other sites cannot act', () => {
  const refused: [string, Readonly<Record<string, string>>][] = [
    ['cross-site', { 'sec-fetch-site': 'cross-site' }],
    ['same-site', { 'sec-fetch-site': 'same-site' }],
    ['an unknown Sec-Fetch-Site', { 'sec-fetch-site': 'friendly' }],
    ['cross-site that claims our origin', { 'sec-fetch-site': 'cross-site', origin: 'https://fleet.example.com' }],
    ['a foreign Origin', { origin: 'https://evil.example' }],
    ['an opaque Origin', { origin: 'null' }],
    ['our name on another port', { origin: 'https://fleet.example.com:8443' }],
    ['our name without TLS', { origin: 'http://fleet.example.com' }],
    ['a cookie without Origin', { cookie: 'fb=1' }],
  ]
  for (const [name, headers] of refused) {
    it(`refuses ${name}`, async () => {
      for (const method of ['POST', 'PATCH', 'DELETE'] as const) {
        const answer = await tls.call(method, '/api/auth/login', null, method === 'DELETE' ? undefined : {}, headers)
        expect(answer.statusCode).toBe(403)
        expect(answer.json()).toMatchObject({ detail: 'This request came from another web site and was refused.' })
      }
    })
  }
  const accepted: [string, Readonly<Record<string, string>>][] = [
    ['our own page', { 'sec-fetch-site': 'same-origin', origin: 'https://fleet.example.com' }],
    ['our own page in an older browser', { origin: 'https://fleet.example.com', cookie: 'fb=1' }],
    ['a program', {}],
  ]
  for (const [name, headers] of accepted) it(`accepts ${name}`, async () => expect((await signIn(tls, headers)).statusCode).toBe(401))

  it('holds Origin against Host where no public origin is set', async () => {
    expect((await signIn(app, { host: '192.168.1.20:3000', origin: 'http://192.168.1.20:3000' })).statusCode).toBe(200)
    expect((await signIn(app, { host: '192.168.1.20:3000', origin: 'http://192.168.1.21:3000' })).statusCode).toBe(403)
  })

  it('reads JSON only', async () => {
    const body = JSON.stringify({ email, password: goodPassword })
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'text/plain;application/json',
      'application/jsonp',
      'application/json garbage',
      '',
    ]) {
      const answer = await app.http.inject({ method: 'POST', url: '/api/auth/login', headers: { 'content-type': type }, payload: body })
      expect([type, answer.statusCode]).toEqual([type, 415])
    }
    const answer = await app.http.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers: { 'content-type': 'application/json; charset=utf-8' },
      payload: body,
    })
    expect(answer.statusCode).toBe(200)
  })

  it('sends no CORS headers', async () => {
    const answer = await app.call('GET', '/api/auth/me', token, undefined, { origin: 'https://evil.example' })
    expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
  })
})

describe('P-16 security headers', () => {
  const always = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'x-frame-options': 'DENY',
    'content-security-policy': "default-src 'none'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  }
  it('stand on every kind of answer', async () => {
    const answers = await Promise.all([
      app.call('GET', '/api/auth/me', token),
      app.call('GET', '/api/auth/me', null),
      app.call('GET', '/api/nowhere', token),
      signIn(app, {}),
      signIn(app, { 'sec-fetch-site': 'cross-site' }),
      app.http.inject({ method: 'POST', url: '/api/auth/login', headers: { 'content-type': 'application/json' }, payload: '{' }),
    ])
    expect(answers.map((answer) => answer.statusCode)).toEqual([200, 401, 404, 200, 403, 400])
    for (const answer of answers) {
      expect(answer.headers).toMatchObject({ ...always, 'cache-control': 'no-store' })
      expect(answer.headers['x-powered-by']).toBeUndefined()
      expect(answer.headers['strict-transport-security']).toBeUndefined()
    }
  })

  it('promise TLS where there is TLS', async () => {
    expect((await tls.call('GET', '/api/auth/me', null)).headers['strict-transport-security']).toBe('max-age=31536000')
  })
})

describe('P-57 bodies and addresses that make no sense', () => {
  const post = (payload: string | Buffer) =>
    app.http.inject({ method: 'POST', url: '/api/auth/login', headers: { 'content-type': 'application/json' }, payload })
  const bad: [string, string | Buffer, number][] = [
    ['broken JSON', '{"email": ', 400],
    ['a lone quote', '"', 400],
    ['an unclosed string with escapes', '{"email":"a\\', 400],
    ['text that is not UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d]), 400],
    ['U+0000 in a value', '{"email":"a\\u0000b","password":"x"}', 400],
    ['U+0000 in a key', '{"em\\u0000ail":"a"}', 400],
    ['half a surrogate pair', '{"email":"\\ud83d","password":"x"}', 400],
    ['a broken escape', '{"email":"\\uZZZZ"}', 400],
    ['a key twice', '{"email":"a","email":"b","password":"x"}', 400],
    ['a key twice, once disguised', '{"email":"a","\\u0065mail":"b","password":"x"}', 400],
    ['__proto__', '{"__proto__":{"role":"super_admin"},"email":"a","password":"x"}', 400],
    ['__proto__ in disguise', '{"\\u005f_proto__":{},"email":"a","password":"x"}', 400],
    ['constructor', '{"constructor":{"prototype":{}},"email":"a","password":"x"}', 400],
    ['33 levels', `${'['.repeat(33)}${']'.repeat(33)}`, 400],
    ['an array', '[]', 422],
    ['a number', '7', 422],
    ['null', 'null', 422],
    ['nothing', '', 422],
    ['an unknown field', '{"email":"a","password":"x","role":"super_admin"}', 422],
    ['wrong types', '{"email":["a"],"password":{"$ne":1}}', 422],
    ['more than it may hold', `{"email":"${'a'.repeat(20_000)}"}`, 413],
  ]
  for (const [name, payload, status] of bad) {
    it(`${name}: ${status} as problem JSON`, async () => {
      const answer = await post(payload)
      expect(answer.statusCode).toBe(status)
      expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8')
      expect(answer.json()).toMatchObject({ status, detail: expect.any(String), requestId: expect.stringMatching(/^[\da-f-]{36}$/) })
    })
  }

  it('counts keys at all levels: 20,000 pass, one more does not', async () => {
    const body = (keys: number): string => `{${Array.from({ length: keys }, (_, key) => `"k${key}":0`).join(',')}}`
    const big = (payload: string) =>
      app.http.inject({
        method: 'POST',
        url: '/api/divisions',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        payload,
      })
    expect((await big(body(20_000))).statusCode).toBe(422)
    expect((await big(body(20_001))).statusCode).toBe(400)
    expect((await big(`${'['.repeat(32)}${']'.repeat(32)}`)).statusCode).toBe(422)
  })

  it('takes honest text with quotes, backslashes, emoji and a byte order mark', async () => {
    const code = 'T1'
    const name = 'Yard "A" \\ \u0041 😀 colon: {x}'
    const answer = await app.http.inject({
      method: 'POST',
      url: '/api/divisions',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      payload: `\uFEFF${JSON.stringify({ code, name, kind: 'terminal', timeZone: 'America/Chicago' }).replace('😀', '\\ud83d\\ude00')}`,
    })
    expect(answer.statusCode).toBe(201)
    expect(answer.json()).toMatchObject({ name })
  })

  for (const url of [
    '/api/divisions?q=%00',
    '/api/divisions/%00',
    '/api/divisions?q=a%00b&limit=5',
    '/%',
    '/api/%ff',
    '/api/divisions/%E0%A4%A',
  ]) {
    it(`GET ${url}: 400`, async () => {
      const answer = await app.call('GET', url, token)
      expect(answer.statusCode).toBe(400)
      expect(answer.json()).toMatchObject({ code: 'malformed' })
    })
  }
})

describe('P-32 the log', () => {
  it('holds no passwords, tokens, addresses of people or search words, and the answer no internals', async () => {
    await signIn(app, {})
    await app.login('canary.person@example.com', 'canary password text')
    await app.call('GET', '/api/divisions?q=canary-search-word', token)
    const { query } = app.deps.pool
    app.deps.pool.query = (() =>
      Promise.reject(
        Object.assign(new Error('Failed query: select 1\nparams: canary-parameter'), {
          detail: 'Key (email)=(canary@example.com)',
          where: 'canary-where',
        }),
      )) as unknown as typeof query
    app.age(6_000)
    const broken = await app.call('GET', '/api/auth/sessions', token)
    app.deps.pool.query = query
    expect(broken.statusCode).toBe(500)
    expect(broken.payload).not.toMatch(/canary|select|at .*\.ts|node_modules/)
    const log = app.logged.join('')
    expect(log).toContain('unexpected error')
    expect(log).not.toContain('canary')
    expect(log).not.toContain(token)
    expect(log).not.toContain(goodPassword)
  })

  it('has one line for each change, refusal and failure; reads that work show at debug level only', async () => {
    const from = app.logged.length
    await app.call('GET', '/api/auth/sessions', token)
    await app.call('GET', '/api/auth/sessions', null)
    await app.call('POST', '/api/auth/sessions/revoke-all', token, { keepCurrent: true })
    const lines = app.logged
      .slice(from)
      .map((line) => JSON.parse(line) as { level: number; status?: number; userId?: string; req?: object })
      .filter(({ status }) => status !== undefined)
    expect(lines.map(({ level, status }) => [level, status])).toEqual([
      [20, 200],
      [30, 401],
      [30, 200],
    ])
    expect(lines[2]).toMatchObject({
      req: { method: 'POST', path: '/api/auth/sessions/revoke-all', ip: '127.0.0.1' },
      userId: expect.any(String),
    })
  })
})
