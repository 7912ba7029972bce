import { mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true

/**
 * Makes a folder, and those above it, for this account alone. Node's own recursive mkdir never returns where the system answers ENOENT
 * although the folder above is there, as /proc does: the program would hang without a word.
 * @returns whether it was not there before
 * @throws the error of the system
 */
export const makeFolder = (folder: string, mode = 0o700): boolean => {
  if (isFolder(folder)) return false
  const above = dirname(folder)
  if (above !== folder && statSync(above, { throwIfNoEntry: false }) === undefined) makeFolder(above, mode)
  try {
    mkdirSync(folder, { mode })
  } catch (error) {
    // Another process was faster.
    if (!isFolder(folder)) throw error
  }
  return true
}
