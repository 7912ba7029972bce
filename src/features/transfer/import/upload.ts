import { v7 as uuidv7 } from 'uuid'
import { AppError } from '#kit/errors.ts'
import type { RecordDefinition } from '#kit/record.ts'
import type { StoredFile } from '#platform/files/files.ts'
import { mostColumns, mostRows, tooManyRows } from '#engine/import/bounds.ts'
import type { CellRules } from './reading/cells.ts'
import { watchColumns } from './reading/columns.ts'
import type { ColumnFacts } from './reading/columns.ts'
import type { FileRow } from '#engine/import/csv.ts'
import { placeName, withoutRows } from '#engine/import/file.ts'
import type { OpenedFile } from '#engine/import/file.ts'
import { isTotal, repeatsHeadings } from '#engine/import/heading-row.ts'
import { otherSheets } from '#engine/import/sheets.ts'
import type { Importer } from './setup.ts'
import { deleteRows, insertImport, insertRows, saveImport } from './store.ts'
import type { FileFacts, Import, ImportOptions } from './store.ts'
import { recallMapping } from './memory.ts'
import { suggestMapping } from './reading/suggest.ts'
import { targetsOf } from './reading/targets.ts'
import { unguardText } from '../export/csv.ts'
import type { Tx } from '#engine/write/rules.ts'

const batchRows = 1_000
const namedLines = 12

export const plainOptions: ImportOptions = {
  values: {},
  dateOrders: {},
  blanks: 'keep',
  unreadable: 'refuse',
  skipErrors: false,
  suggested: [],
  rollback: null,
}

/**
 * Reads an uploaded file into rows, once and whole, in the transaction that also makes the import: a broken upload leaves nothing.
 * The file was opened before, since a large workbook takes longer than a transaction may. Returns the import's id.
 */
export const takeUpload = async (
  tx: Tx,
  record: RecordDefinition,
  importer: Importer,
  stored: StoredFile,
  opened: OpenedFile,
  fileName: string,
): Promise<string> => {
  const id = uuidv7()
  await insertImport(tx, {
    id,
    kind: record.name,
    fileName,
    storageKey: isReadAgain(opened) ? stored.key : null,
    format: opened.format,
    ...(await readRows(tx, record, importer, opened, id)),
    state: 'uploaded',
    batchId: uuidv7(),
    createdBy: importer.id,
  })
  return id
}

/** Whether the file is needed after its rows are stored: only another sheet of a workbook is read later. */
export const isReadAgain = ({ sheets }: OpenedFile): boolean => sheets.length > 1

/** Reads another sheet of the stored workbook in place of the one that was read; corrections and mapping begin anew. */
export const takeSheet = async (tx: Tx, record: RecordDefinition, importer: Importer, id: string, opened: OpenedFile): Promise<void> => {
  await deleteRows(tx, id)
  await saveImport(tx, id, { ...(await readRows(tx, record, importer, opened, id)), state: 'uploaded', cursor: 0, counts: {}, error: null })
}

/** Stores the rows of a table, and proposes how to read them. */
const readRows = async (
  tx: Tx,
  record: RecordDefinition,
  importer: Importer,
  opened: OpenedFile,
  id: string,
): Promise<Pick<Import, 'file' | 'rowCount' | 'mapping' | 'defaults' | 'options'>> => {
  if (opened.headings.length > mostColumns)
    throw new AppError('invalid', `The file has ${opened.headings.length} columns; at most ${mostColumns} can be read.`)
  const { file, rowCount } = await storeRows(tx, id, opened)
  const targets = targetsOf(tx.deps.registry, record, importer.role, tx.deps.rules[record.name]?.imports)
  const remembered = await recallMapping(
    tx,
    record,
    targets,
    file.columns.map(({ heading }) => heading),
  )
  const suggestion = remembered ?? { mapping: suggestMapping(file.columns, targets, sampleRules(tx, importer)), defaults: {}, options: {} }
  const options: ImportOptions = {
    ...plainOptions,
    ...suggestion.options,
    layout: remembered?.name ?? null,
    suggested: remembered === null ? Object.keys(suggestion.mapping) : [],
  }
  return { file, rowCount, mapping: suggestion.mapping, defaults: suggestion.defaults, options }
}

const sampleRules = (tx: Tx, importer: Importer): CellRules => ({
  order: 'mdy',
  today: tx.today,
  zone: importer.timeZone,
  chosen: {},
  find: () => ({ id: '', title: '' }),
})

