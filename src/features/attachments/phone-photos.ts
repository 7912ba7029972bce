import { Readable } from 'node:stream'
import { AppError } from '#kit/errors.ts'
import type { Deps } from '#engine/write/rules.ts'
import { companyTimeZone } from '#platform/clock.ts'
import { examine, largestAttachment } from './attachments.ts'
import type { NewAttachment } from './attachments.ts'

/** A photo that a phone sent, stored and not attached yet. */
export interface StoredPhoto {
  readonly stored: NewAttachment['stored']
  readonly fileName: string
  readonly examined: Awaited<ReturnType<typeof examine>>
  /** Keys of what was stored for it. */
  readonly kept: readonly string[]
}

/** Stores photos that come as base64, numbered after `name`. @throws AppError unsupported_media_type for what is no picture */
export const storePhotos = async (deps: Deps, photos: readonly string[], name: string): Promise<StoredPhoto[]> => {
  const made: StoredPhoto[] = []
  for (const [position, content] of photos.entries()) {
    const stored = await deps.files.put(Readable.from([Buffer.from(content, 'base64')]), largestAttachment)
    const fileName = `${name}-${position + 1}.jpg`
    const examined = await examine(deps, stored, fileName, companyTimeZone)
    if (!examined.mime.startsWith('image/')) throw new AppError('unsupported_media_type', 'Only photos can be sent here.')
    made.push({ stored, fileName, examined, kept: examined.thumbnailKey === null ? [stored.key] : [stored.key, examined.thumbnailKey] })
  }
  return made
}

/** Removes photos that were not attached after all. */
export const forgetPhotos = async (deps: Deps, photos: readonly StoredPhoto[]): Promise<void> => {
  await Promise.all(photos.flatMap(({ kept }) => kept.map((key) => deps.files.remove(key))))
}
