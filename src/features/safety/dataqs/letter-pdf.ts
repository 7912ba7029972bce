import { formatLongDate } from '#kit/dates/format-time.ts'
import type { Letter } from '#records/safety/dataqs/letter.ts'
import type { Deps } from '#engine/write/rules.ts'
import { letterhead, pdfOf } from '#platform/documents/pdf.ts'
import type { Employer } from '#platform/documents/pdf.ts'

/** The letter on one sheet, with room for the signature. */
export const letterPdf = (deps: Deps, letter: Letter, employer: Employer, number: string, printedBy: string): Promise<Buffer> =>
  pdfOf({
    title: letter.subject,
    createdAt: deps.clock.now(),
    employer,
    foot: `${number} · draft`,
    printedBy,
    margin: 64,
    content: [
      letterhead(employer),
      { text: formatLongDate(deps.clock.today()), alignment: 'right', margin: [0, 0, 0, 18] },
      { text: letter.to, margin: [0, 0, 0, 18] },
      { text: letter.subject, style: 'title', fontSize: 13, margin: [0, 0, 0, 12] },
      ...letter.paragraphs.map((text) => ({
        text,
        fontSize: 10.5,
        lineHeight: 1.35,
        margin: [0, 0, 0, 9] as [number, number, number, number],
      })),
      {
        unbreakable: true,
        stack: [
          { text: 'Signed', style: 'label', margin: [0, 30, 0, 22] },
          { canvas: [{ type: 'line', x1: 0, y1: 0, x2: 230, y2: 0, lineWidth: 0.6, lineColor: '#555555' }] },
          { text: 'Name, title, date', style: 'label', margin: [0, 4, 0, 0] },
        ],
      },
      ...(letter.enclosures.length === 0
        ? []
        : [
            { text: 'Enclosures', style: 'heading', margin: [0, 22, 0, 4] as [number, number, number, number] },
            { ol: [...letter.enclosures] },
          ]),
    ],
  })
