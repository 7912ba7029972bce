import type { CellWords } from '../../values/cell-words.ts'

/** Widths of words in px, in the font of the page. */
export type Ruler = (words: string, weight: number, size: number) => number

let canvas: CanvasRenderingContext2D | null = null

export const ruler: Ruler = (words, weight, size) => {
  canvas ??= document.createElement('canvas').getContext('2d')
  if (canvas === null) return words.length * size * 0.55
  // Tables set figures of one width; a canvas can't.
  const figures = words.replaceAll(/\d/g, '0')
  canvas.font = `${weight} ${size}px ${getComputedStyle(document.body).fontFamily}`
  return canvas.measureText(figures).width
}

/** Cell padding at both sides, and 3 px for what a canvas measures short. */
const around = 27
const text = { xs: 12, sm: 13, base: 14 }

/** Icon and gap of small words, both paddings of a pill, shape and gaps of a readiness. */
const extra = { plain: 0, small: 20, pill: 20, reading: 26 } as const

export const widthOfCell = ({ words, look }: CellWords, isKey: boolean, measure: Ruler): number => {
  const size = look === 'pill' ? text.xs : look === 'small' ? text.sm : text.base
  return Math.ceil(measure(words, isKey ? 600 : look === 'pill' ? 500 : 400, size) + extra[look] + around)
}

const sortIcon = 20

/** A head wraps at a space onto two lines, wherever they come out shortest. */
export const widthOfHead = (head: string, isSorted: boolean, measure: Ruler): number => {
  const words = head.split(' ')
  const widthOf = (part: readonly string[]): number => measure(part.join(' '), 500, text.xs)
  const splits = words.map((_, at) => Math.max(widthOf(words.slice(0, at)), widthOf(words.slice(at))))
  return Math.ceil(Math.min(...splits) + around + (isSorted ? sortIcon : 0))
}
