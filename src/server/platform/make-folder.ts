import { mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true

/**
 * Makes a folder, and those above it, for this account alone. Node's own recursive mkdir never returns where the system answers ENOENT
 * although the folder above is there, as /proc does: the start would hang without a word.
 * @throws the error of the system
 */
export const makeFolder = (folder: string): void => {
  if (isFolder(folder)) return
  const above = dirname(folder)
  if (above !== folder && statSync(above, { throwIfNoEntry: false }) === undefined) makeFolder(above)
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    // Another process was faster.
    if (!isFolder(folder)) throw error
  }
}
