import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import type { TestUser } from '#test/support/sessions.ts'

let app: TestApp
let manager: TestUser
let safety: TestUser
beforeAll(async () => {
  app = await buildTestApp()
  manager = await app.as('manager')
  safety = await app.as('safety')
})
afterAll(() => app.close())

interface View {
  readonly id: string
  readonly name: string
  readonly mine: boolean
  readonly query: string
  readonly can: { readonly update: boolean; readonly delete: boolean }
}
const views = async (user: TestUser): Promise<View[]> => (await user.call('GET', '/api/views?kind=vehicles')).json()
const save = (user: TestUser, name: string, more: object = {}) =>
  user.call('POST', '/api/views', {
    kind: 'vehicles',
    name,
    query: 'status=active&plateExpirationDateTo=today%2B30d&sort=-mileage',
    ...more,
  })

describe('G4 saved views', () => {
  test('are personal, keep relative dates, and are renamed, ordered and deleted by their owner', async () => {
    const first = (await save(manager, 'Plates')).json<View>()
    const second = (await save(manager, 'Heavy', { columns: ['unitNumber', 'mileage'] })).json<View>()
    expect(first.query).toContain('today%2B30d')
    expect((await manager.call('GET', `/api/vehicles?${first.query}&limit=1`)).statusCode).toBe(200)
    expect(await views(safety)).toEqual([])
    expect((await manager.call('PATCH', `/api/views/${first.id}`, { name: 'Plates soon' })).json()).toMatchObject({
      name: 'Plates soon',
      query: first.query,
    })
    expect((await manager.call('PUT', '/api/views/order', { kind: 'vehicles', ids: [second.id, first.id] })).statusCode).toBe(204)
    expect((await views(manager)).map(({ name }) => name)).toEqual(['Heavy', 'Plates soon'])
    expect((await safety.call('DELETE', `/api/views/${second.id}`)).statusCode).toBe(404)
    expect((await manager.call('DELETE', `/api/views/${second.id}`)).statusCode).toBe(204)
    expect((await views(manager)).map(({ name }) => name)).toEqual(['Plates soon'])
  })

  test('are shared by managers and administrators, changed by their owner only, removed by administrators too', async () => {
    expect((await save(safety, 'Mine', { shared: true })).statusCode).toBe(403)
    const shared = (await save(manager, 'Ours', { shared: true })).json<View>()
    expect(await views(safety)).toMatchObject([{ name: 'Ours', mine: false, can: { update: false, delete: false } }])
    expect((await safety.call('PATCH', `/api/views/${shared.id}`, { name: 'Theirs' })).statusCode).toBe(403)
    const admin = await app.as('admin')
    expect((await admin.call('PATCH', `/api/views/${shared.id}`, { name: 'Theirs' })).statusCode).toBe(403)
    expect((await admin.call('DELETE', `/api/views/${shared.id}`)).statusCode).toBe(204)
    expect(await views(safety)).toEqual([])
  })

  test.each([
    ['a filter the list does not know', { query: 'nonsense=1' }, 'query'],
    ['a wrong value', { query: 'status=flying' }, 'query'],
    ['an unknown column', { columns: ['unitNumber', 'password'] }, 'columns'],
  ])('refuse %s', async (_name, more, field) => {
    const answer = await save(manager, 'Broken', more)
    expect(answer.statusCode).toBe(422)
    expect(answer.json().errors[0].field).toBe(field)
  })

  test('refuse an empty name, a double name, another list and lists one may not read', async () => {
    await save(manager, 'Twice')
    expect((await save(manager, '  ')).statusCode).toBe(422)
    expect((await save(manager, 'twice')).statusCode).toBe(409)
    expect((await manager.call('POST', '/api/views', { kind: 'ships', name: 'x', query: '' })).statusCode).toBe(404)
    expect((await (await app.as('recruiter')).call('GET', '/api/views?kind=vehicles')).statusCode).toBe(404)
  })
})
