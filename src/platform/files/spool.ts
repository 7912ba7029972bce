import { randomUUID } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { makeFolder } from './make-folder.ts'

/** Texts that are kept between one who writes fast and one who reads as slowly as they like. */
export interface Spool {
  /** Adds texts at the end. Does nothing after `close`. */
  add(texts: readonly string[]): Promise<void>
  /** No more texts come; with an error the reader gets that, after what was added. */
  end(error?: unknown): void
  /** The texts in their order; waits for those that are still to come. Once. */
  read(): AsyncGenerator<string>
  /** Lets go of what is kept. */
  close(): Promise<void>
}

/** Characters kept in memory; what is beyond them lies in a file. */
const inMemory = 1_048_576

/**
 * A spool whose beginning stays in memory, for most lists are short, and whose rest lies in a file below `folder`. The file has no
 * name any more once it is open, so that a crash leaves nothing behind. A text holds no line break of its own.
 */
export const createSpool = (folder: string): Spool => {
  const kept: string[] = []
  const pieces: { readonly at: number; readonly length: number }[] = []
  let characters = 0
  let written = 0
  let file: Promise<OpenedFile> | undefined
  let over: { readonly error?: unknown } | undefined
  let closed = false
  let wake: () => void = () => undefined
  const changed = (): Promise<void> =>
    new Promise((done) => {
      wake = done
    })
  const textsOf = async ({ at, length }: { at: number; length: number }): Promise<string[]> => {
    const bytes = Buffer.alloc(length)
    for (let got = 0; got < length;) got += (await (await file)?.handle.read(bytes, got, length - got, at + got))?.bytesRead ?? length
    return bytes.toString('utf8').split('\n')
  }
  return {
    add: async (texts) => {
      if (closed || texts.length === 0) return
      if (characters < inMemory) {
        kept.push(...texts)
        characters += texts.reduce((sum, text) => sum + text.length, 0)
      } else {
        const bytes = Buffer.from(texts.join('\n'))
        file ??= openUnnamed(folder)
        const { handle } = await file
        for (let done = 0; done < bytes.length;) done += (await handle.write(bytes, done, bytes.length - done, written + done)).bytesWritten
        pieces.push({ at: written, length: bytes.length })
        written += bytes.length
      }
      wake()
    },
    end: (error) => {
      over ??= error === undefined ? {} : { error }
      wake()
    },
    read: async function* () {
      for (;;) {
        if (kept.length > 0) yield* kept.splice(0)
        else if (pieces.length > 0) yield* await textsOf(pieces.shift() as { at: number; length: number })
        else if (over !== undefined) {
          if ('error' in over) throw over.error
          return
        } else await changed()
      }
    },
    close: async () => {
      closed = true
      kept.length = 0
      pieces.length = 0
      const opened = await file?.catch(() => undefined)
      await opened?.close()
    },
  }
}

/** Bytes that are kept until somebody has read them. */
export interface KeptBytes {
  readonly length: number
  /** Reads them, once; whoever does not read to the end destroys it. */
  readonly content: Readable
}

/** All of `chunks`, taken as fast as they come and kept in a file below `folder` that has no name any more. */
export const keepBytes = async (folder: string, chunks: AsyncIterable<Uint8Array>): Promise<KeptBytes> => {
  const { handle, close } = await openUnnamed(folder)
  let length = 0
  try {
    for await (const chunk of chunks)
      for (let done = 0; done < chunk.length;) {
        const { bytesWritten } = await handle.write(chunk, done, chunk.length - done, length)
        done += bytesWritten
        length += bytesWritten
      }
  } catch (error) {
    await close()
    throw error
  }
  const content = handle.createReadStream({ start: 0 })
  content.once('close', () => {
    void close()
  })
  return { length, content }
}

interface OpenedFile {
  readonly handle: FileHandle
  close(): Promise<void>
}

/** Windows keeps the name of an open file; there it goes when the file is closed. */
const openUnnamed = async (folder: string): Promise<OpenedFile> => {
  makeFolder(folder)
  const path = join(folder, `spool-${randomUUID()}`)
  const handle = await open(path, 'wx+', 0o600)
  const remove = (): Promise<void> => rm(path, { force: true })
  await remove().catch(() => undefined)
  return { handle, close: () => handle.close().then(remove) }
}
