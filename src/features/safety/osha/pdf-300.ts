import type { Content, TableCell } from 'pdfmake/interfaces.js'
import { formatNumber } from '#kit/format.ts'
import { categories } from '#records/safety/osha-claims/osha/classification.ts'
import { log300, logColumns } from '#records/safety/osha-claims/osha/log-300.ts'
import type { LogLine } from '#records/safety/osha-claims/osha/log-300.ts'
import { summaryTotals, totalsInOrder } from '#records/safety/osha-claims/osha/totals.ts'
import type { SummaryTotals } from '#records/safety/osha-claims/osha/totals.ts'
import { pdfOf } from '#platform/documents/pdf.ts'
import type { Employer } from '#platform/documents/pdf.ts'
import type { Sheet } from './look.ts'
import { agency, shaded, thinLines, tick } from './pdf-parts.ts'
import type { RecordedCase } from './read-cases.ts'

const widths = [22, 76, 52, 42, 70, '*', 24, 26, 34, 34, 24, 36, 13, 13, 13, 13, 13, 13]
/** Points of a page left for cases. */
const room = 330
/** Letters of columns B to F that fit on one line of their width. */
const letters = { b: 19, c: 13, e: 17, f: 40 } as const

/** Points a case takes in height: the longest of its wrapped columns. */
const heightOf = (line: LogLine): number =>
  6 + 10 * Math.max(...(['b', 'c', 'e', 'f'] as const).map((column) => Math.ceil(line[column].length / letters[column])), 1)

/** Pages of the log, so that each ends with its totals as the form does. */
const pagesOf = (lines: readonly LogLine[]): readonly (readonly LogLine[])[] => {
  const pages: LogLine[][] = [[]]
  let used = 0
  for (const line of lines) {
    const own = heightOf(line)
    if (used > 0 && used + own > room) {
      pages.push([])
      used = 0
    }
    pages.at(-1)?.push(line)
    used += own
  }
  return pages
}

const letter = (text: string, words: string): TableCell => ({
  stack: [
    { text: `(${text})`, bold: true, fontSize: 7 },
    { text: words, fontSize: 6 },
  ],
  alignment: 'center',
})

const group = (text: string, colSpan: number): TableCell[] => [
  { text, bold: true, fontSize: 7.5, alignment: 'center', colSpan, fillColor: '#dddddd' },
  ...Array.from({ length: colSpan - 1 }, (): TableCell => ({ text: '' })),
]

const upright = (label: string, at: number): TableCell => ({
  stack: [
    {
      svg: `<svg width="12" height="66"><text x="-64" y="9" transform="rotate(-90)" font-size="6">${label}</text></svg>`,
      alignment: 'center',
    },
    { text: `(${at + 1})`, bold: true, fontSize: 6.5, margin: [-2, 1, -2, 0] },
  ],
  alignment: 'center',
})

