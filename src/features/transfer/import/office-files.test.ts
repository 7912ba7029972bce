import { afterAll, beforeAll, expect, test } from 'vitest'
import { fileKeysIn } from '#features/backup/tables.ts'
import { textWorkbook } from '../export/export-xlsx.ts'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { make } from '#test/support/factory.ts'
import { importer, mappingOf } from '#test/support/imports.ts'
import type { TestUser } from '#test/support/sessions.ts'

/** Rosters and unit lists as an office has them, with the headings and abbreviations of the trade. */

let app: TestApp
let admin: TestUser

beforeAll(async () => {
  app = await buildTestApp()
  admin = await app.as('super_admin')
  await make(admin, 'divisions', { name: 'Springfield', code: 'SGF' })
})
afterAll(() => app.close())

const roster = [
  'HALVORSEN FREIGHT - DRIVER ROSTER,,,,,,,,,,,,,,',
  'Printed 11/25/2026 CONFIDENTIAL,,,,,,,,,,,,,,',
  ',,,,,,,,,,,,,,',
  'Emp #,Driver Name,Home Term,DOH,DOB,SSN,Cell Ph,E-mail,CDL #,CDL St ,Cls,Endo,Restr,CDL Exp,Med exp ',
  '0807,"Abbott, Lyle D.",SGF,11/9/14,2/5/75,666-78-6385,417-555-0116 Ext 3,none,h532133658,mo,CL A,T/X,None,47790,2028-07-18',
  '1268,"HASKINS JR, LEROY ""LEE"" B",sgf,10/2/17,2/10/60,666-20-9449,(417) 555-0111,l.haskins@example.com,K44546372,KS,a,N/A,B/L,47827,"Mar 28, 2028"',
  '1306,"Fugate, Dale C",SGF,9/20/13,2/12/90,666-51-6017,4175550182,N/A,943438110,AR,A,-,,47805,2/30/27',
  'Total drivers,,,Active,,,,,,,,,,,',
].join('\r\n')

const storedTexts = async (): Promise<string[]> => {
  const texts: string[] = []
  for await (const { key } of app.deps.files.list()) {
    const parts: Buffer[] = []
    for await (const part of (await app.deps.files.open(key)) as AsyncIterable<Buffer>) parts.push(part)
    texts.push(Buffer.concat(parts).toString('latin1'))
  }
  return texts
}
const storedFiles = async (): Promise<number> => (await storedTexts()).length

test('a roster with a title, full names, and a total is read with no column mapped by hand', async () => {
  const drivers = importer(app, admin, 'drivers')
  const uploaded = await drivers.upload(roster, 'roster.csv')
  expect(uploaded.rowCount).toBe(3)
  expect(uploaded.file.notes).toEqual([
    'The first 2 lines are above the headings and aren’t imported.',
    'Line 8 is a total and isn’t imported.',
  ])
  expect(mappingOf(uploaded)).toEqual({
    'Emp #': 'employeeId',
    'Driver Name': 'fullName',
    'Home Term': 'division',
    DOH: 'hireDate',
    DOB: 'birthDate',
    SSN: 'ssn',
    'Cell Ph': 'phone',
    'E-mail': 'email',
    'CDL #': 'licenseNumber',
    'CDL St': 'licenseState',
    Cls: 'licenseClass',
    Endo: 'endorsements',
    Restr: 'restrictions',
    'CDL Exp': 'licenseExpirationDate',
    'Med exp': 'medicalExpirationDate',
  })
  const checked = await drivers.check(uploaded.id)
  expect(checked.counts).toMatchObject({ created: 2, error: 1 })
  expect((await drivers.rows(uploaded.id, '&outcome=error'))[0]).toMatchObject({
    line: 7,
    issues: [{ heading: 'CDL Exp' }, { heading: 'Med exp', level: 'error', message: '"2/30/27" is not a date' }],
  })

  await drivers.change(uploaded.id, { unreadable: 'empty' })
  const again = await drivers.check(uploaded.id)
  expect(again.counts).toMatchObject({ created: 3, error: 0 })
  expect(again.findings).toContainEqual({
    heading: 'CDL Exp',
    level: 'note',
    message: '"47790" is Excel’s number for Nov 3, 2030',
    also: ['"47827"', '"47805"'],
    more: 0,
    rows: 3,
    firstLine: 5,
  })
  expect(again.findings).toContainEqual({
    heading: 'Med exp',
    level: 'warning',
    message: 'Left empty: "2/30/27" is not a date',
    also: [],
    more: 0,
    rows: 1,
    firstLine: 7,
  })

  await drivers.run(uploaded.id)
  const items = (await admin.call('GET', '/api/drivers?sort=employeeId')).json<Record<string, unknown>[]>()
  expect(items).toMatchObject([
    {
      firstName: 'Lyle',
      middleName: 'D',
      lastName: 'Abbott',
      employeeId: '0807',
      phone: '4175550116',
      email: null,
      licenseClass: 'A',
      licenseState: 'MO',
      endorsements: ['T', 'X'],
      restrictions: null,
      licenseExpirationDate: '2030-11-03',
    },
    {
      firstName: 'Leroy',
      lastName: 'Haskins',
      suffix: 'Jr',
      preferredName: 'Lee',
      restrictions: ['B', 'L'],
      medicalExpirationDate: '2028-03-28',
    },
    { firstName: 'Dale', medicalExpirationDate: null, licenseExpirationDate: '2030-11-18' },
  ])
})

