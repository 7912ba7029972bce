import { hash } from '@node-rs/argon2'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { storePasswordHash } from '../accounts.ts'
import { buildAccountsApp, goodPassword, otherPassword } from '#test/support/accounts-app.ts'
import type { AccountsApp } from '#test/support/accounts-app.ts'

let app: AccountsApp
beforeAll(async () => {
  app = await buildAccountsApp()
})
afterAll(() => app.close())

const storedHash = async (userId: string): Promise<string> =>
  (await app.deps.pool.query<{ password_hash: string }>('select password_hash from credentials where user_id = $1', [userId])).rows[0]
    ?.password_hash ?? ''

describe('P-08 argon2id', () => {
  it('stores 64 MiB, three passes', async () => {
    const { email, id } = await app.addUser('manager')
    await app.call('POST', '/api/auth/password', await app.token(email), { currentPassword: goodPassword, password: otherPassword })
    expect(await storedHash(id)).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$/)
  })

  it('renews a weaker hash at the next sign-in', async () => {
    const { email, id } = await app.addUser('manager', { password: null })
    await storePasswordHash(app.deps.pool, id, await hash(goodPassword, { memoryCost: 19_456, timeCost: 3 }), app.clock.now())
    expect((await app.login(email)).statusCode).toBe(200)
    expect(await storedHash(id)).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$/)
    expect((await app.login(email)).statusCode).toBe(200)
  })
})

describe('P-09 which passwords are accepted', () => {
  const refused = [
    'fourteen chars',
    'aaaaaaaaaaaaaaa',
    'passwordpassword',
    'Password12345678',
    'P@ssw0rdP@ssw0rd!',
    'qwertyuiopasdfgh',
    '123456789012345',
    'iloveyouforever',
    'letmeinletmein1',
    'longhaul-demo-2026',
    'Summer2026Summer2026',
    'LonghaulTrucking1',
    'monkey dragon 1',
    'trustno1trustno1',
    'abcdefghijklmnop',
    '111111111111111',
    'Robin Example 2026',
    'robin.example1990',
    'thisismypassword',
    'welcome to longhaul',
    'zxcvbnmasdfghjkl',
    '0'.repeat(20),
    'superadmin2026!!',
    'dispatcher-safety-recruiter',
    'qazwsxedcrfvtgb',
    '1q2w3e4r5t6y7u8i',
    'passwordpasswordx',
    ' '.repeat(20),
    'x'.repeat(257),
    'ü'.repeat(129),
  ]
  const accepted = [
    'correct horse battery staple',
    'mango kettle orbit 9',
    'Xk93jd8sk2Lm0qpz',
    'kJ7#pQ2!vR9@xT4',
    'tractor spoon galaxy muffin',
    '我喜欢在周末去山上徒步旅行看风景',
    'ünïcödé pässphrase für jeden, vierundsechzig Zeichen lang, ja.',
    'exactly15 chrxq',
    'opal wren mixtures '.repeat(13).slice(0, 240).trim(),
    "'; drop table users; --",
  ]
  let token: string
  beforeAll(async () => {
    token = await app.token((await app.addUser('manager')).email)
  })
  for (const password of refused) {
    it(`refuses ${password.slice(0, 30)}`, async () => {
      const answer = await app.call('POST', '/api/auth/password', token, { currentPassword: goodPassword, password })
      expect(answer.statusCode).toBe(422)
      expect(answer.json<{ errors: { field: string }[] }>().errors).toEqual([{ field: 'password', message: expect.any(String) }])
    })
  }
  for (const password of accepted) {
    it(`accepts ${password.slice(0, 30)} and signs in with it alone`, async () => {
      const { email } = await app.addUser('manager')
      expect(
        (await app.call('POST', '/api/auth/password', await app.token(email), { currentPassword: goodPassword, password })).statusCode,
      ).toBe(204)
      expect((await app.login(email, password)).statusCode).toBe(200)
      expect((await app.login(email, password.slice(0, -1))).statusCode).toBe(401)
    })
  }

  it('takes the same text in another Unicode form as the same password', async () => {
    const { email } = await app.addUser('manager')
    await app.call('POST', '/api/auth/password', await app.token(email), {
      currentPassword: goodPassword,
      password: 'café crème brûlée vélo',
    })
    expect((await app.login(email, 'café crème brûlée vélo'.normalize('NFD'))).statusCode).toBe(200)
  })

  it('asks for the current password, and counts wrong ones', async () => {
    const { email } = await app.addUser('manager')
    const token = await app.token(email)
    const change = (currentPassword: string) => app.call('POST', '/api/auth/password', token, { currentPassword, password: otherPassword })
    expect((await change('something else here')).json()).toMatchObject({ status: 422, errors: [{ field: 'currentPassword' }] })
    for (let count = 0; count < 9; count += 1) await change('something else here')
    expect((await change(goodPassword)).statusCode).toBe(429)
  })
})
