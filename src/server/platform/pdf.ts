import { sep, join, dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js'

/** The legal entity a paper is of: employer or motor carrier. Every paper names one, and none names the product. */
export interface Employer {
  readonly name: string
  readonly usdot: string | null
  /** On one line. */
  readonly address: string | null
}

/** "Kestrel Ridge Freight LLC, USDOT 1234567". */
export const employerWords = ({ name, usdot }: Pick<Employer, 'name' | 'usdot'>): string =>
  usdot === null ? name : `${name}, USDOT ${usdot}`

/** Address and USDOT number, as they stand below the name of an employer. */
export const employerLine = ({ address, usdot }: Employer): string =>
  [address, usdot === null ? null : `USDOT ${usdot}`].filter((part) => part !== null).join(' · ')

/** The head of a letter; a new one each time, because the printer writes into what it is given. */
export const letterhead = (employer: Employer): Content => ({
  stack: [
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
  /** Words at the left of the foot, after the employer; the page number stands at the right. */
  readonly foot: string
  /** Moment in the file's properties; the same moment gives the same file. */
  readonly createdAt: Date
  /** `en` or `es`: what a screen reader speaks. */
  readonly language?: 'en' | 'es'
  /** Points from the edges; default 40 at the sides. */
  readonly margin?: number
}

// A font family with Greek, Cyrillic and extended Latin: names of people print as they are written.
const fontFolder = join(dirname(fileURLToPath(import.meta.resolve('pdfmake'))), '..', 'fonts', 'Roboto') + sep

/** Loaded with the first document: most starts of the server print none. */
const loadSetter = async () => {
  const { default: setter } = await import('pdfmake')
  setter.setFonts({
    Roboto: {
      normal: `${fontFolder}Roboto-Regular.ttf`,
      bold: `${fontFolder}Roboto-Medium.ttf`,
      italics: `${fontFolder}Roboto-Italic.ttf`,
      bolditalics: `${fontFolder}Roboto-MediumItalic.ttf`,
    },
  })
  // What a record says may never make the server fetch an address or open a file of its own.
  setter.setUrlAccessPolicy(() => false)
  setter.setLocalAccessPolicy((path) => path.startsWith(fontFolder))
  return setter
}
let loading: ReturnType<typeof loadSetter> | undefined

const definitionOf = (sheet: Sheet): TDocumentDefinitions => {
  const side = sheet.margin ?? 40
  return {
    pageSize: 'LETTER',
    pageOrientation: sheet.landscape === true ? 'landscape' : 'portrait',
    pageMargins: [side, side, side, 44],
    info: { title: sheet.title, creator: 'Longhaul', producer: 'Longhaul', creationDate: sheet.createdAt },
    language: sheet.language === 'es' ? 'es-US' : 'en-US',
    displayTitle: true,
    defaultStyle: { font: 'Roboto', fontSize: 9, lineHeight: 1.15, color: '#111111' },
    styles: {
      title: { fontSize: 15, bold: true, margin: [0, 0, 0, 2] },
      heading: { fontSize: 10.5, bold: true, margin: [0, 10, 0, 4] },
      label: { fontSize: 7, color: '#555555' },
      quiet: { color: '#555555' },
    },
    footer: (page, pages) => ({
      columns: [
        { text: `${employerWords(sheet.employer)} · ${sheet.foot}`, style: 'label' },
        {
          text: sheet.language === 'es' ? `Página ${page} de ${pages}` : `Page ${page} of ${pages}`,
          style: 'label',
          alignment: 'right',
          width: 80,
        },
      ],
      margin: [side, 14, side, 0],
    }),
    content: sheet.content,
  }
}

/** The bytes of a PDF. Words are set as given; nothing outside the fonts is read. */
export const pdfOf = async (sheet: Sheet): Promise<Buffer> => {
  const setter = await (loading ??= loadSetter())
  return setter.createPdf(definitionOf(sheet)).getBuffer()
}
