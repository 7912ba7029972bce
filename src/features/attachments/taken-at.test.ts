import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { takenAt } from './taken-at.ts'

const now = new Date('2026-11-20T15:00:00Z')
const exifOf = async (fields: Readonly<Record<string, string>>): Promise<Buffer | undefined> => {
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#369' } })
    .withExif({ IFD2: fields })
    .jpeg()
    .toBuffer()
  return (await sharp(picture).metadata()).exif
}
const read = async (fields: Readonly<Record<string, string>>): Promise<string | null> =>
  takenAt(await exifOf(fields), 'America/Chicago', now)

describe('the time of a photo', () => {
  test('is exact where the camera wrote its offset', async () => {
    expect(await read({ DateTimeOriginal: '2026:11:20 08:04:30', OffsetTimeOriginal: '-05:00' })).toBe('2026-11-20T13:04:30.000Z')
    expect(await read({ DateTimeOriginal: '2026:11:20 18:34:30', OffsetTimeOriginal: '+05:30' })).toBe('2026-11-20T13:04:30.000Z')
  })

  test('is the wall time of the uploader where it did not', async () => {
    expect(await read({ DateTimeOriginal: '2026:11:20 08:04:30' })).toBe('2026-11-20T14:04:30.000Z')
    expect(await read({ DateTimeOriginal: '2026:07:04 08:00:00' })).toBe('2026-07-04T13:00:00.000Z')
  })

  test('is unknown without a block, without the tag, with nonsense, and when it lies ahead', async () => {
    expect(takenAt(undefined, 'America/Chicago', now)).toBeNull()
    expect(await read({ LensModel: 'x' })).toBeNull()
    expect(await read({ DateTimeOriginal: '0000:00:00 00:00:00' })).toBeNull()
    expect(await read({ DateTimeOriginal: '2031:01:01 00:00:00', OffsetTimeOriginal: '+00:00' })).toBeNull()
  })

  test('of a cut-off block is unknown, wherever it is cut', async () => {
    const whole = await exifOf({ DateTimeOriginal: '2026:11:20 08:04:30', OffsetTimeOriginal: '-06:00' })
    expect(whole).toBeDefined()
    for (let length = 0; length < (whole?.length ?? 0); length += 1)
      expect([null, '2026-11-20T14:04:30.000Z']).toContain(takenAt(whole?.subarray(0, length), 'America/Chicago', now))
  })
})
