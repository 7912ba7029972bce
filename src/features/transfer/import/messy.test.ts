import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { inputFor } from '#test/support/factory.ts'
import { importer, multipart } from '#test/support/imports.ts'
import type { TestUser } from '#test/support/sessions.ts'
import { asCells, csvOf } from '#test/support/untouched.ts'
import { archiveOf, packed, textCell, workbookFiles } from '#test/support/workbooks.ts'

/** Files as an office has them: several sheets, days without times, numbers for days, an old code page. */

let app: TestApp
let admin: TestUser
let drivers: ReturnType<typeof importer>
let accidents: ReturnType<typeof importer>

const upload = (content: Buffer, name: string) => {
  const { body, headers } = multipart(content, name)
  return admin.call('POST', '/api/drivers/import', body, headers)
}

beforeAll(async () => {
  app = await buildTestApp()
  admin = await app.as('super_admin')
  drivers = importer(app, admin, 'drivers')
  accidents = importer(app, admin, 'accidents')
})
afterAll(() => app.close())

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** A workbook with these tags of sheets; all show the rows. Style 1 is a time of day. */
const workbook = (sheets: string, rows: string): Buffer =>
  archiveOf(
    workbookFiles(`<sheetData>${rows}</sheetData>`).map((file) =>
      file.path === 'xl/workbook.xml'
        ? packed(file.path, `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${sheets}</sheets></workbook>`)
        : file.path === 'xl/styles.xml'
          ? packed(
              file.path,
              `<styleSheet xmlns="${main}"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="20" applyNumberFormat="1"/></cellXfs></styleSheet>`,
            )
          : file,
    ),
  )
const sheet = (name: string, more = ''): string => `<sheet name="${name}" sheetId="1"${more} r:id="rId1"/>`
const names = `<row r="1">${textCell('A1', 'Last name')}${textCell('B1', 'Started at')}</row>`

/** A CSV file of whole rows, each with these cells of its own. */
const rowsOf = async (kind: string, cells: readonly Readonly<Record<string, string>>[]): Promise<string> => {
  const whole = await asCells(admin, kind, await inputFor(admin, kind))
  return csvOf(cells.map((own) => new Map([...whole, ...Object.entries(own)])))
}

describe('a workbook with several sheets', () => {
  test("says which one was read and which were not; hidden ones are nobody's business", async () => {
    const rows = `${names}<row r="2">${textCell('A2', 'Rivera')}</row>`
    const more = `${sheet('2024')}${sheet('2025 &amp; later')}<sheet name='Lists' sheetId='3' state='hidden' r:id='rId1'/>`
    const { file } = await drivers.upload(workbook(more, rows), 'drivers.xlsx')
    expect(file.notes).toEqual(['Only the sheet "2024" was read; the file has 1 more: 2025 & later.'])
    expect((await drivers.upload(workbook(sheet('2024'), rows), 'drivers.xlsx')).file.notes).toEqual([])
  })

  test('without rows in any sheet is refused', async () => {
    const sheets = `${sheet('Cover')}${sheet('2025')}`
    expect((await upload(workbook(sheets, ''), 'drivers.xlsx')).json()).toMatchObject({
      status: 422,
      detail: 'The file is empty. Its first line must hold the column headings.',
    })
    expect((await upload(workbook(sheets, names), 'drivers.xlsx')).json()).toMatchObject({
      status: 422,
      detail: 'The file has column headings but no rows.',
    })
  })
})

test('a time of day in Excel is read as one, without a day of 1899', async () => {
  const rows = `${names}<row r="2">${textCell('A2', 'Rivera')}<c r="B2" s="1"><v>0.34375</v></c></row><row r="3">${textCell('A3', 'Diaz')}<c r="B3" s="1"><v>0</v></c></row>`
  const { id } = await drivers.upload(workbook(sheet('One'), rows), 'drivers.xlsx')
  expect((await drivers.rows(id)).map(({ cells }) => cells[1])).toEqual(['08:15', '00:00'])
})

