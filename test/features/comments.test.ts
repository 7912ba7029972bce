import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildDemoApp } from '#test/support/demo-app.ts'
import type { TestApp } from '#test/support/app.ts'
import type { TestUser } from '#test/support/sessions.ts'

let app: TestApp
let admin: TestUser
let vehicle: string
let division: string
let elsewhere: string
beforeAll(async () => {
  app = await buildDemoApp()
  admin = await app.as('super_admin')
  const [found] = (await admin.call('GET', '/api/vehicles?limit=1&status=active')).json<{ id: string; division: string }[]>()
  vehicle = found?.id ?? ''
  division = found?.division ?? ''
  const divisions = (await admin.call('GET', '/api/divisions')).json<{ id: string; parent: string | null }[]>()
  elsewhere = divisions.find(({ id, parent }) => id !== division && parent !== division)?.id ?? ''
})
afterAll(() => app.close())

const base = (): string => `/api/vehicles/${vehicle}/comments`

describe('G4 comments beside a record', () => {
  test('are added once per key, mention people, stand in the history, newest first', async () => {
    const supervisor = await app.as('supervisor', [division])
    const first = await admin.call(
      'POST',
      base(),
      { body: '  Pulls to the right  ', mentions: [supervisor.id] },
      { 'idempotency-key': 'c1' },
    )
    expect(first.statusCode, first.body).toBe(201)
    expect(first.json()).toMatchObject({
      body: 'Pulls to the right',
      mentions: [{ id: supervisor.id }],
      pinned: false,
      createdBy: { id: admin.id },
    })
    const again = await admin.call(
      'POST',
      base(),
      { body: '  Pulls to the right  ', mentions: [supervisor.id] },
      { 'idempotency-key': 'c1' },
    )
    expect(again.json().id).toBe(first.json().id)
    const second = await supervisor.call('POST', base(), { body: 'Shop booked' })
    const list = (await supervisor.call('GET', base())).json<{ id: string }[]>()
    expect(list.slice(0, 2).map(({ id }) => id)).toEqual([second.json().id, first.json().id])
    const [entry] = (await admin.call('GET', `/api/vehicles/${vehicle}/history?limit=1`)).json()
    expect(entry).toMatchObject({ action: 'comment', reason: 'Shop booked' })
  })

  test('are corrected by their author only, once, and nothing is lost', async () => {
    const supervisor = await app.as('supervisor', [division])
    const wrong = (await supervisor.call('POST', base(), { body: 'Left front' })).json<{ id: string }>()
    expect((await admin.call('POST', base(), { body: 'Right front', correctedFrom: wrong.id })).statusCode).toBe(403)
    const right = await supervisor.call('POST', base(), { body: 'Right front', correctedFrom: wrong.id })
    expect(right.statusCode, right.body).toBe(201)
    expect((await supervisor.call('POST', base(), { body: 'Both', correctedFrom: wrong.id })).statusCode).toBe(409)
    const list = (await admin.call('GET', base())).json<{ id: string; body: string; replacedBy: string | null }[]>()
    expect(list.find(({ id }) => id === wrong.id)).toMatchObject({ body: 'Left front', replacedBy: right.json().id })
  })

  test('can be pinned by who may change the record', async () => {
    const made = (await admin.call('POST', base(), { body: 'Second key is in the safe' })).json<{ id: string }>()
    await admin.call('POST', base(), { body: 'Newer' })
    const safety = await app.as('safety')
    expect((await safety.call('PATCH', `${base()}/${made.id}`, { pinned: true })).statusCode).toBe(403)
    expect((await admin.call('PATCH', `${base()}/${made.id}`, { pinned: true })).json()).toMatchObject({ pinned: true })
    expect((await admin.call('PATCH', `${base()}/${made.id}`, {})).statusCode).toBe(422)
    expect((await admin.call('GET', base())).json<{ id: string }[]>()[0]?.id).toBe(made.id)
  })

  test('refuse empty and over-long text and people who cannot see the record', async () => {
    const recruiter = await app.as('recruiter')
    expect((await admin.call('POST', base(), { body: '   ' })).statusCode).toBe(422)
    expect((await admin.call('POST', base(), { body: 'x'.repeat(4_001) })).statusCode).toBe(422)
    for (const person of [recruiter, await app.as('manager', [elsewhere])])
      expect((await admin.call('POST', base(), { body: 'Hi', mentions: [person.id] })).json()).toMatchObject({
        errors: [{ field: 'mentions' }],
      })
  })

  test('P-22 are as invisible as their record', async () => {
    const stranger = await app.as('supervisor', [elsewhere])
    const made = (await admin.call('POST', base(), { body: 'Private' })).json<{ id: string }>()
    expect((await stranger.call('GET', base())).statusCode).toBe(404)
    expect((await stranger.call('POST', base(), { body: 'Hello' })).statusCode).toBe(404)
    expect((await stranger.call('PATCH', `${base()}/${made.id}`, { pinned: true })).statusCode).toBe(404)
    const other = (await admin.call('GET', `/api/vehicles?limit=1&division=${elsewhere}`)).json<{ id: string }[]>()[0]
    expect((await stranger.call('PATCH', `/api/vehicles/${other?.id}/comments/${made.id}`, { pinned: true })).statusCode).toBe(404)
    expect((await (await app.as('recruiter')).call('GET', base())).statusCode).toBe(403)
  })

  test('offer for mentions those who may read the record', async () => {
    const inside = await app.as('supervisor', [division])
    const outside = await app.as('supervisor', [elsewhere])
    const offered = (await admin.call('GET', `${base()}/mentionable?q=whitfield`)).json<{ name: string }[]>()
    const all = (await admin.call('GET', `${base()}/mentionable`)).json<{ id: string }[]>()
    expect(all.length).toBeGreaterThan(3)
    expect(all.map(({ id }) => id)).not.toContain(outside.id)
    expect(offered.every(({ name }) => name === 'Tasha Whitfield')).toBe(true)
    expect(inside.id).not.toBe(outside.id)
  })
})
