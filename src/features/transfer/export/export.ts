import type { Readable } from 'node:stream'
import { asSeenBy } from '#kit/access.ts'
import { AppError } from '#kit/errors.ts'
import { parseListQuery } from '#kit/list-query.ts'
import type { ListQuery } from '#kit/list-query.ts'
import type { RecordDefinition } from '#kit/record.ts'
import type { Deps } from '#engine/write/rules.ts'
import type { SessionUser } from '#platform/session.ts'
import { csvFile } from './csv.ts'
import type { CsvCell } from './csv.ts'
import { writeEvents } from '#engine/events.ts'
import { defaultExport, exportColumns, isExportable, isSensitive } from './export-columns.ts'
import type { ExportCell, ExportColumn } from './export-columns.ts'
import { scopeSentence } from './export-scope.ts'
import { workbook } from './export-xlsx.ts'
import { scopeMark } from '#engine/import/file.ts'
import { countRecords, streamRows } from '#engine/read/list.ts'
import { actorOf, inTransaction } from '#engine/write/transaction.ts'

/** What a workbook takes time for; beyond this CSV has to do. */
export const mostWorkbookCells = 500_000

export interface ExportRequest {
  readonly format: 'csv' | 'xlsx'
  /** Properties, comma-separated; undefined = all that may leave. */
  readonly columns?: string | undefined
  /** The list's own parameters. */
  readonly list: Readonly<Record<string, unknown>>
}

const notAList = new Set(['limit', 'offset', 'fields'])

const chosenColumns = (record: RecordDefinition, user: SessionUser, asked: string | undefined): string[] => {
  const wanted = (asked ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
  if (wanted.length === 0) return defaultExport(user.role, record)
  const refused = wanted.find((property) => !isExportable(user.role, record, property))
  if (refused !== undefined)
    throw new AppError('malformed', `There is no column ${refused} that may be exported.`, [
      { field: 'columns', message: `${refused} can’t be exported` },
    ])
  return [...new Set(wanted)]
}

/** Whether the columns asked for, or those of an export that names none, tell of people what only those who work on cases read. */
export const isSensitiveExport = (record: RecordDefinition, user: SessionUser, asked: string | undefined): boolean =>
  chosenColumns(record, user, asked).some((property) => isSensitive(record, property))

/** What an export holds, row by row. */
export interface Export {
  readonly columns: readonly ExportColumn[]
  readonly count: number
  /** Whose records, which, and when. */
  readonly scope: string
  readonly rows: AsyncIterable<ExportCell[]>
}

/**
 * A list exactly as it is filtered, sorted and limited for this person. That somebody exported, and what, stands in the history before
 * the first byte leaves.
 */
export const openExport = async (
  deps: Deps,
  record: RecordDefinition,
  user: SessionUser,
  request: Omit<ExportRequest, 'format'> & { readonly format: string; readonly mostCells?: number },
): Promise<Export> => {
  const properties = chosenColumns(record, user, request.columns)
  const asked = parseListQuery(
    asSeenBy(user.role, record),
    Object.fromEntries(Object.entries(request.list).filter(([name]) => !notAList.has(name))),
  )
  const query: ListQuery = { ...asked, limit: null, offset: 0, fields: properties }
  const columns = exportColumns(record, properties, user.timeZone)
  const count = await countRecords(deps, record, user, query)
  if (request.mostCells !== undefined && count * columns.length > request.mostCells) {
    const name = request.format === 'pdf' ? 'A PDF' : 'An Excel file'
    throw new AppError(
      'invalid',
      `${name} holds at most ${Math.floor(request.mostCells / columns.length).toLocaleString('en-US')} of these records. Narrow the list, choose fewer columns, or take CSV.`,
    )
  }
  const scope = await scopeSentence(deps, record, user, query, count)
  await inTransaction(deps, actorOf(user), (tx) =>
    writeEvents(tx, [
      {
        kind: record.name,
        recordId: tx.batchId,
        action: 'export',
        reason: scope,
        changes: [
          { field: 'format', from: null, to: request.format },
          { field: 'columns', from: null, to: properties },
        ],
      },
    ]),
  )
  return { columns, count, scope, rows: exportedRows(await streamRows(deps, record, user, query, 'export'), columns) }
}

/** The export as a file. CSV is streamed; a workbook is limited in size. */
export const exportList = async (
  deps: Deps,
  record: RecordDefinition,
  user: SessionUser,
  request: ExportRequest,
): Promise<Readable | Buffer> => {
  const made = await openExport(deps, record, user, {
    ...request,
    ...(request.format === 'xlsx' ? { mostCells: mostWorkbookCells } : {}),
  })
  if (request.format === 'csv') return csvFile(csvRows(made.rows, made.columns, made.scope))
  const headings = made.columns.map(({ heading }) => heading)
  const about = { name: 'About', rows: [['Longhaul export'], ...made.scope.split(', ').map((part) => [part])] }
  return workbook([{ name: record.label.many, headings, rows: made.rows }], about)
}

async function* exportedRows(texts: AsyncIterable<string>, columns: readonly ExportColumn[]): AsyncGenerator<ExportCell[]> {
  for await (const text of texts) {
    const row = JSON.parse(text) as Record<string, unknown>
    yield columns.map(({ cell }) => cell(row))
  }
}

async function* csvRows(
  rows: AsyncIterable<readonly ExportCell[]>,
  columns: readonly ExportColumn[],
  scope: string,
): AsyncGenerator<CsvCell[]> {
  yield columns.map(({ heading }) => heading)
  for await (const row of rows) yield row.map((cell) => cell?.value ?? null)
  yield [`${scopeMark} ${scope}`]
}
