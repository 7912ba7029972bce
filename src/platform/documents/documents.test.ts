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
    expect(text, 'whose paper it is').toContain('Kestrel Ridge Freight LLC, USDOT 1234567 · REG-1')
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
