import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildAccountsApp, goodPassword } from '#test/support/accounts-app.ts'
import type { AccountsApp } from '#test/support/accounts-app.ts'
import '#test/support/quick-argon2.ts'

interface Delivery {
  readonly userId: string
  readonly sentTo: string | null
  readonly link: { readonly url: string; readonly expiresAt: string } | null
}

let app: AccountsApp
let superAdmin: string
let counter = 0

const invite = (by: string, changes: object = {}) => {
  counter += 1
  return app.call('POST', '/api/auth/invitations', by, {
    firstName: 'Kim',
    lastName: 'Reyes',
    email: `kim-${counter}@example.com`,
    role: 'safety',
    allDivisions: true,
    ...changes,
  })
}
const tokenOf = (delivery: Delivery): string => delivery.link?.url.split('#')[1] ?? ''
const accept = (token: string, body: object = { password: goodPassword }) => app.call('POST', `/api/auth/invitations/${token}`, null, body)

beforeAll(async () => {
  app = await buildAccountsApp()
  superAdmin = await app.token((await app.addUser('super_admin')).email)
})
afterAll(() => app.close())

describe('P-10 invitations', () => {
  it('make an invited user, show only address and role, and let him in once', async () => {
    const made = await invite(superAdmin)
    expect(made.statusCode).toBe(201)
    const delivery = made.json<Delivery>()
    expect(delivery).toMatchObject({
      sentTo: null,
      link: {
        url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:3000\/accept-invitation#[\w-]{43}$/),
        expiresAt: '2026-11-27T15:00:00.000Z',
      },
    })
    const email = `kim-${counter}@example.com`
    const token = tokenOf(delivery)
    expect((await app.call('GET', `/api/auth/invitations/${token}`, null)).json()).toEqual({ kind: 'invite', email, role: 'safety' })
    expect((await app.login(email)).statusCode).toBe(401)
    const answers = await Promise.all(Array.from({ length: 8 }, () => accept(token)))
    expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(1)
    expect(answers.filter((answer) => answer.statusCode === 400)).toHaveLength(7)
    expect((await app.login(email)).json()).toMatchObject({ user: { id: delivery.userId, role: 'safety', firstName: 'Kim' } })
    const history = (await app.call('GET', `/api/users/${delivery.userId}/history`, superAdmin)).payload
    expect(history).toContain('Accepted the invitation')
  })

  it('go by mail when there is a mail server, without the link in the answer', async () => {
    const other = await buildAccountsApp({ mail: true })
    const token = await other.token((await other.addUser('admin')).email)
    const answer = await other.call('POST', '/api/auth/invitations', token, {
      firstName: 'Kim',
      lastName: 'Reyes',
      email: 'kim@example.com',
      role: 'safety',
    })
    expect(answer.json()).toMatchObject({ sentTo: 'kim@example.com', link: null })
    expect(other.mails).toEqual([
      {
        to: 'kim@example.com',
        subject: 'Your Longhaul invitation',
        text: expect.stringMatching(/as Safety\..*accept-invitation#[\w-]{43}/s),
      },
    ])
    await other.close()
  })

  it('cannot be bent by the body', async () => {
    const token = tokenOf((await invite(superAdmin)).json<Delivery>())
    for (const extra of [
      { role: 'super_admin' },
      { allDivisions: true },
      { status: 'active' },
      { id: '0197' },
      { email: 'other@example.com' },
    ]) {
      expect((await accept(token, { password: goodPassword, ...extra })).statusCode).toBe(422)
    }
    expect((await accept(token, { password: goodPassword, firstName: 'Kimberly' })).statusCode).toBe(200)
    expect((await app.login(`kim-${counter}@example.com`)).json()).toMatchObject({ user: { role: 'safety', firstName: 'Kimberly' } })
  })

  it('end after seven days, when sent again and when taken back', async () => {
    const first = (await invite(superAdmin)).json<Delivery>()
    const second = (await app.call('POST', `/api/auth/users/${first.userId}/invitation`, superAdmin, {})).json<Delivery>()
    expect((await accept(tokenOf(first))).statusCode).toBe(400)
    expect((await app.call('GET', '/api/auth/invitations', superAdmin)).json()).toContainEqual({
      userId: first.userId,
      createdAt: expect.any(String),
      createdBy: expect.any(String),
      expiresAt: second.link?.expiresAt,
    })
    expect((await app.call('DELETE', `/api/auth/users/${first.userId}/invitation`, superAdmin)).statusCode).toBe(204)
    expect((await accept(tokenOf(second))).statusCode).toBe(400)
    expect((await app.call('POST', `/api/auth/users/${first.userId}/invitation`, superAdmin, {})).statusCode).toBe(409)
    const third = (await invite(superAdmin)).json<Delivery>()
    app.clock.advance(7 * 24 * 60 * 60_000)
    expect((await accept(tokenOf(third))).statusCode).toBe(400)
    superAdmin = await app.token((await app.addUser('super_admin')).email)
  })

  it('refuse an address that is taken, and everybody but administrators', async () => {
    const taken = await app.addUser('manager')
    const answer = await invite(superAdmin, { email: taken.email.toUpperCase() })
    expect(answer.json()).toMatchObject({ status: 409, errors: [{ field: 'email' }] })
    for (const role of ['manager', 'supervisor', 'safety', 'recruiter'] as const) {
      expect((await invite(await app.token((await app.addUser(role)).email))).statusCode).toBe(403)
    }
  })
})

describe('P-21 nobody gives what he lacks', () => {
  it('keeps super admins out of the reach of admins', async () => {
    const admin = await app.token((await app.addUser('admin')).email)
    const target = await app.addUser('super_admin')
    expect((await invite(admin, { role: 'super_admin' })).json()).toMatchObject({ status: 422, errors: [{ field: 'role' }] })
    expect(
      (await app.call('PATCH', `/api/users/${target.id}`, admin, { email: 'mine@example.com' }, { 'if-match': '"1"' })).statusCode,
    ).toBe(403)
    expect(
      (
        await app.call(
          'POST',
          `/api/users/${target.id}/transitions`,
          admin,
          { move: 'deactivate', fields: { reason: 'x' } },
          { 'if-match': '"1"' },
        )
      ).statusCode,
    ).toBe(403)
    expect((await app.call('POST', `/api/auth/users/${target.id}/reset-link`, admin, {})).statusCode).toBe(403)
    expect((await app.call('DELETE', `/api/auth/users/${target.id}/sessions`, admin)).statusCode).toBe(403)
    const other = await app.addUser('manager')
    expect((await app.call('PATCH', `/api/users/${other.id}`, admin, { role: 'super_admin' }, { 'if-match': '"1"' })).statusCode).toBe(422)
    expect((await app.call('PATCH', `/api/users/${other.id}`, admin, { role: 'admin' }, { 'if-match': '"1"' })).statusCode).toBe(200)
  })

  it('keeps an administrator of some divisions inside them', async () => {
    const make = async (code: string): Promise<string> =>
      (await app.call('POST', '/api/divisions', superAdmin, { code, name: code, kind: 'terminal', timeZone: 'America/Chicago' })).json<{
        id: string
      }>().id
    const [own, foreign] = [await make('OWN'), await make('FOREIGN')]
    const admin = await app.token((await app.addUser('admin', { divisions: [own] })).email)
    expect((await invite(admin, { allDivisions: false, divisions: [own] })).statusCode).toBe(201)
    expect((await invite(admin, { allDivisions: true })).json()).toMatchObject({ status: 422, errors: [{ field: 'allDivisions' }] })
    expect((await invite(admin, { allDivisions: false, divisions: [foreign] })).statusCode).toBe(422)
    const wide = await app.addUser('manager')
    expect((await app.call('PATCH', `/api/users/${wide.id}`, admin, { lastName: 'Changed' }, { 'if-match': '"1"' })).statusCode).toBe(403)
  })

  it('keeps the last super admin, also against two who step down at once', async () => {
    const other = await buildAccountsApp()
    const [one, two] = [await other.addUser('super_admin'), await other.addUser('super_admin')]
    const [first, second] = [await other.token(one.email), await other.token(two.email)]
    const stepDown = (by: string, id: string) => other.call('PATCH', `/api/users/${id}`, by, { role: 'admin' }, { 'if-match': '"1"' })
    // Held back after both were checked and before either is written: the moment in which two could leave together.
    const gate = await other.deps.pool.connect()
    await gate.query('begin; lock table events in exclusive mode')
    const both = Promise.all([stepDown(first, one.id), stepDown(second, two.id)])
    await expect
      .poll(
        async () =>
          (
            await gate.query(
              'select 1 from pg_locks l join pg_database d on d.oid = l.database where not granted and d.datname = current_database()',
            )
          ).rowCount,
      )
      .toBe(2)
    await gate.query('commit')
    gate.release()
    const codes = (await both).map((answer) => answer.statusCode)
    expect(codes.toSorted()).toEqual([200, 409])
    const left = codes[0] === 409 ? { token: first, id: one.id } : { token: second, id: two.id }
    const leave = { move: 'deactivate', fields: { reason: 'x' } }
    expect((await other.call('POST', `/api/users/${left.id}/transitions`, left.token, leave)).statusCode).toBe(409)
    await other.close()
  })
})

describe('P-20 no default account', () => {
  it('opens an empty company with a link that works once', async () => {
    const { ensureFirstAdmin } = await import('./first-admin.ts')
    const empty = await buildAccountsApp()
    expect((await empty.login('super_admin@longhaul.test', 'longhaul-demo-2026')).statusCode).toBe(401)
    const [url, again] = [await ensureFirstAdmin(empty.deps), await ensureFirstAdmin(empty.deps)]
    const token = url?.split('#')[1] ?? ''
    expect((await empty.call('GET', `/api/auth/invitations/${token}`, null)).json()).toEqual({
      kind: 'setup',
      email: null,
      role: 'super_admin',
    })
    const set = (to: string, body: object) => empty.call('POST', `/api/auth/invitations/${to}`, null, body)
    expect((await set(token, { password: goodPassword })).json()).toMatchObject({ status: 422 })
    const body = { password: goodPassword, email: 'Owner@Example.com', firstName: 'Pat', lastName: 'Owner' }
    const answers = await Promise.all([set(token, body), set(again?.split('#')[1] ?? '', { ...body, email: 'second@example.com' })])
    expect(answers.map((answer) => answer.statusCode).toSorted()).toEqual([200, 400])
    expect(await ensureFirstAdmin(empty.deps)).toBeNull()
    const winner = answers[0]?.statusCode === 200 ? 'owner@example.com' : 'second@example.com'
    expect((await empty.login(winner)).json()).toMatchObject({ user: { role: 'super_admin', divisions: null } })
    await empty.close()
  })

  it('lets demo accounts in only in demo mode', async () => {
    const { id } = await app.addUser('manager', { email: 'demo-person@longhaul.test', source: 'demo' })
    expect((await app.login('demo-person@longhaul.test')).statusCode).toBe(401)
    expect((await app.call('GET', '/api/auth/options', null)).json()).toEqual({ resetByMail: false, demo: null })
    const demo = await buildAccountsApp({ env: { LONGHAUL_DEMO: 'on' } })
    const inDemo = await demo.addUser('manager', { source: 'demo' })
    expect((await demo.login(inDemo.email)).statusCode).toBe(200)
    expect((await demo.call('GET', '/api/auth/options', null)).json()).toMatchObject({
      demo: { password: 'longhaul-demo-2026', accounts: expect.arrayContaining([{ email: 'recruiter@longhaul.test', role: 'recruiter' }]) },
    })
    await demo.close()
    expect(id).not.toBe('')
  })
})