test('a Social Security number in a file is stored down to its last four digits', async () => {
  const drivers = importer(app, admin, 'drivers')
  const { id } = await drivers.upload(roster, 'roster.csv')
  const cells = (await drivers.rows(id)).map((row) => row.cells[5])
  expect(cells).toEqual(['***-**-6385', '***-**-9449', '***-**-6017'])
  expect((await storedTexts()).join(' ')).not.toContain('666-78-6385')
  expect(await fileKeysIn(app.deps.pool)).toEqual([])
})

test('a workbook with several sheets is stored until the import has run', async () => {
  const drivers = importer(app, admin, 'drivers')
  const headings = ['Emp #', 'Driver Name', 'Home Term', 'DOH', 'Cell Ph', 'SSN']
  const row = ['W1', 'Tidwell, Joan', 'SGF', '1/5/20', '417-555-0161', '666-11-2222']
  const sheets = [
    { name: 'Drivers', rows: [headings, row] },
    { name: 'Left', rows: [headings, [...row.slice(0, 4), '417-555-0162', '666-11-3333']] },
  ]
  const before = await storedFiles()
  const { id } = await drivers.upload((await textWorkbook(sheets)) as Buffer, 'rosters.xlsx')
  expect(await storedFiles()).toBe(before + 1)
  await drivers.change(id, { sheet: 'Left' })
  await drivers.check(id)
  await drivers.run(id)
  expect(await storedFiles()).toBe(before)
  // A row that named a deleted file would fail the next backup.
  expect(await fileKeysIn(app.deps.pool)).toEqual([])
})

