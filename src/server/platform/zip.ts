import { Readable } from 'node:stream'
import type { ReadableStream as NodeStream } from 'node:stream/web'
import { configure, ZipWriter } from '@zip.js/zip.js'

// Threads of a browser; the server has its own.
configure({ useWebWorkers: false })

/** One file of an archive; `open` is called when its turn comes, so that only one file is open at a time. */
export interface ZipEntry {
  /** Path inside the archive: `photos/01-front.jpg`. */
  readonly path: string
  readonly modifiedAt: Date
  readonly open: () => Promise<Readable | Uint8Array> | Readable | Uint8Array
}

const webStream = (content: Readable | Uint8Array): ReadableStream<Uint8Array> =>
  Readable.toWeb(content instanceof Readable ? content : Readable.from([content])) as ReadableStream<Uint8Array>

const fill = async (writable: WritableStream<Uint8Array>, entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>): Promise<void> => {
  const zip = new ZipWriter(writable)
  for await (const entry of entries)
    await zip.add(entry.path, webStream(await entry.open()), { lastModDate: entry.modifiedAt, extendedTimestamp: false })
  await zip.close()
}

/**
 * A ZIP archive as a stream. Entries are asked for one after the other, so an entry may tell of those before it (a list of
 * hashes stands last). A failure breaks the stream: a cut archive never looks whole.
 */
export const zipOf = (entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>): Readable => {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const out = Readable.fromWeb(readable as NodeStream<Uint8Array>)
  fill(writable, entries).catch((error: unknown) => out.destroy(error instanceof Error ? error : new Error(String(error))))
  return out
}
