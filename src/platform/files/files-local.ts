import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, readdir, rm, stat } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { AppError, notFound } from '#kit/errors.ts'
import type { FileStore, StoredFile } from './files.ts'
import { makeFolder } from './make-folder.ts'

const headBytes = 4_100
const keyPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
const full = new Set(['ENOSPC', 'EDQUOT'])

/** Where a stored file lies. @throws AppError not_found for what is no key */
export const storedFilePath = (dataDir: string, key: string): string => {
  if (!keyPattern.test(key)) throw notFound('The file')
  return join(dataDir, 'files', key.slice(0, 2), key)
}

/**
 * Files below `dataDir`/files, spread over folders by the first two digits of their key. A file is acknowledged only after its
 * content and its name have reached the disk (promise P-35); whatever fails leaves nothing behind.
 */
export const localFiles = (dataDir: string): FileStore => {
  const root = join(dataDir, 'files')
  const pathOf = (key: string): string => storedFilePath(dataDir, key)
  return {
    put: async (content, limit) => {
      const key = randomUUID()
      const path = pathOf(key)
      try {
        await makeSyncedFolder(root, dirname(path))
        const written = await writeSynced(path, content, limit)
        await syncFolder(dirname(path))
        return { key, ...written }
      } catch (error) {
        await rm(path, { force: true })
        throw explained(error)
      } finally {
        content.destroy()
      }
    },
    open: async (key) => {
      const path = pathOf(key)
      await stat(path).catch(() => {
        throw notFound('The file')
      })
      return createReadStream(path)
    },
    remove: (key) => rm(pathOf(key), { force: true }),
    list: async function* () {
      for (const folder of await namesIn(root))
        for (const key of await namesIn(join(root, folder))) {
          const found = keyPattern.test(key) ? await stat(pathOf(key)).catch(() => undefined) : undefined
          if (found !== undefined) yield { key, storedAt: found.mtime }
        }
    },
  }
}

/** Names in a folder; none where there is no such folder. */
const namesIn = async (folder: string): Promise<string[]> => await readdir(folder).catch(() => [])

const writeSynced = async (path: string, content: Readable, limit: number): Promise<Omit<StoredFile, 'key'>> => {
  const hash = createHash('sha256')
  const head: Buffer[] = []
  let bytes = 0
  const file = await open(path, 'wx', 0o600)
  try {
    for await (const part of content as AsyncIterable<Buffer>) {
      if (bytes < headBytes) head.push(part.subarray(0, headBytes - bytes))
      bytes += part.length
      if (bytes > limit) throw new AppError('too_large', `A file has at most ${sizeInWords(limit)}.`)
      hash.update(part)
      await writeWhole(file, part)
    }
    await file.sync()
  } finally {
    await file.close()
  }
  return { bytes, sha256: hash.digest('hex'), head: Buffer.concat(head) }
}

const writeWhole = async (file: FileHandle, part: Buffer): Promise<void> => {
  let done = 0
  while (done < part.length) done += (await file.write(part, done)).bytesWritten
}

/** New folders are synced into their parents too, or a power cut could take the file with them. */
const makeSyncedFolder = async (root: string, folder: string): Promise<void> => {
  if (!makeFolder(folder)) return
  await syncFolder(root)
  await syncFolder(dirname(root))
}

const syncFolder = async (folder: string): Promise<void> => {
  const handle = await open(folder, 'r')
  try {
    // Windows cannot sync a folder and does not need it.
    await handle.sync().catch((error: unknown) => {
      if (process.platform !== 'win32') throw error
    })
  } finally {
    await handle.close()
  }
}

const explained = (error: unknown): unknown =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && full.has(error.code)
    ? new AppError('storage_full', 'The disk of the server is full. Nothing was saved; free some space and try again.')
    : error

const sizeInWords = (bytes: number): string =>
  bytes >= 1_048_576 ? `${Math.floor(bytes / 1_048_576)} MB` : `${bytes.toLocaleString('en-US')} bytes`