test('a workbook with a password, or of the old format, is told apart from what is no table', async () => {
  const content = Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), Buffer.alloc(4_096)])
  expect((await upload(content, 'drivers.xlsx')).json()).toMatchObject({
    status: 415,
    detail: 'This workbook has a password or is in the old .xls format. Save it as .xlsx without a password.',
  })
})

describe('a column of days', () => {
  test('49 CFR 382.303(d) a moment without a time is midnight, and its row says so', async () => {
    const { id } = await accidents.upload(
      await rowsOf('accidents', [{ 'Accident date and time': '01/02/2026' }, { 'Accident date and time': '01/02/2026 8:15 AM' }]),
    )
    await accidents.check(id)
    const said = (await accidents.rows(id)).map(({ outcome, issues }) => [
      outcome,
      issues.filter(({ heading }) => heading === 'Accident date and time'),
    ])
    expect(said).toEqual([
      [
        'create',
        [
          {
            field: 'occurredAt',
            heading: 'Accident date and time',
            level: 'warning',
            message: '"01/02/2026" has no time and is read as 12:00 AM. Put date and time into one column',
          },
        ],
      ],
      ['create', []],
    ])
  })

  test('stored as Excel’s numbers is read, and each row says so', async () => {
    const { id } = await drivers.upload(await rowsOf('drivers', [{ Hired: '45690' }]))
    await drivers.change(id, { mapping: { Hired: 'hireDate' } })
    await drivers.check(id)
    expect((await drivers.rows(id))[0]).toMatchObject({
      outcome: 'create',
      issues: [{ heading: 'Hired', level: 'note', message: '"45690" is Excel’s number for Feb 2, 2025' }],
    })
  })

  test('refuses a number that is no day of a company’s file', async () => {
    const { id } = await drivers.upload(await rowsOf('drivers', [{ Hired: '112345' }]))
    await drivers.change(id, { mapping: { Hired: 'hireDate' } })
    await drivers.check(id)
    expect((await drivers.rows(id))[0]?.issues).toMatchObject([{ heading: 'Hired', level: 'error', message: '"112345" is not a date' }])
  })
})

test('a file in the code page of Windows says so once, not on each of its lines', async () => {
  const people = ['Mu\xF1oz', 'Pe\xF1a', 'Diaz']
  const content = await rowsOf(
    'drivers',
    people.map((name, row) => ({ 'Last name': name, Phone: `417555012${row}` })),
  )
  const { id, file } = await drivers.upload(Buffer.from(content, 'latin1'))
  expect(file).toMatchObject({
    encoding: 'windows-1252',
    notes: ['The file is not UTF-8 and was read as Windows-1252. Check the accents of a few names.'],
  })
  const { counts } = await drivers.check(id)
  expect(counts, JSON.stringify(await drivers.rows(id))).toMatchObject({ error: 0, warning: 0 })
  expect((await drivers.rows(id)).flatMap(({ cells }) => cells.filter((cell) => people.includes(cell)))).toEqual(people)
})

test('an accident from a file was reported when the file says, not when the file came in', async () => {
  const { id } = await accidents.upload(await rowsOf('accidents', [{ 'Accident date and time': '03/05/2025 4:30 PM' }]))
  await accidents.check(id)
  await accidents.run(id)
  const [row] = await accidents.rows(id)
  expect(row?.issues).toEqual([])
  const path = `/api/accidents/${row?.recordId ?? ''}`
  const reported = async () => (await admin.call('GET', path)).json<{ reportedAt: unknown; version: number }>()
  const { reportedAt, version } = await reported()
  expect(reportedAt).toBeNull()
  const changed = await admin.call(
    'PATCH',
    path,
    { narrative: 'Backed into a dock' },
    { 'if-match': `"${version}"`, 'x-confirm-warnings': '1' },
  )
  expect(changed.statusCode, changed.body).toBe(200)
  expect((await reported()).reportedAt).toBeNull()
})