test('a unit list in the words of the shop is read with no column mapped by hand', async () => {
  const vehicles = importer(app, admin, 'vehicles')
  const uploaded = await vehicles.upload(
    [
      'Unit #,Type,Yr,Make/Model,VIN,Plate/St,GVWR,Own/Lease,Term',
      'T53049,53 Van,2008,Great Dane Champion 53,,13K-2520 ME,68000 lb,O,SGF',
      '2133,Day Cab,21,Volvo VNL 760,,none,"80,000 lbs",Leased - Ryder,SGF',
      '2205,Con-gear,,Silver Eagle D30,,,,OWN,SGF',
      'FL2,Forklift,2010,Toyota 8FGU25,8fgu25-75557,,,OWN,SGF',
      'FL3,Forklift,2010,Toyota 8FGU25,8fgu25-24074,,,OWN,SGF',
    ].join('\n'),
  )
  expect(mappingOf(uploaded)).toMatchObject({
    'Unit #': 'unitNumber',
    Type: 'kind',
    Yr: 'year',
    'Make/Model': 'makeAndModel',
    'Plate/St': 'plateAndState',
    GVWR: 'gvwr',
    'Own/Lease': 'ownership',
    Term: 'division',
  })
  await vehicles.change(uploaded.id, { unreadable: 'empty' })
  expect((await vehicles.check(uploaded.id)).counts, JSON.stringify(await vehicles.rows(uploaded.id))).toMatchObject({
    created: 5,
    error: 0,
  })
  await vehicles.run(uploaded.id)
  const items = (await admin.call('GET', '/api/vehicles?sort=unitNumber')).json<Record<string, unknown>[]>()
  expect(items).toMatchObject([
    { unitNumber: '2133', kind: 'tractor', make: 'Volvo', model: 'VNL 760', plateNumber: null, ownership: 'leased', gvwr: 80_000 },
    { unitNumber: '2205', kind: 'dolly', make: 'Silver Eagle', model: 'D30', year: null },
    { unitNumber: 'FL2', kind: 'equipment', make: 'Toyota', vin: null, serialNumber: '8FGU25-75557' },
    { unitNumber: 'FL3', kind: 'equipment', vin: null, serialNumber: '8FGU25-24074' },
    { unitNumber: 'T53049', kind: 'trailer', make: 'Great Dane', plateNumber: '13K-2520', plateState: 'ME', gvwr: 68_000 },
  ])
})

test('the status column sets the state of new records, and never to active', async () => {
  const drivers = importer(app, admin, 'drivers')
  const { id } = await drivers.upload(
    [
      'Emp #,Driver Name,Home Term,DOH,Cell Ph,Status,Term dt',
      'S1,"Diaz, Rosa",SGF,1/5/20,417-555-0121,ACT,',
      'S2,"Boone, Earl",SGF,1/5/20,417-555-0122,LOA - Medical,',
      'S3,"Lam, Ana",SGF,1/5/20,417-555-0123,Term\'d,10/30/26',
    ].join('\n'),
  )
  const { counts } = await drivers.check(id)
  expect(counts, JSON.stringify(await drivers.rows(id))).toMatchObject({ created: 3, error: 0 })
  await drivers.run(id)
  const found = (await admin.call('GET', '/api/drivers?employeeId=S1,S2,S3&sort=employeeId')).json<Record<string, unknown>[]>()
  expect(found).toMatchObject([
    { status: 'onboarding', terminationDate: null },
    { status: 'leave', terminationDate: null },
    { status: 'terminated', terminationDate: '2026-10-30' },
  ])
})

test('a file brings records only into states that its person may move them to', async () => {
  const clerk = await app.as('supervisor')
  const drivers = importer(app, clerk, 'drivers')
  const { id } = await drivers.upload(
    'Emp #,Driver Name,Home Term,DOH,Cell Ph,Status\nR1,"Lowry, Diane",SGF,1/5/20,417-555-0141,Term\'d\nR2,"Felton, Todd",SGF,1/5/20,417-555-0142,ACT\n',
  )
  await drivers.check(id)
  expect((await drivers.rows(id)).map(({ outcome, issues }) => [outcome, issues.map(({ message }) => message)])).toEqual([
    ['error', [expect.stringContaining('"Term\'d" is not one of: Onboarding, Active')]],
    ['create', ['Comes in as Onboarding. Use Activate once the file is complete']],
  ])
})

