import { Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import type { FileRow } from './csv.ts'
import { openFile } from './file.ts'

const read = async (content: string | Buffer): Promise<{ headings: readonly string[]; separator: string | null; rows: FileRow[] }> => {
  const bytes = Buffer.from(content)
  const file = await openFile({
    content: Readable.from([bytes.subarray(0, 7), bytes.subarray(7)]),
    head: bytes.subarray(0, 4_100),
    bytes: bytes.length,
  })
  const rows: FileRow[] = []
  for await (const row of file.rows) rows.push(row)
  return { headings: file.headings, separator: file.separator, rows }
}
const cells = async (content: string | Buffer): Promise<readonly (readonly string[])[]> =>
  (await read(content)).rows.map((row) => row.cells)

describe('reading CSV', () => {
  test('finds the separator', async () => {
    expect(await read('a;b;c\n1,5;2;3\n')).toMatchObject({
      separator: ';',
      headings: ['a', 'b', 'c'],
      rows: [{ cells: ['1,5', '2', '3'] }],
    })
    expect(await read('a\tb\n1\t2, or 3\n')).toMatchObject({ separator: '\t', rows: [{ cells: ['1', '2, or 3'] }] })
    expect(await read('sep=;\na,b;c\n1;2\n')).toMatchObject({ separator: ';', headings: ['a,b', 'c'] })
    expect(await read('one\nx\n')).toMatchObject({ separator: ',', headings: ['one'], rows: [{ cells: ['x'], line: 2 }] })
  })

  test('takes quotes as they come', async () => {
    expect(await cells('a,b,c\n1,72" ROTARY,3\n2,"say ""hi"", twice",3\n3,"two\r\nlines",3\r\n4,60" by 36",3\n')).toEqual([
      ['1', '72" ROTARY', '3'],
      ['2', 'say "hi", twice', '3'],
      ['3', 'two\r\nlines', '3'],
      ['4', '60" by 36"', '3'],
    ])
  })

  test('names a mark that is never closed and loses nothing after it, not even another row with marks', async () => {
    const { rows } = await read('a,b,c\n1,"open,3\n2,x,y\n3,"two\nlines",z\n4,"p",q\n5,"open again,r\n')
    expect(rows.map(({ line, problem }) => [line, problem?.slice(0, 16) ?? null])).toEqual([
      [2, 'A quotation mark'],
      [3, null],
      [4, null],
      [6, null],
      [7, 'A quotation mark'],
    ])
    expect(rows[2]?.cells).toEqual(['3', 'two\nlines', 'z'])
  })

  test('names rows with too many or too few values', async () => {
    const { rows } = await read('a,b\n1,2,3\n1\n1,2,,\n\n,\n')
    expect(rows).toMatchObject([
      {
        line: 2,
        cells: ['1', '2'],
        problem: 'The row has 3 values, the heading has 2. A value with a comma in it needs quotation marks around it',
      },
      { line: 3, cells: ['1', ''], problem: 'The row has only 1 of 2 values' },
      { line: 4, cells: ['1', '2'], problem: null },
    ])
    expect(rows).toHaveLength(3)
  })

  test('reads UTF-8 with and without its mark, UTF-16, Windows-1252, and a mixture line by line', async () => {
    expect(await read('\uFEFFname\nCitroën\n')).toMatchObject({ headings: ['name'], rows: [{ cells: ['Citroën'], recoded: false }] })
    expect(await read(Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('name\r\nCitroën\r\n', 'utf16le')]))).toMatchObject({
      headings: ['name'],
      rows: [{ cells: ['Citroën'] }],
    })
    expect(
      (
        await read(
          Buffer.concat([
            Buffer.from('name\nCitroën\n'),
            Buffer.from('Citroën\n“x”\n', 'latin1').map((byte) => byte),
            Buffer.from([0x93, 0x78, 0x94, 0x0a]),
          ]),
        )
      ).rows,
    ).toMatchObject([
      { cells: ['Citroën'], recoded: false },
      { cells: ['Citroën'], recoded: true },
      { line: 4 },
      { cells: ['“x”'], recoded: true },
    ])
  })

  test('old Mac line ends, repeated and missing headings, our own scope line', async () => {
    expect(await read('a,b\r1,2\r3,4')).toMatchObject({ rows: [{ cells: ['1', '2'] }, { cells: ['3', '4'] }] })
    expect((await read('Model, ,Model\n1,2,3\n')).headings).toEqual(['Model', 'Column 2', 'Model (2)'])
    expect(await cells('a,b\n1,2\n"# Longhaul export: Vehicles, 1 record, made today"\n')).toEqual([['1', '2']])
  })

  test('refuses what is no table', async () => {
    await expect(read('')).rejects.toMatchObject({ code: 'invalid' })
    await expect(read(Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1, 1]))).rejects.toMatchObject({
      code: 'unsupported_media_type',
    })
    await expect(read(`a,b\n${'x'.repeat(1_100_000)}`)).rejects.toMatchObject({ code: 'invalid' })
    await expect(read(Buffer.from('PK\u0003\u0004 not really'))).rejects.toMatchObject({ code: 'unsupported_media_type' })
  })
})
