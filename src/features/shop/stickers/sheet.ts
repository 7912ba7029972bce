import type { Content, TableCell } from 'pdfmake/interfaces.js'
import type { Employer, Sheet } from '#platform/documents/pdf.ts'

/** A sticker as it is printed: the unit, whose it is, and what its code opens. */
export interface Sticker {
  readonly unit: string
  readonly company: string
  readonly address: string
}

const columns = 3
/** Rows of a page of letter paper, with what the foot leaves. */
const rowsOfPage = 4
const height = 158

const sticker = ({ unit, company, address }: Sticker): TableCell => ({
  stack: [
    // A long unit number stays on its line.
    { text: unit, bold: true, fontSize: unit.length > 12 ? 11 : unit.length > 7 ? 16 : 24, alignment: 'center', noWrap: true },
    { qr: address, fit: 92, eccLevel: 'M', alignment: 'center', margin: [0, 4, 0, 4] },
    { text: company, fontSize: 8, alignment: 'center' },
    { text: 'Drivers: scan for your page', style: 'label', alignment: 'center' },
  ],
})

const cut = {
  hLineWidth: () => 0.5,
  vLineWidth: () => 0.5,
  hLineColor: () => '#bbbbbb',
  vLineColor: () => '#bbbbbb',
  paddingTop: () => 8,
  paddingBottom: () => 4,
}

const page = (stickers: readonly Sticker[], position: number): Content => {
  const cells: TableCell[] = stickers.map(sticker)
  while (cells.length % columns !== 0) cells.push({ text: '' })
  return {
    layout: cut,
    table: {
      widths: Array.from({ length: columns }, () => '*'),
      heights: height,
      dontBreakRows: true,
      body: Array.from({ length: cells.length / columns }, (_, row) => cells.slice(row * columns, (row + 1) * columns)),
    },
    ...(position === 0 ? {} : { pageBreak: 'before' }),
  }
}

/** Stickers on letter paper with lines to cut along, twelve a page. */
export const stickerSheet = (stickers: readonly Sticker[], employer: Employer, createdAt: Date): Sheet => {
  const perPage = columns * rowsOfPage
  const pages = Array.from({ length: Math.ceil(stickers.length / perPage) }, (_, at) => stickers.slice(at * perPage, (at + 1) * perPage))
  return {
    title: stickers.length === 1 ? `QR sticker, unit ${stickers[0]?.unit ?? ''}` : 'QR stickers',
    content: pages.map(page),
    employer,
    foot: 'QR stickers of units',
    createdAt,
    printedBy: null,
    margin: 32,
  }
}