test('odometer and annual inspection come with the unit, the dated papers with the driver', async () => {
  const vehicles = importer(app, admin, 'vehicles')
  const units = await vehicles.upload('Unit #,Type,Term,Odo,Last Annual\nA77,Tractor,SGF,"45,210 mi",5/23/26\nA78,Dolly,SGF,n/a,?\n')
  await vehicles.change(units.id, { unreadable: 'empty' })
  await vehicles.check(units.id)
  expect((await vehicles.run(units.id)).counts).toMatchObject({ created: 2 })
  const [unit] = (await admin.call('GET', '/api/vehicles?unitNumber=A77')).json<[{ id: string; mileage: number }]>()
  expect(unit.mileage).toBe(45_210)
  const reports = (await admin.call('GET', `/api/qualification-documents?vehicle=${unit.id}`)).json<Record<string, unknown>[]>()
  expect(reports).toMatchObject([{ type: 'annual_inspection', issuedOn: '2026-05-23', expirationDate: '2027-05-23', status: 'draft' }])

  await vehicles.rollback(units.id)
  expect((await admin.call('GET', `/api/qualification-documents?vehicle=${unit.id}`)).json()).toEqual([])
  expect((await admin.call('GET', `/api/meter-entries?vehicle=${unit.id}`)).json()).toEqual([])

  const drivers = importer(app, admin, 'drivers')
  const roster = await drivers.upload(
    'Emp #,Driver Name,Home Term,DOH,Cell Ph,Cls,MVR Dt,Ann Rev,CH Qry\nP1,"Nance, Donnie",SGF,1/5/20,417-555-0131,A,3/18/26,done 4/4/26,01/05/2026 NP\n',
  )
  await drivers.check(roster.id)
  const done = await drivers.run(roster.id)
  expect(done.counts).toMatchObject({ created: 1 })
  const [driver] = (await admin.call('GET', '/api/drivers?employeeId=P1')).json<[{ id: string }]>()
  const papers = (await admin.call('GET', `/api/qualification-documents?driver=${driver.id}&sort=type`)).json<Record<string, unknown>[]>()
  expect(
    papers.map(({ type, issuedOn, expirationDate, status }) => [type, issuedOn, expirationDate, status]).toSorted(),
    JSON.stringify(done.findings),
  ).toEqual([
    ['annual_review', '2026-04-04', '2027-04-04', 'draft'],
    ['clearinghouse_limited', '2026-01-05', '2027-01-05', 'draft'],
    ['mvr_annual', '2026-03-18', '2027-03-18', 'draft'],
  ])
})

test('the papers of a hire come with the driver: application, road test, drug test, and full query of CDL drivers only', async () => {
  const drivers = importer(app, admin, 'drivers')
  const { id } = await drivers.upload(
    [
      'Emp #,Driver Name,Home Term,DOH,Cell Ph,Cls,App dt,Road test,Pre-emp drug,CH Full',
      'H1,"Beckett, Noel",SGF,1/15/24,417-555-0151,A,12/20/23,1/12/24,1/8/24 neg,1/10/2024 NP',
      'H2,"Sorrell, Ida",SGF,1/15/24,417-555-0152,Non-CDL,12/21/23,1/12/24,1/8/24,1/10/24',
    ].join('\n'),
  )
  await drivers.check(id)
  const { findings } = await drivers.run(id)
  const papersOf = async (employeeId: string): Promise<string[][]> => {
    const [driver] = (await admin.call('GET', `/api/drivers?employeeId=${employeeId}`)).json<[{ id: string }]>()
    const papers = (await admin.call('GET', `/api/qualification-documents?driver=${driver.id}`)).json<Record<string, string>[]>()
    return papers.map(({ type = '', issuedOn = '', roadTestProof }) => [type, issuedOn, roadTestProof ?? '']).toSorted()
  }
  expect(await papersOf('H1'), JSON.stringify(findings)).toEqual([
    ['application', '2023-12-20', ''],
    ['clearinghouse_full', '2024-01-10', ''],
    ['drug_test', '2024-01-08', ''],
    ['road_test', '2024-01-12', 'own'],
  ])
  const [query] = (await admin.call('GET', '/api/qualification-documents?type=clearinghouse_full')).json<[{ id: string }]>()
  const revealed = await admin.call('POST', `/api/qualification-documents/${query.id}/reveal`, { fields: ['queryResult'] })
  expect(revealed.json()).toMatchObject({ queryResult: 'none' })
  expect(await papersOf('H2')).toEqual([
    ['application', '2023-12-21', ''],
    ['road_test', '2024-01-12', 'own'],
  ])
})
