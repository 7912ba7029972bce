import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bareText, run } from '#engine/sql.ts'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { make } from '#test/support/factory.ts'
import { importer } from '#test/support/imports.ts'
import type { Created, Json } from '#test/support/factory.ts'
import type { TestUser } from '#test/support/sessions.ts'

let app: TestApp
let admin: TestUser
/** Two carriers, the first with a terminal below it; a safety user limited to each. */
let north: Created
let terminal: Created
let south: Created
let inNorth: TestUser
let inSouth: TestUser
beforeAll(async () => {
  app = await buildTestApp()
  admin = await app.as('super_admin')
  north = await make(admin, 'divisions', { usdot: '90041127' })
  terminal = await make(admin, 'divisions', { parent: north.id })
  south = await make(admin, 'divisions', { usdot: '90058834' })
  inNorth = await app.as('safety', [north.id])
  inSouth = await app.as('safety', [south.id])
})
afterAll(() => app.close())

const report = (who: TestUser, reportNumber: string, division: Created, more: Json = {}): Promise<Created> =>
  make(who, 'roadside-inspections', {
    reportNumber,
    state: 'MO',
    level: 'II',
    inspectedAt: '2026-11-02T16:00:00.000Z',
    violationsFound: true,
    division: division.id,
    ...more,
  })
const named = (reportNumber: string, more: Json = {}): Json => ({
  code: '393.9',
  unit: 'power_unit',
  reportNumber,
  reportState: 'MO',
  occurredOn: '2026-11-02',
  ...more,
})

