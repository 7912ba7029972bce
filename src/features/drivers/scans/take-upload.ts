import type { FastifyRequest } from 'fastify'
import { AppError } from '#kit/errors.ts'
import { formatNumber } from '#kit/format.ts'
import type { Deps } from '#engine/write/rules.ts'
import { uploadedFile } from '#platform/files/uploads.ts'
import type { SessionUser } from '#platform/session.ts'
import { largestZip, mostWaiting, mostWaitingBytes } from './limits.ts'
import { startReading } from './read-job.ts'
import { countsOf } from './store.ts'
import { takeFile } from './take-file.ts'
import { isZip, takeZip } from './take-zip.ts'

const full = (): AppError =>
  new AppError('conflict', `You have ${formatNumber(mostWaiting)} scans, or 2 GB of them, to file. File or discard some first.`)

/** Takes in what a person sent: one scan, or the scans of a ZIP. Answers how many are listed now, those among them that can’t be read. */
export const takeUpload = async (deps: Deps, user: SessionUser, request: FastifyRequest, heavy: () => void): Promise<number> => {
  const { open, bytes } = await countsOf(deps.pool, user.id)
  if (open >= mostWaiting || bytes >= mostWaitingBytes) throw full()
  const { fileName, content, fields } = await uploadedFile(request, largestZip)
  const stored = await deps.files.put(content, largestZip)
  try {
    if (!isZip(stored, fileName)) {
      await takeFile(deps, user, { fileName, folder: (fields['folder'] ?? '').slice(0, 200), stored })
      return 1
    }
    heavy()
    try {
      return await takeZip(deps, user, stored, mostWaiting - open)
    } finally {
      await deps.files.remove(stored.key)
    }
  } finally {
    await startReading(deps)
  }
}
