import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { fileTypeFromBuffer } from 'file-type'
import { AppError } from '#kit/errors.ts'
import { kindOf } from '#kit/kind-of.ts'
import { limits } from '#records/office/feedback/submission.ts'
import type { Tx } from '#engine/write/rules.ts'
import { attach, examine, largestAttachment } from '#features/attachments/attachments.ts'
import type { Examined } from '#features/attachments/attachments.ts'
import type { Deps } from '#engine/write/rules.ts'
import type { StoredFile } from '#platform/files/files.ts'
import { drawPicture, isTooManyPixels } from '#platform/documents/pictures.ts'

/** A picture that lies in the store and waits for its record. */
interface Screenshot {
  readonly stored: StoredFile
  readonly examined: Examined
  readonly fileName: string
}

const formats = { 'image/png': 'png', 'image/jpeg': 'jpeg', 'image/webp': 'webp', 'image/gif': 'gif' } as const
type Mime = keyof typeof formats
const isKept = (mime: string | undefined): mime is Mime => mime !== undefined && Object.hasOwn(formats, mime)

/** 40 megapixels are too many; the frames of a moving picture are counted together. */
const mostPixels = 39_999_999

const refuse = (position: number, said: string): AppError => {
  const message = `Screenshot ${position + 1} ${said}`
  return new AppError('invalid', message, [{ field: `screenshotUrls.${position}`, message }])
}

/** The file inside of a data string. What the string says of its type counts for nothing. */
const fileOf = (url: string, position: number): Buffer => {
  const comma = url.indexOf(',')
  const base64 = comma < 0 || !/^data:[^,]{0,100};base64$/i.test(url.slice(0, comma)) ? '' : url.slice(comma + 1)
  if (base64.length > Math.ceil(limits.screenshotBytes / 3) * 4) throw refuse(position, 'is larger than 5 MB.')
  // Looked for what is wrong: to match seven million right letters in a row, an expression may run out of stack.
  const letters = base64.replace(/={1,2}$/, '')
  if (letters === '' || /[^A-Za-z0-9+/]/.test(letters)) throw refuse(position, 'can’t be read. Remove it and add it again.')
  const content = Buffer.from(base64, 'base64')
  if (content.length > limits.screenshotBytes) throw refuse(position, 'is larger than 5 MB.')
  return content
}

/**
 * The picture drawn again in its own format: nothing but its pixels is left, so no position, no camera, and nothing that was hidden behind
 * them for another program to read.
 */
const redrawn = async (content: Buffer, position: number): Promise<{ picture: Buffer; format: string }> => {
  const mime = (await fileTypeFromBuffer(content))?.mime
  if (!isKept(mime)) throw refuse(position, 'is not an image. Use PNG, JPEG, WebP or GIF.')
  const format = formats[mime]
  try {
    const moving = format === 'gif' || format === 'webp'
    const { picture } = await drawPicture(content, { mostPixels, seconds: 20, format, quality: 92, moving })
    return { picture, format }
  } catch (error) {
    throw refuse(
      position,
      isTooManyPixels(error) ? 'has 40 megapixels or more. Make it smaller and add it again.' : 'is damaged and can’t be read.',
    )
  }
}

/** Reads the data strings, checks each by its content and stores it; the same picture twice is kept once. Throws invalid, and then keeps none. */
export const keepScreenshots = async (deps: Deps, urls: readonly string[], timeZone: string): Promise<Screenshot[]> => {
  const kept: Screenshot[] = []
  const seen = new Set<string>()
  try {
    for (const [position, url] of urls.entries()) {
      const content = fileOf(url, position)
      const hash = createHash('sha256').update(content).digest('hex')
      if (seen.has(hash)) continue
      seen.add(hash)
      const { picture, format } = await redrawn(content, position)
      const fileName = `screenshot-${kept.length + 1}.${format === 'jpeg' ? 'jpg' : format}`
      const stored = await deps.files.put(Readable.from([picture]), largestAttachment)
      kept.push({ stored, fileName, examined: { mime: `image/${format}`, thumbnailKey: null, takenAt: null } })
      kept.splice(-1, 1, { stored, fileName, examined: await examine(deps, stored, fileName, timeZone) })
    }
    return kept
  } catch (error) {
    await dropScreenshots(deps, kept)
    throw error
  }
}

export const dropScreenshots = async (deps: Deps, shots: readonly Screenshot[]): Promise<void> => {
  const keys = shots.flatMap(({ stored, examined }) => [stored.key, ...(examined.thumbnailKey === null ? [] : [examined.thumbnailKey])])
  await Promise.all(keys.map((key) => deps.files.remove(key)))
}

/** Puts them beside the record; answers where they are read from. */
export const fileScreenshots = async (tx: Tx, recordId: string, shots: readonly Screenshot[]): Promise<string[]> => {
  const links: string[] = []
  for (const { stored, examined, fileName } of shots) {
    const file = { record: kindOf(tx.deps, 'feedback'), recordId, stored, fileName, category: 'photo', label: null } as const
    const { id } = await attach(tx, { ...file, confidential: false, vehicleArea: null, capturedAt: null }, examined)
    links.push(`/api/attachments/${id}/file`)
  }
  return links
}
