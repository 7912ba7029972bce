import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pLimit from 'p-limit'
import type { Worker, WorkerParams } from 'tesseract.js'

/** How long a reader without work is kept for the next page; it takes about 200 MB. */
const restMs = 20_000
/** Longest time for one page. */
const longest = 90_000

const one = pLimit(1)
let reader: Promise<Worker> | undefined
let sleep: NodeJS.Timeout | undefined

/** The language comes from a package: nothing is downloaded. It reads letters alone, which takes a third of the data. */
const startReader = async (): Promise<Worker> => {
  const { createWorker, OEM } = await import('tesseract.js')
  const languages = dirname(fileURLToPath(import.meta.resolve('@tesseract.js-data/eng/package.json')))
  const worker = await createWorker('eng', OEM.LSTM_ONLY, {
    langPath: join(languages, '4.0.0_best_int'),
    gzip: true,
    cacheMethod: 'none',
    errorHandler: () => undefined,
  })
  // Its remarks about single lines would go to the log of the server.
  await worker.setParameters({ user_defined_dpi: '200', debug_file: '/dev/null' } as Partial<WorkerParams>)
  return worker
}

const endReader = async (): Promise<void> => {
  clearTimeout(sleep)
  const ended = reader
  reader = undefined
  await ended?.then((worker) => worker.terminate()).catch(() => undefined)
}

export interface Letters {
  readonly text: string
  /** Degrees to turn the page clockwise so that the letters stand upright. */
  readonly turn: number
}

/** Confidence, of 100, below which a page may lie on its side. */
const upright = 55
const turns = [0, 90, 270, 180]

/**
 * The letters in a picture of a page, read in a thread, one page at a time. Without text if there is none, or if reading takes too long or
 * fails: a person then reads the page.
 */
export const readLetters = (page: Buffer): Promise<Letters> =>
  one(async () => {
    clearTimeout(sleep)
    try {
      return await bestOf(page)
    } catch {
      await endReader()
      return { text: '', turn: 0 }
    } finally {
      sleep = setTimeout(() => void endReader(), restMs).unref()
    }
  })

/** Reads the page as it lies, and turned where that gives no words. */
const bestOf = async (page: Buffer): Promise<Letters> => {
  const { default: sharp } = await import('sharp')
  let best = { text: '', turn: 0, confidence: 0 }
  for (const turn of turns) {
    const { text, confidence } = await readOnce(turn === 0 ? page : await sharp(page).rotate(turn).png().toBuffer())
    if (confidence > best.confidence) best = { text, turn, confidence }
    if (best.confidence >= upright) break
  }
  return best
}

const readOnce = async (page: Buffer): Promise<{ readonly text: string; readonly confidence: number }> => {
  reader ??= startReader()
  const worker = await reader
  let late: NodeJS.Timeout | undefined
  const tooLong = new Promise<never>((_, failed) => {
    late = setTimeout(() => failed(new Error('reading a page took too long')), longest)
  })
  try {
    const { data } = await Promise.race([worker.recognize(page), tooLong])
    return data
  } finally {
    clearTimeout(late)
  }
}
