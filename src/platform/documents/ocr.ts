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

/**
 * The letters in a picture of a page, read in a thread, one page at a time. Empty if there are none, or if reading takes too long or fails: a
 * person then reads the page.
 */
export const readLetters = (page: Buffer): Promise<string> =>
  one(async () => {
    clearTimeout(sleep)
    reader ??= startReader()
    let late: NodeJS.Timeout | undefined
    try {
      const worker = await reader
      const tooLong = new Promise<null>((done) => {
        late = setTimeout(() => done(null), longest)
      })
      const found = await Promise.race([worker.recognize(page), tooLong])
      if (found === null) await endReader()
      return found?.data.text ?? ''
    } catch {
      await endReader()
      return ''
    } finally {
      clearTimeout(late)
      sleep = setTimeout(() => void endReader(), restMs).unref()
    }
  })
