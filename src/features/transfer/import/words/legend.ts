import type { Deps } from '#engine/write/rules.ts'
import { openFile } from '#engine/import/file.ts'
import type { Import } from '../store.ts'

const sniffedBytes = 4_100
const mostSheets = 5
const mostLines = 500

/** What the other sheets of the workbook say of each word, in lower case: a row that begins with the word, and its next filled cell. */
export const legendOf = async (deps: Deps, run: Import, words: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  const wanted = new Set(words.map((word) => word.toLowerCase()))
  const found = new Map<string, string>()
  const others = (run.file.sheets ?? []).filter((sheet) => sheet !== run.file.sheet)
  if (run.storageKey === null || others.length === 0) return found
  const parts: Buffer[] = []
  for await (const part of (await deps.files.open(run.storageKey)) as AsyncIterable<Buffer>) parts.push(part)
  const bytes = Buffer.concat(parts)
  for (const sheet of others.slice(0, mostSheets)) {
    const lines = await linesOf(deps, run.storageKey, bytes, sheet)
    for (const cells of lines) {
      const [word = '', meaning] = cells.map((cell) => cell.trim()).filter((cell) => cell !== '')
      if (meaning !== undefined && wanted.has(word.toLowerCase()) && !found.has(word.toLowerCase())) found.set(word.toLowerCase(), meaning)
    }
  }
  return found
}

/** The first rows of a sheet; none of one without rows. */
const linesOf = async (deps: Deps, key: string, bytes: Buffer, sheet: string): Promise<readonly (readonly string[])[]> => {
  const opened = await openFile(
    { content: await deps.files.open(key), head: bytes.subarray(0, sniffedBytes), bytes: bytes.length },
    sheet,
  ).catch(() => null)
  if (opened === null) return []
  const lines: (readonly string[])[] = [opened.headings]
  try {
    for await (const { cells } of opened.rows) if (lines.push(cells) > mostLines) break
  } finally {
    await opened.close()
  }
  return lines
}
