import { afterAll, afterEach, beforeAll, describe, expect, it, test } from 'vitest'
import type { EdgeUnitName } from '#simulator/edge-names.ts'
import { startSimulator } from '#simulator/server.ts'
import type { Simulator } from '#simulator/server.ts'
import type { Page, RemoteVehicle, VehicleReading } from '#features/telematics/provider/adapter.ts'
import { ProviderError } from '#features/telematics/provider/provider-errors.ts'
import { drain, recordedPort } from '#features/telematics/testing/port.ts'
import { simulator as adapter } from './adapter.ts'

const now = new Date('2026-11-20T15:00:00Z')
let provider: Simulator

beforeAll(async () => {
  provider = await startSimulator({ seed: 7, vehicles: 100, drivers: 90, clock: { now: () => now } })
})
afterAll(() => provider.close())
afterEach(() => {
  provider.control.clearFaults()
  provider.control.restoreToken()
  provider.control.setPageSize(512)
  provider.control.withholdScope('gateways', false)
})

const port = (patience = {}) => recordedPort(adapter, provider.url, provider.token, patience)
const vehicles = (): Promise<RemoteVehicle[]> => drain(adapter.vehicles(port().context, null))
const kindOf = async (work: Promise<unknown>): Promise<string> => {
  try {
    await work
    return 'no error'
  } catch (error) {
    return error instanceof ProviderError ? error.kind : String(error)
  }
}

describe('what the adapter makes of the records', () => {
  it('reads every vehicle once, whatever the page size', async () => {
    const whole = await vehicles()
    provider.control.setPageSize(7)
    expect(await vehicles()).toEqual(whole)
    expect(whole).toHaveLength(100)
  })

  it('keeps an id above 2^53 as it is', async () => {
    expect((await vehicles()).map((vehicle) => vehicle.remoteId)).toContain('9007199254740993')
  })

  it('makes null of what the bare unit lacks', async () => {
    const { id, name } = provider.control.edge('bare')
    expect((await vehicles()).find((vehicle) => vehicle.remoteId === id)).toEqual({
      remoteId: id,
      name,
      vin: null,
      plate: null,
      plateState: null,
      make: null,
      model: null,
      year: null,
      externalIds: {},
      groups: [],
      lifecycle: 'active',
      device: null,
      assignedDriverRemoteId: null,
    })
  })

  it('joins the gateway’s health and splits the state off the plate', async () => {
    const unplugged = (await vehicles()).find((vehicle) => vehicle.remoteId === provider.control.edge('unplugged').id)
    expect(unplugged?.device).toMatchObject({ health: 'Unplugged', lastSeen: '2026-11-11T15:00:00.000Z' })
    expect(unplugged?.plateState).toMatch(/^[A-Z]{2}$/)
    expect(unplugged?.plate).not.toContain('-')
  })

  it('syncs without gateway health when the token may not read it', async () => {
    provider.control.withholdScope('gateways', true)
    expect(await vehicles()).toHaveLength(100)
    expect((await adapter.check(port().context)).missingScopes).toEqual(['Read Gateways'])
  })

  it('lists active drivers, then deactivated ones, and says when it is complete', async () => {
    provider.control.setPageSize(40)
    const pages: Page<unknown>[] = []
    const statuses: string[] = []
    for await (const page of adapter.drivers(port().context, null)) {
      pages.push(page)
      statuses.push(...page.items.map((item) => item.lifecycle))
    }
    expect(statuses).toHaveLength(90)
    expect(statuses.indexOf('deactivated')).toBe(89)
    expect(pages.map((page) => page.complete)).toEqual([false, false, false, true])
    expect(pages.map((page) => page.next?.sweep ?? null)).toEqual(['active', 'active', 'deactivated', null])
  })

  it('goes on where it stopped', async () => {
    provider.control.setPageSize(30)
    const seen: string[] = []
    let next = null
    for await (const page of adapter.drivers(port().context, null)) {
      seen.push(...page.items.map((item) => item.remoteId))
      next = page.next
      if (seen.length >= 60) break
    }
    seen.push(...(await drain(adapter.drivers(port().context, next))).map((item) => item.remoteId))
    expect(seen).toHaveLength(90)
    expect(new Set(seen).size).toBe(90)
  })

  const reading = async (name: EdgeUnitName): Promise<VehicleReading | undefined> =>
    (await drain(adapter.readings(port().context, null))).find((row) => row.remoteId === provider.control.edge(name).id)

  test.each([
    ['gps-odometer', 'gps_odometer'],
    ['unplugged', 'ecu'],
    ['no-odometer', undefined],
    ['bare', undefined],
  ] as const)('takes the odometer of %s from %o', async (name, source) => {
    expect((await reading(name))?.odometer?.source).toBe(source)
  })

  it('reads the old time of a silent gateway and passes a zero blip on as it came', async () => {
    expect((await reading('unplugged'))?.odometer?.readAt).toBe('2026-11-11T15:00:00.000Z')
    expect((await reading('odometer-zero'))?.odometer?.metres).toBe(0)
  })

  it('never asks for the distance since installation', async () => {
    provider.control.clearRequests()
    await drain(adapter.readings(port().context, null))
    expect(
      provider.control
        .requests()
        .map((request) => request.query)
        .join(),
    ).not.toContain('gpsDistance')
  })
})

