import { afterAll, beforeAll, expect, test } from 'vitest'
import { textWorkbook } from '../../export/export-xlsx.ts'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { make } from '#test/support/factory.ts'
import { importer } from '#test/support/imports.ts'
import type { TestUser } from '#test/support/sessions.ts'

/** What office people mark in a list besides plain values. */

let app: TestApp
let admin: TestUser

beforeAll(async () => {
  app = await buildTestApp()
  admin = await app.as('super_admin')
  await make(admin, 'divisions', { name: 'Springfield', code: 'SGF' })
})
afterAll(() => app.close())

const checked = async (list: string, lines: readonly string[]) => {
  const imports = importer(app, admin, list)
  const { id } = await imports.upload(lines.join('\n'))
  const { counts } = await imports.check(id)
  const issues = (await imports.rows(id)).map((row) => row.issues.map(({ level, message }) => `${level}: ${message}`))
  return { id, counts, issues, run: () => imports.run(id) }
}

test('former drivers come in as terminated by their termination date alone', async () => {
  const former = await checked('drivers', [
    'Emp #,Driver Name,Home Term,DOH,Cell Ph,Term dt',
    'F1,"Lam, Ana",SGF,1/5/20,417-555-0123,10/30/26',
    'F2,"Diaz, Rosa",SGF,1/5/20,417-555-0121,',
  ])
  expect(former.counts).toMatchObject({ created: 2, error: 0, warning: 0 })
  expect(former.issues).toEqual([['note: Comes in as Terminated'], []])
  await former.run()
  const drivers = (await admin.call('GET', '/api/drivers?employeeId=F1,F2&sort=employeeId')).json<Record<string, unknown>[]>()
  expect(drivers).toMatchObject([{ status: 'terminated', terminationDate: '2026-10-30' }, { status: 'onboarding' }])
})

test('a remark that should stop a driver, a year long past, and a card set back are warned of', async () => {
  const roster = await checked('drivers', [
    'Emp #,Driver Name,Home Term,DOH,Cell Ph,Med exp,Notes',
    'M1,"Odell, Lee",SGF,1/5/20,417-555-0124,4/18/1927,CH PROHIBITED',
    'M2,"Boone, Earl",SGF,1/5/20,417-555-0125,3/29/2028,lives in Reeds',
  ])
  expect(roster.issues).toEqual([
    [
      'warning: "4/18/1927" is more than 10 years ago. Check the year',
      'warning: The note says “PROHIBITED”. A note doesn’t stop them: place a hold before you activate them',
    ],
    [],
  ])
  await roster.run()
  const older = await checked('drivers', ['Emp #,Med exp', 'M2,6/30/2026'])
  expect(older.counts).toMatchObject({ updated: 1 })
  expect(older.issues[0]).toContain('warning: Mar 29, 2028 becomes Jun 30, 2026, which is earlier')
})

test('a permanent plate has no expiration, codes of makes are spelled out, and a total with its count is no unit', async () => {
  const units = await checked('vehicles', [
    'Unit #,Type,Make,Plate St,Plate,Reg Exp,Term',
    'P1,Trailer,GDAN,ME,13K-2520,PERM,SGF',
    'P2,Tractor,FRHT,MO,27B-4410,12/31/2027,SGF',
    '2 units total,,,,,,',
  ])
  expect(units.counts).toMatchObject({ created: 2, error: 0, warning: 0 })
  await units.run()
  const found = (await admin.call('GET', '/api/vehicles?unitNumber=P1,P2&sort=unitNumber')).json<Record<string, unknown>[]>()
  expect(found).toMatchObject([
    { make: 'Great Dane', plateState: 'ME', plateExpirationDate: null },
    { make: 'Freightliner', plateExpirationDate: '2027-12-31' },
  ])
})

test('the division of one sheet is not taken for the next sheet with the same headings', async () => {
  const headings = ['First name', 'Last name', 'DOH', 'Cell Ph']
  const workbook = (await textWorkbook([
    { name: 'Salina', rows: [headings, ['Rosa', 'Perez', '1/5/20', '417-555-0126']] },
    { name: 'Amarillo', rows: [headings, ['Ana', 'Reyes', '1/5/20', '417-555-0127']] },
  ])) as Buffer
  const drivers = importer(app, admin, 'drivers')
  const first = await drivers.upload(workbook, 'rosters.xlsx')
  await drivers.change(first.id, { defaults: { division: 'SGF', position: 'Local' } })
  await drivers.check(first.id)
  await drivers.run(first.id)
  const second = await drivers.upload(workbook, 'rosters.xlsx')
  expect(second.defaults).toEqual({ position: 'Local' })
  expect(second.missing).toEqual(['division'])
})
