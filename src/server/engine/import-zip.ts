import { AppError } from '#kit/errors.ts'

const endRecord = 0x06054b50
const entryRecord = 0x02014b50

/**
 * Bytes a ZIP archive says it holds when unpacked, from its directory at the end. A workbook is such an archive; one of a few
 * kilobytes can name gigabytes. Throws when there is no readable directory.
 */
export const unpackedSize = (archive: Buffer): number => {
  const end = findEnd(archive)
  if (end === -1) throw unreadable()
  const entries = archive.readUInt16LE(end + 10)
  let at = archive.readUInt32LE(end + 16)
  let total = 0
  for (let entry = 0; entry < entries; entry += 1) {
    if (at + 46 > archive.length || archive.readUInt32LE(at) !== entryRecord) throw unreadable()
    total += archive.readUInt32LE(at + 24)
    at += 46 + archive.readUInt16LE(at + 28) + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32)
  }
  return total
}

/** The directory's end stands in the last 64 KB; a comment may follow it. */
const findEnd = (archive: Buffer): number => {
  for (let at = archive.length - 22; at >= 0 && at >= archive.length - 65_557; at -= 1) {
    if (archive.readUInt32LE(at) === endRecord) return at
  }
  return -1
}

const unreadable = (): AppError =>
  new AppError('unsupported_media_type', 'This file cannot be read as an Excel workbook. Save it as .xlsx or CSV and try again.')