describe('G10 a violation joins the records of its own carrier by their numbers', () => {
  test('G10 a report of another division of the carrier is joined, in any spelling', async () => {
    const inspection = await report(admin, 'MO-700 101', terminal)
    for (const spelling of ['700101', 'mo700101', 'MO/700-101']) {
      const violation = await make(admin, 'violations', named(spelling, { division: north.id }))
      expect(violation['inspection'], spelling).toBe(inspection.id)
    }
  })

  test('G10 a report of another carrier is not joined and not told of; each carrier has its own', async () => {
    const theirs = await report(inSouth, 'MO700201', south)
    const violation = await make(inNorth, 'violations', named('MO700201', { division: north.id }))
    expect(JSON.stringify(violation)).not.toContain(theirs.number)
    expect(violation['inspection']).not.toBe(theirs.id)
    const own = (await inNorth.call('GET', `/api/roadside-inspections/${String(violation['inspection'])}`)).json<Created>()
    expect(own).toMatchObject({ reportNumber: 'MO700201', division: north.id, usdot: '90041127' })
    const seen = (await admin.call('GET', `/api/roadside-inspections/${theirs.id}`)).json<Created>()
    expect(seen).toMatchObject({ violationCount: 0, version: theirs.version })
    expect((await report(inNorth, 'MO700202', north))['division']).toBe(north.id)
    expect((await report(inSouth, 'MO700202', south))['division']).toBe(south.id)
  })

  test('G10 who may see the report of another carrier is asked, and the violation is left to be assigned', async () => {
    const theirs = await report(admin, 'MO700301', south)
    const body = named('MO700301', { division: north.id })
    const asked = await admin.call('POST', '/api/violations', body)
    expect(asked.json()).toMatchObject({ code: 'confirm_needed', detail: `Report of another carrier: ${theirs.number}. Not joined` })
    const violation = await make(admin, 'violations', body)
    expect(violation['inspection']).toBeNull()
    const queue = (await admin.call('GET', '/api/violations?view=no_report')).json<Created[]>()
    expect(queue.map(({ id }) => id)).toContain(violation.id)
  })

  test('G10 a report of the carrier that the writer may not see is neither named nor entered twice', async () => {
    const hidden = await report(admin, 'MO700401', terminal)
    const violation = await make(inNorth, 'violations', named('MO700401', { division: north.id }))
    expect(violation).toMatchObject({ inspection: null, driver: null, vehicle: null })
    expect(JSON.stringify(violation)).not.toContain(hidden.number)
    const all = (await admin.call('GET', '/api/roadside-inspections?reportNumber=MO700401')).json<Created[]>()
    expect(all.map(({ id }) => id)).toEqual([hidden.id])
  })

  test('G10 several that fit are asked about, not guessed', async () => {
    const reports = [await report(inNorth, 'MO700501', north), await report(inSouth, 'MO700501', south)]
    const asked = await admin.call('POST', '/api/violations', named('MO700501'))
    const { detail } = asked.json<{ detail: string }>()
    expect(detail).toContain('Several reports have this number')
    for (const { number } of reports) expect(detail).toContain(number)
    expect((await make(admin, 'violations', named('MO700501')))['inspection']).toBeNull()
  })

  test('G10 a ticket is joined within the carrier; of two alike the one of the Report state', async () => {
    const driver = await make(admin, 'drivers', { division: north.id })
    const ticket = (citationNumber: string, division: Created, state = 'MO'): Promise<Created> =>
      make(admin, 'tickets', { citationNumber, state, division: division.id, driver: driver.id })
    const cited = (citationNumber: string, more: Json = {}): Json => ({ code: '393.9', division: north.id, citationNumber, ...more })
    await ticket('C-1', south)
    expect((await make(admin, 'violations', cited('c-1')))['ticket']).toBeNull()
    const [own, other] = [await ticket('C-2', terminal), await ticket('C-2', north, 'KS')]
    const asked = await admin.call('POST', '/api/violations', { ...cited('C-2'), occurredOn: '2026-11-02' })
    expect(asked.json()).toMatchObject({
      code: 'confirm_needed',
      detail: expect.stringMatching(/^Several tickets have this number: TKT-\S+, TKT-\S+\. Choose the one$/) as string,
    })
    expect((await make(admin, 'violations', cited('C-2')))['ticket']).toBeNull()
    expect((await make(admin, 'violations', cited('C-2', { reportState: 'KS' })))['ticket']).toBe(other.id)
    expect((await make(inNorth, 'violations', cited('C-2', { reportState: 'MO' })))['ticket']).toBeNull()
    expect((await make(admin, 'violations', cited('C-2', { reportState: 'MO' })))['ticket']).toBe(own.id)
  })

  test('G9 a ticket entered after the violation it was written for finds it by the number of the citation', async () => {
    const inspection = await report(admin, 'MO700901', north)
    const violation = await make(admin, 'violations', { inspection: inspection.id, code: '392.2-SLLS3', citationNumber: 'ok-4471' })
    const other = await make(admin, 'violations', { inspection: inspection.id, code: '393.9', unit: 'power_unit' })
    const ticket = await make(admin, 'tickets', { state: 'MO', citationNumber: 'OK-4471', inspection: inspection.id, division: north.id })
    expect((await admin.call('GET', `/api/violations/${violation.id}`)).json()).toMatchObject({ ticket: ticket.id })
    expect((await admin.call('GET', `/api/violations/${other.id}`)).json()).toMatchObject({ ticket: null })
    const again = await make(admin, 'tickets', { state: 'KS', citationNumber: 'OK-4471', inspection: inspection.id, division: north.id })
    expect((await admin.call('GET', `/api/violations?ticket=${again.id}`)).json()).toEqual([])
  })

  test('G9 a citation is entered once within the carrier; of the ticket of another carrier neither form nor import tells', async () => {
    const driverOf = async (division: Created): Promise<string> => (await make(admin, 'drivers', { division: division.id })).id
    const ticket = async (division: Created, citationNumber = 'C-9'): Promise<Json> => ({
      citationNumber,
      state: 'MO',
      kind: 'moving',
      issuedAt: '2026-11-02T16:00:00.000Z',
      division: division.id,
      driver: await driverOf(division),
    })
    const enter = async (who: TestUser, division: Created): Promise<string> =>
      (await who.call('POST', '/api/tickets', await ticket(division), { 'x-confirm-warnings': '1' })).body
    const own = await make(inNorth, 'tickets', await ticket(north))
    const inTerminal = await app.as('safety', [terminal.id])
    expect(await enter(inTerminal, terminal)).toContain('Already entered by another division')
    expect(await enter(inNorth, north)).toContain(`Already entered as ${String(own['number'])}`)
    expect((JSON.parse(await enter(inSouth, south)) as Json)['number']).toMatch(/^TKT-/)
    expect(await enter(inSouth, south)).toMatch(/Already entered as TKT-/)
    await make(inNorth, 'tickets', await ticket(north, 'C-10'))
    const imports = importer(app, inSouth, 'tickets')
    const driver = await make(admin, 'drivers', { division: south.id, employeeId: 'S-77' })
    const file = ['Citation Number,State,Kind,Issued,Driver', `C-10,MO,Moving,2026-11-02 10:00,${String(driver['employeeId'])}`]
    const { id } = await imports.upload(file.join('\n'), 'tickets.csv')
    await imports.check(id)
    expect((await imports.run(id)).counts).toMatchObject({ created: 1, error: 0 })
  })

  test('G10 the number of a carrier is that of the nearest division above that has one, however deep', async () => {
    const yard = await make(admin, 'divisions', { parent: terminal.id })
    const inspection = await report(admin, 'MO700601', yard)
    expect(inspection['usdot']).toBe('90041127')
    const driver = await make(admin, 'drivers', { division: yard.id })
    const ticket = await make(admin, 'tickets', { state: 'MO', division: yard.id, driver: driver.id })
    const request = await make(admin, 'dataqs', { ticket: ticket.id, division: yard.id, inspection: null })
    expect((await admin.call('GET', `/api/dataqs/${request.id}`)).json()).toMatchObject({ inspection: null, usdot: '90041127' })
  })

  test('G10 the number is looked up by its index', async () => {
    const bare = bareText(sql`i.report_number`)
    const client = await app.deps.pool.connect()
    try {
      await client.query('begin; set local enable_seqscan = off')
      const plan = await run<{ 'QUERY PLAN': string }>(
        client,
        sql`explain select i.id from unnest(array['1', '2']) wanted join roadside_inspections i on ${bare} >= wanted and ${bare} < wanted || '~'`,
      )
      expect(plan.map((line) => line['QUERY PLAN']).join('\n')).toContain('roadside_inspections_report_number_bare_idx')
    } finally {
      await client.query('rollback')
      client.release()
    }
  })
})
