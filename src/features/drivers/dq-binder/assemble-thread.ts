import { degrees, EncryptedPDFError, PDFDocument, rgb, StandardFonts } from '@cantoo/pdf-lib'
import type { PDFPage } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { answerQuestions } from '#platform/jobs/offload-thread.ts'
import type { AssembleStep, ScanAnswer, Unreadable } from './assemble.ts'

/** US Letter in points. */
const letter = { width: 612, height: 792 } as const
const edge = 30
/** Longest side of a picture in the binder, in pixels: about 200 dots per inch on Letter. */
const pictureSide = 2_000

class UnreadableScan extends Error {
  readonly reason: Unreadable

  constructor(reason: Unreadable, cause?: unknown) {
    super(`The scan cannot be read: ${reason}`, { cause })
    this.reason = reason
  }
}

const newBinder = async () => {
  const document = await PDFDocument.create()
  return { document, font: await document.embedFont(StandardFonts.Helvetica) }
}

let binder: Awaited<ReturnType<typeof newBinder>> | undefined
const currentBinder = async () => (binder ??= await newBinder())

/** An empty password opens a PDF that is only protected against changes. */
const openPdf = async (bytes: Uint8Array): Promise<PDFDocument> => {
  try {
    return await PDFDocument.load(bytes, { password: '' })
  } catch (error) {
    throw new UnreadableScan(error instanceof EncryptedPDFError || /password/i.test(String(error)) ? 'locked' : 'damaged', error)
  }
}

const copyPdf = async (document: PDFDocument, bytes: Uint8Array): Promise<PDFPage[]> => {
  const source = await openPdf(bytes)
  try {
    const pages = await document.copyPages(source, source.getPageIndices())
    if (pages.length === 0) throw new UnreadableScan('damaged')
    return pages.map((page) => document.addPage(page))
  } catch (error) {
    throw error instanceof UnreadableScan ? error : new UnreadableScan('damaged', error)
  }
}

/** A JPEG the right way up, on white; photos of phones say how they were held. */
const pictureOf = async (bytes: Uint8Array): Promise<Uint8Array> => {
  try {
    return await sharp(bytes)
      .rotate()
      .flatten({ background: '#ffffff' })
      .resize({ width: pictureSide, height: pictureSide, fit: 'inside', withoutEnlargement: true })
      .jpeg({ quality: 82 })
      .toBuffer()
  } catch (error) {
    throw new UnreadableScan('damaged', error)
  }
}

const addPicture = async (document: PDFDocument, bytes: Uint8Array): Promise<PDFPage[]> => {
  const image = await document.embedJpg(await pictureOf(bytes))
  const page = document.addPage([letter.width, letter.height])
  const { width, height } = image.scaleToFit(letter.width - 2 * edge, letter.height - 2 * edge)
  page.drawImage(image, { x: (letter.width - width) / 2, y: (letter.height - height) / 2, width, height })
  return [page]
}

/** Where the bottom left corner of a page is as it is shown, by how far the page is turned clockwise. */
const corners = (width: number, height: number): Readonly<Record<number, readonly [x: number, y: number]>> => ({
  0: [18, 10],
  90: [width - 10, 18],
  180: [width - 18, height - 10],
  270: [10, height - 18],
})

const markPages = async (pages: readonly PDFPage[], mark: string): Promise<void> => {
  const { font } = await currentBinder()
  for (const [position, page] of pages.entries()) {
    const { width, height } = page.getSize()
    const turned = (((page.getRotation().angle % 360) + 360) % 360) as 0 | 90 | 180 | 270
    const [x, y] = corners(width, height)[turned] ?? [18, 10]
    const text = `${mark}, page ${position + 1} of ${pages.length}`
    page.drawText(text, { x, y, size: 8, font, color: rgb(0.25, 0.25, 0.25), rotate: degrees(turned) })
  }
}

const addScan = async ({ bytes, mime, mark }: { bytes: Uint8Array; mime: string; mark: string }): Promise<ScanAnswer> => {
  const { document } = await currentBinder()
  try {
    const add = mime === 'application/pdf' ? copyPdf : mime.startsWith('image/') ? addPicture : null
    if (add === null) return { unreadable: 'type' }
    const pages = await add(document, bytes)
    await markPages(pages, mark)
    return { pages: pages.length }
  } catch (error) {
    if (error instanceof UnreadableScan) return { unreadable: error.reason }
    throw error
  }
}

const finish = async (cover: Uint8Array): Promise<Uint8Array<ArrayBuffer>> => {
  const { document } = await currentBinder()
  binder = undefined
  const front = await PDFDocument.load(cover)
  const sheets = await document.copyPages(front, front.getPageIndices())
  for (const [position, sheet] of sheets.entries()) document.insertPage(position, sheet)
  document.setTitle(front.getTitle() ?? 'Driver qualification file', { showInWindowTitleBar: true })
  document.setLanguage('en-US')
  document.setCreationDate(front.getCreationDate() ?? new Date(0))
  document.setModificationDate(front.getCreationDate() ?? new Date(0))
  return new Uint8Array(await document.save())
}

answerQuestions<AssembleStep>(async (step) => {
  if ('scan' in step) return { value: await addScan(step.scan) }
  const bytes = await finish(step.cover)
  return { value: bytes, transfer: [bytes.buffer] }
})
