import type { Content, CustomTableLayout, TableCell } from 'pdfmake/interfaces.js'

/** Lines as the printed forms have them: thin everywhere. */
export const thinLines: CustomTableLayout = {
  hLineWidth: () => 0.5,
  vLineWidth: () => 0.5,
  hLineColor: () => '#777777',
  vLineColor: () => '#777777',
  paddingLeft: () => 2,
  paddingRight: () => 2,
  paddingTop: () => 2,
  paddingBottom: () => 2,
}

/** A new one each time: the printer writes into what it is given. */
export const agency = (): Content => ({
  stack: [
    { text: 'U.S. Department of Labor', bold: true, fontSize: 9 },
    { text: 'Occupational Safety and Health Administration', fontSize: 7.5 },
    { text: 'Form approved OMB no. 1218-0176', fontSize: 6.5, margin: [0, 2, 0, 0] },
  ],
  alignment: 'right',
})

export const shaded = (cell: TableCell): TableCell => ({ ...(cell as object), fillColor: '#eeeeee' }) as TableCell

/** A box of the forms: an empty square, ticked with a cross, or ticked once and struck out since. */
export const tick = (state: 'ticked' | 'struck' | 'empty'): Content => ({
  canvas: [
    { type: 'rect', x: 0, y: 0, w: 8, h: 8, lineWidth: 0.6, lineColor: '#333333' },
    ...(state === 'empty'
      ? []
      : ([
          { type: 'line', x1: 1.5, y1: 1.5, x2: 6.5, y2: 6.5, lineWidth: 1.2, lineColor: state === 'struck' ? '#999999' : '#111111' },
          { type: 'line', x1: 6.5, y1: 1.5, x2: 1.5, y2: 6.5, lineWidth: 1.2, lineColor: state === 'struck' ? '#999999' : '#111111' },
        ] as const)),
    ...(state === 'struck' ? [{ type: 'line' as const, x1: -3, y1: 4, x2: 11, y2: 4, lineWidth: 1, lineColor: '#111111' }] : []),
  ],
  alignment: 'center',
  margin: [0, 1, 0, 0],
})
