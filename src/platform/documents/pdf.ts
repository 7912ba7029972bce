import type { Content } from 'pdfmake/interfaces.js'
import { formatInstant } from '#kit/dates/format-time.ts'
import { companyTimeZone } from '../clock.ts'
import { createThreads } from '../jobs/offload.ts'
import { withoutFunctions } from './pdf-layouts.ts'

/** The legal entity a paper is of: employer or motor carrier. Every paper names one, and none names the product. */
export interface Employer {
  readonly name: string
  readonly usdot: string | null
  /** MC number of the carrier, "MC-123456". */
  readonly mc?: string | null | undefined
  /** On one line. */
  readonly address: string | null
  /** As people write it. */
  readonly phone?: string | null | undefined
  /** PNG or JPEG as a data URL, at the head of letters. */
  readonly logo?: string
}

/** "Kestrel Ridge Freight LLC, USDOT 1234567". */
export const employerWords = ({ name, usdot }: Pick<Employer, 'name' | 'usdot'>): string =>
  usdot === null ? name : `${name}, USDOT ${usdot}`

/** Address, phone, USDOT number, and MC number, as they are printed below the name of an employer. */
export const employerLine = ({ address, phone, usdot, mc }: Employer): string =>
  [address, phone, usdot === null ? null : `USDOT ${usdot}`, mc].filter((part) => part !== null && part !== undefined).join(' · ')

/** First line of papers that not everyone may read. */
export const confidentiality = {
  litigation: 'Confidential. Prepared in anticipation of litigation.',
  personnel: { en: 'Confidential personnel record', es: 'Expediente de personal confidencial' },
} as const

/** The head of a letter; a new one each time, because the printer writes into what it is given. */
export const letterhead = (employer: Employer, confidential?: string): Content => ({
  stack: [
    ...(confidential === undefined ? [] : [{ text: confidential, bold: true, margin: [0, 0, 0, 4] } satisfies Content]),
    ...(employer.logo === undefined ? [] : [{ image: employer.logo, fit: [180, 48], margin: [0, 0, 0, 6] } satisfies Content]),
    { text: employer.name, bold: true, fontSize: 11 },
    { text: employerLine(employer), style: 'label' },
  ],
})

/** The one sheet of a document: letter paper, its words, and what stands at the foot of each page. */
export interface Sheet {
  /** Title in the file's properties, which readers show in the window. */
  readonly title: string
  readonly landscape?: boolean
  readonly content: Content
  /** Named at the foot of each page; a letter has it at its head too. */
  readonly employer: Employer
  /** What it is: the number of its record, words of a form. At the left of the foot, after the employer; the page number stands at the right. */
  readonly foot: string
  /** Who had it printed, at the foot with the moment; null for a paper that is filed as it was signed. */
  readonly printedBy: string | null
  /** IANA zone of that moment; default the company's. */
  readonly timeZone?: string
  /** Moment in the file's properties; the same moment gives the same file. */
  readonly createdAt: Date
  /** `en` or `es`: what a screen reader speaks. */
  readonly language?: 'en' | 'es'
  /** Points from the edges; default 40 at the sides. */
  readonly margin?: number
}

// Nothing of it is loaded into the server's own thread.
const setters = createThreads(new URL('./pdf-thread.ts', import.meta.url), { megabytes: 512, milliseconds: 120_000 })

const printedWords = ({ printedBy, createdAt, timeZone = companyTimeZone, language }: Sheet): string =>
  printedBy === null
    ? ''
    : `${language === 'es' ? 'impreso' : 'printed'} ${formatInstant(createdAt.toISOString(), timeZone, { zone: true })} ${language === 'es' ? 'por' : 'by'} ${printedBy}`

/** The bytes of a PDF, set in a worker thread. Words are set as given; nothing outside the fonts is read. */
export const pdfOf = (sheet: Sheet): Promise<Buffer> => {
  const foot = [employerWords(sheet.employer), sheet.foot, printedWords(sheet)].filter(Boolean).join(' · ')
  const plain = { ...sheet, foot, content: withoutFunctions(sheet.content) }
  return setters(async ({ ask }) => Buffer.from(await ask<Uint8Array>(plain)))
}
