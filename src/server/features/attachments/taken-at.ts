import { TZDate } from '@date-fns/tz'

/** Tags of the Exif standard (CIPA DC-008): where its own directory stands, when a photo was taken, and how far that clock is from UTC. */
const tags = { exifDirectory: 0x8769, takenAt: 0x9003, offset: 0x9011 } as const
/** A directory of a photo has a few dozen entries; a damaged one may claim any number. */
const mostEntries = 200

/**
 * When a photo was taken by its Exif block, as ISO UTC; null when it does not say. Cameras write the time on their wall: where the
 * block has no offset it is read in `timeZone`. A time after `now` is a wrong clock and counts as unknown.
 */
export const takenAt = (exif: Buffer | undefined, timeZone: string, now: Date): string | null => {
  if (exif === undefined) return null
  const start = exif.subarray(0, 4).toString('latin1') === 'Exif' ? 6 : 0
  const block = exif.subarray(start)
  try {
    const read = reader(block)
    const directory = read.entry(read.long(4), tags.exifDirectory)
    if (directory === null) return null
    const at = read.long(directory + 8)
    const moment = momentOf(read.text(at, tags.takenAt), read.text(at, tags.offset), timeZone)
    return moment === null || moment.getTime() > now.getTime() ? null : moment.toISOString()
  } catch (error) {
    // Offsets that point outside of the block: a damaged or hostile file says nothing about its time.
    if (error instanceof RangeError) return null
    throw error
  }
}

/** Reads numbers, directory entries (twelve bytes each) and short texts in the byte order the block begins with. */
const reader = (block: Buffer) => {
  const little = block.subarray(0, 2).toString('latin1') === 'II'
  const short = (at: number): number => (little ? block.readUInt16LE(at) : block.readUInt16BE(at))
  const long = (at: number): number => (little ? block.readUInt32LE(at) : block.readUInt32BE(at))
  const entry = (directory: number, tag: number): number | null => {
    const count = Math.min(short(directory), mostEntries)
    for (let index = 0; index < count; index += 1) {
      const at = directory + 2 + index * 12
      if (short(at) === tag) return at
    }
    return null
  }
  const text = (directory: number, tag: number): string | null => {
    const at = entry(directory, tag)
    if (at === null) return null
    const length = long(at + 4)
    // Up to four bytes stand in the entry itself.
    const from = length <= 4 ? at + 8 : long(at + 8)
    return block.subarray(from, from + Math.min(length, 40)).toString('latin1')
  }
  return { long, entry, text }
}

/** "2026:11:20 08:04:30" and "-06:00". */
const momentOf = (written: string | null, offset: string | null, timeZone: string): Date | null => {
  const [, year, month, day, hour, minute, second] = (/^(\d{4}):(\d\d):(\d\d) (\d\d):(\d\d):(\d\d)/.exec(written ?? '') ?? []).map(Number)
  if (year === undefined || month === undefined || year < 1990 || month < 1 || month > 12) return null
  const wall = new Date(Date.UTC(year, month - 1, day, hour, minute, second))
  const [, sign, hours = '0', minutes = '0'] = /^([+-])(\d\d):(\d\d)/.exec(offset ?? '') ?? []
  if (sign === undefined) return new Date(new TZDate(year, month - 1, day ?? 1, hour ?? 0, minute ?? 0, second ?? 0, timeZone).getTime())
  const ahead = (Number(hours) * 60 + Number(minutes)) * 60_000 * (sign === '-' ? -1 : 1)
  return new Date(wall.getTime() - ahead)
}
