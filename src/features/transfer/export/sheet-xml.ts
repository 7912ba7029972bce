import type { ExportCell } from './export-columns.ts'

/** A sheet of a workbook; its first row is the heading and stands in bold. */
export interface SheetHead {
  readonly name: string
  readonly headings: readonly string[]
  /** Characters, by column. */
  readonly widths: readonly number[]
}

/** Excel's own limit of one cell. */
const longest = 32_767
// XML 1.0 has no place for these, escaped or not.
// oxlint-disable-next-line no-control-regex
const illegal =
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g
const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

export const xmlText = (text: string): string =>
  text
    .slice(0, longest)
    .replace(illegal, '')
    .replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign)

// The order of `cellXfs` below.
const bold = 1
const money = 2
const day = 3
const moment = 4

/** Texts are typed as texts, so that nothing in them is ever run as a formula. */
const textCell = (at: string, value: string, style = 0): string =>
  `<c r="${at}" t="inlineStr"${style === 0 ? '' : ` s="${style}"`}><is><t xml:space="preserve">${xmlText(value)}</t></is></c>`
const numberCell = (at: string, value: number, style: number): string =>
  `<c r="${at}"${style === 0 ? '' : ` s="${style}"`}><v>${value}</v></c>`
/** Days since 1899-12-30, as Excel counts them. */
const serialOf = (utc: string): number => Date.parse(utc) / 86_400_000 + 25_569

const cellXml = (cell: ExportCell, at: string): string => {
  switch (cell?.type) {
    case undefined:
      return ''
    case 'text':
      return cell.value === '' ? '' : textCell(at, cell.value)
    case 'number':
      return Number.isFinite(cell.value) ? numberCell(at, cell.value, cell.money ? money : 0) : ''
    case 'day':
      return numberCell(at, serialOf(`${cell.value}T00:00:00Z`), day)
    case 'moment':
      return numberCell(at, serialOf(`${cell.value.replace(' ', 'T')}Z`), moment)
  }
}

/** A, B … Z, AA: columns as a sheet names them. */
const letters = (column: number): string =>
  column < 26 ? String.fromCodePoint(65 + column) : `${letters(Math.floor(column / 26) - 1)}${letters(column % 26)}`

/** A row by its number in the sheet, from 1; readers want every place said. */
export const rowXml = (row: readonly ExportCell[], number: number): string =>
  `<row r="${number}">${row.map((cell, column) => cellXml(cell, `${letters(column)}${number}`)).join('')}</row>`

const spreadsheet = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packageRelations = 'http://schemas.openxmlformats.org/package/2006/relationships'
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

export const sheetStart = ({ headings, widths }: SheetHead): string =>
  `${declaration}<worksheet xmlns="${spreadsheet}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>${
    widths.length === 0
      ? ''
      : `<cols>${widths.map((width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`).join('')}</cols>`
  }<sheetData><row r="1">${headings.map((heading, column) => (heading === '' ? '' : textCell(`${letters(column)}1`, heading, bold))).join('')}</row>`
export const sheetEnd = '</sheetData></worksheet>'

/** Sheet names have at most 31 characters, none of these, and differ. */
const namesOf = (sheets: readonly SheetHead[]): string[] =>
  sheets.reduce<string[]>((names, { name }) => {
    const plain = name.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31) || 'Sheet'
    return [...names, names.includes(plain) ? `${plain.slice(0, 27)} ${names.length + 1}` : plain]
  }, [])

const styles = `${declaration}<styleSheet xmlns="${spreadsheet}"><numFmts count="3"><numFmt numFmtId="164" formatCode="#,##0.00"/><numFmt numFmtId="165" formatCode="mm/dd/yyyy"/><numFmt numFmtId="166" formatCode="mm/dd/yyyy hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="5"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>${[164, 165, 166].map((format) => `<xf numFmtId="${format}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`).join('')}</cellXfs></styleSheet>`

export const sheetPath = (at: number): string => `xl/worksheets/sheet${at + 1}.xml`

/** What a workbook holds besides its sheets, by path. */
export const workbookParts = (sheets: readonly SheetHead[]): readonly (readonly [string, string])[] => [
  [
    '[Content_Types].xml',
    `${declaration}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/>${sheets.map((_sheet, at) => `<Override PartName="/${sheetPath(at)}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>`).join('')}</Types>`,
  ],
  [
    '_rels/.rels',
    `${declaration}<Relationships xmlns="${packageRelations}"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  ],
  [
    'xl/workbook.xml',
    `${declaration}<workbook xmlns="${spreadsheet}" xmlns:r="${relations}"><sheets>${namesOf(sheets)
      .map((name, at) => `<sheet name="${xmlText(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`)
      .join('')}</sheets></workbook>`,
  ],
  [
    'xl/_rels/workbook.xml.rels',
    `${declaration}<Relationships xmlns="${packageRelations}">${sheets
      .map((_sheet, at) => `<Relationship Id="rId${at + 1}" Type="${relations}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`)
      .join('')}<Relationship Id="rId${sheets.length + 1}" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
  ],
  ['xl/styles.xml', styles],
]
