import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { inTransaction, systemActor } from '#engine/write/transaction.ts'
import type { Deps } from '#engine/write/rules.ts'
import { importerOf } from '#features/transfer/import/importer.ts'
import { readLetters } from '#platform/documents/ocr.ts'
import { createScanOpener } from '#platform/documents/scan-pages.ts'
import { asAppError } from '#platform/http/http-errors.ts'
import type { JobHandler } from '#platform/jobs/jobs.ts'
import { propose } from './reading/propose.ts'
import type { ReadScan } from './reading/proposal.ts'
import { largestScan } from './limits.ts'
import { companyNames, rosterOf } from './roster.ts'
import { nextWaiting, saveRead, saveRefusal } from './store.ts'
import type { StoredScan } from './store.ts'

const readJob = 'scans.read'
/** Letters of a PDF below which its pages are pictures, with at most a stamp of the scanner as text. */
const fewLetters = 40
const unreadable = 'Something went wrong while this file was read. Add it again, or attach it to the document.'

/** Asks for added scans to be read. A second request while the first waits changes nothing. */
export const startReading = (deps: Deps): Promise<void> => deps.jobs.add(readJob, {}, { key: readJob })

type Opener = ReturnType<typeof createScanOpener>

/** Reads what was added, one file after the other, however many ask for it: reading letters takes a whole processor. */
export const scanJobs = (deps: Deps): Readonly<Record<string, JobHandler>> => {
  let working = false
  let asked = false
  return {
    [readJob]: async (_payload, signal) => {
      asked = true
      if (working) return
      working = true
      const opener = createScanOpener()
      try {
        while (asked) {
          asked = false
          await readAll(deps, opener, signal)
        }
      } finally {
        working = false
        await opener.close()
      }
    },
  }
}

const readAll = async (deps: Deps, opener: Opener, signal: AbortSignal): Promise<void> => {
  for (;;) {
    signal.throwIfAborted()
    const scan = await nextWaiting(deps.pool)
    if (scan === null) return
    await readOne(deps, opener, scan)
  }
}

const readOne = async (deps: Deps, opener: Opener, scan: StoredScan): Promise<void> => {
  const kept: string[] = []
  try {
    const content = await buffer(await deps.files.open(String(scan.storageKey)))
    const { pages, text, picture, forReading } = await opener.open({ content, isPdf: scan.mime === 'application/pdf' })
    const { read, turn } = await lettersOf(scan, text, forReading)
    const viewer = await importerOf(deps, scan.uploadedBy)
    const [drivers, companies] = await Promise.all([rosterOf(deps, viewer), companyNames(deps)])
    const proposal = propose(read, { drivers, companies, today: deps.clock.today() })
    const { key } = await deps.files.put(Readable.from([turn === 0 ? picture : await turned(picture, turn)]), largestScan)
    kept.push(key)
    const saved = await inTransaction(deps, systemActor, (tx) => saveRead(tx, scan.id, { pages, pictureStorageKey: key, proposal }))
    if (saved) return
  } catch (error) {
    const known = asAppError(error)
    // A full disk or a busy database passes, so the job tries again later.
    if (known?.code === 'unavailable' || known?.code === 'storage_full') {
      await Promise.all(kept.map((key) => deps.files.remove(key)))
      throw error
    }
    // Any other error refuses this scan alone, or it would stop the scans of everyone behind it.
    if (known === null) deps.log.error({ err: error, scanId: scan.id }, 'reading a scan failed')
    await inTransaction(deps, systemActor, (tx) => saveRefusal(tx, scan.id, known?.message ?? unreadable))
    if (scan.storageKey !== null) kept.push(scan.storageKey)
  }
  await Promise.all(kept.map((key) => deps.files.remove(key)))
}

/** What the file says, and how far its page is to be turned. */
const lettersOf = async (
  { fileName, folder }: StoredScan,
  text: string,
  page: Buffer,
): Promise<{ readonly read: ReadScan; readonly turn: number }> => {
  if (text.replace(/\s/g, '').length >= fewLetters) return { read: { fileName, folder, text, source: 'text' }, turn: 0 }
  const letters = await readLetters(page)
  return { read: { fileName, folder, text: letters.text, source: 'ocr' }, turn: letters.turn }
}

/** The picture as a person reads it. */
const turned = async (picture: Buffer, turn: number): Promise<Buffer> => {
  const { default: sharp } = await import('sharp')
  return sharp(picture).rotate(turn).webp({ quality: 78 }).toBuffer()
}
