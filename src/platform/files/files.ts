import type { Readable } from 'node:stream'

/** Where attachments, imports and exports lie. The local form writes below DATA_DIR/files and syncs before it acknowledges. */
export interface FileStore {
  /** Streams to storage, hashing on the way; refuses beyond `limit` bytes (too_large) and on a full disk (storage_full). */
  put(content: Readable, limit: number): Promise<StoredFile>
  open(key: string): Promise<Readable>
  remove(key: string): Promise<void>
  /** Every stored file, half written ones among them, with the moment its content was last written. */
  list(): AsyncIterable<{ readonly key: string; readonly storedAt: Date }>
}

export interface StoredFile {
  readonly key: string
  readonly bytes: number
  /** Lower-case hex. */
  readonly sha256: string
  /** First 4,100 bytes, enough to recognise the content type. */
  readonly head: Uint8Array
}
