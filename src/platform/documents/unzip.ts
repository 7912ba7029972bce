import { startThread, WorkEnded } from '../jobs/offload.ts'
import { AppError } from '#kit/errors.ts'

export interface UnzipLimits {
  readonly mostFiles: number
  /** Bytes. A larger file is given without its content. */
  readonly largestFile: number
  readonly largestInAll: number
  /** Paths to leave out. */
  readonly skip: RegExp
}

export type UnzipQuestion = { readonly archive: Uint8Array; readonly limits: UnzipLimits } | { readonly next: true }

export interface UnzippedFile {
  readonly path: string
  /** Null: it is larger than the limit. */
  readonly content: Uint8Array | null
}

/**
 * The files of a ZIP archive one after the other, unpacked in a thread of their own. What comes out of the inflater is counted, whatever the
 * archive says of itself: a few kilobytes can hold gigabytes.
 * @throws AppError too_large beyond the limits, unsupported_media_type when it is no archive or is locked
 */
export async function* unzip(archive: Uint8Array, limits: UnzipLimits): AsyncGenerator<UnzippedFile> {
  const thread = startThread(new URL('./unzip-thread.ts', import.meta.url), { megabytes: 512, milliseconds: 60_000 })
  try {
    await thread.ask({ archive, limits })
    for (;;) {
      const file = await thread.ask<UnzippedFile | null>({ next: true })
      if (file === null) return
      yield file
    }
  } catch (error) {
    throw error instanceof WorkEnded ? new AppError('too_large', 'The ZIP takes too much memory or time to unpack. Split it.') : error
  } finally {
    await thread.end()
  }
}
