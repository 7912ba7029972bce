import { createThreads } from '#platform/jobs/offload.ts'
import type { StoredAttachment } from '#features/attachments/attachments.ts'
import type { FileStore } from '#platform/files/files.ts'

/** Why a scan could not be put into the binder. */
export type Unreadable = 'locked' | 'damaged' | 'type'

/** A question to the thread that puts a binder together: the scans in order, then the cover sheet, once. */
export type AssembleStep =
  | { readonly scan: { readonly bytes: Uint8Array; readonly mime: string; readonly mark: string } }
  | { readonly cover: Uint8Array }
/** Pages added, or why none was. */
export type ScanAnswer = { readonly pages: number } | { readonly unreadable: Unreadable }

/** A scan with the words printed at the foot of its pages: "Tab 3: Medical proof". */
export interface MarkedScan {
  readonly file: StoredAttachment
  readonly mark: string
}

const threads = createThreads(new URL('./assemble-thread.ts', import.meta.url), { megabytes: 768, milliseconds: 120_000 })

const bytesOf = async (files: FileStore, key: string): Promise<Uint8Array<ArrayBuffer>> => {
  const chunks: Buffer[] = []
  for await (const chunk of await files.open(key)) chunks.push(chunk as Buffer)
  return new Uint8Array(Buffer.concat(chunks))
}

/**
 * One PDF in a worker thread: the cover sheet, then the pages of each scan in order, marked at the foot. `coverOf` makes the cover once it is
 * known how many pages each scan has, in the order of `scans`.
 */
export const assembleBinder = (
  files: FileStore,
  scans: readonly MarkedScan[],
  coverOf: (answers: readonly ScanAnswer[]) => Promise<Uint8Array>,
): Promise<Uint8Array> =>
  threads(async ({ ask }) => {
    const answers: ScanAnswer[] = []
    for (const { file, mark } of scans) {
      const bytes = await bytesOf(files, file.storageKey)
      answers.push(await ask<ScanAnswer>({ scan: { bytes, mime: file.mime, mark } } satisfies AssembleStep, [bytes.buffer]))
    }
    return ask<Uint8Array>({ cover: await coverOf(answers) } satisfies AssembleStep)
  })
