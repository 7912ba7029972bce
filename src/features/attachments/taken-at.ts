import { TZDate } from '@date-fns/tz'
import readExif from 'exif-reader'

/**
 * When a photo was taken by its Exif block, as ISO UTC; null when it does not say, or the block is damaged. Cameras write the time on
 * their wall: where the block has no offset it is read in `timeZone`. A time after `now` is a wrong clock and counts as unknown.
 */
export const takenAt = (exif: Buffer | undefined, timeZone: string, now: Date): string | null => {
  const photo = exif === undefined ? undefined : photoOf(exif)
  const wall = photo?.DateTimeOriginal
  if (!(wall instanceof Date) || Number.isNaN(wall.getTime()) || wall.getUTCFullYear() < 1990) return null
  const moment = momentOf(wall, typeof photo?.OffsetTimeOriginal === 'string' ? photo.OffsetTimeOriginal : null, timeZone)
  return moment.getTime() > now.getTime() ? null : moment.toISOString()
}

/** The library throws at offsets that point outside of the block: a damaged or hostile file says nothing about its time. */
const photoOf = (exif: Buffer): ReturnType<typeof readExif>['Photo'] => {
  try {
    return readExif(exif).Photo
  } catch {
    return undefined
  }
}

/** The library gives the wall time as if it were UTC; the offset, such as "-06:00", says how far it is from it. */
const momentOf = (wall: Date, offset: string | null, timeZone: string): Date => {
  const [, sign, hours = '0', minutes = '0'] = /^([+-])(\d\d):(\d\d)/.exec(offset ?? '') ?? []
  if (sign !== undefined) return new Date(wall.getTime() - (Number(hours) * 60 + Number(minutes)) * 60_000 * (sign === '-' ? -1 : 1))
  const [year, month, day] = [wall.getUTCFullYear(), wall.getUTCMonth(), wall.getUTCDate()]
  return new Date(new TZDate(year, month, day, wall.getUTCHours(), wall.getUTCMinutes(), wall.getUTCSeconds(), timeZone).getTime())
}
