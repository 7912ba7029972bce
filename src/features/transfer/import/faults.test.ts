import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { importer, multipart } from '#test/support/imports.ts'
import type { TestUser } from '#test/support/sessions.ts'

let app: TestApp
let admin: TestUser
let imports: ReturnType<typeof importer>
let division: string
let other: string

const create = async (list: string, body: object): Promise<string> => {
  const made = await admin.call('POST', `/api/${list}`, body)
  expect(made.statusCode, made.body).toBe(201)
  return made.json<{ id: string }>().id
}
const total = async (list: string): Promise<number> => Number((await admin.call('GET', `/api/${list}?limit=1`)).headers['x-total-count'])
const upload = (user: TestUser, list: string, content: string | Buffer, name = 'file.csv') => {
  const { body, headers } = multipart(content, name)
  return user.call('POST', `/api/${list}/import`, body, headers)
}

beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  admin = await app.as('super_admin')
  imports = importer(app, admin, 'vehicles')
  division ??= await create('divisions', { code: 'OZK', name: 'Ozark', kind: 'terminal' })
  other ??= await create('divisions', { code: 'GLF', name: 'Gulf', kind: 'terminal' })
})

describe('bad files', () => {
  test('mixed encodings and three broken rows: the rest goes in, the three are named', async () => {
    const file = Buffer.concat([
      Buffer.from('Unit number,Make,Description\nM1,Citroën,UTF-8\n'),
      Buffer.from('M2,Citro\xEBn,Windows\n', 'latin1'),
      Buffer.from('M3,"Ford,never closed\nM4,Ford,one,too many\nM5,Ford\nM6,Ford,"two\nlines"\nM7,Ford,"last"\n'),
    ])
    const uploaded = await imports.upload(file)
    expect(uploaded.file).toMatchObject({
      encoding: 'mixed',
      notes: ['1 line is not UTF-8 and was read as Windows-1252: 3.', '3 lines can’t be read: 4, 5, 6.'],
    })
    await imports.change(uploaded.id, { defaults: { division: 'OZK', kind: 'Tractor' } })
    expect((await imports.check(uploaded.id)).counts).toMatchObject({ created: 4, error: 3, warning: 1 })
    expect((await imports.rows(uploaded.id, '&outcome=error')).map(({ line, issues }) => [line, issues[0]?.message])).toEqual([
      [4, 'A quotation mark is opened and never closed'],
      [5, 'The row has 4 values, the heading has 3. A value with a comma in it needs quotation marks around it'],
      [6, 'The row has only 2 of 3 values'],
    ])
    expect(await imports.rows(uploaded.id, '&outcome=warning')).toMatchObject([{ line: 3, outcome: 'create' }])
    const list = await admin.call('GET', `/api/imports/${uploaded.id}/rows/export?outcome=error`)
    expect(list.body).toContain('"M5","Ford","","6","The row has only 2 of 3 values"')
    expect((await imports.run(uploaded.id, true)).counts).toMatchObject({ created: 4, error: 3 })
    const made = (await admin.call('GET', '/api/vehicles?make=citroën&sort=unitNumber&fields=unitNumber,make')).json()
    expect(made).toMatchObject([
      { unitNumber: 'M1', make: 'Citroën' },
      { unitNumber: 'M2', make: 'Citroën' },
    ])
  })

  test('each that is no table gets one clear sentence and leaves nothing', async () => {
    const before = (await admin.call('GET', '/api/imports')).json<unknown[]>().length
    expect((await upload(admin, 'vehicles', '')).json()).toMatchObject({
      status: 422,
      detail: 'The file is empty. Its first line must hold the column headings.',
    })
    expect((await upload(admin, 'vehicles', 'a,b\n')).json()).toMatchObject({
      status: 422,
      detail: 'The file has column headings but no rows.',
    })
    expect(
      (await upload(admin, 'vehicles', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1, 1]))).json(),
    ).toMatchObject({ status: 415 })
    expect((await upload(admin, 'vehicles', 'PK\u0003\u0004 no workbook')).json()).toMatchObject({ status: 415 })
    expect((await upload(admin, 'vehicles', Buffer.alloc(51 * 1_048_576))).json()).toMatchObject({
      status: 413,
      detail: 'A file has at most 50 MB.',
    })
    expect((await admin.call('POST', '/api/vehicles/import', { file: 'x' })).json()).toMatchObject({ status: 415 })
    expect((await admin.call('GET', '/api/imports')).json<unknown[]>()).toHaveLength(before)
  })

  test('values beyond every rule are named at their cells; formulas and markup stay text', async () => {
    const long = 'x'.repeat(5_001)
    const uploaded = await imports.upload(
      `Unit number,Kind,Year,Purchase price,In service since,VIN,Description,Division\nV1,boat,19x5,12.345.6,2026-02-30,1HGCM82633A123456,ok,Nowhere\nV2,tractor,2015,1,2015-01-01,,=HYPERLINK("http://x"),OZK\nV3,tractor,2015,1,2015-01-01,,<b>bold</b>,Ozark\nV4,tractor,2015,1,2015-01-01,,${long},GLF\n`,
    )
    expect((await imports.check(uploaded.id)).counts).toMatchObject({ created: 2, error: 2 })
    const [first, last] = await imports.rows(uploaded.id, '&outcome=error')
    expect(first?.issues.map(({ heading }) => heading)).toEqual(['Kind', 'Year', 'Purchase price', 'In service since', 'Division'])
    expect(last?.issues).toMatchObject([{ heading: 'Description', message: 'Description has at most 200 characters' }])
    await imports.run(uploaded.id, true)
    expect((await admin.call('GET', '/api/vehicles?unitNumber=v2,v3&sort=unitNumber')).json()).toMatchObject([
      { description: '=HYPERLINK("http://x")' },
      { description: '<b>bold</b>' },
    ])
  })

  test('a value another record took is the error of its own row', async () => {
    await create('vehicles', { unitNumber: 'T1', kind: 'tractor', division, ownership: 'owned', vin: '1M8GDM9AXKP042788' })
    const uploaded = await imports.upload('Unit number,VIN,Division\nT2,1M8GDM9AXKP042788,OZK\nT3,,OZK\nT3,,OZK\n')
    // The VIN is known: the row means that vehicle and gives it another unit number.
    expect((await imports.check(uploaded.id)).counts).toMatchObject({ created: 1, updated: 1, error: 1 })
    await create('vehicles', { unitNumber: 'T3', kind: 'tractor', division, ownership: 'owned' })
    expect((await imports.run(uploaded.id, true)).counts).toMatchObject({ created: 0, updated: 1, unchanged: 1, error: 1 })
  })
})

