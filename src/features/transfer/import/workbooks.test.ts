import type { Worker } from 'node:worker_threads'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { importer, multipart } from '#test/support/imports.ts'
import type { ImportAnswer } from '#test/support/imports.ts'
import type { TestUser } from '#test/support/sessions.ts'
import { archiveOf, packed, textCell, workbookFiles, workbookOf } from '#test/support/workbooks.ts'

let app: TestApp
let supervisor: TestUser

const upload = (content: Buffer, name = 'drivers.xlsx') => {
  const { body, headers } = multipart(content, name)
  return supervisor.call('POST', '/api/drivers/import', body, headers)
}
const imports = async (): Promise<number> => (await supervisor.call('GET', '/api/imports')).json<unknown[]>().length

const heading = `<row r="1">${textCell('A1', 'Last name')}${textCell('B1', 'First name')}</row>`
const sheetData = (rows: string): string => `<sheetData>${heading}${rows}</sheetData>`
const manyRows = (count: number, row: (number: number) => string): string =>
  Array.from({ length: count }, (_nothing, position) => row(position + 2)).join('')
const megabytes = (count: number): Buffer => Buffer.alloc(count * 1_048_576, ' ')
const withSheet = (sheet: Buffer, says?: number): Buffer => {
  const files = workbookFiles('')
  return archiveOf([...files.slice(0, -1), packed('xl/worksheets/sheet1.xml', sheet, says)])
}

beforeAll(async () => {
  app = await buildTestApp()
  supervisor = await app.as('supervisor')
})
afterAll(() => app.close())

describe('a workbook that holds more than it looks', () => {
  const bombs: Readonly<Record<string, readonly [content: () => Buffer, says: RegExp]>> = {
    'one cell in the last place of a sheet': [
      () => workbookOf(sheetData(`<row r="1048576">${textCell('XFD1048576', 'x')}</row>`)),
      /reaches to row 1,048,576\. Delete everything below your data/,
    ],
    'one cell in the last row, its row not numbered': [
      () => workbookOf(sheetData(`<row>${textCell('A1048576', 'x')}</row>`)),
      /reaches to row 1,048,576\. Delete everything below your data/,
    ],
    'one cell far to the right': [() => workbookOf(sheetData(`<row r="2">${textCell('XFD2', 'x')}</row>`)), /beyond 300 columns/],
    'a dimension beyond the bounds': [
      () => workbookOf(`<dimension ref="A1:XFD1048576"/>${sheetData(`<row r="2">${textCell('A2', 'x')}</row>`)}`),
      /beyond 300 columns/,
    ],
    'a row numbered in another notation': [() => workbookOf(sheetData(`<row r="1e9">${textCell('A2', 'x')}</row>`)), /can’t be read/],
    'tags written over several lines and in single quotes': [
      () => workbookOf(sheetData(`<row\n  spans='1:2'\n  r='900000'\n></row>`)),
      /reaches to row 900,000\./,
    ],
    '210,000 short rows': [
      () => workbookOf(sheetData(manyRows(210_000, (row) => `<row r="${row}"><c r="A${row}"><v>1</v></c></row>`))),
      /more than 200,000 rows/,
    ],
    'a grid of few cells and many places': [
      () => workbookOf(sheetData(`<row r="2">${textCell('KN2', 'x')}</row><row r="150000">${textCell('A150000', 'x')}</row>`)),
      /more than 4,000,000 cells/,
    ],
    'an archive that says 1,000 bytes and holds 160 MB': [() => withSheet(megabytes(160), 1_000), /too large when unpacked|can’t be read/],
    'an archive that says 160 MB': [() => withSheet(megabytes(160)), /too large when unpacked/],
    'many sheets that are large together': [
      () => {
        const sheet = packed('', megabytes(1))
        const sheets = Array.from({ length: 160 }, (_nothing, position) => ({ ...sheet, path: `xl/worksheets/sheet${position + 2}.xml` }))
        return archiveOf([...workbookFiles(sheetData('')), ...sheets])
      },
      /too large when unpacked/,
    ],
    'thousands of empty parts': [
      () => {
        const part = packed('', '')
        const parts = Array.from({ length: 2_100 }, (_nothing, position) => ({ ...part, path: `xl/parts/${position}.xml` }))
        return archiveOf([...workbookFiles(sheetData('')), ...parts])
      },
      /too large when unpacked/,
    ],
    'millions of shared texts': [() => workbookOf(sheetData(''), '<si/>'.repeat(4_100_000)), /more than 4,000,000 cells/],
    'one long shared text in very many cells': [
      () =>
        workbookOf(
          sheetData(manyRows(2_000, (row) => `<row r="${row}"><c r="A${row}" t="s"><v>0</v></c></row>`)),
          `<si><t>${'x'.repeat(30_000)}</t></si>`,
        ),
      /more than 50 MB of text/,
    ],
  }

  test.each(Object.keys(bombs))('%s: refused with one sentence, and nothing is left', async (name) => {
    const [content, says] = bombs[name] ?? [() => Buffer.alloc(0), /never/]
    const before = await imports()
    const answer = await upload(content())
    expect([413, 415, 422], answer.body).toContain(answer.statusCode)
    expect(answer.json<{ detail: string }>().detail).toMatch(says)
    expect(await imports()).toBe(before)
  })
})