const storeRows = async (tx: Tx, id: string, opened: OpenedFile): Promise<{ readonly file: FileFacts; readonly rowCount: number }> => {
  const columns = watchColumns(opened.headings)
  const recoded: number[] = []
  const broken: number[] = []
  let batch: FileRow[] = []
  const left: LeftOut = { totals: [], headings: [] }
  let rowCount = 0
  let unicode = 0
  for await (const found of opened.rows) {
    const row = storable(found, opened.format, opened.headings)
    const out = isTotal(row.cells, opened.headings.length)
      ? left.totals
      : repeatsHeadings(row.cells, opened.headings)
        ? left.headings
        : null
    if (out !== null) {
      out.push(row.line)
      continue
    }
    rowCount += 1
    if (rowCount > mostRows) throw tooManyRows()
    columns.see(row)
    if (row.recoded) recoded.push(row.line)
    else if (beyondAscii.test(row.cells.join(''))) unicode += 1
    if (row.problem !== null) broken.push(row.line)
    batch.push(row)
    if (batch.length < batchRows) continue
    await insertRows(tx, id, batch)
    batch = []
  }
  if (rowCount === 0) throw withoutRows('The file has column headings but no rows.')
  await insertRows(tx, id, batch)
  const encoding = encodingIn(opened, recoded.length, unicode)
  return {
    rowCount,
    file: {
      separator: opened.separator,
      encoding,
      sheets: opened.sheets,
      sheet: opened.sheet,
      notes: [...opened.notes, ...leftNotes(left), ...notesOf(opened, recoded, broken, encoding)],
      columns: withoutEmptyEnd(columns.facts()),
    },
  }
}

/** Columns at the right end without heading and value are none: a stray cell or a format makes a sheet that wide. */
const withoutEmptyEnd = (columns: readonly ColumnFacts[]): ColumnFacts[] =>
  columns.slice(0, columns.findLastIndex(({ heading, samples }, position) => samples.length > 0 || heading !== placeName(position)) + 1)

/**
 * Removes the guard of our own CSV exports, replaces what PostgreSQL cannot store (NUL, half a surrogate pair) with a visible mark, and
 * masks a Social Security number down to its last four digits: no field holds more.
 */
const storable = (row: FileRow, format: OpenedFile['format'], headings: readonly string[]): FileRow => ({
  ...row,
  cells: row.cells.map((cell, column) =>
    masked((format === 'csv' ? unguardText(cell) : cell).replaceAll('\0', '\uFFFD').toWellFormed(), headings[column] ?? ''),
  ),
})

const socialSecurity = /\b(?:ssn|social)\b/i
const masked = (cell: string, heading: string): string => {
  const plain = cell.replace(/\b\d{3}-\d{2}-(?=\d{4}\b)/g, '***-**-')
  return socialSecurity.test(heading) ? plain.replace(/\b\d{5}(?=\d{4}\b)/g, '*****') : plain
}

/** Lines of the file that aren’t rows of it. */
interface LeftOut {
  readonly totals: number[]
  readonly headings: number[]
}

const leftNotes = ({ totals, headings }: LeftOut): string[] => [
  ...(totals.length === 0
    ? []
    : [
        `${totals.length === 1 ? `Line ${totals[0]} is a total and isn’t` : `Lines ${linesInWords(totals)} are totals and aren’t`} imported.`,
      ]),
  ...(headings.length === 0
    ? []
    : [
        `${headings.length === 1 ? `Line ${headings[0]} repeats` : `Lines ${linesInWords(headings)} repeat`} the headings and ${headings.length === 1 ? 'isn’t' : 'aren’t'} imported.`,
      ]),
]

const beyondAscii = /[^\0-\x7f]/

/** Plain letters are the same in both: a file is mixed only when some of its lines prove to be UTF-8 and others prove not to be. */
const encodingIn = ({ encoding }: OpenedFile, recoded: number, unicode: number): FileFacts['encoding'] =>
  encoding !== 'utf-8' || recoded === 0 ? encoding : unicode === 0 ? 'windows-1252' : 'mixed'

const linesInWords = (lines: readonly number[]): string =>
  `${lines.slice(0, namedLines).join(', ')}${lines.length > namedLines ? ' …' : ''}`

const notesOf = (
  { sheets, sheet }: OpenedFile,
  recoded: readonly number[],
  broken: readonly number[],
  encoding: FileFacts['encoding'],
): string[] => [
  ...[otherSheets(sheets, sheet)].filter((note) => note !== null),
  ...(encoding === 'windows-1252' ? ['The file is not UTF-8 and was read as Windows-1252. Check the accents of a few names.'] : []),
  ...(encoding !== 'mixed'
    ? []
    : [
        `${recoded.length === 1 ? '1 line is' : `${recoded.length.toLocaleString('en-US')} lines are`} not UTF-8 and ${recoded.length === 1 ? 'was' : 'were'} read as Windows-1252: ${linesInWords(recoded)}.`,
      ]),
  ...(broken.length === 0
    ? []
    : [`${broken.length === 1 ? '1 line' : `${broken.length.toLocaleString('en-US')} lines`} can’t be read: ${linesInWords(broken)}.`]),
]
