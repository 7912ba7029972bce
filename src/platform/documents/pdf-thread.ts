import { sep, join, dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import setter from 'pdfmake'
import type { Node, NodeQueries, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { answerQuestions } from '../jobs/offload-thread.ts'
import type { Sheet } from './pdf.ts'
import { withLayouts } from './pdf-layouts.ts'

// A font family with Greek, Cyrillic and extended Latin: names of people print as they are written.
const fontFolder = join(dirname(fileURLToPath(import.meta.resolve('pdfmake'))), '..', 'fonts', 'Roboto') + sep

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

/** Points that a heading needs below its top: for itself, the heads of a table, and its first row. */
const headingRoom = 96

/** A heading near the end of a page goes to the next one with what it is over. */
const isLeftAlone = ({ headlineLevel, startPosition }: Node, { getPreviousNodesOnPage }: NodeQueries): boolean =>
  headlineLevel === 1 &&
  startPosition.pageInnerHeight * (1 - startPosition.verticalRatio) < headingRoom &&
  getPreviousNodesOnPage().length > 0

/** Marks the headings that may move, and keeps the heads of a table with its first row. What is in one piece or side by side moves whole. */
const keepTogether = (content: unknown, whole = false): void => {
  if (Array.isArray(content)) for (const part of content) keepTogether(part, whole)
  else if (typeof content === 'object' && content !== null && !ArrayBuffer.isView(content)) {
    const node = content as Record<string, unknown>
    const inside = whole || node['unbreakable'] === true || node['columns'] !== undefined
    if (node['style'] === 'heading') node['headlineLevel'] = inside ? 0 : 1
    if (node['headerRows'] !== undefined) node['keepWithHeaderRows'] = 1
    for (const part of Object.values(node)) keepTogether(part, inside)
  }
}

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
      heading: { fontSize: 10.5, bold: true, margin: [0, 8, 0, 3] },
      label: { fontSize: 7, color: '#555555' },
      quiet: { color: '#555555' },
    },
    footer: (page, pages) => ({
      columns: [
        { text: sheet.foot, style: 'label' },
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
    pageBreakBefore: isLeftAlone,
  }
}

answerQuestions<Sheet>(async (sheet) => {
  withLayouts(sheet.content)
  keepTogether(sheet.content)
  const bytes = new Uint8Array(await setter.createPdf(definitionOf(sheet)).getBuffer())
  return { value: bytes, transfer: [bytes.buffer] }
})
