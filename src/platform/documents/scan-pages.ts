import pLimit from 'p-limit'
import { AppError } from '#kit/errors.ts'
import { startThread, WorkEnded } from '../jobs/offload.ts'

/** A scan, opened: its text, if it holds any, and its first page as a picture. */
export interface OpenedScan {
  readonly pages: number
  /** Of the first pages; empty for pictures. */
  readonly text: string
  /** The first page as WebP, upright, for a person to look at. */
  readonly picture: Buffer
  /** The first page in black and white as PNG, large enough to read letters in it. */
  readonly forReading: Buffer
}

export interface ScanQuestion {
  readonly content: Uint8Array
  readonly isPdf: boolean
}

export interface ScanAnswer {
  readonly pages: number
  readonly text: string
  readonly picture: Uint8Array
  readonly forReading: Uint8Array
}

const limits = { megabytes: 512, milliseconds: 60_000 }
/** A page takes a whole processor and some hundred megabytes while it is drawn. */
const one = pLimit(1)

/**
 * Opens PDFs and pictures one after the other, in a thread that is ended with `close`: the PDF library gives memory back in no other way.
 * A file that the thread dies of is refused, and the next gets a new thread.
 */
export const createScanOpener = () => {
  let thread: ReturnType<typeof startThread> | undefined
  const drop = async (): Promise<void> => {
    const ended = thread
    thread = undefined
    await ended?.end()
  }
  return {
    /** @throws AppError invalid, with a sentence for people, when the file can’t be opened */
    open: (question: ScanQuestion): Promise<OpenedScan> =>
      one(async () => {
        // The decoder's library has to be loaded once before threads load it.
        await import('sharp')
        thread ??= startThread(new URL('./scan-pages-thread.ts', import.meta.url), limits)
        try {
          const { picture, forReading, ...rest } = await thread.ask<ScanAnswer>(question)
          return { ...rest, picture: Buffer.from(picture), forReading: Buffer.from(forReading) }
        } catch (error) {
          if (!(error instanceof WorkEnded)) throw error
          await drop()
          throw new AppError('invalid', 'The file takes too much memory or time to open.')
        }
      }),
    close: drop,
  }
}
