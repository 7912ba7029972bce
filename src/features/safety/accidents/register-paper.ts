import type { Content, TableCell } from 'pdfmake/interfaces.js'
import { formatCount } from '#kit/format.ts'
import { formatDate } from '#kit/dates/format-time.ts'
import { countWords } from '#records/safety/accidents/law/register.ts'
import { letterhead } from '#platform/documents/pdf.ts'
import type { Employer, Sheet } from '#platform/documents/pdf.ts'
import type { RegisterAnswer, RegisterRow } from './register.ts'

/** The entries of 49 CFR 390.15(b)(1) in their order, and our own number before them. */
export const registerHeads = [
  'Number',
  'Date of accident',
  'City or town, and State',
  'Driver',
  'Injuries',
  'Fatalities',
  'Hazardous materials released',
] as const

/** One line as it is written on paper and in a spreadsheet. Dates stay ISO in the spreadsheet. */
export const registerCells = (row: RegisterRow): readonly [string, string, string, string, number | string, number | string, string] => [
  row.number,
  row.date,
  row.place,
  row.driver,
  countWords(row.injuries, row.injuriesOpen),
  countWords(row.fatalities, row.fatalitiesOpen),
  row.hazmat,
]

const rule = {
  hLineWidth: (line: number, node: { table: { body: unknown[] } }) =>
    line === 0 || line === 1 || line === node.table.body.length ? 0.8 : 0.4,
  vLineWidth: () => 0,
  hLineColor: () => '#999999',
  paddingTop: () => 3.5,
  paddingBottom: () => 3,
}

/** Words after figures that stand right: some air between them. */
const lastColumn = (column: number): { margin?: [number, number, number, number] } => (column === 6 ? { margin: [14, 0, 0, 0] } : {})

const linesTable = (rows: readonly RegisterRow[]): Content => ({
  layout: rule,
  table: {
    headerRows: 1,
    dontBreakRows: true,
    widths: [82, 74, 150, '*', 46, 50, 96],
    body: [
      registerHeads.map((text, column): TableCell => ({
        text,
        bold: true,
        fontSize: 8,
        alignment: column > 3 && column < 6 ? 'right' : 'left',
        ...lastColumn(column),
      })),
      ...rows.map((row) =>
        registerCells(row).map((cell, column): TableCell => ({
          text: column === 1 ? formatDate(row.date) : String(cell),
          alignment: typeof cell === 'number' ? 'right' : 'left',
          ...lastColumn(column),
        })),
      ),
    ],
  },
})

const reportsPart = ({ reports }: RegisterAnswer): Content[] => [
  { text: 'Copies of reports kept with this register', style: 'heading' },
  {
    text: 'Required by States, other governmental bodies or insurers, 49 CFR 390.15(b)(2).',
    style: 'quiet',
    margin: [0, 0, 0, 4],
  },
  reports.length === 0
    ? { text: 'None.' }
    : {
        layout: rule,
        table: {
          headerRows: 1,
          dontBreakRows: true,
          widths: [82, '*', 120],
          body: [
            ['Number', 'Report', 'On file'].map((text): TableCell => ({ text, bold: true, fontSize: 8 })),
            ...reports.map((report): TableCell[] => [
              report.number,
              report.what,
              report.files === 0 ? 'No copy yet' : formatCount(report.files, 'copy', 'copies'),
            ]),
          ],
        },
      },
]

/** The register as a landscape sheet: one line for each accident, exactly the entries the rule asks for. */
export const registerSheet = (answer: RegisterAnswer, employer: Employer, madeBy: string, createdAt: Date): Sheet => ({
  title: `Accident register as of ${formatDate(answer.asOf)}`,
  landscape: true,
  createdAt,
  employer,
  foot: `Accident register as of ${formatDate(answer.asOf)}`,
  printedBy: madeBy,
  content: [
    letterhead(employer),
    { text: 'Accident register', style: 'title', margin: [0, 8, 0, 2] },
    ...(answer.carrier.name === employer.name ? [] : [{ text: answer.carrier.name, fontSize: 10.5 }]),
    {
      text: `Accidents as defined in 49 CFR 390.5T from ${formatDate(answer.from)} to ${formatDate(answer.asOf)}, three years, kept under 49 CFR 390.15(b)(1).`,
      style: 'quiet',
      margin: [0, 2, 0, 8],
    },
    ...(answer.rows.length === 0
      ? [{ text: answer.summary, bold: true, fontSize: 12, margin: [0, 12, 0, 12] as [number, number, number, number] }]
      : [linesTable(answer.rows), { text: answer.summary, bold: true, margin: [0, 6, 0, 0] as [number, number, number, number] }]),
    ...(answer.rows.some((row) => row.injuriesOpen)
      ? [
          {
            text: `How many people were treated is not entered yet; the line says "At least 1" where anyone was: ${answer.rows
              .filter((row) => row.injuriesOpen)
              .map(({ number }) => number)
              .join(', ')}.`,
            style: 'quiet',
            margin: [0, 2, 0, 0] as [number, number, number, number],
          },
        ]
      : []),
    ...reportsPart(answer),
  ],
})
