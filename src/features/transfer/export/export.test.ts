import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { importer } from '#test/support/imports.ts'
import { fileAll, inspected } from '#test/support/papers.ts'
import type { TestUser } from '#test/support/sessions.ts'

let app: TestApp
let admin: TestUser
let ozark: string
let gulf: string

const create = async (list: string, body: object): Promise<string> => {
  const made = await admin.call('POST', `/api/${list}`, body, { 'x-confirm-warnings': '1' })
  expect(made.statusCode, made.body).toBe(201)
  return made.json<{ id: string }>().id
}
/** Lines of a CSV whose cells hold no line breaks, as arrays of plain cells. */
const lines = (csv: string): string[][] =>
  csv
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\r\n')
    .map((line) => line.slice(1, -1).split('","'))

beforeAll(async () => {
  app = await buildTestApp()
  admin = await app.as('super_admin')
  ozark = await create('divisions', { code: 'OZK', name: 'Ozark', kind: 'terminal' })
  gulf = await create('divisions', { code: 'GLF', name: 'Gulf', kind: 'terminal' })
  await create('vehicles', {
    unitNumber: '=1+1',
    kind: 'tractor',
    division: ozark,
    ownership: 'owned',
    make: '+Volvo',
    description: '@SUM(A1), "quoted"',
    notes: "'=still text\nand a line",
    purchasePrice: 1_419_013,
    inServiceOn: '2015-08-04',
    length: 53.5,
    tags: ['hot', 'new'],
    plateNumber: '0123',
    plateState: 'MO',
  })
  await create('vehicles', {
    unitNumber: '0042',
    kind: 'trailer',
    division: ozark,
    ownership: 'leased',
    reefer: true,
    leaseEndsOn: '2027-01-31',
  })
  await create('vehicles', { unitNumber: 'G7', kind: 'car', division: gulf, ownership: 'owned', year: 2020 })
})
afterAll(() => app.close())

describe('export', () => {
  test('is what the list shows: filtered, sorted, columns as asked, labels for keys, its scope in the last line', async () => {
    const file = await admin.call(
      'GET',
      `/api/vehicles/export?kind=tractor,trailer&sort=-unitNumber&columns=unitNumber,kind,division,reefer,leaseEndsOn,purchasePrice&limit=1`,
    )
    expect(file.statusCode, file.body).toBe(200)
    expect(file.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="vehicles-2026-11-20.csv"',
    })
    expect(lines(file.body)).toEqual([
      ['Unit number', 'Kind', 'Division', 'Refrigerated', 'Lease ends', 'Purchase price'],
      ["'=1+1", 'Tractor', 'Ozark', 'No', '', '14190.13'],
      ['0042', 'Trailer', 'Ozark', 'Yes', '2027-01-31', ''],
      ['# Longhaul export: Vehicles, All divisions, Kind: Tractor or Trailer, 2 records, made Nov 20, 2026, 9:00 AM CST'],
    ])
  })

  test('writes the history before the first byte leaves', async () => {
    const { rows } = await app.deps.pool.query(
      `select actor_id, kind, reason, changes from events where action = 'export' order by id desc limit 1`,
    )
    expect(rows).toMatchObject([
      {
        actor_id: admin.id,
        kind: 'vehicles',
        reason: expect.stringContaining('Kind: Tractor or Trailer, 2 records') as string,
        changes: [{ field: 'format', to: 'csv' }, { field: 'columns' }],
      },
    ])
  })

  test('P-29 through the front door: no cell of a file begins like a formula', async () => {
    const file = await admin.call('GET', '/api/vehicles/export')
    expect(file.body).toContain('"\'=1+1"')
    expect(file.body).toContain('"\'+Volvo"')
    expect(file.body).toContain('"\'@SUM(A1), ""quoted"""')
    expect(file.body).toContain('"\'\'=still text\nand a line"')
    expect(file.body.replace(/^\uFEFF/, '')).not.toMatch(/(?:^|,|\n)"\s*[=+@]/)
  })

  test('only for roles that may, only within their divisions', async () => {
    expect((await (await app.as('supervisor')).call('GET', '/api/vehicles/export')).statusCode).toBe(403)
    const manager = await app.as('manager', [gulf])
    const file = await manager.call('GET', '/api/vehicles/export?columns=unitNumber')
    expect(lines(file.body)).toEqual([
      ['Unit number'],
      ['G7'],
      ['# Longhaul export: Vehicles, Your 1 division, 1 record, made Nov 20, 2026, 9:00 AM CST'],
    ])
    expect(lines((await manager.call('GET', `/api/vehicles/export?columns=unitNumber&division=${ozark}`)).body)).toHaveLength(2)
  })

  test('never holds confidential values', async () => {
    await create('drivers', {
      firstName: 'Rosa',
      lastName: 'Diaz',
      division: ozark,
      phone: '5015550142',
      hireDate: '2024-03-02',
      licenseNumber: 'SECRET77',
      birthDate: '1980-01-02',
      ssnLast4: '9876',
    })
    const file = await admin.call('GET', '/api/drivers/export')
    expect(file.body).toContain('501-555-0142')
    for (const secret of ['SECRET77', '1980-01-02', '9876', 'License number', 'Birth date']) expect(file.body).not.toContain(secret)
    expect((await admin.call('GET', '/api/drivers/export?columns=lastName,licenseNumber')).json()).toMatchObject({
      status: 400,
      code: 'malformed',
    })
    expect((await admin.call('GET', '/api/drivers/export?format=pdf')).statusCode).toBe(400)
    expect((await admin.call('GET', '/api/drivers/export?nonsense=1')).statusCode).toBe(400)
  })

  test('a workbook has typed cells and says on a second sheet what it is', async () => {
    const file = await admin.call(
      'GET',
      '/api/vehicles/export?format=xlsx&sort=unitNumber&columns=unitNumber,year,inServiceOn,purchasePrice,length,description',
    )
    expect(file.headers['content-disposition']).toBe('attachment; filename="vehicles-2026-11-20.xlsx"')
    const rows = await readSheet(file.rawPayload)
    expect(rows[0]).toEqual(['Unit number', 'Year', 'In service since', 'Purchase price', 'Length', 'Description'])
    expect(rows.find(([unit]) => unit === '=1+1')).toEqual([
      '=1+1',
      null,
      new Date('2015-08-04T00:00:00Z'),
      14_190.13,
      53.5,
      '@SUM(A1), "quoted"',
    ])
    expect(rows.find(([unit]) => unit === '0042')?.[0]).toBe('0042')
    expect((await readSheet(file.rawPayload, 2))[0]).toEqual(['Longhaul export'])
  })
})

