import type { Content, TableCell } from 'pdfmake/interfaces.js'
import { formatPhone } from '#kit/format.ts'
import { formatDateEntry } from '#kit/dates/format-time.ts'
import { changedTotals, nowWords } from '#records/safety/osha-claims/osha/form-300a.ts'
import type { SummaryField, SummarySection } from '#records/safety/osha-claims/osha/form-300a.ts'
import { yearDates } from '#records/safety/osha-claims/osha/figures.ts'
import { pdfOf } from '#platform/documents/pdf.ts'
import type { Employer } from '#platform/documents/pdf.ts'
import { summaryOf } from './look.ts'
import type { Sheet } from './look.ts'
import { agency, thinLines } from './pdf-parts.ts'

const heading = (text: string): Content => ({ text, bold: true, fontSize: 11, margin: [0, 8, 0, 4] })

/** Totals side by side, the letter of the column below each. */
const boxes = ({ fields }: SummarySection): Content => ({
  layout: thinLines,
  table: {
    widths: fields.map(() => '*'),
    body: [
      fields.map(
        (field): TableCell => ({ text: field.label, fontSize: 7.5, border: [true, true, true, false], minHeight: 20 }) as TableCell,
      ),
      fields.map((field): TableCell => ({
        text: field.value ?? '',
        fontSize: 15,
        bold: true,
        alignment: 'center',
        border: [true, false, true, false],
      })),
      fields.map((field): TableCell => ({
        text: `(${field.column ?? ''})`,
        fontSize: 7,
        alignment: 'center',
        border: [true, false, true, true],
      })),
    ],
  },
})

const kinds = ({ fields }: SummarySection): Content => {
  const line = (field: SummaryField | undefined): TableCell[] =>
    field === undefined
      ? [{ text: '' }, { text: '' }]
      : [
          { text: `(${field.column?.replace('M', '') ?? ''}) ${field.label}`, fontSize: 8.5 },
          { text: field.value ?? '', bold: true, fontSize: 11, alignment: 'right' },
        ]
  const half = Math.ceil(fields.length / 2)
  return {
    layout: thinLines,
    table: {
      widths: ['*', 40, '*', 40],
      body: fields.slice(0, half).map((field, at) => [...line(field), ...line(fields[half + at])]),
    },
  }
}

const lines = ({ fields }: SummarySection): Content => ({
  layout: { ...thinLines, vLineWidth: () => 0, hLineWidth: (at) => (at === 0 ? 0 : 0.5), paddingLeft: () => 0 },
  table: {
    widths: [160, '*'],
    body: fields.map(({ label, value }): TableCell[] => [
      { text: label, style: 'label', margin: [0, 3, 0, 0] },
      { text: value ?? ' ', fontSize: 10 },
    ]),
  },
})

const signature = ({ establishment: { kept } }: Sheet): Content => ({
  stack: [
    heading('Sign here'),
    { text: 'Knowingly falsifying this document may result in a fine.', bold: true, fontSize: 8 },
    {
      text: 'I certify that I have examined this document and that to the best of my knowledge the entries are true, accurate, and complete.',
      fontSize: 8,
      margin: [0, 2, 0, 16],
    },
    {
      layout: { ...thinLines, vLineWidth: () => 0, hLineWidth: (at) => (at === 1 || at === 3 ? 0.5 : 0), paddingLeft: () => 0 },
      table: {
        widths: ['*', 110],
        body: [
          [
            { text: kept?.executiveName ?? ' ', fontSize: 10 },
            { text: kept?.executiveTitle ?? ' ', fontSize: 10 },
          ],
          [
            { text: 'Company executive', style: 'label', margin: [0, 0, 0, 8] },
            { text: 'Title', style: 'label' },
          ],
          [
            { text: kept?.executivePhone == null ? ' ' : formatPhone(kept.executivePhone), fontSize: 10 },
            { text: formatDateEntry(kept?.certifiedOn ?? null) || ' ', fontSize: 10 },
          ],
          [
            { text: 'Phone', style: 'label' },
            { text: 'Date', style: 'label' },
          ],
        ],
      },
    },
  ],
})

/** Somebody who holds it against the log has to know why they differ. */
const sinceSigned = ({ establishment: { kept }, totals }: Sheet): Content[] => {
  const changed = changedTotals(kept?.signedTotals ?? null, totals)
  if (changed.length === 0) return []
  const now = changed.map(({ column, now: count }) => `(${column.replace('M', '')}) ${nowWords(count)}`).join(', ')
  return [
    {
      text: `Totals as signed on ${formatDateEntry(kept?.certifiedOn ?? null)}. The log has changed since then (29 CFR 1904.33(b)): ${now}.`,
      fontSize: 8,
      margin: [0, 6, 0, 0],
    },
  ]
}

/** Form 300A: landscape, totals at the left, establishment, employment and signature at the right (29 CFR 1904.32). */
export const pdf300a = (sheet: Sheet, employer: Employer, printedBy: string, createdAt: Date): Promise<Buffer> => {
  const [cases, days, types, establishment, employment] = summaryOf(sheet)
  if (!cases || !days || !types || !establishment || !employment) throw new Error('Form 300A has six parts')
  const { postTo } = yearDates(sheet.year)
  return pdfOf({
    title: `OSHA Form 300A, ${sheet.establishment.name}, ${sheet.year}`,
    landscape: true,
    margin: 32,
    createdAt,
    employer,
    printedBy,
    foot: `OSHA Form 300A · ${sheet.establishment.name} · ${sheet.year}. Post this Summary page from February 1 to April 30 of the year following the year covered by the form.`,
    content: [
      {
        columns: [
          {
            width: '*',
            stack: [
              { text: [{ text: 'OSHA’s Form 300A', bold: true }, ' (Rev. 04/2004)'], fontSize: 9 },
              { text: 'Summary of Work-Related Injuries and Illnesses', style: 'title' },
            ],
          },
          {
            width: 90,
            text: [
              { text: 'Year ', fontSize: 10 },
              { text: String(sheet.year), fontSize: 17, bold: true },
            ],
          },
          { width: 190, ...(agency() as object) } as Content,
        ],
        columnGap: 12,
      },
      {
        columns: [
          {
            width: '58%',
            stack: [
              {
                text: 'All establishments covered by Part 1904 must complete this Summary page, even if no work-related injuries or illnesses occurred during the year. Employees, former employees, and their representatives have the right to review the OSHA Form 300 in its entirety. They also have limited access to the OSHA Form 301 or its equivalent. See 29 CFR 1904.35.',
                fontSize: 7.5,
                margin: [0, 4, 0, 2],
              },
              heading('Number of cases'),
              boxes(cases),
              heading('Number of days'),
              boxes(days),
              heading('Injury and illness types'),
              { text: 'Total number of … (M)', style: 'label', margin: [0, 0, 0, 2] },
              kinds(types),
              {
                text: `Post this Summary page from February 1 to April 30, ${postTo.slice(0, 4)}.`,
                bold: true,
                fontSize: 9,
                margin: [0, 12, 0, 0],
              },
              ...sinceSigned(sheet),
            ],
          },
          {
            width: '*',
            stack: [
              heading('Establishment information'),
              lines(establishment),
              heading('Employment information'),
              lines(employment),
              signature(sheet),
            ],
          },
        ],
        columnGap: 24,
      },
    ],
  })
}
