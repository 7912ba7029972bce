import { createServer } from 'node:http'
import type { Server } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildTestFleet } from './testing/fleet.ts'
import type { TestFleet } from './testing/fleet.ts'

/** A provider that answers what a test lays out: pages of a path by the position they are asked for, as JSON text. */
let fleet: TestFleet
let provider: Server
const pages = new Map<string, string>()
const lay = (path: string, rows: readonly string[], { at = '', next = '' } = {}): void => {
  pages.set(`${path} ${at}`, `{"data":[${rows.join(',')}],"pagination":{"endCursor":${JSON.stringify(next)},"hasNextPage":${next !== ''}}}`)
}

beforeAll(async () => {
  fleet = await buildTestFleet({ vehicles: 1, drivers: 1 })
  provider = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://provider')
    const text = pages.get(`${url.pathname} ${url.searchParams.get('after') ?? ''}`)
    response.writeHead(text === undefined ? 404 : 200, { 'content-type': 'application/json' }).end(text ?? '{"message":"nothing"}')
  })
  await new Promise<void>((done) => {
    provider.listen(0, '127.0.0.1', done)
  })
  const address = provider.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  await fleet.rows('update telematics_connections set base_url = $1', [`http://127.0.0.1:${port}`])
})
afterAll(async () => {
  await fleet.close()
  provider.close()
})
beforeEach(async () => {
  await fleet.rows(
    'truncate telematics_runs, telematics_staged_pages, telematics_items, telematics_readings, telematics_positions, telematics_links, vehicles, drivers cascade',
  )
  pages.clear()
  lay('/gateways', [])
})

const vehicle = (id: string, more = ''): string => `{"id":"${id}","name":"Unit ${id}"${more}}`
const driver = (id: string, more = ''): string => `{"id":"${id}","name":"Driver ${id}","driverActivationStatus":"active"${more}}`
const cameIn = async (kind: string): Promise<string[]> =>
  (
    await fleet.rows<{ remote_id: string }>(
      `select remote_id from telematics_items where outcome <> 'rejected' and run_id = (select id from telematics_runs where kind = $1 order by requested_at desc, id desc limit 1) order by 1`,
      [kind],
    )
  ).map((row) => row.remote_id)
const setAside = (): Promise<{ remote_id: string; reason: string }[]> =>
  fleet.rows(
    `select remote_id, reason from telematics_items where outcome = 'rejected' and run_id = (select id from telematics_runs order by requested_at desc, id desc limit 1) order by 1`,
  )

const unstorable = 'has a character that cannot be stored'

describe('P-45 a row that cannot be read', () => {
  it.each([
    ['U+0000 in a name', `{"id":"bad","name":"Unit\\u0000"}`, 'bad', `name: ${unstorable}`],
    ['half a surrogate pair in a name', `{"id":"bad","name":"\\ud83d"}`, 'bad', `name: ${unstorable}`],
    ['the other half in a VIN', `{"id":"bad","vin":"\\ude00"}`, 'bad', `vin: ${unstorable}`],
    ['U+0000 in its id', `{"id":"b\\u0000d"}`, 'b\u{FFFD}d', `id: ${unstorable}`],
    ['a number as a name', `{"id":"bad","name":7}`, 'bad', 'name: Invalid input: expected string, received number'],
    ['no object', `"bad"`, 'page 1, record 1', 'record: Invalid input: expected object, received string'],
  ])('%s: is set aside by name with the reason, and the others come in', async (_what, row, remoteId, reason) => {
    lay('/fleet/vehicles', [vehicle('1'), row, vehicle('2')])
    const run = await fleet.sync('vehicles')
    expect([run.status, run.counts.rejected]).toEqual(['succeeded', 1])
    expect(await cameIn('vehicles')).toEqual(['1', '2'])
    expect(await setAside()).toEqual([{ remote_id: remoteId, reason }])
  })

  it.each([
    ['a number as an external id is read', '{"badge":41,"yard":"Joplin"}', []],
    [
      'a boolean as an external id is left out alone',
      '{"badge":true,"yard":"Joplin"}',
      ['externalIds.badge: is neither text nor a number'],
    ],
    ['U+0000 in an external id', '{"badge":"\\u0000","yard":"Joplin"}', [`externalIds.badge: ${unstorable}`]],
    ['text in the place of external ids', '"none"', ['externalIds: Invalid input: expected record, received string']],
  ])('%s, of vehicles and of drivers', async (_what, externalIds, told) => {
    lay('/fleet/vehicles', [vehicle('1', `,"externalIds":${externalIds}`), vehicle('2')])
    lay('/fleet/drivers', [driver('7', `,"externalIds":${externalIds}`), driver('8')])
    for (const [kind, first, second] of [
      ['vehicles', '1', '2'],
      ['drivers', '7', '8'],
    ] as const) {
      expect(await fleet.sync(kind)).toMatchObject({ status: 'succeeded' })
      expect(await cameIn(kind)).toEqual([first, second])
      expect((await setAside()).map(({ remote_id: at, reason }) => `${at}: ${reason}`)).toEqual(told.map((text) => `${first}: ${text}`))
    }
  })

  it('a reading at an unreadable time is left out alone, and the position stays', async () => {
    const { vin } = fleet.provider.control.edge('big-id')
    await fleet.create('vehicles', { unitNumber: 'R-1', division: fleet.division, vin })
    lay('/fleet/vehicles', [vehicle('r1', `,"vin":"${vin}"`)])
    await fleet.sync('vehicles')
    const gps = '{"time":"2026-11-20T14:00:00Z","latitude":37.08,"longitude":-94.51}'
    lay('/fleet/vehicles/stats', [`{"id":"r1","obdOdometerMeters":{"time":"yesterday","value":1609344},"gps":${gps}}`])
    expect(await fleet.sync('mileage')).toMatchObject({ status: 'succeeded' })
    expect(await fleet.rows('select latitude from telematics_positions')).toEqual([{ latitude: 37.08 }])
    expect(await setAside()).toMatchObject([{ remote_id: 'r1: obdOdometerMeters.time' }])
  })
})

describe('P-45 a listing that leads back to where it was', () => {
  it.each([
    ['at once', ['a', 'a']],
    ['in a circle of two', ['a', 'b', 'a']],
    ['in a circle of three that leaves the beginning out', ['a', 'b', 'c', 'd', 'b']],
  ])('%s: ends as partial with a sentence, and what was read is kept', async (_how, cursors) => {
    cursors.forEach((next, index) => lay('/fleet/vehicles', [vehicle(`p${index}`)], { at: cursors[index - 1] ?? '', next }))
    const run = await fleet.sync('vehicles')
    expect([run.status, run.message]).toEqual(['partial', expect.stringContaining('The listing was not complete')])
    expect(await setAside()).toEqual([
      { remote_id: 'listing', reason: 'The provider repeated a page position, so the rest of the listing was not read' },
    ])
  })

  it('in the active drivers: the deactivated ones do not make it complete', async () => {
    lay('/fleet/drivers', [driver('1')], { next: 'a' })
    lay('/fleet/drivers', [driver('2')], { at: 'a', next: 'a' })
    expect(await fleet.sync('drivers')).toMatchObject({ status: 'partial' })
  })
})
