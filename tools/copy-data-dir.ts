import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** Copies a data folder whose server is stopped, with its owners: as root the cluster belongs to another account. */
export const copyDataDir = async (from: string, to: string): Promise<void> => {
  await promisify(execFile)('cp', ['-Rp', from, to])
}