describe('who may import what', () => {
  test('roles, foreign imports and fields beyond a role are refused', async () => {
    const safety = await app.as('safety')
    expect((await upload(safety, 'vehicles', 'Unit number\nS1\n')).statusCode).toBe(403)
    const { id } = await imports.upload('Unit number\nS1\n')
    const manager = await app.as('manager')
    for (const [method, path] of [
      ['GET', ''],
      ['GET', '/rows'],
      ['PATCH', ''],
      ['POST', '/check'],
      ['POST', '/run'],
      ['POST', '/rollback'],
    ] as const) {
      expect((await manager.call(method, `/api/imports/${id}${path}`, method === 'GET' ? undefined : {})).statusCode, path).toBe(404)
    }
    const drivers = await importer(app, manager, 'drivers').upload('First name,License number\nRosa,X1\n')
    expect(drivers.columns[1]).toMatchObject({ field: null })
    expect((await manager.call('PATCH', `/api/imports/${drivers.id}`, { mapping: { 'License number': 'licenseNumber' } })).statusCode).toBe(
      422,
    )
  })

  test('P-22 other divisions are out of reach for rows and for records', async () => {
    await create('vehicles', { unitNumber: 'D9', kind: 'tractor', division: other, ownership: 'owned', make: 'Volvo' })
    const manager = await app.as('manager', [division])
    const own = importer(app, manager, 'vehicles')
    const uploaded = await own.upload('Unit number,Division,Make\nD1,OZK,Ford\nD2,GLF,Ford\nD9,OZK,Ford\n')
    expect((await own.check(uploaded.id)).counts).toMatchObject({ created: 1, error: 2 })
    const errors = await own.rows(uploaded.id, '&outcome=error')
    expect(errors.map(({ issues }) => issues[0]?.message)).toEqual([
      'There is no division "GLF"',
      'This vehicle exists, but it belongs to another division, so you can’t change it',
    ])
    await own.run(uploaded.id, true)
    expect((await admin.call('GET', '/api/vehicles?unitNumber=d9&fields=make')).json()).toMatchObject([{ make: 'Volvo' }])
  })

  test('steps come in their order', async () => {
    const { id } = await imports.upload('Unit number,Division\nO1,OZK\n')
    expect((await admin.call('POST', `/api/imports/${id}/run`, {})).json()).toMatchObject({ status: 409, detail: 'Check the file first.' })
    expect((await admin.call('PATCH', `/api/imports/${id}`, { mapping: { Nope: 'make', Division: 'nothing' } })).json()).toMatchObject({
      status: 422,
      errors: [{ field: 'mapping.Nope' }, { field: 'mapping.Division' }],
    })
    expect((await admin.call('PATCH', `/api/imports/${id}`, { defaults: { division: 'Nowhere' } })).json()).toMatchObject({
      status: 422,
      errors: [{ field: 'defaults.division', message: 'There is no division "Nowhere"' }],
    })
    await imports.check(id)
    expect((await imports.run(id)).state).toBe('done')
    expect((await admin.call('POST', `/api/imports/${id}/check`, {})).statusCode).toBe(409)
    app.clock.advance(31 * 86_400_000)
    expect((await admin.call('POST', `/api/imports/${id}/rollback`, {})).json()).toMatchObject({
      status: 409,
      detail: 'Imports can be rolled back for 30 days.',
    })
    app.clock.advance(-31 * 86_400_000)
  })
})

