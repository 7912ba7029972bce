import { existsSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const inMemory = '/dev/shm'
/** Bytes that have to be free there: what a run holds at once, and the reserve that every server keeps on its disk. */
const room = 8 * 1_073_741_824

const free = (folder: string): number => {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

/**
 * The folder for what tests throw away. A run makes some five hundred databases, and a disk that has to keep each of them falls behind
 * and stands still for a while; so they lie in memory where Linux offers it as a folder with room. A TMPDIR that is set is heeded.
 */
export const scratchFolder = (): string => {
  const chosen = (process.env['TMPDIR'] ?? '') !== ''
  return !chosen && process.platform === 'linux' && existsSync(inMemory) && free(inMemory) >= room ? inMemory : tmpdir()
}
