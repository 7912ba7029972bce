import type { Readable } from 'node:stream'
import type { Content, TableCell } from 'pdfmake/interfaces.js'
import { may } from '#kit/access.ts'
import { formatCurrencyCents } from '#kit/format.ts'
import { formatDate, formatInstant } from '#kit/dates/format-time.ts'
import { isOverlapping, sharesOf } from '#kit/shares.ts'
import { csvFile } from '#features/transfer/export/csv.ts'
import type { CsvCell } from '#features/transfer/export/csv.ts'
import type { ExportCell } from '#features/transfer/export/export-columns.ts'
import { isSensitiveExport, mostWorkbookCells, openExport } from '#features/transfer/export/export.ts'
import type { Export } from '#features/transfer/export/export.ts'
import { workbook } from '#features/transfer/export/export-xlsx.ts'
import { employerOf } from '#features/company/employer.ts'
import type { Deps } from '#engine/write/rules.ts'
import { letterhead, pdfOf } from '#platform/documents/pdf.ts'
import type { SessionUser } from '#platform/session.ts'
import type { Report } from './catalog.ts'
import { runReport } from './run.ts'
import type { Asked, Result } from './run.ts'

export type ReportFormat = 'csv' | 'xlsx' | 'pdf'

/** Setting pages takes far longer than writing rows. */
const mostPdfCells = 20_000
const mostCells: Readonly<Record<ReportFormat, number | null>> = { csv: null, xlsx: mostWorkbookCells, pdf: mostPdfCells }

/** Whether the records in the file tell of people what only those who work on cases read: it asks for the password first. */
export const isSensitiveReport = (user: SessionUser, { record }: Report, columns: readonly string[]): boolean =>
  may(user.role, 'export', record) && isSensitiveExport(record, user, columns.join(','))

/** A report as a file, with what its reader `user` may see. It says in itself what it is, so that it still does when it is found in a year. */
export const reportFile = async (
  deps: Deps,
  user: SessionUser,
  report: Report,
  asked: Asked,
  format: ReportFormat,
): Promise<Readable | Buffer> => {
  const result = await runReport(deps, user, report, asked)
  const most = mostCells[format]
  const records = may(user.role, 'export', report.record)
    ? await openExport(deps, report.record, user, {
        format,
        columns: result.columns.join(','),
        list: Object.fromEntries(new URLSearchParams(result.list)),
        ...(most === null ? {} : { mostCells: most }),
      })
    : null
  switch (format) {
    case 'csv':
      return csvFile(csvRows(result, records))
    case 'xlsx':
      return workbook(
        [
          { name: 'Summary', headings: groupHeadings(result), rows: groupRows(result) },
          ...(records === null ? [] : [{ name: result.records, headings: headingsOf(records), rows: records.rows }]),
        ],
        { name: 'About', rows: [['Report', result.title], ...headOf(result, records).slice(1)] },
      )
    case 'pdf':
      return reportPdf(deps, result, records, asked.division === 'ALL' ? null : asked.division, user)
  }
}

const headingsOf = ({ columns }: Export): string[] => columns.map(({ heading }) => heading)
const countsOf = ({ rows }: Result): number[] => rows.map(({ count }) => count)
const axisOf = ({ axes, by }: Result): string => axes.find(({ key }) => key === by)?.label ?? 'Group'
const axesWords = (result: Result): string => [axisOf(result), ...(result.thenBy == null ? [] : [result.thenBy.label])].join(', then ')

/** Title, scope, filters, when and by whom, and the definition of every rate. */
const headOf = (result: Result, records: Export | null): (readonly [string, string])[] => [
  ['Report', result.title],
  ['Scope', result.scope],
  ['Filters', result.filters.join('; ')],
  ['Grouped by', axesWords(result)],
  ['Made', result.made],
  ...(isOverlapping(countsOf(result), result.total)
    ? [['Overlap', 'A record can count in several rows, so shares add up to more than 100%.'] as const]
    : []),
  ...result.definitions.map(({ term, text }) => [term, text] as const),
  ...(records === null ? [['Records', 'Not in this file: your role can’t export this list.'] as const] : []),
]

const groupHeadings = (result: Result): string[] => [
  axisOf(result),
  ...(result.thenBy?.places ?? []).map(({ label }) => label),
  result.records,
  ...(result.compared === null ? [] : ['Prior year']),
  'Share (%)',
  ...(result.sumLabel === null
    ? []
    : [result.sumIsMoney || result.sumFormat?.dollars === true ? `${result.sumLabel} (USD)` : result.sumLabel]),
]

