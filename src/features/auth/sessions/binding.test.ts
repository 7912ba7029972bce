import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildAccountsApp } from '#test/support/accounts-app.ts'
import type { AccountsApp, Person } from '#test/support/accounts-app.ts'

const browser = { 'sec-fetch-site': 'same-origin', origin: 'http://127.0.0.1:3000' }

let app: AccountsApp
let person: Person
let bound: { token: string; cookie: string }
let unbound: string
let statements: number

const signInByBrowser = async (): Promise<{ token: string; cookie: string; setCookie: string }> => {
  const answer = await app.login(person.email, undefined, browser)
  const setCookie = [answer.headers['set-cookie']].flat()[0] ?? ''
  return { token: answer.json<{ token: string }>().token, setCookie, cookie: setCookie.split(';')[0] ?? '' }
}

const check = async (headers: Readonly<Record<string, string>>, url = '/api/auth/me'): Promise<number> =>
  (await app.http.inject({ method: 'GET', url, headers })).statusCode

beforeAll(async () => {
  app = await buildAccountsApp()
  person = await app.addUser('manager')
  bound = await signInByBrowser()
  unbound = await app.token(person.email)
  const query = app.deps.pool.query.bind(app.deps.pool)
  statements = 0
  app.deps.pool.query = ((...given: Parameters<typeof query>) => {
    statements += 1
    return query(...given)
  }) as typeof query
})
afterAll(() => app.close())

describe('P-02 which credentials sign in', () => {
  const cases: [string, () => Readonly<Record<string, string>>, number][] = [
    ['bound token with its cookie', () => ({ authorization: `Bearer ${bound.token}`, cookie: bound.cookie }), 200],
    [
      'bound token among other cookies',
      () => ({ authorization: `Bearer ${bound.token}`, cookie: `theme=dark; ${bound.cookie}; x=1` }),
      200,
    ],
    ['bound token without a cookie', () => ({ authorization: `Bearer ${bound.token}` }), 401],
    ['bound token with a wrong cookie', () => ({ authorization: `Bearer ${bound.token}`, cookie: `${bound.cookie.slice(0, -3)}abc` }), 401],
    ['cookie alone', () => ({ cookie: bound.cookie }), 401],
    ['unbound token alone', () => ({ authorization: `Bearer ${unbound}` }), 200],
    ['unbound token with a stray cookie', () => ({ authorization: `Bearer ${unbound}`, cookie: bound.cookie }), 200],
    ['unknown token', () => ({ authorization: `Bearer ${'a'.repeat(43)}`, cookie: bound.cookie }), 401],
    ['another scheme', () => ({ authorization: `Basic ${unbound}` }), 401],
    ['token as cookie', () => ({ cookie: `token=${unbound}; Authorization=Bearer ${unbound}` }), 401],
  ]
  for (const [name, headers, status] of cases) it(`${name}: ${status}`, async () => expect(await check(headers())).toBe(status))

  it('cookie of another session: 401', async () => {
    const other = await signInByBrowser()
    expect(await check({ authorization: `Bearer ${bound.token}`, cookie: other.cookie })).toBe(401)
  })

  it('token in the address: 401', async () => expect(await check({}, `/api/auth/me?access_token=${unbound}`)).toBe(401))

  it('refuses what cannot be a token without asking the database', async () => {
    const before = statements
    for (const credentials of [
      'Bearer a.b.c',
      `Bearer ${'x'.repeat(10_240)}`,
      'Bearer ',
      'Bearer',
      `Bearer ${unbound} ${unbound}`,
      unbound,
      `Bearer ${unbound}=`,
    ]) {
      expect(await check({ authorization: credentials })).toBe(401)
    }
    expect(statements).toBe(before)
  })

  it('refuses two Authorization headers, whichever comes first', async () => {
    await app.http.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.http.server.address() as AddressInfo
    const answer = await new Promise<string>((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () =>
        socket.write(
          `GET /api/auth/me HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${unbound}\r\nAuthorization: Bearer ${'b'.repeat(43)}\r\nConnection: close\r\n\r\n`,
        ),
      )
      socket.once('data', (chunk) => {
        resolve(chunk.toString())
        socket.destroy()
      })
      socket.once('error', reject)
    })
    expect(answer).toMatch(/^HTTP\/1\.1 40[01] /)
  })

  it('binds browsers only, with a cookie no script can read', async () => {
    const { setCookie } = await signInByBrowser()
    expect(setCookie).toMatch(/^fb-[\w-]{8}=[\w-]{43}; Path=\/; Max-Age=43200; HttpOnly; SameSite=Strict$/)
    const overTls = await app.login(person.email, undefined, { 'sec-fetch-site': 'same-origin', origin: 'https://fleet.example.com' })
    expect([overTls.headers['set-cookie']].flat()[0]).toMatch(
      /^__Host-fb=[\w-]{43}; Path=\/; Max-Age=43200; HttpOnly; SameSite=Strict; Secure$/,
    )
    expect((await app.login(person.email)).headers['set-cookie']).toBeUndefined()
  })
})
