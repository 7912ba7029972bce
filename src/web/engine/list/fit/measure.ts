import type { CellWords } from '../../values/cell-words.ts'

/** Widths of words in px, in the font of the page. */
export type Ruler = (words: string, weight: number, size: number) => number

/** Measures of the design: sizes and padding in px, spacing in em. */
type Design = {
  readonly variant: string | undefined
  readonly family: string
  readonly sizes: { readonly xs: number; readonly sm: number; readonly base: number }
  readonly padding: number
  readonly wordSpacing: number
  readonly head: { readonly weight: number; readonly upper: boolean; readonly spacing: number }
}

let canvas: CanvasRenderingContext2D | null = null
let known: Design | null = null
let font = ''

/** Styles are read once per design, since a page measures hundreds of words. */
const design = (): Design => {
  const { variant } = document.documentElement.dataset
  if (known !== null && known.variant === variant) return known
  const style = getComputedStyle(document.documentElement)
  const number = (name: string, otherwise: number): number => {
    const value = Number.parseFloat(style.getPropertyValue(name))
    return Number.isNaN(value) ? otherwise : value
  }
  known = {
    variant,
    family: getComputedStyle(document.body).fontFamily,
    sizes: { xs: number('--text-xs', 12), sm: number('--text-sm', 13), base: number('--text-base', 14) },
    padding: number('--cell-pad', 12),
    wordSpacing: number('--word-spacing', 0),
    head: {
      weight: number('--thead-weight', 500),
      upper: style.getPropertyValue('--thead-transform').trim() === 'uppercase',
      spacing: number('--thead-spacing', 0),
    },
  }
  return known
}

export const ruler: Ruler = (words, weight, size) => {
  canvas ??= document.createElement('canvas').getContext('2d')
  if (canvas === null) return words.length * size * 0.55
  const { family, wordSpacing } = design()
  // Tables use digits and hyphens of equal width; a canvas can't.
  const letters = words.replaceAll(/[\d-]/g, '')
  const { figure, hyphen } = tabularOf(weight)
  const hyphens = words.split('-').length - 1
  const tabular = ((words.length - letters.length - hyphens) * figure + hyphens * hyphen) * (size / 100)
  const wanted = `${weight} ${size}px ${family}`
  if (wanted !== font) {
    font = wanted
    canvas.font = wanted
  }
  const spacing = (words.split(' ').length - 1) * wordSpacing * size
  return canvas.measureText(letters).width + tabular + spacing
}

interface Tabular {
  readonly figure: number
  readonly hyphen: number
}

const tabulars = new Map<string, Tabular>()

/** Widths at 100 px as the page renders them, read once per design and weight. */
const tabularOf = (weight: number): Tabular => {
  const name = `${weight} ${design().family}`
  const known = tabulars.get(name)
  if (known !== undefined) return known
  const widthOf = (character: string): number => {
    const mark = document.createElement('span')
    mark.textContent = character.repeat(10)
    Object.assign(mark.style, { position: 'absolute', visibility: 'hidden', fontSize: '100px', fontWeight: weight, whiteSpace: 'pre' })
    document.body.append(mark)
    const { width } = mark.getBoundingClientRect()
    mark.remove()
    return width / 10
  }
  const read = { figure: widthOf('0'), hyphen: widthOf('-') }
  tabulars.set(name, read)
  return read
}

/** Cell padding at both sides, and 3 px for what a canvas measures short. */
export const aroundCell = (): number => 2 * design().padding + 3

/** Icon and gap of small words, both paddings of a pill, shape and gaps of a readiness. */
const extra = { plain: 0, small: 20, pill: 20, reading: 26 } as const

export const widthOfCell = ({ words, look }: CellWords, isKey: boolean, measure: Ruler): number => {
  const { xs, sm, base } = design().sizes
  const size = look === 'pill' ? xs : look === 'small' ? sm : base
  return Math.ceil(measure(words, isKey ? 600 : look === 'pill' ? 500 : 400, size) + extra[look] + aroundCell())
}

const sortIcon = 20

/** A head wraps at a space onto two lines, wherever they come out shortest. */
export const widthOfHead = (head: string, isSorted: boolean, measure: Ruler): number => {
  const { sizes, head: style } = design()
  const words = (style.upper ? head.toUpperCase() : head).split(' ')
  const widthOf = (part: readonly string[]): number => {
    const line = part.join(' ')
    return measure(line, style.weight, sizes.xs) + line.length * style.spacing * sizes.xs
  }
  const splits = words.map((_, at) => Math.max(widthOf(words.slice(0, at)), widthOf(words.slice(at))))
  return Math.ceil(Math.min(...splits) + aroundCell() + (isSorted ? sortIcon : 0))
}
