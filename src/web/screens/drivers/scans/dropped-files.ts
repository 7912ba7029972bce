import type { GivenFile } from './use-scans.ts'

/** Files that programs put into folders. */
const ofPrograms = /^(?:\.|Thumbs\.db$|desktop\.ini$)/i

/** What was dropped, with the files of folders in it. The list is only there during the event, so its entries are taken at once. */
export const droppedFiles = async (dropped: DataTransfer): Promise<GivenFile[]> => {
  const entries = [...dropped.items].map((item) => item.webkitGetAsEntry()).filter((entry) => entry !== null)
  const files =
    entries.length === 0
      ? [...dropped.files].map((file) => ({ file, folder: '' }))
      : (await Promise.all(entries.map((entry) => within(entry, '')))).flat()
  return files.filter(({ file }) => !ofPrograms.test(file.name))
}

/** What was chosen; in a chosen folder each file knows its path. */
export const chosenFiles = (list: FileList): GivenFile[] =>
  [...list].filter(({ name }) => !ofPrograms.test(name)).map((file) => ({ file, folder: file.webkitRelativePath.split('/').at(-2) ?? '' }))

const within = async (entry: FileSystemEntry, folder: string): Promise<GivenFile[]> => {
  if (isFile(entry)) return [{ file: await new Promise<File>((done, failed) => entry.file(done, failed)), folder }]
  if (!isFolder(entry)) return []
  const inside = await entriesOf(entry)
  return (await Promise.all(inside.map((one) => within(one, entry.name)))).flat()
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory

/** A reader gives about a hundred at a time, and none once it is through. */
const entriesOf = async (folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> => {
  const reader = folder.createReader()
  const found: FileSystemEntry[] = []
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((done, failed) => reader.readEntries(done, failed))
    if (some.length === 0) return found
    found.push(...some)
  }
}