const number = (value: number, money = false): ExportCell => ({ type: 'number', value, money })
/** Rounded to the places of its field: adding up decimals leaves traces far behind the point. */
const sumCell = ({ sumIsMoney, sumFormat }: Result, sum: number | null): ExportCell =>
  sumIsMoney ? number((sum ?? 0) / 100, true) : number(Number((sum ?? 0).toFixed(sumFormat?.places ?? 0)))

const groupRows = (result: Result): ExportCell[][] => {
  const shares = [...sharesOf(countsOf(result), result.total), result.total === 0 ? 0 : 100]
  const total = { label: 'Total', count: result.total, sum: result.sum, before: result.compared?.total ?? null, cells: undefined }
  return [...result.rows, total].map((row, at) => [
    { type: 'text', value: row.label },
    // Columns have no total: a division counts those below it too.
    ...(result.thenBy?.places ?? []).map((_, column) => (row.cells === undefined ? null : number(row.cells[column]?.count ?? 0))),
    number(row.count),
    ...(result.compared === null ? [] : [number(row.before ?? 0)]),
    number(shares[at] ?? 0),
    ...(result.sumLabel === null ? [] : [sumCell(result, row.sum)]),
  ])
}

const plain = (row: readonly ExportCell[]): CsvCell[] => row.map((cell) => cell?.value ?? null)

async function* csvRows(result: Result, records: Export | null): AsyncGenerator<CsvCell[]> {
  for (const line of headOf(result, records)) yield [...line]
  yield []
  yield groupHeadings(result)
  for (const row of groupRows(result)) yield plain(row)
  if (records === null) return
  yield []
  yield headingsOf(records)
  for await (const row of records.rows) yield plain(row)
}

const rule = {
  hLineWidth: (line: number, node: { table: { body: unknown[] } }) => (line === 1 || line === node.table.body.length ? 0.8 : 0.4),
  vLineWidth: () => 0,
  hLineColor: () => '#999999',
  paddingTop: () => 2.5,
  paddingBottom: () => 2.5,
}

const table = (headings: readonly string[], rows: readonly (readonly ExportCell[])[], widths: readonly (string | number)[]): Content => ({
  layout: rule,
  table: {
    headerRows: 1,
    dontBreakRows: true,
    widths: [...widths],
    body: [
      headings.map((text): TableCell => ({ text, bold: true })),
      ...rows.map((row) => row.map((cell): TableCell => ({ text: words(cell), alignment: cell?.type === 'number' ? 'right' : 'left' }))),
    ],
  },
})

const words = (cell: ExportCell): string => {
  if (cell === null) return ''
  if (cell.type === 'day') return formatDate(cell.value)
  // The column's heading names the zone; the value is the time of day in it.
  if (cell.type === 'moment') return formatInstant(`${cell.value.replace(' ', 'T')}Z`, 'UTC')
  if (cell.type !== 'number') return cell.value
  return cell.money ? formatCurrencyCents(Math.round(cell.value * 100)) : cell.value.toLocaleString('en-US', { maximumFractionDigits: 6 })
}

const reportPdf = async (
  deps: Deps,
  result: Result,
  records: Export | null,
  division: string | null,
  user: SessionUser,
): Promise<Buffer> => {
  const employer = await employerOf(deps, division)
  const rows: ExportCell[][] = []
  for await (const row of records?.rows ?? []) rows.push(row)
  const headings = groupHeadings(result)
  const wide = (records?.columns.length ?? 0) > 6
  return pdfOf({
    title: result.title,
    createdAt: deps.clock.now(),
    employer,
    foot: result.title,
    printedBy: `${user.firstName} ${user.lastName}`,
    timeZone: user.timeZone,
    landscape: wide,
    content: [
      letterhead(employer),
      { text: result.title, style: 'title', margin: [0, 12, 0, 6] },
      ...headOf(result, records)
        .slice(1)
        .map(([term, text]): Content => ({ text: [{ text: `${term}: `, bold: true }, text], margin: [0, 0, 0, 2] })),
      { text: `By ${axisOf(result).toLowerCase()}`, style: 'heading' },
      table(headings, groupRows(result), ['*', ...headings.slice(1).map(() => 'auto')]),
      ...(records === null
        ? []
        : ([
            { text: result.records, style: 'heading' },
            {
              fontSize: records.columns.length > 10 ? 6 : 7.5,
              stack: [
                table(
                  headingsOf(records),
                  rows,
                  records.columns.map(() => '*'),
                ),
              ],
            },
          ] satisfies Content[])),
    ],
  })
}
