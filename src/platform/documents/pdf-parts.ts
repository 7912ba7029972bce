import type { Content, TableCell } from 'pdfmake/interfaces.js'

/** A label and its value, both as printed. */
export interface Line {
  readonly label: string
  readonly value: string
}

type Heads = readonly (readonly [label: string, width: number | string, size?: number])[]

const thin = { hLineWidth: () => 0.4, vLineWidth: () => 0, hLineColor: () => '#bbbbbb', paddingTop: () => 2.5, paddingBottom: () => 2 }

export const heading = (text: string): Content => ({ text, style: 'heading', headlineLevel: 1 })

/** Facts in two columns of label and value. */
export const facts = (lines: readonly Line[]): Content => {
  const cell = (line: Line | undefined): TableCell[] =>
    line === undefined ? [{ text: '' }, { text: '' }] : [{ text: line.label, style: 'quiet' }, { text: line.value }]
  const rows = Array.from({ length: Math.ceil(lines.length / 2) }, (_, row) => [...cell(lines[row * 2]), ...cell(lines[row * 2 + 1])])
  return rows.length === 0
    ? { text: 'Nothing entered.', style: 'quiet' }
    : { layout: thin, table: { widths: [88, '*', 88, '*'], dontBreakRows: true, body: rows } }
}

/** Rows under heads, or a sentence where there are none. Widths and sizes are points. */
export const table = (heads: Heads, rows: readonly (readonly string[])[], empty: string): Content =>
  rows.length === 0
    ? { text: empty, style: 'quiet' }
    : {
        layout: thin,
        table: {
          headerRows: 1,
          dontBreakRows: true,
          widths: heads.map(([, width]) => width),
          body: [
            heads.map(([text]): TableCell => ({ text, bold: true, fontSize: 8 })),
            ...rows.map((row) => row.map((text, column): TableCell => ({ text, fontSize: heads[column]?.[2] ?? 9 }))),
          ],
        },
      }
