import type { Content, CustomTableLayout, TableCell } from 'pdfmake/interfaces.js'
import { letterhead } from '#platform/documents/pdf.ts'
import type { Employer, Sheet } from '#platform/documents/pdf.ts'
import { dayWords, filled, letterWords } from './letter-words.ts'
import type { LetterLanguage, LetterWords } from './letter-words.ts'

export interface Limit {
  readonly text: string
  readonly driving: boolean
  readonly liftLb: number | null
  readonly hours: number | null
  readonly until: string | null
}

/** What an offer of work says; days `YYYY-MM-DD`. */
export interface Offer {
  readonly employer: Employer
  readonly employee: string
  readonly claim: string
  readonly injuredOn: string
  readonly duty: string
  readonly terms: string | null
  readonly offeredOn: string
  readonly from: string
  readonly until: string | null
  readonly answerBy: string | null
  readonly mayDrive: boolean
  readonly limits: readonly Limit[]
}

const limitWords = (limit: Limit, language: LetterLanguage, words: LetterWords): string =>
  [
    limit.text,
    limit.driving ? words.noDriving.toLowerCase() : '',
    limit.liftLb === null ? '' : filled(words.lift, { count: String(limit.liftLb) }),
    limit.hours === null ? '' : filled(words.hours, { count: String(limit.hours) }),
    limit.until === null ? '' : filled(words.untilDay, { day: dayWords(limit.until, language) }),
  ]
    .filter((part) => part !== '')
    .join(', ')

const line = (label: string): Content => ({
  stack: [
    { canvas: [{ type: 'line', x1: 0, y1: 0, x2: 230, y2: 0, lineWidth: 0.7, lineColor: '#555555' }], margin: [0, 26, 0, 2] },
    { text: label, style: 'label' },
  ],
})

const box = (label: string): Content => ({
  columns: [
    { canvas: [{ type: 'rect', x: 0, y: 0, w: 10, h: 10, lineWidth: 0.8, lineColor: '#111111' }], width: 18 },
    { text: label, fontSize: 10.5 },
  ],
  margin: [0, 6, 0, 0],
})

/** Thin lines between rows, none around them; labels stand at the margin of the text. */
const between: CustomTableLayout = {
  hLineWidth: (at, { table: { body } }) => (at === 0 || at === body.length ? 0 : 0.5),
  vLineWidth: () => 0,
  hLineColor: () => '#bbbbbb',
  paddingLeft: () => 0,
}

/** What is offered and for how long, with the labels of the letter. */
export const offerFacts = (offer: Offer, language: LetterLanguage): { readonly label: string; readonly value: string }[] => {
  const words = letterWords[language]
  const day = (value: string): string => dayWords(value, language)
  return (
    [
      [words.duty, offer.duty],
      [words.terms, offer.terms],
      [words.from, day(offer.from)],
      [words.until, offer.until === null ? null : day(offer.until)],
    ] as const
  ).flatMap(([label, value]) => (value === null ? [] : [{ label, value }]))
}

/** Each restriction in a line. */
export const offerLimits = (offer: Offer, language: LetterLanguage): string[] => {
  const words = letterWords[language]
  return [
    ...(offer.mayDrive || offer.limits.some((limit) => limit.driving) ? [] : [words.noDriving]),
    ...offer.limits.map((limit) => limitWords(limit, language, words)),
  ]
}

/** The letter that offers an injured employee work within their restrictions, with room for a dated answer. Without any diagnosis. */
export const offerLetter = (offer: Offer, language: LetterLanguage, printedBy: string, createdAt: Date): Sheet => {
  const words = letterWords[language]
  const day = (value: string): string => dayWords(value, language)
  const limits = offerLimits(offer, language)
  const facts = offerFacts(offer, language).map(({ label, value }): TableCell[] => [{ text: label, style: 'quiet' }, { text: value }])
  return {
    title: `${words.title}: ${offer.employee}`,
    language,
    createdAt,
    margin: 64,
    employer: offer.employer,
    printedBy,
    foot: `${words.title} · ${offer.claim}`,
    content: [
      letterhead(offer.employer),
      { text: `${words.offered}: ${day(offer.offeredOn)}`, style: 'quiet', margin: [0, 14, 0, 0] },
      { text: `${words.claim}: ${offer.claim}`, style: 'quiet' },
      { text: words.title, style: 'title', margin: [0, 18, 0, 10] },
      { text: filled(words.greeting, { name: offer.employee }), fontSize: 10.5 },
      {
        text: filled(words.opening, { injured: day(offer.injuredOn), company: offer.employer.name }),
        fontSize: 10.5,
        margin: [0, 8, 0, 10],
      },
      { table: { widths: [130, '*'], body: facts }, layout: between, fontSize: 10.5 },
      { text: words.limits, style: 'heading', margin: [0, 14, 0, 4] },
      limits.length === 0 ? { text: words.noLimits, fontSize: 10.5 } : { ul: [...limits], fontSize: 10.5 },
      { text: words.keep, fontSize: 10.5, margin: [0, 12, 0, 0] },
      { text: words.questions, fontSize: 10.5, margin: [0, 8, 0, 0] },
      {
        unbreakable: true,
        stack: [
          { text: words.answer, style: 'heading', margin: [0, 16, 0, 2] },
          ...(offer.answerBy === null ? [] : [{ text: filled(words.answerBy, { day: day(offer.answerBy) }), fontSize: 10.5, bold: true }]),
          box(words.accept),
          box(words.refuse),
          { columns: [line(words.reason)] },
          { columns: [line(`${words.signature}: ${offer.employee}`), line(words.date)], columnGap: 24 },
          {
            columns: [line(filled(words.forCompany, { company: offer.employer.name })), line(words.date)],
            columnGap: 24,
          },
        ],
      },
    ],
  }
}
