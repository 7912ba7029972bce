import type { Column, Content, TableCell } from 'pdfmake/interfaces.js'
import { confidentiality, letterhead, pdfOf } from '#platform/documents/pdf.ts'
import type { Letter } from './letter.ts'

const ink = '#111111'
const line = '#999999'

const factsTable = (facts: Letter['facts']): Content => {
  const half = Math.ceil(facts.length / 2)
  const column = (part: Letter['facts']): Content => ({
    table: {
      widths: [88, '*'],
      body: part.map(({ label, value }): TableCell[] => [
        { text: label, style: 'quiet' },
        { text: value, bold: true },
      ]),
    },
    layout: { hLineWidth: () => 0, vLineWidth: () => 0, paddingLeft: () => 0, paddingTop: () => 1.5, paddingBottom: () => 1.5 },
  })
  return { columns: [column(facts.slice(0, half)), column(facts.slice(half))], columnGap: 20, margin: [0, 6, 0, 2] }
}

const section = ({ heading, paragraphs }: Letter['sections'][number]): Content => ({
  stack: [{ text: heading, style: 'heading' }, ...paragraphs.map((words): Content => ({ text: words, margin: [0, 0, 0, 3] }))],
})

const priorsTable = ({ heading, columns, rows, none }: Letter['priors']): Content => ({
  unbreakable: true,
  stack: [
    { text: heading, style: 'heading' },
    rows.length === 0
      ? { text: none }
      : {
          table: {
            headerRows: 1,
            widths: [90, '*', 120, 120],
            body: [
              columns.map((words): TableCell => ({ text: words, style: 'label' })),
              ...rows.map((cells) => cells.map((words): TableCell => ({ text: words }))),
            ],
          },
          layout: { hLineWidth: (at: number) => (at === 0 ? 0 : 0.5), vLineWidth: () => 0, hLineColor: () => line, paddingLeft: () => 0 },
        },
  ],
})

const rule = (width: number): Content => ({ canvas: [{ type: 'line', x1: 0, y1: 0, x2: width, y2: 0, lineWidth: 0.7, lineColor: ink }] })

const statement = ({ heading, text, blank }: Letter['statement']): Content => ({
  unbreakable: true,
  stack: [
    { text: heading, style: 'heading' },
    text === null
      ? {
          table: { widths: ['*'], heights: [90], body: [[{ text: blank, style: 'label' }]] },
          layout: { hLineColor: () => line, vLineColor: () => line, hLineWidth: () => 0.5, vLineWidth: () => 0.5 },
        }
      : { text },
  ],
})

// Signature, name and date, with room to write above each rule; they end with the text (524 points).
const columns = { signature: 220, name: 150, date: 118 } as const

const signatures = ({ heading, receipt, note, lines, name, date }: Letter['signatures']): Content => ({
  unbreakable: true,
  stack: [
    { text: heading, style: 'heading' },
    { text: receipt, margin: [0, 0, 0, 2] },
    ...(note === null ? [] : [{ text: note, bold: true, margin: [0, 2, 0, 0] } satisfies Content]),
    ...lines.map(({ role, signed, name: who, date: when }): Content => ({
      columns: [field(columns.signature, signed, role), field(columns.name, who, name), field(columns.date, when, date)],
      columnGap: 18,
    })),
  ],
})

const field = (width: number, words: string | null, label: string): Column => ({
  width,
  stack: [{ text: words ?? ' ', margin: [0, 12, 0, 1] }, rule(width), { text: label, style: 'label', margin: [0, 2, 0, 0] }],
})

/** Short parts stand side by side, so that the usual letter is one page. */
const abreast = (parts: Letter['sections']): Content[] => (parts.length === 0 ? [] : [{ columns: parts.map(section), columnGap: 20 }])

/** The letter on paper. `number` stands at the foot of each page; the same letter of the same moment gives the same bytes. */
export const letterPdf = (letter: Letter, number: string, printedBy: string | null, at: Date): Promise<Buffer> =>
  pdfOf({
    title: `${letter.title} ${number}`,
    language: letter.language,
    margin: 44,
    employer: letter.employer,
    foot: number,
    printedBy,
    createdAt: at,
    content: [
      {
        columns: [
          letterhead(letter.employer, confidentiality.personnel[letter.language]),
          { text: letter.mark ?? '', alignment: 'right', bold: true, color: '#a11111', fontSize: 11 },
        ],
      },
      { text: `${letter.title}: ${letter.subject.toLowerCase()}`, style: 'title', margin: [0, 8, 0, 4] },
      rule(524),
      factsTable(letter.facts),
      ...letter.sections.map(section),
      priorsTable(letter.priors),
      ...letter.expectations.map(section),
      ...abreast(letter.after),
      statement(letter.statement),
      signatures(letter.signatures),
      { text: [{ text: letter.copy, color: ink }, ` ${letter.notice}`], style: 'label', margin: [0, 8, 0, 0] },
    ],
  })
