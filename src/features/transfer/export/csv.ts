import { stringify } from 'csv-stringify'
import { Readable, pipeline } from 'node:stream'

/**
 * Texts that a spreadsheet would take for a formula: the first character after Unicode spaces and other
 * invisible ones is = + - @ (full-width too), or a tab, line break or NUL leads. Apostrophes before it count as part of
 * the lead, so that guarding and taking the guard away again are exact opposites for every text.
 */
const trigger = /^'*(?:[\p{Z}\p{Cf}\p{Cc}]*[=+\-@＝＋－＠]|[\p{Z}\p{Cf}]*[\t\r\n\0])/u

/** The text as a spreadsheet shows it and never runs it. */
export const guardText = (text: string): string => (trigger.test(text) ? `'${text}` : text)

/** The text that was guarded; any other text unchanged. */
export const unguardText = (text: string): string => (text.startsWith("'") && trigger.test(text) ? text.slice(1) : text)

/** One CSV cell: texts are guarded, numbers are not (only typed numbers may begin with a minus). */
export type CsvCell = string | number | null

const cellText = (cell: CsvCell): string => (typeof cell === 'string' ? guardText(cell) : cell === null ? '' : String(cell))

/** Rows as a CSV file: UTF-8 with BOM, every field quoted, CRLF (RFC 4180). Memory stays flat however many rows there are. */
export const csvFile = (rows: AsyncIterable<readonly CsvCell[]> | Iterable<readonly CsvCell[]>): Readable => {
  async function* texts(): AsyncGenerator<string[]> {
    for await (const row of rows) yield row.map(cellText)
  }
  // An error reaches whoever reads the file: the pipeline destroys its end with it.
  return pipeline(
    Readable.from(texts()),
    stringify({ bom: true, quoted: true, quoted_empty: true, record_delimiter: 'windows' }),
    () => undefined,
  )
}
