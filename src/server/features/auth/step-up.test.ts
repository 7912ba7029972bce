import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildAccountsApp, goodPassword } from '#test/support/accounts-app.ts'
import type { AccountsApp, Person } from '#test/support/accounts-app.ts'
import '#test/support/quick-argon2.ts'

describe('P-12 what a session alone must not do', () => {
  let app: AccountsApp
  let admin: Person
  beforeAll(async () => {
    app = await buildAccountsApp()
    admin = await app.addUser('super_admin')
  })
  afterAll(() => app.close())

  const signedIn = async (person: Person): Promise<string> => (await app.login(person.email)).json<{ token: string }>().token
  const confirm = (token: string, password = goodPassword) => app.call('POST', '/api/auth/confirm-password', token, { password })
  const patch = (token: string, id: string, body: object) =>
    app.call('PATCH', `/api/users/${id}`, token, body, { 'if-match': '"1"', 'x-confirm-warnings': '1' })

  /** The acts, each on a person of its own. */
  const acts: Readonly<Record<string, (token: string, person: Person) => ReturnType<AccountsApp['call']>>> = {
    'the own address': (token) => patch(token, admin.id, { email: 'thief@example.com' }),
    'the address of another': (token, { id }) => patch(token, id, { email: 'thief@example.com' }),
    'the role of another': (token, { id }) => patch(token, id, { role: 'admin' }),
    'roles in bulk': (token, { id }) => app.call('POST', '/api/users/bulk', token, { ids: [id], patch: { role: 'admin' } }),
    'a reset link for another': (token, { id }) => app.call('POST', `/api/auth/users/${id}/reset-link`, token, {}),
    'birth dates for OSHA': (token) => app.call('GET', '/api/osha/ita/300-301/csv?year=2026', token),
  }

  it.each(Object.keys(acts))('%s', async (act) => {
    const person = await app.addUser('manager')
    const token = await signedIn(admin)
    const refused = await acts[act]?.(token, person)
    expect([refused?.statusCode, refused?.json<{ code: string }>().code]).toEqual([403, 'step_up_required'])
    const stored = await app.call('GET', `/api/users/${person.id}`, token)
    expect(stored.json()).toMatchObject({ email: person.email, role: 'manager', version: 1 })
  })

  it('taking back the change of a role, too', async () => {
    const person = await app.addUser('manager')
    const confirmed = await app.token(admin.email)
    const changed = await patch(confirmed, person.id, { role: 'safety' })
    expect(changed.statusCode, changed.body).toBe(200)
    const undo = (token: string) => app.call('POST', `/api/batches/${String(changed.headers['x-batch-id'])}/undo`, token, {})
    const token = await signedIn(admin)
    expect((await undo(token)).json()).toMatchObject({ status: 403, code: 'step_up_required' })
    expect((await confirm(token)).statusCode).toBe(204)
    expect((await undo(token)).json()).toMatchObject({ undone: 1 })
  })

  it('everything else of a person needs no password', async () => {
    const person = await app.addUser('manager')
    expect((await patch(await signedIn(admin), person.id, { firstName: 'Rosa' })).statusCode).toBe(200)
  })

  it('holds for ten minutes, and in the session that gave it alone', async () => {
    const [one, other] = [await signedIn(admin), await signedIn(admin)]
    expect((await confirm(one)).statusCode).toBe(204)
    const role = async (token: string): Promise<number> => {
      const person = await app.addUser('manager')
      return (await patch(token, person.id, { role: 'safety' })).statusCode
    }
    expect([await role(one), await role(other)]).toEqual([200, 403])
    app.clock.advance(9 * 60_000)
    expect(await role(one)).toBe(200)
    app.clock.advance(60_000)
    expect(await role(one)).toBe(403)
  })

  it('a wrong password confirms nothing, and is counted like a sign-in', async () => {
    const person = await app.addUser('admin')
    const token = await signedIn(person)
    for (let count = 0; count < 10; count += 1) {
      const wrong = await confirm(token, 'not the password')
      expect(wrong.json()).toMatchObject({ status: 422, errors: [{ field: 'password' }] })
    }
    expect((await confirm(token)).statusCode).toBe(429)
    // What a stolen session tries keeps nobody from signing in.
    expect((await app.login(person.email)).statusCode).toBe(200)
  })
})
