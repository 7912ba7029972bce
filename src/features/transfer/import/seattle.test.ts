import { readFile } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { importer } from '#test/support/imports.ts'
import type { ImportAnswer } from '#test/support/imports.ts'
import type { TestUser } from '#test/support/sessions.ts'

/** The City of Seattle's active fleet of 2015 goes in as a person would bring it in (test/fixtures/SOURCES.md says what is odd in it). */
describe("a city's real fleet file", () => {
  let app: TestApp
  let admin: TestUser
  let file: Buffer
  let imports: ReturnType<typeof importer>
  let uploaded: ImportAnswer
  const byHand = {
    mapping: {
      EquipID: 'unitNumber',
      'License#': 'plateNumber',
      Year: 'year',
      Make: 'make',
      Model: 'model',
      Description: 'description',
      Dept: 'terminal',
      InServiceDate: 'inServiceOn',
      InServiceCost: 'purchasePrice',
      'Estimated Replacement Year': 'replacementYear',
    },
    defaults: { division: 'SEA', kind: 'Equipment', ownership: 'owned', plateState: 'washington' },
  }

  beforeAll(async () => {
    app = await buildTestApp()
    admin = await app.as('admin')
    file = gunzipSync(await readFile('test/fixtures/seattle-active-fleet-2015.csv.gz'))
    await admin.call('POST', '/api/divisions', { code: 'SEA', name: 'Seattle', kind: 'terminal' })
    imports = importer(app, admin, 'vehicles')
    uploaded = await imports.upload(file, 'seattle.csv')
  })
  afterAll(() => app.close())

  test('is read whole: stray inch marks stay in their values, and most columns are recognised', async () => {
    expect(uploaded).toMatchObject({ rowCount: 4_109, state: 'uploaded', file: { separator: ',', encoding: 'utf-8', notes: [] } })
    expect(Object.fromEntries(uploaded.columns.map(({ heading, field }) => [heading, field]))).toMatchObject({
      EquipID: 'unitNumber',
      Year: 'year',
      Make: 'make',
      Model: 'model',
      Description: 'description',
      InServiceDate: 'inServiceOn',
      'Estimated Replacement Year': 'replacementYear',
      Dept: null,
    })
    const [mower] = (await imports.rows(uploaded.id, '&offset=168')).filter(({ line }) => line === 170)
    expect(mower?.cells[5]).toBe('MOWER - 72" ROTARY')
  })

  test('with a mapping made by hand its bad rows are named one by one', async () => {
    const mapped = await imports.change(uploaded.id, byHand)
    expect(mapped.missing).toEqual([])
    const checked = await imports.check(uploaded.id)
    // 105 unit numbers come a second time, 136 replacement years are 0, seven rows have both.
    expect(checked).toMatchObject({ state: 'checked', counts: { created: 3_875, updated: 0, unchanged: 0, error: 234 } })
    const errors = await imports.rows(uploaded.id, '&outcome=error')
    expect(errors).toHaveLength(234)
    expect(
      errors.filter(({ issues }) =>
        issues.some(({ heading, message }) => heading === 'EquipID' && /^The same Unit number is in line \d+/.test(message)),
      ),
    ).toHaveLength(105)
    expect(errors.filter(({ issues }) => issues.some(({ heading }) => heading === 'Estimated Replacement Year'))).toHaveLength(136)
    expect(errors.find(({ line }) => line === 378)?.issues).toEqual([
      {
        field: 'unitNumber',
        heading: 'EquipID',
        message: 'The same Unit number is in line 377 (31429, 2010)',
        level: 'error',
        twice: true,
      },
    ])
    expect(Number((await admin.call('GET', '/api/vehicles?limit=1')).headers['x-total-count'])).toBe(0)
  })

  test('what a text means can be said once for the column, and a cell mended in place', async () => {
    await imports.change(uploaded.id, { values: { 'Estimated Replacement Year': { 0: null } } })
    expect((await imports.check(uploaded.id)).counts).toMatchObject({ created: 4_004, error: 105 })
    const mended = await admin.call('PATCH', `/api/imports/${uploaded.id}/rows/378`, { cells: { EquipID: '31429-B' } })
    expect(mended.json()).toMatchObject({ line: 378, outcome: 'create', fixed: ['EquipID'], issues: [] })
    expect((await imports.get(uploaded.id)).counts).toMatchObject({ created: 4_005, error: 104 })
  })

  test('goes in as one batch, leading zeros, two-digit years and cents right', async () => {
    expect((await admin.call('POST', `/api/imports/${uploaded.id}/run`, {})).json()).toMatchObject({
      status: 409,
      detail: '104 rows have errors. Correct them, or run without them.',
    })
    const done = await imports.run(uploaded.id, true)
    expect(done).toMatchObject({ state: 'done', error: null, counts: { created: 4_005, error: 104 }, can: { rollback: true, run: false } })
    const all = (
      await admin.call('GET', '/api/vehicles?fields=unitNumber,purchasePrice,inServiceOn,plateNumber,plateState,source,labels,division')
    ).json<Record<string, unknown>[]>()
    expect(all).toHaveLength(4_005)
    const cents = all.reduce((sum, row) => sum + Number(row['purchasePrice']), 0)
    expect(cents).toBe(24_492_280_389 + 12_791_119)
    expect(all.find((row) => row['unitNumber'] === '01035')).toMatchObject({
      inServiceOn: '2000-08-04',
      purchasePrice: 1_419_013,
      plateNumber: '31603D',
      plateState: 'WA',
      source: 'import',
    })
    expect(
      all.filter((row) => row['inServiceOn'] !== null && (row['inServiceOn'] as string) < '1990-01-01').map((row) => row['inServiceOn']),
    ).toContain('1989-06-13')
    const history = await admin.call('GET', `/api/vehicles/${all[0]?.['id'] as string}/history`)
    expect(history.json()).toMatchObject([
      { action: 'create', actorKind: 'import', actorId: admin.id, batchId: uploaded.batchId, reason: 'Import of seattle.csv' },
    ])
  })

  test('the same file again needs no mapping and changes nothing', async () => {
    const again = await imports.upload(file, 'seattle-again.csv')
    expect(Object.fromEntries(again.columns.map(({ heading, field }) => [heading, field]))).toEqual(byHand.mapping)
    expect(again.defaults).toEqual(byHand.defaults)
    expect((await imports.check(again.id)).counts).toMatchObject({ created: 0, updated: 0, unchanged: 4_004, error: 105 })
    expect(await imports.run(again.id, true)).toMatchObject({
      state: 'done',
      counts: { created: 0, updated: 0, unchanged: 4_004, error: 105 },
    })
    const { rows } = await app.deps.pool.query('select 1 from events where batch_id = $1', [again.batchId])
    expect(rows).toHaveLength(1)
  })

  test('is taken back in full, but for what was changed since', async () => {
    const [first] = (await admin.call('GET', '/api/vehicles?unitNumber=01035')).json<{ id: string; version: number }[]>()
    expect(
      (await admin.call('PATCH', `/api/vehicles/${first?.id ?? ''}`, { terminal: 'Yard 2' }, { 'if-match': `"${first?.version ?? 0}"` }))
        .statusCode,
    ).toBe(200)
    const back = await imports.rollback(uploaded.id)
    expect(back).toMatchObject({ state: 'rolled_back', error: null, counts: { rolledBack: 4_004, kept: 1 } })
    expect(await imports.rows(uploaded.id, '&outcome=kept')).toMatchObject([
      { line: 2, recordId: first?.id, issues: [{ message: 'Changed since', level: 'kept' }] },
    ])
    expect(Number((await admin.call('GET', '/api/vehicles?limit=1')).headers['x-total-count'])).toBe(1)
    expect((await admin.call('POST', `/api/imports/${uploaded.id}/rollback`, {})).statusCode).toBe(409)
  })
})
