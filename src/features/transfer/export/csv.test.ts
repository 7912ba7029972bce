import fc from 'fast-check'
import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { rounds } from '#test/support/rounds.ts'
import { csvFile, guardText, unguardText } from './csv.ts'
import { openFile } from '#engine/import/file.ts'

/** Spaces and invisible characters a spreadsheet, or a person, may trim before it looks at a cell. */
const trimmed = (text: string): string => text.replace(/^[\p{Z}\p{Cf}]+/u, '')
const dangerous = /^[=+\-@＝＋－＠\t\r\n\0]/u

const anyText = fc.oneof(
  { weight: 3, arbitrary: fc.string({ unit: 'binary' }) },
  { weight: 3, arbitrary: fc.string({ unit: fc.constantFrom(...'=+-@＝＋－＠\'"\t\r\n\0 ,;\u00A0\u2003\u200B\u202E\uFEFFax1') }) },
  { weight: 1, arbitrary: fc.constantFrom('=1+1', '@SUM(A1)', "'=1", "''+1", " =cmd|'/C calc'!A0", '-2+3', '"', '""', '\r', "'") },
)

const written = (rows: string[][]): Promise<Buffer> => buffer(csvFile(rows))
const reread = async (bytes: Buffer): Promise<string[][]> => {
  const file = await openFile({ content: Readable.from([bytes]), head: bytes.subarray(0, 4_100), bytes: bytes.length })
  const rows: string[][] = []
  for await (const { cells } of file.rows) rows.push(cells.map(unguardText))
  return rows
}

describe('P-29 exports are safe in spreadsheets', () => {
  test('a guarded text never begins like a formula, and comes back as it was', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const guarded = guardText(text)
        expect(trimmed(guarded)).not.toMatch(dangerous)
        expect(unguardText(guarded)).toBe(text)
      }),
      { numRuns: rounds(2_000, 10_000) },
    )
  })

  test('a whole file comes back exactly, whatever stands in its cells', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(anyText, { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 8 }), async (rows) => {
        // The first cell is never blank in our exports: it is the record's number.
        const numbered = rows.map((row, position) => [`VEH-${position}`, ...row])
        const bytes = await written([['number', 'a', 'b', 'c'], ...numbered])
        expect(await reread(bytes)).toEqual(numbered)
      }),
      { numRuns: rounds(300, 10_000) },
    )
  })

  test('numbers stay numbers: only texts are guarded', async () => {
    expect((await buffer(csvFile([[-12.5, '-12.5', null]]))).toString()).toBe('\uFEFF"-12.5","\'-12.5",""\r\n')
  })
})
