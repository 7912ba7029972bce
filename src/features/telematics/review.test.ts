import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestUser } from '#test/support/sessions.ts'
import { buildTestFleet } from './testing/fleet.ts'
import type { TestFleet } from './testing/fleet.ts'

let fleet: TestFleet
let admin: TestUser
beforeAll(async () => {
  fleet = await buildTestFleet({ vehicles: 30, drivers: 12 })
  admin = await fleet.app.as('super_admin')
  await fleet.sync('vehicles')
})
afterAll(() => fleet.close())

const posts = { vehicles: '/api/integrations/simulator/sync/vehicles', mileage: '/api/simulator/sync-mileage' } as const
const post = async (user: TestUser, url: string, body?: unknown) => {
  const answer = await user.call('POST', url, body)
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() }
}
const get = async (url: string) => (await admin.call('GET', url)).json<unknown>()

describe('G20 review', () => {
  interface LinkRow {
    id: string
    remoteId: string
    state: string
    localId: string | null
    candidates: { localId: string; title: string; reasons: string[] }[]
  }
  const links = async (state: string) => (await get(`/api/integrations/simulator/links?kind=vehicles&state=${state}`)) as LinkRow[]
  const decide = (id: string | undefined, body: unknown) =>
    admin.call('POST', `/api/integrations/simulator/links/${id ?? ''}/decision`, body)
  const force = () => post(admin, `${posts.vehicles}?force=1`)

  it('lists what is unmatched, and links it to the record a person names', async () => {
    const ours = await fleet.create('vehicles', { unitNumber: 'HAND-1', division: fleet.division })
    const bare = fleet.provider.control.edge('bare')
    const link = (await links('unmatched,suggested')).find((row) => row.remoteId === bare.id)
    expect(link).toMatchObject({ state: 'unmatched', localId: null })
    expect((await decide(link?.id, { action: 'link', localId: ours.id })).statusCode).toBe(200)
    await force()
    const linked = (await admin.call('GET', `/api/vehicles/${ours.id}`)).json<Record<string, string>>()
    expect(linked).toMatchObject({ simulatorVehicleId: bare.id })
    expect(new Date(linked['lastTelematicsSync'] ?? '')).toEqual(fleet.app.clock.now())
    const taken = (await links('unmatched'))[0]
    expect((await decide(taken?.id, { action: 'link', localId: ours.id })).json()).toMatchObject({
      status: 409,
      detail: expect.stringContaining('is linked to') as string,
    })
    expect((await decide(link?.id, { action: 'unlink' })).statusCode).toBe(200)
    expect((await admin.call('GET', `/api/vehicles/${ours.id}`)).json()).toMatchObject({
      simulatorVehicleId: null,
      lastTelematicsSync: null,
    })
    const history = (await admin.call('GET', `/api/vehicles/${ours.id}/history`)).body
    expect(history).toContain('Telematics link removed')
  })

  it('confirms or refuses a suggestion for good', async () => {
    const unit = fleet.provider.control.edge('unit-number-only')
    const ours = await fleet.create('vehicles', { unitNumber: unit.name, division: fleet.division })
    fleet.app.clock.advance(600_000)
    await force()
    const suggested = (await links('suggested')).find((row) => row.remoteId === unit.id)
    expect(suggested?.candidates).toEqual([expect.objectContaining({ localId: ours.id, title: unit.name, reasons: ['unit'] })])
    await decide(suggested?.id, { action: 'not_same', localId: ours.id })
    await force()
    expect((await links('unmatched')).map((row) => row.remoteId)).toContain(unit.id)
    await decide(suggested?.id, { action: 'reconsider' })
    await force()
    expect((await links('suggested')).map((row) => row.remoteId)).toContain(unit.id)
    await decide(suggested?.id, { action: 'ignore' })
    await force()
    expect((await links('ignored')).map((row) => row.remoteId)).toEqual([unit.id])
  })

  it('settles conflicts with ours or theirs, once or for good', async () => {
    const [first, second] = (await links('linked')).filter((row) => ['281000000000028', '281000000000029'].includes(row.remoteId))
    for (const link of [first, second]) {
      await fleet.rows("update vehicles set model = 'Ours' where id = $1", [link?.localId])
      fleet.provider.control.changeVehicle(link?.remoteId ?? '', { model: 'Theirs' })
    }
    await force()
    const open = (await get('/api/integrations/simulator/conflicts')) as {
      id: string
      field: string
      linkId: string
      ours: string
      theirs: string
    }[]
    const mine = open.filter((conflict) => conflict.field === 'model')
    expect(mine.map(({ ours, theirs }) => [ours, theirs])).toEqual([
      ['Ours', 'Theirs'],
      ['Ours', 'Theirs'],
    ])
    const idOf = (linkId: string | undefined) => mine.find((conflict) => conflict.linkId === linkId)?.id
    const settle = (id: string | undefined, side: string, always: boolean) =>
      post(admin, '/api/integrations/simulator/conflicts/decision', { ids: [id], side, always })
    expect((await settle(idOf(first?.id), 'theirs', false)).body).toEqual([{ id: idOf(first?.id), done: true, message: null }])
    expect((await settle(idOf(second?.id), 'ours', true)).body).toEqual([{ id: idOf(second?.id), done: true, message: null }])
    expect((await settle(idOf(second?.id), 'theirs', false)).body).toEqual([
      { id: idOf(second?.id), done: false, message: 'This conflict is settled already.' },
    ])
    const model = async (link: LinkRow | undefined) =>
      (await admin.call('GET', `/api/vehicles/${link?.localId ?? ''}`)).json<{ model: string }>().model
    expect([await model(first), await model(second)]).toEqual(['Theirs', 'Ours'])
    for (const link of [first, second]) fleet.provider.control.changeVehicle(link?.remoteId ?? '', { model: 'Theirs again' })
    await force()
    expect([await model(first), await model(second)]).toEqual(['Theirs again', 'Ours'])
  })

  it('lets a person confirm a replaced meter', async () => {
    await post(admin, `${posts.mileage}?force=1`)
    const link = (await links('linked')).find((row) => row.remoteId === '281000000000025')
    fleet.app.clock.advance(600_000)
    fleet.provider.control.setOdometer('281000000000025', 16_093_440)
    await post(admin, `${posts.mileage}?force=1`)
    const conflict = (
      (await get('/api/integrations/simulator/conflicts')) as { id: string; kind: string; linkId: string; theirs: number }[]
    ).find((row) => row.kind === 'meter' && row.linkId === link?.id)
    expect(conflict).toMatchObject({ theirs: 10_000 })
    await post(admin, '/api/integrations/simulator/conflicts/decision', { ids: [conflict?.id], side: 'theirs' })
    fleet.app.clock.advance(3_600_000)
    await post(admin, `${posts.mileage}?force=1`)
    const { mileage } = (await admin.call('GET', `/api/vehicles/${link?.localId ?? ''}`)).json<{ mileage: number }>()
    expect(mileage).toBeGreaterThanOrEqual(10_000)
    expect(mileage).toBeLessThan(10_100)
  })
})