const head = (): TableCell[][] => [
  [
    ...group('Identify the person', 3),
    ...group('Describe the case', 3),
    ...group('Check ONE box: most serious outcome', 4),
    ...group('Number of days', 2),
    ...group('(M) Check one', 6),
  ],
  [
    ...(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'] as const).map((key): TableCell => letter(key.toUpperCase(), logColumns[key])),
    letter('K', 'Away from work'),
    letter('L', 'On job transfer or restriction'),
    ...categories.map(({ label }, at) => upright(label, at)),
  ].map(shaded),
]

const plain = (text: string): TableCell => ({ text, fontSize: 7.5 })
const count = (value: number): TableCell => ({ text: formatNumber(value), fontSize: 8, alignment: 'center' })

const row = (line: LogLine): TableCell[] => [
  plain(line.a),
  { text: line.b, fontSize: 7.5, italics: line.b === 'Privacy case' },
  plain(line.c),
  plain(line.d),
  plain(line.e),
  plain(line.f),
  ...[line.g, line.h, line.i, line.j].map((state): TableCell => tick(state) as TableCell),
  count(line.k),
  count(line.l),
  ...categories.map((_category, at): TableCell => tick(line.m === at + 1 ? 'ticked' : 'empty') as TableCell),
]

const sums = (words: string, totals: SummaryTotals): TableCell[] =>
  [
    { text: words, bold: true, fontSize: 8, alignment: 'right' as const, colSpan: 6 },
    ...Array.from({ length: 5 }, (): TableCell => ({ text: '' })),
    ...totalsInOrder(totals).map((value): TableCell => ({
      text: value === null ? '' : formatNumber(value),
      bold: true,
      fontSize: 8,
      alignment: 'center',
    })),
  ].map(shaded)

const title = ({ establishment, year }: Sheet): Content => ({
  columns: [
    {
      width: '*',
      stack: [
        { text: [{ text: 'OSHA’s Form 300', bold: true }, ' (Rev. 04/2004)'], fontSize: 9 },
        { text: 'Log of Work-Related Injuries and Illnesses', style: 'title' },
        {
          text: 'Attention: this form contains information relating to employee health and must be used in a manner that protects the confidentiality of employees to the extent possible while the information is being used for occupational safety and health purposes.',
          fontSize: 6.5,
          margin: [0, 0, 30, 0],
        },
      ],
    },
    {
      width: 190,
      stack: [
        {
          text: [
            { text: 'Year ', fontSize: 9 },
            { text: String(year), fontSize: 15, bold: true },
          ],
          margin: [0, 0, 0, 2],
        },
        {
          text: [
            { text: 'Establishment name  ', style: 'label' },
            { text: establishment.name, fontSize: 9, bold: true },
          ],
        },
        {
          text: [
            { text: 'City  ', style: 'label' },
            { text: establishment.address?.city ?? '', fontSize: 9 },
            { text: '    State  ', style: 'label' },
            { text: establishment.address?.state ?? '', fontSize: 9 },
          ],
        },
      ],
    },
    { width: 170, ...(agency() as object) } as Content,
  ],
  columnGap: 10,
  margin: [0, 0, 0, 6],
})

const nothing = (): TableCell[] => [
  { text: 'No recordable cases in this year.', italics: true, fontSize: 8, colSpan: 18, margin: [0, 6, 0, 6] },
  ...Array.from({ length: 17 }, (): TableCell => ({ text: '' })),
]

/** Form 300: landscape, its legal columns, boxes, and the totals of each page; privacy cases without their names. */
export const pdf300 = (sheet: Sheet, employer: Employer, printedBy: string, createdAt: Date): Promise<Buffer> => {
  const { lines, totals } = log300(sheet.cases)
  const byNumber = new Map<string, RecordedCase>(sheet.cases.map((one) => [one.caseNumber, one]))
  const pages = pagesOf(lines)
  return pdfOf({
    title: `OSHA Form 300, ${sheet.establishment.name}, ${sheet.year}`,
    landscape: true,
    margin: 24,
    createdAt,
    employer,
    printedBy,
    foot: `OSHA Form 300 · ${sheet.establishment.name} · ${sheet.year}. Be sure to transfer the totals to the Summary (Form 300A) before you post it.`,
    content: pages.map((page, at): Content => {
      const cases = page.flatMap((line) => byNumber.get(line.a) ?? [])
      const last = at === pages.length - 1
      return {
        stack: [
          title(sheet),
          {
            layout: thinLines,
            table: {
              headerRows: 2,
              dontBreakRows: true,
              widths,
              body: [
                ...head(),
                ...(page.length === 0 ? [nothing()] : page.map(row)),
                sums('Page totals', summaryTotals(cases)),
                ...(last && pages.length > 1 ? [sums('Totals of all pages', totals)] : []),
              ],
            },
          },
        ],
        ...(at === 0 ? {} : { pageBreak: 'before' as const }),
      }
    }),
  })
}
