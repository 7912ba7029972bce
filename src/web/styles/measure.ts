import { converter, parse, wcagContrast } from 'culori'
import type { Oklab, Rgb } from 'culori'
import type { Pair } from './contrast.ts'
import { splitAtCommas } from './painted.ts'

/** What custom properties stand for; one that is set in several places has several values. */
export type Values = ReadonlyMap<string, readonly string[]>

/** A sentence for each pair with less contrast than it needs. */
export function weak(pairs: readonly Pair[], values: Values): string[] {
  return pairs.flatMap((pair) => {
    const least = contrast(pair, values)
    const words = `${pair.over} on ${pair.ground}`.replaceAll(/var\((--[\w-]+)\)/g, '$1')
    return least >= pair.least ? [] : [`${words} has ${least.toFixed(2)} and needs ${pair.least}: ${pair.where}`]
  })
}

/** The least contrast of a pair over all values its properties may have. */
function contrast({ over, ground, under }: Pair, values: Values): number {
  const grounds = spelled(ground, values).flatMap((one) => spelled(under, values).map((base) => seenOver(rgbOf(one), rgbOf(base))))
  return Math.min(...grounds.flatMap((base) => spelled(over, values).map((one) => wcagContrast(seenOver(rgbOf(one), base), base))))
}

const used = /var\(--([\w-]+)(?:,\s*((?:[^()]|\([^()]*\))*))?\)/

/** A value with its custom properties put in, in every way there is. */
export function spelled(value: string, values: Values): string[] {
  const found = used.exec(value)
  if (found === null) return [value]
  const [words, name = '', otherwise] = found
  const given = values.get(name) ?? (otherwise === undefined ? [] : [otherwise])
  if (given.length === 0) throw new Error(`--${name} is set nowhere`)
  return given.flatMap((one) => spelled(value.replace(words, one), values))
}

const rgb = converter('rgb')
const oklab = converter('oklab')

function rgbOf(css: string): Rgb {
  const mixed = /^color-mix\((.*)\)$/.exec(css)
  const color = rgb(mixed === null ? parse(css) : mix(splitAtCommas(mixed[1] ?? '')))
  if (color === undefined) throw new Error(`not a color: ${css}`)
  return color
}

/** As color-mix() does it: each color counts by how much of it is there. */
function mix([space, first = '', second = '']: readonly string[]): Oklab {
  if (space !== 'in oklab') throw new Error(`mixes ${space ?? 'nothing'}; only "in oklab" is known here`)
  const [, color = '', share = ''] = /^(.*) (\d+)%$/.exec(first) ?? []
  const [one, other] = [oklab(rgbOf(color)), oklab(rgbOf(second))]
  const [ofOne, ofOther] = [(one.alpha ?? 1) * (Number(share) / 100), (other.alpha ?? 1) * (1 - Number(share) / 100)]
  const alpha = ofOne + ofOther
  const part = (key: 'l' | 'a' | 'b'): number => ((one[key] ?? 0) * ofOne + (other[key] ?? 0) * ofOther) / (alpha === 0 ? 1 : alpha)
  return { mode: 'oklab', l: part('l'), a: part('a'), b: part('b'), alpha }
}

function seenOver(color: Rgb, base: Rgb): Rgb {
  const alpha = color.alpha ?? 1
  const part = (key: 'r' | 'g' | 'b'): number => color[key] * alpha + base[key] * (1 - alpha)
  return { mode: 'rgb', r: part('r'), g: part('g'), b: part('b') }
}