describe('P-45 faults of the provider', () => {
  it('waits as long as a fractional Retry-After says', async () => {
    provider.control.fail({ kind: 'rate_limited', count: 2, path: '/fleet/vehicles' })
    const { context, waits } = recordedPort(adapter, provider.url, provider.token, {}, () => 0)
    expect(await drain(adapter.vehicles(context, null))).toHaveLength(100)
    expect(waits).toEqual([400, 400])
  })

  it('waits with growing full jitter when nobody says how long', async () => {
    provider.control.fail({ kind: 'unavailable', count: 4, path: '/fleet/vehicles' })
    const { context, waits } = port()
    expect(await drain(adapter.vehicles(context, null))).toHaveLength(100)
    expect(waits).toEqual([500, 1000, 2000, 4000])
  })

  test.each(['unavailable', 'internal', 'reset', 'cut_json'] as const)('comes through %s in the middle', async (kind) => {
    provider.control.setPageSize(20)
    provider.control.fail({ kind, path: '/fleet/vehicles', skip: 2, count: 2 })
    expect(await vehicles()).toHaveLength(100)
  })

  test.each([
    ['unavailable', 'transient'],
    ['reset', 'transient'],
    ['rate_limited', 'rate_limited'],
    ['redirect', 'fatal'],
    ['huge', 'fatal'],
    ['bad_envelope', 'shape'],
  ] as const)('gives up on lasting %s as %s', async (kind, expected) => {
    provider.control.fail({ kind, path: '/fleet/vehicles', count: 50 })
    expect(await kindOf(vehicles())).toBe(expected)
  })

  it('gives up on a slow answer and tries again', async () => {
    provider.control.fail({ kind: 'slow', milliseconds: 2000, path: '/me', count: 1 })
    const { context, waits } = port({ timeout: 150 })
    expect((await adapter.check(context)).accountName).toBe('Simulated Fleet')
    expect(waits).toHaveLength(1)
  })

  it('stops at once when the token is refused', async () => {
    provider.control.revokeToken()
    provider.control.clearRequests()
    expect(await kindOf(vehicles())).toBe('auth')
    expect(provider.control.requests()).toHaveLength(1)
  })

  it('tells an expired cursor from a wrong request', async () => {
    provider.control.setPageSize(30)
    const pages = adapter.vehicles(port().context, null)[Symbol.asyncIterator]()
    await pages.next()
    provider.control.expireCursors()
    expect(await kindOf(pages.next())).toBe('cursor_expired')
  })

  it('goes on over an empty page in the middle', async () => {
    provider.control.setPageSize(30)
    provider.control.fail({ kind: 'empty_page', path: '/fleet/vehicles', skip: 1 })
    expect(await vehicles()).toHaveLength(100)
  })

  it('sets bad rows aside and keeps the good ones of the page', async () => {
    provider.control.fail({ kind: 'bad_rows', path: '/fleet/vehicles' })
    const pages: Page<RemoteVehicle>[] = []
    for await (const page of adapter.vehicles(port().context, null)) pages.push(page)
    expect(pages.flatMap((page) => page.items)).toHaveLength(100)
    expect(pages.flatMap((page) => page.rejects)).toHaveLength(3)
    expect(pages[0]?.rejects[0]?.reason).toContain('id')
  })

  it('stops when it is told to', async () => {
    const aborter = new AbortController()
    aborter.abort(new Error('shutdown'))
    const { context } = port()
    await expect(drain(adapter.vehicles({ ...context, signal: aborter.signal }, null))).rejects.toThrow('shutdown')
  })
})
