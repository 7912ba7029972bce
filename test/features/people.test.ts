import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'

let app: TestApp
let north: string
let south: string
beforeAll(async () => {
  app = await buildTestApp()
  const admin = await app.as('admin')
  const division = async (code: string): Promise<string> =>
    (await admin.call('POST', '/api/divisions', { code, name: `Division ${code}`, kind: 'terminal', timeZone: 'America/Chicago' })).json<{
      id: string
    }>().id
  north = await division('NOR')
  south = await division('SOU')
})
afterAll(() => app.close())

describe('G21 colleagues can be named by those who do not manage users', () => {
  test('the safety role finds an owner although it may not read the list of users', async () => {
    const safety = await app.as('safety')
    const manager = await app.as('manager', [north])
    expect((await safety.call('GET', '/api/users')).statusCode).toBe(403)
    const found = (await safety.call('GET', '/api/people')).json<{ id: string }[]>()
    expect(found.map(({ id }) => id)).toContain(manager.id)
    expect(Object.keys(found[0] ?? {}).toSorted(), 'nothing but the name').toEqual(['id', 'number', 'title'])
    expect((await safety.call('GET', `/api/people?id=${manager.id}`)).json()).toHaveLength(1)
    expect((await safety.call('GET', '/api/people?q=nobody-of-this-name')).json()).toEqual([])
  })

  test('somebody limited to divisions finds those he shares one with', async () => {
    const [near, far, all] = [await app.as('supervisor', [north]), await app.as('supervisor', [south]), await app.as('admin')]
    const looker = await app.as('manager', [north])
    const asked = async (id: string): Promise<boolean> => {
      const name = (await all.call('GET', `/api/people?id=${id}`)).json<{ title: string }[]>()[0]?.title ?? ''
      const found = (await looker.call('GET', `/api/people?q=${encodeURIComponent(name)}`)).json<{ id: string }[]>()
      return found.some((one) => one.id === id)
    }
    expect([await asked(near.id), await asked(far.id), await asked(all.id)]).toEqual([true, false, true])
  })

  test('nor does an id, the list of users or that of invitations tell of anybody else', async () => {
    const [near, far, all] = [await app.as('supervisor', [north]), await app.as('supervisor', [south]), await app.as('admin')]
    const invited = async (division: string): Promise<string> => {
      const given = { firstName: 'In', lastName: 'Vited', email: `invited-${division}@longhaul.test`, role: 'safety' }
      const answer = await all.call('POST', '/api/auth/invitations', { ...given, allDivisions: false, divisions: [division] })
      return answer.json<{ userId: string }>().userId
    }
    const [here, there] = [await invited(north), await invited(south)]
    const people = [near.id, far.id, all.id, here, there]
    for (const by of [await app.as('manager', [north]), await app.as('admin', [north])]) {
      const named = (await by.call('GET', `/api/people?id=${people.join()}`)).json<{ id: string }[]>().map(({ id }) => id)
      expect(people.filter((id) => named.includes(id))).toEqual([near.id, all.id, here])
      const listed = (await by.call('GET', '/api/users')).json<{ id: string }[]>().map(({ id }) => id)
      expect(people.filter((id) => listed.includes(id))).toEqual([near.id, all.id, here])
      expect((await by.call('GET', `/api/users/${far.id}`)).statusCode).toBe(404)
      if (by.role === 'admin') {
        const open = (await by.call('GET', '/api/auth/invitations')).json<{ userId: string }[]>().map(({ userId }) => userId)
        expect([open.includes(here), open.includes(there)]).toEqual([true, false])
        expect((await by.call('POST', `/api/auth/users/${there}/reset-link`, {})).statusCode).toBe(404)
      }
    }
  })

  test('nobody without a session is told a name, and bad ids are said to be bad', async () => {
    expect((await app.http.inject({ method: 'GET', url: '/api/people' })).statusCode).toBe(401)
    expect((await (await app.as('safety')).call('GET', '/api/people?id=x')).statusCode).toBe(400)
  })
})
