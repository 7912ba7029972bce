import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { AppError } from '#kit/errors.ts'
import type { Deps } from '#engine/write/rules.ts'
import { unzip } from '#platform/documents/unzip.ts'
import type { StoredFile } from '#platform/files/files.ts'
import type { SessionUser } from '#platform/session.ts'
import { largestScan, largestUnpacked, mostInZip } from './limits.ts'
import { takeFile } from './take-file.ts'

/** Files that programs put beside the scans. */
const ofPrograms = /(?:^|\/)(?:__MACOSX\/|\.|Thumbs\.db$|desktop\.ini$)/i

export const isZip = ({ head }: Pick<StoredFile, 'head'>, fileName: string): boolean =>
  /\.zip$/i.test(fileName) && head[0] === 0x50 && head[1] === 0x4b

/** Takes in the files of a stored ZIP. Answers how many. @throws AppError too_large, unsupported_media_type */
export const takeZip = async (deps: Deps, user: SessionUser, stored: StoredFile, room: number): Promise<number> => {
  const archive = await buffer(await deps.files.open(stored.key))
  let taken = 0
  const limits = { mostFiles: mostInZip, largestFile: largestScan, largestInAll: largestUnpacked, skip: ofPrograms }
  for await (const { path, content } of unzip(archive, limits)) {
    if (taken >= room)
      throw new AppError('too_large', `The ZIP holds more files than fit. ${taken} were added. File or discard some first.`)
    const parts = path.split(/[\\/]/)
    const fileName =
      (parts.at(-1) ?? '')
        .replace(/[\p{Cc}\p{Cf}]/gu, '')
        .normalize('NFC')
        .trim()
        .slice(0, 200) || 'file'
    const kept = content === null ? null : await deps.files.put(Readable.from([content]), largestScan)
    await takeFile(deps, user, { fileName, folder: (parts.at(-2) ?? '').slice(0, 200), stored: kept })
    taken += 1
  }
  if (taken === 0) throw new AppError('invalid', 'The ZIP holds no files.')
  return taken
}
