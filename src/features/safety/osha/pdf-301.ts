import type { Content, TableCell } from 'pdfmake/interfaces.js'
import type { FormItem } from '#records/safety/osha-claims/osha/form-301.ts'
import { pdfOf } from '#platform/documents/pdf.ts'
import type { Employer } from '#platform/documents/pdf.ts'
import { agency, thinLines } from './pdf-parts.ts'
import type { RecordedCase } from './read-cases.ts'

const item = (one: FormItem): TableCell[] => [
  { text: one.item === null ? '' : `${one.item})`, fontSize: 9, bold: true, alignment: 'right' },
  {
    stack: [
      { text: one.label, style: 'label' },
      one.withheld && one.value === null
        ? { text: 'Withheld', italics: true, fontSize: 9, color: '#777777' }
        : { text: one.value ?? ' ', fontSize: 9.5, margin: [0, 1, 0, 0] },
    ],
  },
]

const part = (heading: string, items: readonly FormItem[]): Content => ({
  stack: [
    { text: heading, bold: true, fontSize: 11, margin: [0, 8, 0, 3] },
    {
      layout: { ...thinLines, vLineWidth: () => 0, paddingTop: () => 3, paddingBottom: () => 3 },
      table: { widths: [18, '*'], dontBreakRows: true, body: items.map(item) },
    },
  ],
})

/** Form 301: landscape, the person at the left and the case at the right, items 1 to 18 in the order of the form. */
export const pdf301 = (
  recorded: RecordedCase,
  items: readonly FormItem[],
  employer: Employer,
  printedBy: string,
  createdAt: Date,
): Promise<Buffer> => {
  const between = (first: number, last: number): FormItem[] =>
    items.filter((one) => one.item !== null && one.item >= first && one.item <= last)
  const completed = items.filter((one) => one.item === null)
  return pdfOf({
    title: `OSHA Form 301, case ${recorded.caseNumber}, ${recorded.establishmentName}`,
    landscape: true,
    margin: 32,
    createdAt,
    employer,
    printedBy,
    foot: `OSHA Form 301 · ${recorded.establishmentName} · case ${recorded.caseNumber} of ${recorded.year}. Keep for five years following the year to which it pertains.`,
    content: [
      {
        columns: [
          {
            width: '*',
            stack: [
              { text: 'OSHA’s Form 301', bold: true, fontSize: 9 },
              { text: 'Injury and Illness Incident Report', style: 'title' },
              {
                text: 'Attention: this form contains information relating to employee health and must be used in a manner that protects the confidentiality of employees to the extent possible while the information is being used for occupational safety and health purposes.',
                fontSize: 6.5,
                margin: [0, 0, 40, 0],
              },
            ],
          },
          { width: 200, ...(agency() as object) } as Content,
        ],
      },
      {
        columns: [
          {
            width: '42%',
            stack: [
              part('Information about the employee', between(1, 5)),
              part('Information about the physician or other health care professional', between(6, 9)),
              part('This report', completed),
            ],
          },
          { width: '*', stack: [part('Information about the case', between(10, 18))] },
        ],
        columnGap: 24,
      },
    ],
  })
}
