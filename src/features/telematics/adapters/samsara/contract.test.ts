import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { edgeUnitNames } from '#simulator/edge-names.ts'
import { startSimulator } from '#simulator/server.ts'
import type { Simulator } from '#simulator/server.ts'
import { answerFaults, requestFaults } from '#features/telematics/testing/openapi-check.ts'
import { drain, recordedPort } from '#features/telematics/testing/port.ts'
import { simulator as adapter } from './adapter.ts'

const clock = { now: () => new Date('2026-11-20T15:00:00Z') }
let provider: Simulator

beforeAll(async () => {
  provider = await startSimulator({ seed: 7, vehicles: 140, drivers: 90, clock })
})
afterAll(() => provider.close())

const read = async (path: string, token = provider.token): Promise<{ status: number; body: unknown; headers: Headers }> => {
  const answer = await fetch(provider.url + path, { headers: { authorization: `Bearer ${token}` } })
  return { status: answer.status, body: await answer.json(), headers: answer.headers }
}

describe('G20 the simulator keeps to Samsara’s description', () => {
  test.each([
    '/me',
    '/fleet/vehicles',
    '/fleet/vehicles?limit=3',
    '/fleet/vehicles/281000000000001',
    '/fleet/drivers',
    '/fleet/drivers?driverActivationStatus=deactivated',
    '/fleet/drivers/7100001',
    '/fleet/vehicles/stats?types=obdOdometerMeters,gpsOdometerMeters,gps',
    '/fleet/vehicles/stats?types=engineStates,fuelPercents,gpsDistanceMeters',
    '/gateways',
  ])('%s', async (path) => {
    const { status, body, headers } = await read(path)
    expect(status).toBe(200)
    expect(headers.get('request-id')).toMatch(/^sim-/)
    expect(answerFaults(new URL(path, provider.url).pathname, body)).toEqual([])
  })

  test.each([
    ['/fleet/vehicles?limit=0', 400],
    ['/fleet/vehicles?limit=513', 400],
    ['/fleet/vehicles?limit=ten', 400],
    ['/fleet/vehicles?after=nonsense', 400],
    ['/fleet/vehicles/stats', 400],
    ['/fleet/vehicles/stats?types=gps,obdOdometerMeters,engineStates,fuelPercents', 400],
    ['/fleet/vehicles/stats?types=horsepower', 400],
    ['/fleet/drivers?driverActivationStatus=retired', 400],
    ['/fleet/vehicles/1', 404],
    ['/fleet/unicorns', 404],
  ])('refuses %s with %i and a JSON message', async (path, status) => {
    const answer = await read(path)
    expect(answer.status).toBe(status)
    expect(answer.body).toMatchObject({ message: expect.any(String) as string, requestId: expect.any(String) as string })
  })

  it('refuses a wrong token', async () => {
    expect((await read('/me', 'other')).status).toBe(401)
  })

  it('binds a cursor to the query it came from', async () => {
    const first = (await read('/fleet/drivers?limit=5')).body as { pagination: { endCursor: string } }
    const cursor = encodeURIComponent(first.pagination.endCursor)
    expect((await read(`/fleet/drivers?limit=5&after=${cursor}`)).status).toBe(200)
    expect((await read(`/fleet/drivers?limit=5&after=${cursor}&driverActivationStatus=deactivated`)).status).toBe(400)
    expect((await read(`/fleet/vehicles?limit=5&after=${cursor}`)).status).toBe(400)
  })

  it('goes on after the last id given although a vehicle before it disappeared', async () => {
    const world = await startSimulator({ seed: 3, vehicles: 20, drivers: 0, clock })
    world.control.setPageSize(8)
    const { context } = recordedPort(adapter, world.url, world.token)
    const pages = adapter.vehicles(context, null)[Symbol.asyncIterator]()
    const first = await pages.next()
    world.control.retireVehicle([...world.control.world.vehicles.keys()][2] ?? '')
    const seen = first.done ? [] : first.value.items.map((item) => item.remoteId)
    for (let page = await pages.next(); !page.done; page = await pages.next()) seen.push(...page.value.items.map((item) => item.remoteId))
    expect(seen).toHaveLength(20)
    expect(new Set(seen).size).toBe(20)
    await world.close()
  })

  it('has every named edge unit and is the same world for the same seed', async () => {
    const twin = await startSimulator({ seed: 7, vehicles: 140, drivers: 90, clock })
    expect([...twin.control.world.edges.keys()].toSorted()).toEqual([...edgeUnitNames].toSorted())
    expect([...twin.control.world.vehicles]).toEqual([...provider.control.world.vehicles])
    expect([...twin.control.world.drivers]).toEqual([...provider.control.world.drivers])
    await twin.close()
  })
})

describe('G20 the adapter’s requests keep to Samsara’s description', () => {
  it('asks only for described paths with described parameters', async () => {
    provider.control.clearRequests()
    provider.control.setPageSize(40)
    const { context } = recordedPort(adapter, provider.url, provider.token)
    await adapter.check(context)
    await drain(adapter.vehicles(context, null))
    await drain(adapter.drivers(context, null))
    await drain(adapter.readings(context, null))
    provider.control.setPageSize(512)
    const requests = provider.control.requests()
    expect(new Set(requests.map((request) => request.path))).toEqual(
      new Set(['/me', '/fleet/vehicles', '/fleet/drivers', '/fleet/vehicles/stats', '/gateways']),
    )
    expect(requests.flatMap((request) => requestFaults(request.path, new URLSearchParams(request.query)))).toEqual([])
  })

  it('would notice a wrong answer', () => {
    const pagination = { endCursor: '', hasNextPage: false }
    expect(answerFaults('/fleet/vehicles', { data: [{ id: 42, createdAtTime: '2024-03-11T15:20:13Z' }], pagination })).not.toEqual([])
    expect(answerFaults('/fleet/vehicles/stats', { data: [{ id: '1' }], pagination })).not.toEqual([])
    expect(answerFaults('/gateways', { data: [{ serial: 'G1', model: 'unheard-of' }], pagination })).not.toEqual([])
  })

  it('would notice a wrong request', () => {
    expect(requestFaults('/fleet/vehicles', new URLSearchParams('limit=513'))).not.toEqual([])
    expect(requestFaults('/fleet/vehicles', new URLSearchParams('page=2'))).not.toEqual([])
    expect(requestFaults('/fleet/vehicles/stats', new URLSearchParams(''))).not.toEqual([])
  })
})
