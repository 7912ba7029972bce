import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib'
import { configure, Uint8ArrayReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js'
import { createScanOpener } from '#platform/documents/scan-pages.ts'

configure({ useWebWorkers: false })

/** A page with these lines, of which nothing repeats from page to page. */
export const pdf = async (lines: readonly string[], password?: string): Promise<Buffer> => {
  const made = await PDFDocument.create()
  const font = await made.embedFont(StandardFonts.Helvetica)
  const page = made.addPage([612, 792])
  for (const [row, line] of lines.entries()) page.drawText(line, { x: 60, y: 700 - row * 30, size: 16, font })
  if (password !== undefined) made.encrypt({ userPassword: password, ownerPassword: password, permissions: {} })
  return Buffer.from(await made.save({ useObjectStreams: false }))
}

/** A photo of such a page: nothing but pixels. */
export const photo = async (lines: readonly string[]): Promise<Buffer> => {
  const opener = createScanOpener()
  try {
    return (await opener.open({ content: await pdf(lines), isPdf: true })).forReading
  } finally {
    await opener.close()
  }
}

/** An archive of these files. */
export const zip = async (files: Readonly<Record<string, Buffer>>): Promise<Buffer> => {
  const writer = new ZipWriter(new Uint8ArrayWriter())
  for (const [path, content] of Object.entries(files)) await writer.add(path, new Uint8ArrayReader(content))
  return Buffer.from(await writer.close())
}

/** The archive with another size than the true one in its directory, for each of its files. */
export const claiming = (archive: Buffer, bytes: number): Buffer => {
  const changed = Buffer.from(archive)
  for (let at = changed.indexOf('PK\u0001\u0002', 0, 'latin1'); at >= 0; at = changed.indexOf('PK\u0001\u0002', at + 4, 'latin1'))
    changed.writeUInt32LE(bytes, at + 24)
  return changed
}
