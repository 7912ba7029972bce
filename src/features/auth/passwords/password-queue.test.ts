import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildAccountsApp, goodPassword } from '#test/support/accounts-app.ts'
import type { AccountsApp } from '#test/support/accounts-app.ts'
import { running } from '#test/support/quick-argon2.ts'

let app: AccountsApp
beforeAll(async () => {
  app = await buildAccountsApp()
})
afterAll(() => app.close())

describe('P-08 many sign-ins at once', () => {
  it('hash at most four at a time, queue 120 and refuse the rest, giving their tries back', async () => {
    const { email } = await app.addUser('manager')
    const signIn = (index: number, account: string) =>
      app.http.inject({
        method: 'POST',
        url: '/api/auth/login',
        remoteAddress: `192.0.${Math.floor(index / 40)}.9`,
        payload: { email: account, password: goodPassword },
      })
    Object.assign(running, { most: 0, milliseconds: 80 })
    const answers = await Promise.all(Array.from({ length: 150 }, (_, index) => signIn(index, `crowd-${index}@example.com`)))
    running.milliseconds = 0
    expect(running.most).toBeLessThanOrEqual(4)
    const codes = answers.map((answer) => answer.statusCode)
    expect(codes.filter((code) => code === 401).length).toBeGreaterThanOrEqual(100)
    const refused = answers.findIndex((answer) => answer.statusCode === 429)
    expect(answers[refused]?.headers['retry-after']).toBe('3')
    const { rows } = await app.deps.pool.query<{ counted: number }>(
      `select count(*)::int as counted from login_throttle where kind = 'account' and failures > 0`,
    )
    expect(rows[0]?.counted).toBe(codes.filter((code) => code === 401).length)
    expect((await signIn(refused, email)).statusCode).toBe(200)
  })
})