describe('a workbook that is none', () => {
  const broken: Readonly<Record<string, () => Buffer>> = {
    'an archive without a workbook': () => archiveOf([packed('readme.txt', 'hello')]),
    'an archive cut in the middle': () => workbookOf(sheetData('')).subarray(0, 700),
    'a sheet that is missing': () => archiveOf(workbookFiles('').slice(0, -1)),
    'XML that ends in the middle': () => workbookOf('<sheetData><row r="1"><c r="A1'),
    'a cell without a place': () => workbookOf('<sheetData><row r="1"><c t="s"><v>0</v></c></row></sheetData>'),
    'a cell whose text does not exist': () => workbookOf('<sheetData><row r="1"><c r="A1" t="s"><v>99</v></c></row></sheetData>'),
    'a place that is no place': () => workbookOf('<sheetData><row r="1"><c r="A0x"><v>1</v></c></row></sheetData>'),
    'rows out of order': () =>
      workbookOf('<sheetData><row r="9"><c r="A9"><v>1</v></c></row><row r="3"><c r="A3"><v>1</v></c></row></sheetData>'),
    'a wrong check sum': () => {
      const files = workbookFiles(sheetData(''))
      return archiveOf(files.map((file) => (file.path.endsWith('sheet1.xml') ? { ...file, crc: 1 } : file)))
    },
  }

  test.each(Object.keys(broken))('%s: refused with one sentence', async (name) => {
    const answer = await upload(broken[name]?.() ?? Buffer.alloc(0))
    expect([415, 422], answer.body).toContain(answer.statusCode)
    expect(answer.json<{ detail: string }>().detail).toMatch(/can’t be read as an Excel workbook|must hold the column headings|no rows/)
  })
})

describe('a remark beside the rows', () => {
  const row = `<row r="2">${textCell('A2', 'Rivera')}${textCell('B2', 'Ana')}${textCell('C2', 'night shift')}</row>`

  test('is left out and named; no empty column stands between it and the table', async () => {
    const stray = `<row r="10">${textCell('A10', 'Ortiz')}${textCell('B10', 'Luz')}${textCell('BZ10', 'see Darlene')}</row>`
    const answer = (await upload(workbookOf(sheetData(row + stray)))).json<ImportAnswer>()
    expect(answer.columns.map(({ heading: name }) => name)).toEqual(['Last name', 'First name', 'Column 3'])
    expect(answer.file.notes).toEqual(['Cell BZ10 is outside the table: "see Darlene". It isn’t imported.'])
    expect(answer.rowCount).toBe(2)
  })

  test('is none where a column stands apart whose heading was forgotten', async () => {
    const rows = Array.from({ length: 5 }, (_, position) => {
      const place = position + 2
      return `<row r="${place}">${textCell(`A${place}`, 'Rivera')}${textCell(`B${place}`, 'Ana')}${textCell(`E${place}`, '555-0142')}</row>`
    })
    const answer = (await upload(workbookOf(sheetData(rows.join(''))))).json<ImportAnswer>()
    expect(answer.columns.at(-1)).toMatchObject({ heading: 'Column 5' })
    expect(answer.file.notes ?? []).toEqual([])
  })

  test('empty columns at the end of a CSV file are none of it either', async () => {
    const answer = (await upload(Buffer.from('Last name,First name,,,\nRivera,Ana,,,\n'), 'drivers.csv')).json<ImportAnswer>()
    expect(answer.columns.map(({ heading: name }) => name)).toEqual(['Last name', 'First name'])
  })

  test('a refused value is said once, under its column', async () => {
    const drivers = importer(app, supervisor, 'drivers')
    const checked = await drivers.check((await drivers.upload('Last name,First name,E-Mail\nRivera,Ana,ana(at)example\n')).id)
    const issues = (await drivers.rows(checked.id))[0]?.issues.filter(({ field }) => field === 'email')
    expect(issues).toMatchObject([{ heading: 'E-Mail', message: 'Enter an email address, for example name@example.com' }])
  })
})

describe('a large workbook', () => {
  test('is read whole in a thread, and others are answered while that works', async () => {
    const content = workbookOf(
      sheetData(manyRows(8_000, (row) => `<row r="${row}">${textCell(`A${row}`, `Rivera ${row}`)}${textCell(`B${row}`, 'Ana')}</row>`)),
    )
    const begun = Promise.withResolvers<Worker>()
    process.once('worker', begun.resolve)
    onTestFinished(() => void process.off('worker', begun.resolve))
    const uploading = upload(content)
    const thread = await Promise.race([begun.promise, uploading.then(() => null)])
    expect(thread).not.toBeNull()
    const reading = { over: false }
    thread?.once('message', () => {
      reading.over = true
    })
    let answered = 0
    while (!reading.over) {
      expect((await supervisor.call('GET', '/api/vehicles?limit=1')).statusCode).toBe(200)
      if (!reading.over) answered += 1
    }
    expect(answered).toBeGreaterThan(0)
    const answer = await uploading
    expect(answer.statusCode, answer.body).toBe(201)
    expect(answer.json<ImportAnswer>()).toMatchObject({ format: 'xlsx', rowCount: 8_000 })
  })
})