describe('export and import again', () => {
  test.each(['csv', 'xlsx'])(
    'a file (%s) goes back in without a mapping and changes nothing; one changed cell changes one record',
    async (format) => {
      const imports = importer(app, admin, 'vehicles')
      const file = await admin.call('GET', `/api/vehicles/export?format=${format}`)
      const uploaded = await imports.upload(file.rawPayload, `vehicles.${format}`)
      expect(uploaded).toMatchObject({ format, rowCount: 3 })
      expect(uploaded.columns.find(({ heading }) => heading === 'Record number')?.field).toBe('number')
      const checked = await imports.check(uploaded.id)
      expect([checked.counts, await imports.rows(uploaded.id, '&outcome=error')]).toMatchObject([
        { created: 0, updated: 0, unchanged: 3, error: 0 },
        [],
      ])
      const mended = await admin.call('PATCH', `/api/imports/${uploaded.id}/rows/3`, {
        cells: { Description: 'New words', Kind: 'Box truck' },
      })
      expect(mended.json()).toMatchObject({
        outcome: 'update',
        changes: expect.arrayContaining([
          { field: 'description', label: 'Description', from: expect.anything() as unknown, to: 'New words' },
        ]) as unknown,
      })
    },
  )

  test.each(['divisions', 'drivers', 'qualification-documents', 'vehicle-assignments', 'meter-entries'])(
    '%s find their records again',
    async (list) => {
      const rosa = await create('drivers', {
        firstName: 'Rosa',
        lastName: `Vega ${list}`,
        division: ozark,
        phone: '5015550143',
        hireDate: '2024-03-02',
        licenseClass: 'A',
        licenseState: 'MO',
        endorsements: ['H', 'N'],
        eldExempt: true,
        employeeId: `E-${list}`,
        address: { street: '1 Main St', city: 'Joplin', state: 'MO', zip: '64801' },
      })
      const [unit] = (await admin.call('GET', '/api/vehicles?unitNumber=0042')).json<[{ id: string }]>()
      if (list === 'qualification-documents')
        await create(list, { type: 'policies', driver: rosa, issuedOn: '2025-02-03', issuer: '-Office' })
      if (list === 'vehicle-assignments') {
        await inspected(admin, unit)
        await fileAll(admin, { id: rosa })
        await create(list, {
          vehicle: unit.id,
          driver: rosa,
          startsAt: '2026-11-02T13:05:07.000Z',
          overrideReason: 'Rides with a trainer',
        })
      }
      if (list === 'meter-entries') await create(list, { vehicle: unit.id, value: 1_234.5, readAt: '2026-11-19T12:00:00.250Z' })
      const imports = importer(app, admin, list)
      const uploaded = await imports.upload((await admin.call('GET', `/api/${list}/export`)).rawPayload)
      const checked = await imports.check(uploaded.id)
      expect([
        checked.counts,
        await imports.rows(uploaded.id, '&outcome=error'),
        await imports.rows(uploaded.id, '&outcome=update'),
      ]).toMatchObject([{ unchanged: uploaded.rowCount }, [], []])
    },
  )

  test('an empty file to fill says what goes where', async () => {
    const csv = await admin.call('GET', '/api/vehicles/import/template')
    expect(lines(csv.body)[0]).toEqual(expect.arrayContaining(['Unit number', 'Division', 'Record number', 'Tags']))
    const workbook = await admin.call('GET', '/api/drivers/import/template?format=xlsx')
    const fields = await readSheet(workbook.rawPayload, 2)
    expect(fields.find(([label]) => label === 'Hired')).toEqual(['Hired', 'Yes', 'Date: 2026-11-20, 11/20/2026 or 20-Nov-26', '11/9/2014'])
    expect(fields.map(([label]) => label)).toContain('Home address: ZIP')
    expect(
      (await readSheet((await (await app.as('manager')).call('GET', '/api/drivers/import/template?format=xlsx')).rawPayload, 2)).map(
        ([label]) => label,
      ),
    ).not.toContain('Home address: ZIP')
  })
})
