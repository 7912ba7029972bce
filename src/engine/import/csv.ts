import { CsvError, parse } from 'csv-parse/sync'
import type { FileLine } from './lines.ts'

/** One data row of a file. `problem` says why it cannot be read as it stands; its cells are then a best guess. */
export interface FileRow {
  readonly line: number
  readonly cells: readonly string[]
  readonly problem: string | null
  readonly recoded: boolean
}

export type Separator = ',' | ';' | '\t'

const blockSize = 500
/** A value may go over so many lines; a quotation mark still open then was a stray one. */
const longestRecord = 200
const unclosed = 'A quotation mark is opened and never closed'

const parseText = (text: string, separator: Separator, relaxed: boolean): string[][] =>
  parse(text, {
    delimiter: separator,
    record_delimiter: ['\r\n', '\n'],
    relax_quotes: relaxed,
    relax_column_count: true,
    bom: false,
    skip_empty_lines: false,
  })

/** Records of a text, or null when a quotation mark stays open. Stray marks inside a value (72" ROTARY) belong to it. */
const recordsOf = (text: string, separator: Separator): string[][] | null => {
  try {
    return parseText(text, separator, true)
  } catch {
    return null
  }
}

/**
 * The record that several lines make, `open` when its last value may go on, `broken` when it cannot become one. Over lines the
 * rules of quoting hold strictly, or a stray mark in one row would pair with one of a later row and swallow all between.
 */
const recordOver = (text: string, separator: Separator): string[] | 'open' | 'broken' => {
  try {
    return parseText(text, separator, false)[0] ?? 'broken'
  } catch (error) {
    return error instanceof CsvError && error.code === 'CSV_QUOTE_NOT_CLOSED' ? 'open' : 'broken'
  }
}

/** The separator that cuts the first lines into most columns, evenly. */
export const separatorOf = (firstLines: readonly string[]): Separator => {
  const score = (separator: Separator): number => {
    const widths = firstLines.map((line) => recordsOf(line, separator)?.[0]?.length ?? 1)
    const [heading = 1, ...rows] = widths
    return heading === 1 ? 0 : heading + rows.filter((width) => width === heading).length * 2
  }
  return ([';', '\t'] as const).reduce<Separator>((best, next) => (score(next) > score(best) ? next : best), ',')
}

/**
 * Reads rows from lines. A value in quotes may span lines; when its closing mark does not come, or comes only after the row has
 * the wrong number of values, the first line alone is broken and reading goes on with the next: one bad row never swallows others.
 */
export const rowReader = (separator: Separator) => {
  let width: number | null = null
  let plain: FileLine[] = []
  let open: FileLine[] = []

  const row = (lines: readonly FileLine[], cells: readonly string[], problem: string | null): FileRow[] => {
    if (problem === null && cells.every((cell) => cell.trim() === '')) return []
    const made = { line: lines[0]?.line ?? 0, recoded: lines.some((line) => line.recoded) }
    // The first row is the heading: it decides how many values a row has.
    width ??= cells.length
    return [{ ...made, ...fitted(cells, width, problem, separator) }]
  }

  const broken = (line: FileLine): FileRow[] => row([line], line.text.replace(/[\r\n]+$/, '').split(separator), unclosed)

  /** Lines without any quotation mark stand for themselves and are parsed many at once. */
  const flush = (): FileRow[] => {
    const lines = plain
    plain = []
    if (lines.length === 0) return []
    const records = recordsOf(lines.map((line) => line.text).join(''), separator) ?? []
    return lines.flatMap((line, position) => row([line], records[position] ?? [], null))
  }

  /** Rows that are complete with the last line; null while the record goes on. */
  const close = (): FileRow[] | null => {
    const text = open.map((line) => line.text).join('')
    const single = open.length === 1 ? recordsOf(text, separator)?.[0] : undefined
    const record = single ?? recordOver(text, separator)
    if (record === 'open') return null
    if (record === 'broken' || (open.length > 1 && width !== null && record.length !== width)) return open.length === 1 ? null : giveUp()
    const lines = open
    open = []
    return row(lines, record, null)
  }

  const giveUp = (): FileRow[] => {
    const [first, ...later] = open
    open = []
    return first === undefined ? [] : [...broken(first), ...later.flatMap(feed)]
  }

  const feed = (line: FileLine): FileRow[] => {
    const quoted = line.text.includes('"')
    if (open.length === 0 && !quoted) {
      plain.push(line)
      return width === null || plain.length >= blockSize ? flush() : []
    }
    const before = flush()
    open.push(line)
    const closed = quoted ? close() : null
    if (closed !== null) return [...before, ...closed]
    return open.length > longestRecord ? [...before, ...giveUp()] : before
  }

  const end = (): FileRow[] => {
    const rows = flush()
    while (open.length > 0) rows.push(...giveUp(), ...flush())
    return rows
  }

  return { feed, end }
}

const fitted = (
  cells: readonly string[],
  width: number,
  problem: string | null,
  separator: Separator,
): Pick<FileRow, 'cells' | 'problem'> => {
  const extra = cells.slice(width).some((cell) => cell.trim() !== '')
  const wrong = extra
    ? `The row has ${cells.length} values, the heading has ${width}. A value with ${separatorInWords(separator)} in it needs quotation marks around it`
    : cells.length < width
      ? `The row has only ${cells.length} of ${width} values`
      : null
  return { cells: Array.from({ length: width }, (_nothing, position) => cells[position] ?? ''), problem: problem ?? wrong }
}

export const separatorInWords = (separator: Separator): string => ({ ',': 'a comma', ';': 'a semicolon', '\t': 'a tab' })[separator]
