import { BlobReader, TextWriter, ZipReader } from '@zip.js/zip.js'
import { extractText } from 'unpdf'
import { describe, expect, it } from 'vitest'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pdfOf } from './pdf.ts'
import { zipOf } from './zip.ts'

const sheet = {
  title: 'Register',
  foot: 'REG-1',
  printedBy: 'Robin Hale',
  employer: { name: 'Kestrel Ridge Freight LLC', usdot: '1234567', address: null },
  createdAt: new Date('2026-11-10T12:00:00Z'),
}

describe('documents', () => {
  it('set words with accents and other alphabets as they are written', async () => {
    const bytes = await pdfOf({ ...sheet, content: [{ text: 'Müller-Łącki, José Ñandú, Ольга' }] })
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
    const { text } = await extractText(new Uint8Array(bytes), { mergePages: true })
    expect(text).toContain('Müller-Łącki, José Ñandú, Ольга')
    expect(text).toContain('Page 1 of 1')
    expect(text, 'whose paper it is').toContain(
      'Kestrel Ridge Freight LLC, USDOT 1234567 · REG-1 · printed Nov 10, 2026, 6:00 AM CST by Robin Hale',
    )
  })

  it('keep a heading with the first row of what it is over', async () => {
    const table = (rows: number) => ({
      table: {
        headerRows: 1,
        dontBreakRows: true,
        widths: ['*'],
        body: [['Heads of the table'], ...Array.from({ length: rows }, () => [`A row${'\n'.repeat(3)}of it`])],
      },
    })
    // Somewhere among these heights the page ends right under the heading, and right under the heads of the table.
    for (let above = 38; above < 52; above += 1) {
      const bytes = await pdfOf({
        ...sheet,
        content: [
          ...Array.from({ length: above }, () => ({ text: 'Words above it' })),
          { text: 'The heading', style: 'heading' },
          table(2),
        ],
      })
      const { text } = await extractText(new Uint8Array(bytes))
      const page = text.find((one) => one.includes('The heading'))
      expect(page, `${above} lines above`).toMatch(/The heading[\s\S]*Heads of the table[\s\S]*A row/)
    }
  })

  it('read no file of the server', async () => {
    await expect(pdfOf({ ...sheet, content: [{ image: '/etc/hostname' }] })).rejects.toThrow()
  })

  it('archive files one after the other, the last one knowing those before it', async () => {
    const seen: string[] = []
    const entry = (path: string) => ({
      path,
      modifiedAt: sheet.createdAt,
      open: () => (seen.push(path), Readable.from([Buffer.from(path)])),
    })
    async function* entries() {
      yield entry('a.txt')
      yield entry('b.txt')
      yield { path: 'list.txt', modifiedAt: sheet.createdAt, open: () => Buffer.from(seen.join(' ')) }
    }
    const reader = new ZipReader(new BlobReader(new Blob([await buffer(zipOf(entries()))])))
    const found = await reader.getEntries()
    expect(found.map((one) => one.filename)).toEqual(['a.txt', 'b.txt', 'list.txt'])
    const last = found.at(-1)
    if (last === undefined || last.directory) throw new Error('no list')
    expect(await last.getData(new TextWriter())).toBe('a.txt b.txt')
  })

  it('break off when a file cannot be read', async () => {
    const broken = { path: 'a', modifiedAt: sheet.createdAt, open: () => Promise.reject(new Error('gone')) }
    await expect(buffer(zipOf([broken]))).rejects.toThrow('gone')
  })
})
