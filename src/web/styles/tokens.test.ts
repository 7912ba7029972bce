import { readFileSync } from 'node:fs'
import {
  converter,
  differenceCiede2000,
  displayable,
  filterDeficiencyDeuter,
  filterDeficiencyProt,
  filterDeficiencyTrit,
  parse,
  wcagContrast,
} from 'culori'
import { describe, expect, test } from 'vitest'
import { themeTokens } from './read-tokens.ts'

const files = ['tokens.css', 'status-colors.css', 'colors.css']
const tokensOf = themeTokens(files.map((file) => readFileSync(new URL(file, import.meta.url), 'utf8')).join('\n'))
const themes = ['professional', 'modern', 'corporate'].flatMap((variant) => ['light', 'dark'].map((theme) => ({ variant, theme })))
const statuses = ['success', 'warning', 'danger', 'info', 'orange', 'neutral']

/** Text on its ground needs 4.5, shapes and borders 3 (WCAG 2.2, 1.4.3 and 1.4.11). */
const pairs: readonly (readonly [over: string, ground: string, least: number])[] = [
  ['fg', 'canvas', 4.5],
  ['fg', 'surface', 4.5],
  ['fg', 'selected', 4.5],
  ['fg', 'hover', 4.5],
  ['fg', 'sunken', 4.5],
  ['fg-muted', 'canvas', 4.5],
  ['fg-muted', 'surface', 4.5],
  ['fg-muted', 'sunken', 4.5],
  ['fg-muted', 'hover', 4.5],
  ['fg-muted', 'selected', 4.5],
  ['fg-subtle', 'canvas', 4.5],
  ['fg-subtle', 'surface', 4.5],
  ['fg-subtle', 'hover', 4.5],
  ['sidebar-fg', 'sidebar', 4.5],
  ['sidebar-fg', 'sidebar-active', 4.5],
  ['primary-fg', 'primary', 4.5],
  ['primary-fg', 'primary-hover', 4.5],
  ['link', 'surface', 4.5],
  ['link', 'canvas', 4.5],
  ['link', 'hover', 4.5],
  ['link', 'selected', 4.5],
  ['danger-text', 'surface', 4.5],
  ['danger-text', 'hover', 4.5],
  ['danger-text', 'selected', 4.5],
  ['success-text', 'surface', 4.5],
  ['warning-text', 'surface', 4.5],
  ['warning-text', 'hover', 4.5],
  ['info-text', 'surface', 4.5],
  ['on-danger', 'danger', 4.5],
  ...statuses.map((status) => [`${status}-soft-fg`, `${status}-soft`, 4.5] as const),
  ['primary', 'surface', 3],
  ['ring', 'surface', 3],
  ['ring', 'canvas', 3],
  ['ring', 'sidebar', 3],
  ['border-strong', 'surface', 3],
  ['border-strong', 'canvas', 3],
  ['danger', 'surface', 3],
  ...[1, 2, 3, 4, 5, 6].map((index) => [`chart-${index}`, 'surface', 3] as const),
]

describe.each(themes)('1.4.3 and 1.4.11 in $variant $theme', ({ variant, theme }) => {
  const tokens = tokensOf(variant, theme)
  const color = (name: string): string => tokens.get(name) ?? `missing --${name}`

  test.each(pairs)('%s on %s reaches %d', (over, ground, least) => {
    expect(wcagContrast(color(over), color(ground))).toBeGreaterThanOrEqual(least)
  })

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

test('a missing token or a weak pair would be noticed', () => {
  expect(wcagContrast('oklch(.6 0 0)', 'oklch(1 0 0)')).toBeLessThan(4.5)
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
