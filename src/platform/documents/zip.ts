import type { Readable } from 'node:stream'
import { startThread } from '../jobs/offload.ts'

/** One file of an archive; `open` is called when its turn comes, so that only one file is open at a time. */
export interface ZipEntry {
  /** Path inside the archive: `photos/01-front.jpg`. */
  readonly path: string
  readonly modifiedAt: Date
  readonly open: () => Promise<Readable | Uint8Array> | Readable | Uint8Array
}

/** What the thread that packs is told, in order; it answers the bytes of the archive that are ready. */
export type ZipStep =
  | { readonly entry: { readonly path: string; readonly modifiedAt: Date } }
  | { readonly chunk: Uint8Array }
  | { readonly closeEntry: true }
  | { readonly end: true }

const limits = { megabytes: 256, milliseconds: 60_000 }

/**
 * The bytes of a ZIP archive, packed in a worker thread that ends with it. Entries are asked for one after the other, so an entry may
 * tell of those before it (a list of hashes stands last). Throws what goes wrong on the way.
 */
export async function* zipOf(entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const thread = startThread(new URL('./zip-thread.ts', import.meta.url), limits)
  const tell = (step: ZipStep): Promise<Uint8Array[]> => thread.ask<Uint8Array[]>(step)
  try {
    for await (const { path, modifiedAt, open } of entries) {
      yield* await tell({ entry: { path, modifiedAt } })
      const content = await open()
      const chunks = content instanceof Uint8Array ? [content] : (content as AsyncIterable<Uint8Array>)
      for await (const chunk of chunks) yield* await tell({ chunk })
      yield* await tell({ closeEntry: true })
    }
    yield* await tell({ end: true })
  } finally {
    await thread.end()
  }
}
