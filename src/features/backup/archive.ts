import { createHash } from 'node:crypto'
import { existsSync, openAsBlob } from 'node:fs'
import { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as NodeStream } from 'node:stream/web'
import { text } from 'node:stream/consumers'
import { BlobReader, configure, ZipReader } from '@zip.js/zip.js'
import type { FileEntry } from '@zip.js/zip.js'
import { BackupError, manifestSchema, paths } from './manifest.ts'
import type { EntryFacts, Manifest } from './manifest.ts'

configure({ useWebWorkers: false })

/** A backup that was opened; its entries are read one after the other. */
export interface OpenBackup {
  readonly manifest: Manifest
  /** @throws BackupError when there is no such entry */
  read(path: string): Readable
  close(): Promise<void>
}

/** @throws BackupError when the file is no backup, or was cut off: the manifest is written last. */
export const openBackup = async (path: string): Promise<OpenBackup> => {
  if (!existsSync(path)) throw new BackupError(`There is no file ${path}.`)
  const blob = await openAsBlob(path)
  const zip = new ZipReader(new BlobReader(blob))
  const listed = await zip.getEntries().catch(() => {
    throw new BackupError(`${path} is not a whole Longhaul backup.`)
  })
  const entries = new Map(listed.filter((entry): entry is FileEntry => !entry.directory).map((entry) => [entry.filename, entry]))
  const read = (name: string): Readable => {
    const entry = entries.get(name)
    if (entry === undefined) throw new BackupError(`The backup is damaged: ${name} is missing.`)
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
    const content = Readable.fromWeb(readable as NodeStream<Uint8Array>)
    entry.getData(writable).catch((error: unknown) => {
      content.destroy(error instanceof Error ? error : new Error(String(error)))
    })
    return content
  }
  if (!entries.has(paths.manifest)) throw new BackupError(`${path} is not a whole Longhaul backup.`)
  const parsed = manifestSchema.safeParse(JSON.parse(await text(read(paths.manifest))))
  if (!parsed.success) throw new BackupError(`${path} was made by a version of Longhaul whose backups this one cannot read.`)
  return { manifest: parsed.data, read, close: () => zip.close() }
}

/**
 * Reads every entry and compares it with the manifest's size and hash.
 * @throws BackupError naming the first one that differs
 */
export const verifyBackup = async ({ manifest, read }: Pick<OpenBackup, 'manifest' | 'read'>): Promise<void> => {
  for (const [name, expected] of Object.entries(manifest.entries)) {
    const found = await factsOf(read(name)).catch((error: unknown) => {
      throw error instanceof BackupError ? error : new BackupError(`The backup is damaged: ${name} cannot be read.`)
    })
    if (found.bytes !== expected.bytes || found.sha256 !== expected.sha256)
      throw new BackupError(`The backup is damaged: ${name} is not what was written.`)
  }
}

const factsOf = async (content: Readable): Promise<EntryFacts> => {
  const hash = createHash('sha256')
  let bytes = 0
  const sink = new Writable({
    write: (part: Buffer, _encoding, done) => {
      bytes += part.length
      hash.update(part)
      done()
    },
  })
  await pipeline(content, sink)
  return { bytes, sha256: hash.digest('hex') }
}
