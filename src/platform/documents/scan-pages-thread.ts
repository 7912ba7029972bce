import { PDFiumLibrary } from '@hyzyla/pdfium'
import type { PDFiumDocument } from '@hyzyla/pdfium'
import sharp from 'sharp'
import type { Sharp } from 'sharp'
import { AppError } from '#kit/errors.ts'
import { answerQuestions } from '../jobs/offload-thread.ts'
import type { ScanAnswer, ScanQuestion } from './scan-pages.ts'

// One processor to a picture: the others go on answering requests.
sharp.concurrency(1)

const mostPixels = 50_000_000
/** Longest sides in pixels: of what a person looks at, and of what letters are read in (a letter page at about 200 dpi). */
const shown = 1_400
const read = 2_200
/** Pages whose text is read: what a paper is stands on the first ones. */
const textPages = 3
const textLength = 20_000

let library: Promise<PDFiumLibrary> | undefined

const sentences: readonly (readonly [RegExp, string])[] = [
  [/password/i, 'The PDF is locked with a password. Remove the password and add it again.'],
  [/security/i, 'The PDF is encrypted in a way that can’t be opened.'],
]

const refusal = (error: unknown): AppError => {
  const said = error instanceof Error ? error.message : ''
  return new AppError('invalid', sentences.find(([words]) => words.test(said))?.[1] ?? 'The PDF is damaged and can’t be opened.')
}

const withPdf = async <T>(content: Uint8Array, work: (pdf: PDFiumDocument) => Promise<T>): Promise<T> => {
  library ??= PDFiumLibrary.init()
  const opened = await (await library).loadDocument(content).catch((error: unknown) => {
    throw refusal(error)
  })
  try {
    return await work(opened)
  } catch (error) {
    throw error instanceof AppError ? error : refusal(error)
  } finally {
    opened.destroy()
  }
}

const fromPdf = (content: Uint8Array): Promise<ScanAnswer> =>
  withPdf(content, async (pdf) => {
    const pages = pdf.getPageCount()
    if (pages === 0) throw new AppError('invalid', 'The PDF has no pages.')
    const text = Array.from({ length: Math.min(pages, textPages) }, (_, page) => pdf.getPage(page).getText()).join('\n')
    const first = pdf.getPage(0)
    const { originalWidth, originalHeight } = first.getOriginalSize()
    const scale = read / Math.max(originalWidth, originalHeight, 1)
    const { data, width, height } = await first.render({
      scale,
      colorSpace: 'BGRA',
      render: async ({ data: pixels }) => Buffer.from(pixels),
    })
    const page = sharp(data, { raw: { width, height, channels: 4 } }).flatten({ background: '#ffffff' })
    return { pages, text: text.slice(0, textLength), ...(await picturesOf(page)) }
  })

const fromPicture = async (content: Uint8Array): Promise<ScanAnswer> => {
  try {
    const picture = sharp(content, { limitInputPixels: mostPixels, failOn: 'error', pages: 1 }).timeout({ seconds: 20 })
    const upright = await picture.autoOrient().flatten({ background: '#ffffff' }).png({ compressionLevel: 1 }).toBuffer()
    return { pages: 1, text: '', ...(await picturesOf(sharp(upright))) }
  } catch (error) {
    const tooLarge = error instanceof Error && /pixel limit/i.test(error.message)
    throw new AppError('invalid', tooLarge ? 'The picture has more than 50 million pixels.' : 'The picture is damaged and can’t be read.')
  }
}

const picturesOf = async (page: Sharp): Promise<Pick<ScanAnswer, 'picture' | 'forReading'>> => ({
  picture: await page
    .clone()
    .resize({ width: shown, height: shown, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 78 })
    .toBuffer(),
  forReading: await page.clone().resize({ width: read, height: read, fit: 'inside' }).grayscale().normalise().png().toBuffer(),
})

answerQuestions(async ({ content, isPdf }: ScanQuestion) => ({ value: await (isPdf ? fromPdf(content) : fromPicture(content)) }))
