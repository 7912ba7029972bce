import { readSheet } from 'read-excel-file/universal'
import { AppError } from '#kit/errors.ts'
import { answerQuestions } from '#platform/jobs/offload-thread.ts'
import { assertWithinBounds, unreadableWorkbook } from './bounds.ts'
import type { FileRow } from './csv.ts'
import { sheetNames } from './sheets.ts'
import { clearStrays } from './strays.ts'
import { repack, unpackWorkbook } from './unpack.ts'

/** What the thread that reads a workbook is asked: first to open one, then for its next rows until none is left. */
export type WorkbookQuestion = { readonly open: Uint8Array } | { readonly next: true }

/** The names of its sheets, and what of the first was left out, in sentences. */
export interface OpenedWorkbook {
  readonly sheets: readonly string[]
  readonly notes: readonly string[]
}

/** A text stands once in a workbook, however many cells show it; as rows each of them holds a copy. */
const mostCharacters = 50 * 1_048_576
const batch = { rows: 500, characters: 1_048_576 }

const dayZero = '1899-12-30T'

let rows: FileRow[] = []

const open = async (archive: Uint8Array): Promise<OpenedWorkbook> => {
  const parts = await unpackWorkbook(archive)
  assertWithinBounds(parts)
  const packed = await repack(parts)
  // Whatever the reader stumbles over, the file is at fault.
  const grid = await readSheet(packed, { trim: false, parseNumber: (text) => Number(text) }).catch(() => {
    throw unreadableWorkbook()
  })
  let room = mostCharacters
  const width = grid.find((row) => row.some((cell) => cell !== null))?.length ?? 0
  const texts = grid.map((row) => Array.from({ length: width }, (_nothing, column) => cellText(row[column] ?? null)))
  const notes = clearStrays(texts)
  rows = texts.flatMap((cells, position) => {
    room -= charactersIn(cells)
    if (room < 0) throw new AppError('too_large', 'The file holds more than 50 MB of text. Save the sheet as CSV, or split it.')
    return cells.every((cell) => cell.trim() === '') ? [] : [{ line: position + 1, cells, problem: null, recoded: false }]
  })
  return { sheets: sheetNames(parts), notes }
}

const cellText = (cell: unknown): string => {
  if (cell instanceof Date) {
    // A number that is no day, formatted as one.
    if (Number.isNaN(cell.getTime())) return ''
    const iso = cell.toISOString()
    // A time without a day is counted from the day before Excel's first.
    if (iso.startsWith(dayZero)) return iso.slice(11, 19).replace(/:00$/, '')
    return iso.endsWith('T00:00:00.000Z') ? iso.slice(0, 10) : iso.slice(0, 19).replace('T', ' ')
  }
  return cell === null ? '' : String(cell)
}

const charactersIn = (cells: readonly string[]): number => cells.reduce((sum, cell) => sum + cell.length, 0)

const nextRows = (): FileRow[] => {
  let characters = 0
  let count = 0
  for (const { cells } of rows.slice(0, batch.rows)) {
    count += 1
    characters += charactersIn(cells)
    if (characters > batch.characters) break
  }
  return rows.splice(0, count)
}

answerQuestions<WorkbookQuestion>(async (question) => ('open' in question ? { value: await open(question.open) } : { value: nextRows() }))