describe('P-34 an import that is broken off', () => {
  const lines = [
    'Unit number,Division',
    ...Array.from({ length: 2_600 }, (_nothing, position) => `K${position === 2_200 ? 7 : position},OZK`),
  ].join('\n')
  /** Numbers of created vehicles and history entries of a batch. */
  const made = async (batchId: string): Promise<{ events: number; records: number }> => {
    const { rows } = await app.deps.pool.query<{ events: number; records: number }>(
      `select count(*)::int as events, count(distinct record_id)::int as records from events where batch_id = $1 and action = 'create'`,
      [batchId],
    )
    return rows[0] ?? { events: 0, records: 0 }
  }

  test('goes on at its cursor: nothing doubled, nothing lost, doubles across the break still found', async () => {
    const before = await total('vehicles')
    const { id, batchId } = await imports.upload(lines)
    await imports.check(id)
    let commits = 0
    const stopListening = app.deps.changes.subscribe((topic) => {
      if (topic !== 'vehicles') return
      commits += 1
      if (commits === 2) app.jobs.interrupt()
    })
    const broken = await imports.run(id, true)
    stopListening()
    expect(broken).toMatchObject({ state: 'running', progress: { done: 1_000, total: 2_600 } })
    expect(await total('vehicles')).toBe(before + 1_000)
    app.jobs.resume()
    expect(await imports.run(id, true)).toMatchObject({ state: 'done', counts: { created: 2_599, error: 1 } })
    expect(await total('vehicles')).toBe(before + 2_599)
    expect(await made(batchId)).toEqual({ events: 2_599, records: 2_599 })
    expect(await imports.rows(id, '&outcome=error')).toMatchObject([
      { line: 2_202, issues: [{ message: 'The same Unit number is in line 9 (K7, OZK)' }] },
    ])
    const back = await imports.rollback(id)
    expect(back).toMatchObject({ state: 'rolled_back', counts: { rolledBack: 2_599, kept: 0 } })
    expect(await total('vehicles')).toBe(before)
  })

  test('a connection that dies in the middle of a chunk takes only that chunk with it', async () => {
    const before = await total('vehicles')
    const { id, batchId } = await imports.upload(lines)
    await imports.check(id)
    // The connection ends itself, once, while it writes a row of the third chunk.
    await app.deps.pool.query(`
      create sequence breaks;
      create function break_off() returns trigger language plpgsql as $$
        begin
          if nextval('breaks') = 1 then perform pg_terminate_backend(pg_backend_pid()), pg_sleep(60); end if;
          return new;
        end $$;
      create trigger break_off before insert on vehicles for each row when (new.unit_number = 'K1200') execute function break_off()`)
    await admin.call('POST', `/api/imports/${id}/run`, { skipErrors: true })
    await app.jobs.idle()
    await expect.poll(async () => (await admin.call('GET', `/api/imports/${id}`)).statusCode).toBe(200)
    expect(await imports.get(id)).toMatchObject({ state: 'running', progress: { done: 1_000 } })
    expect(await imports.run(id, true)).toMatchObject({ state: 'done', counts: { created: 2_599, error: 1 } })
    expect(await made(batchId)).toEqual({ events: 2_599, records: 2_599 })
    expect(await total('vehicles')).toBe(before + 2_599)
  })
})
