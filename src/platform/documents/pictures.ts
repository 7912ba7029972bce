import pLimit from 'p-limit'
import { createThreads } from '../jobs/offload.ts'

export interface Drawing {
  /** More pixels than that are refused; the frames of a moving picture are counted together. */
  readonly mostPixels: number
  readonly seconds: number
  readonly format: 'png' | 'jpeg' | 'webp' | 'gif'
  /** Of JPEG and WebP, 1 to 100. */
  readonly quality?: number
  /** Longest side in pixels; a smaller picture keeps its size. */
  readonly side?: number
  /** Keeps all frames of a moving picture. */
  readonly moving?: boolean
}

export interface Drawn {
  /** Pixels alone: without the original's position, camera and notes. */
  readonly picture: Buffer
  readonly exif: Buffer | undefined
}

export interface PictureQuestion extends Drawing {
  readonly content: Uint8Array
}

export interface PictureAnswer {
  readonly picture: Uint8Array
  readonly exif: Uint8Array | undefined
}

const threads = createThreads(new URL('./pictures-thread.ts', import.meta.url), { megabytes: 256, milliseconds: 60_000 })
/** Decoding takes memory and a whole processor: two at once in this process, whoever asks. */
const drawing = pLimit(2)

/** Reads a picture whole and draws it again in a worker thread. Throws what the decoder says where it is broken or too large. */
export const drawPicture = (content: Buffer, how: Drawing): Promise<Drawn> =>
  drawing(async () => {
    // The decoder's library has to be loaded once before threads load it.
    await import('sharp')
    const question: PictureQuestion = { ...how, content }
    const { picture, exif } = await threads((thread) => thread.ask<PictureAnswer>(question))
    return { picture: Buffer.from(picture), exif: exif === undefined ? undefined : Buffer.from(exif) }
  })

export const isTooManyPixels = (error: unknown): boolean => error instanceof Error && /pixel limit/i.test(error.message)
