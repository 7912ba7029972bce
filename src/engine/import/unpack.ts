import { configure, Uint8ArrayReader, Uint8ArrayWriter, ZipReader, ZipWriter } from '@zip.js/zip.js'
import type { FileEntry } from '@zip.js/zip.js'
import { AppError } from '#kit/errors.ts'
import { unreadableWorkbook } from './bounds.ts'
import type { WorkbookPart } from './workbook-part.ts'

// This runs in a thread of its own already.
configure({ useWebWorkers: false })

const mostParts = 2_000
const largestUnpacked = 150 * 1_048_576

const tooLarge = (): AppError =>
  new AppError('too_large', 'This Excel file is too large when unpacked. Save the sheet as CSV, or split it.')

/**
 * The XML parts of a workbook, which is a ZIP archive. What really comes out of the inflater is counted, whatever the archive's
 * directory says: one of a few kilobytes can hold gigabytes. Pictures, macros and printer settings stay packed.
 * @throws AppError too_large or unsupported_media_type
 */
export const unpackWorkbook = async (archive: Uint8Array): Promise<WorkbookPart[]> => {
  const parts: WorkbookPart[] = []
  const room = { left: largestUnpacked }
  try {
    let seen = 0
    for await (const entry of new ZipReader(new Uint8ArrayReader(archive), { checkOverlappingEntry: true }).getEntriesGenerator()) {
      seen += 1
      if (seen > mostParts) throw tooLarge()
      if (entry.directory || !/\.xml(?:\.rels)?$/.test(entry.filename)) continue
      parts.push({ path: entry.filename, bytes: await contentOf(entry, room) })
    }
  } catch (error) {
    throw error instanceof AppError ? error : unreadableWorkbook()
  }
  if (parts.length === 0) throw unreadableWorkbook()
  return parts
}

const contentOf = async (entry: FileEntry, room: { left: number }): Promise<Uint8Array> => {
  const chunks: Uint8Array[] = []
  let refusal: AppError | undefined
  const counted = new WritableStream<Uint8Array>({
    write: (chunk) => {
      room.left -= chunk.length
      if (room.left < 0) {
        refusal = tooLarge()
        throw refusal
      }
      chunks.push(chunk)
    },
  })
  try {
    await entry.getData(counted)
  } catch (error) {
    throw refusal ?? error
  }
  return Buffer.concat(chunks)
}

/** The counted parts as an archive again: the reader of sheets then meets these bytes and no others. */
export const repack = async (parts: readonly WorkbookPart[]): Promise<ArrayBuffer> => {
  const zip = new ZipWriter(new Uint8ArrayWriter(), { level: 0 })
  for (const { path, bytes } of parts) await zip.add(path, new Uint8ArrayReader(bytes))
  const packed = await zip.close()
  return packed.buffer as ArrayBuffer
}
