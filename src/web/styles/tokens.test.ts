import { readFileSync } from 'node:fs'
import {
  converter,
  differenceCiede2000,
  displayable,
  filterDeficiencyDeuter,
  filterDeficiencyProt,
  filterDeficiencyTrit,
  parse,
} from 'culori'
import { describe, expect, test } from 'vitest'
import { themeTokens } from './read-tokens.ts'

const files = ['tokens.css', 'status-colors.css', 'colors.css']
const tokensOf = themeTokens(files.map((file) => readFileSync(new URL(file, import.meta.url), 'utf8')).join('\n'))
const themes = ['professional', 'modern', 'corporate'].flatMap((variant) => ['light', 'dark'].map((theme) => ({ variant, theme })))
describe.each(themes)('colors in $variant $theme', ({ variant, theme }) => {
  const tokens = tokensOf(variant, theme)
  const color = (name: string): string => tokens.get(name) ?? `missing --${name}`

  test('every colour can be shown on an ordinary screen', () => {
    const outside = [...tokens].filter(([, value]) => value.startsWith('oklch(') && !value.includes('/') && !displayable(rounded(value)))
    expect(outside).toEqual([])
  })

  test('hover, selected and surface differ to the eye', () => {
    const delta = differenceCiede2000()
    expect(delta(color('hover'), color('selected'))).toBeGreaterThan(2)
    expect(delta(color('hover'), color('surface'))).toBeGreaterThan(1.5)
  })

  test('six chart colours stay apart, also for colour-blind eyes', () => {
    for (const [sight, least] of sights) {
      const seen = [1, 2, 3, 4, 5, 6].map((index) => sight(color(`chart-${index}`)))
      for (const [first, one] of seen.entries()) {
        for (const other of seen.slice(first + 1)) expect(differenceCiede2000()(one, other)).toBeGreaterThanOrEqual(least)
      }
    }
  })
})

test('a missing token would be noticed', () => {
  expect(tokensOf('modern', 'dark').get('no-such-token')).toBeUndefined()
})

const rgb = converter('rgb')
const sights = [
  [(css: string) => rgbOf(css), 20],
  [(css: string) => filterDeficiencyDeuter(1)(rgbOf(css)), 18],
  [(css: string) => filterDeficiencyProt(1)(rgbOf(css)), 18],
  [(css: string) => filterDeficiencyTrit(1)(rgbOf(css)), 16],
] as const

function rgbOf(css: string): NonNullable<ReturnType<typeof rgb>> {
  const color = rgb(parse(css))
  if (color === undefined) throw new Error(`not a colour: ${css}`)
  return color
}

// A token on the very edge of sRGB may overshoot by less than one step of 8 bits.
function rounded(css: string): ReturnType<typeof rgbOf> {
  const color = rgbOf(css)
  const step = (value: number): number => Math.round(value * 255) / 255
  return { ...color, r: step(color.r), g: step(color.g), b: step(color.b) }
}
