import { text as readText } from 'node:stream/consumers'
import { buffer as readBuffer } from 'node:stream/consumers'
import { fileTypeFromBuffer } from 'file-type'
import { AppError } from '#kit/errors.ts'
import type { FileStore, StoredFile } from '#platform/files/files.ts'
import { drawPicture, isTooManyPixels } from '#platform/documents/pictures.ts'

/** What may be kept. The content decides, never the name or what the browser says. SVG and HTML can carry script and are refused. */
const allowed: ReadonlySet<string> = new Set([
  'application/pdf',
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/gif',
  'image/heic',
  'image/heif',
  'image/tiff',
  'video/mp4',
  'video/quicktime',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
])
/** Names that promise something else than text. */
const namedOtherwise = /\.(?:png|jpe?g|gif|webp|heic|heif|tiff?|pdf|mp4|mov|docx|xlsx)$/i
/** Images that are decoded, to prove them whole and for the thumbnail. */
const decoded: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/tiff'])
const mostPixels = 50_000_000
const longestSide = 480

const refused = (): AppError =>
  new AppError('unsupported_media_type', 'This file type isn’t supported. Use PDF, a photo, MP4, Word, Excel, text or CSV.')

/** The media type of a stored file by its content. @throws AppError unsupported_media_type */
export const mediaTypeOf = async (files: FileStore, stored: StoredFile, fileName: string): Promise<string> => {
  const first = await fileTypeFromBuffer(stored.head)
  // Office files are ZIP archives; which one they are stands further inside.
  const found = first?.mime === 'application/zip' ? await fileTypeFromBuffer(await readBuffer(await files.open(stored.key))) : first
  if (found !== undefined) {
    if (!allowed.has(found.mime)) throw refused()
    return found.mime
  }
  if (!(await isPlainText(files, stored))) throw refused()
  // Whoever opens it would be told that the file is broken.
  if (namedOtherwise.test(fileName))
    throw new AppError('unsupported_media_type', `${fileName} is text, not what its name says. Save it again and add that file.`)
  return /\.csv$/i.test(fileName) ? 'text/csv' : 'text/plain'
}

const isPlainText = async (files: FileStore, stored: StoredFile): Promise<boolean> => {
  if (stored.bytes === 0) return false
  const text = await readText(await files.open(stored.key))
  // Markup of any kind is no plain text: a browser that guesses would run it.
  return !/[\u0000-\u0008\u000B\u000E-\u001F\uFFFD]/.test(text) && !/^\uFEFF?\s*</.test(text)
}

/** What a picture gives: a small WebP without the original's metadata, and the block that says when it was taken. */
export interface Picture {
  readonly thumbnail: Buffer
  readonly exif: Buffer | undefined
}

/** Reads a picture whole; null for what is none. @throws AppError invalid when it is broken or too large */
export const pictureOf = async (files: FileStore, stored: StoredFile, mime: string): Promise<Picture | null> => {
  if (!decoded.has(mime)) return null
  const content = await readBuffer(await files.open(stored.key))
  try {
    const { picture, exif } = await drawPicture(content, { mostPixels, seconds: 10, side: longestSide, format: 'webp', quality: 78 })
    return { thumbnail: picture, exif }
  } catch (error) {
    const message = isTooManyPixels(error) ? 'The image has more than 50 million pixels.' : 'The image is damaged and can’t be read.'
    throw new AppError('invalid', message, [{ field: 'file', message }])
  }
}
