import { configure, Uint8ArrayReader, ZipReader } from '@zip.js/zip.js'
import type { FileEntry } from '@zip.js/zip.js'
import { AppError } from '#kit/errors.ts'
import { answerQuestions } from '../jobs/offload-thread.ts'
import type { UnzipLimits, UnzipQuestion, UnzippedFile } from './unzip.ts'

// This is a thread of its own already.
configure({ useWebWorkers: false })

let files: FileEntry[] = []
let limits: UnzipLimits
let left = 0

const unreadable = (): AppError => new AppError('unsupported_media_type', 'The ZIP is damaged and can’t be opened.')
const tooLarge = (): AppError => new AppError('too_large', 'The ZIP is too large when unpacked. Split it, or drop the folder instead.')

/** Reads the list of files; nothing is unpacked yet. */
const open = async (archive: Uint8Array): Promise<void> => {
  left = limits.largestInAll
  try {
    for await (const entry of new ZipReader(new Uint8ArrayReader(archive), { checkOverlappingEntry: true }).getEntriesGenerator()) {
      if (entry.directory || limits.skip.test(entry.filename)) continue
      if (entry.encrypted)
        throw new AppError('unsupported_media_type', 'The ZIP is locked with a password. Remove the password and add it again.')
      files.push(entry)
      if (files.length > limits.mostFiles)
        throw new AppError('too_large', `A ZIP has at most ${limits.mostFiles} files. Split it, or drop the folder instead.`)
    }
  } catch (error) {
    throw error instanceof AppError ? error : unreadable()
  }
  // What the archive says of itself is refused at once; what it hides is found while unpacking.
  if (files.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0) > limits.largestInAll) throw tooLarge()
  files = files.toReversed()
}

const contentOf = async (entry: FileEntry): Promise<Uint8Array | null> => {
  if (entry.uncompressedSize > limits.largestFile) return null
  const chunks: Uint8Array[] = []
  let size = 0
  let refusal: AppError | 'large' | undefined
  const counted = new WritableStream<Uint8Array>({
    write: (chunk) => {
      left -= chunk.length
      size += chunk.length
      refusal = left < 0 ? tooLarge() : size > limits.largestFile ? 'large' : undefined
      if (refusal !== undefined) throw unreadable()
      chunks.push(chunk)
    },
  })
  try {
    await entry.getData(counted)
  } catch {
    if (refusal === 'large') return null
    throw refusal ?? unreadable()
  }
  return Buffer.concat(chunks)
}

answerQuestions<UnzipQuestion>(async (question) => {
  if ('archive' in question) {
    limits = question.limits
    await open(question.archive)
    return { value: null }
  }
  const entry = files.pop()
  const value: UnzippedFile | null = entry === undefined ? null : { path: entry.filename, content: await contentOf(entry) }
  return { value }
})
