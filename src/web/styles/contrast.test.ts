import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parse } from 'culori'
import { describe, expect, test } from 'vitest'
import { variants } from '#web/appearance/appearance.ts'
import { faded, pairsOf, unplaced } from './contrast.ts'
import type { Places } from './contrast.ts'
import { spelled, weak } from './measure.ts'
import type { Values } from './measure.ts'
import { paintedByClasses, paintedByCss } from './painted.ts'
import type { Painted } from './painted.ts'
import { themeTokens } from './read-tokens.ts'

const source = join(import.meta.dirname, '../..')
const read = (file: string): string => readFileSync(join(source, file), 'utf8')
const named = (pattern: string): string[] => globSync(pattern, { cwd: source }).filter((file) => !file.includes('.test.'))

const tokenFiles = ['tokens.css', 'status-colors.css', 'variants.css', 'colors.css']
const tokensOf = themeTokens(tokenFiles.map((file) => read(`web/styles/${file}`)).join('\n'))
const looks = variants.flatMap((variant) => ['light', 'dark'].map((theme) => ({ variant, theme })))

const painted: readonly Painted[] = [
  ...named('{web,records}/**/*.css')
    .filter((file) => !tokenFiles.includes(basename(file)))
    .flatMap((file) => paintedByCss(read(file), basename(file))),
  ...named('{web,records}/**/*.tsx').flatMap((file) => paintedByClasses(read(file), basename(file))),
]

const on = (...tokens: string[]): string[] => tokens.map((token) => `var(--${token})`)
const page = on('surface', 'canvas', 'sunken', 'hover', 'thead-bg', 'zebra')
const everywhere = [...page, ...on('selected')]
const soft = on(...['success', 'warning', 'danger', 'info', 'orange', 'neutral'].map((status) => `${status}-soft`))
const sidebar = [...on('sidebar', 'sidebar-active'), 'color-mix(in oklab, var(--sidebar-active) 55%, transparent)']

const places: Places = {
  words: {
    // Also in a banner, where an icon to press keeps its own color.
    fg: [...everywhere, ...soft],
    'fg-muted': [...everywhere, ...soft],
    // Too faint on what is selected: there subtle words are muted ones (the test below).
    'fg-subtle': page,
    link: everywhere,
    'success-text': everywhere,
    'warning-text': everywhere,
    'danger-text': everywhere,
    'info-text': everywhere,
    'sidebar-fg': sidebar,
    // A letter is paper in every look.
    '#555': ['#fff'],
    '#a11111': ['#fff'],
  },
  shapes: {
    ring: everywhere,
    'sidebar-ring': sidebar,
    primary: [...everywhere, ...on('neutral-soft')],
    'primary-hover': page,
    'primary-fg': on('primary'),
    'border-strong': on('surface', 'canvas', 'sunken', 'hover'),
    success: [...everywhere, ...on('neutral-soft')],
    // On a row that is pointed at or chosen the dark looks have less; what it marks says so in words beside it.
    danger: on('surface', 'canvas', 'zebra'),
    'chart-1': on('surface', 'neutral-soft'),
    ...Object.fromEntries([2, 3, 4, 5, 6].map((index) => [`chart-${index}`, on('surface')])),
  },
  exempt: {
    border: 'A hairline divides; what can be pressed is known by its words or by a strong border.',
    'sidebar-border': 'A hairline.',
    'nav-foot-border': 'A hairline.',
    'jump-border': 'The button is known by its words.',
    'neutral-soft': 'The track of a bar, which is measured against it, and what stands in for words that load.',
    warning: 'Fills a bar whose number stands beside it, or a triangle whose outline has the color of words.',
    'nav-mark': 'The current screen is known by its ground and weight too.',
    'mark-bg': 'The product’s mark is a logo.',
    'mark-fg': 'The product’s mark is a logo.',
  },
}

const pairs = pairsOf(painted, places)

/** The tokens of a look, and what single parts of the page set for what is inside them. */
function valuesOf({ variant, theme }: { variant: string; theme: string }): Values {
  const tokens = tokensOf(variant, theme)
  const own = Map.groupBy(
    painted.flatMap((rule) => [...rule.own]),
    ([name]) => name,
  )
  return new Map([
    ...[...own].map(([name, all]): [string, string[]] => [name, all.map(([, value]) => value)]),
    ...[...tokens].map(([name, value]): [string, string[]] => [name, [value]]),
  ])
}

const [plain = { variant: 'professional', theme: 'light' }] = looks
const plainValues = valuesOf(plain)
const isColor = (token: string): boolean =>
  plainValues.has(token) &&
  spelled(`var(--${token})`, plainValues).some((value) => value.startsWith('color-mix(') || parse(value) !== undefined)

describe.each(looks)('P-61 1.4.3 and 1.4.11 in $variant $theme', (look) => {
  const values = valuesOf(look)

  test('words have 4.5 on each ground they lie on, shapes 3', () => {
    expect(weak(pairs, values)).toEqual([])
  })

  test('each color is found when it is as pale as its ground', () => {
    const ofTokens = Map.groupBy(
      pairs.filter(({ over }) => over.startsWith('var(')),
      ({ over }) => over,
    )
    const missed = [...ofTokens].filter(([over, all]) => {
      const pale = all.slice(0, 1).flatMap(({ ground }) => spelled(ground, values))
      return weak(all, new Map([...values, [over.slice('var(--'.length, -1), pale]])).length === 0
    })
    expect(missed).toEqual([])
    expect(ofTokens.size).toBeGreaterThan(30)
  })
})

test('each color of the style sheets and classes is in a pair, or needs none', () => {
  expect(unplaced(painted, places, isColor)).toEqual([])
})

test('subtle words are muted ones in a row that is selected', () => {
  const rows = painted.filter(({ selector, own }) => selector.startsWith('.data-table tr[') && own.get('fg-subtle') === 'var(--fg-muted)')
  expect(rows.map(({ selector }) => selector)).toEqual([".data-table tr[data-selected='true']", ".data-table tr[aria-selected='true']"])
})

test('words fade only while what they say is asked for again', () => {
  const expected = [
    ".btn[aria-busy='true']",
    ".data-table[data-refetching='true'] tbody",
    '.leave-scroll[data-refetching]',
    ".week-scroll[aria-busy='true'] .week",
    '.report[data-stale] > :not(.report-head, .report-controls)',
  ]
  expect(faded(painted).toSorted()).toEqual(expected.toSorted())
})

describe('a mistake is found', () => {
  const withRule = (css: string): Painted[] => [...painted, ...paintedByCss(css, 'planted.css')]
  const ofPlanted = (sentences: readonly string[]): string[] => sentences.filter((words) => words.includes('planted'))

  test('one token made lighter', () => {
    expect(weak(pairs, new Map([...plainValues, ['fg-muted', ['oklch(0.6 0.022 258)']]]))).toContainEqual(
      expect.stringMatching(/^--fg-muted on --surface has 3\.\d\d and needs 4\.5: .+ in .+/),
    )
  })

  test('a rule with too pale words, also where only its state sets the ground', () => {
    const css =
      '.planted { color: var(--fg-subtle); background: var(--surface) } .planted:is(:hover, [data-on]) { background: var(--border) }'
    const found = ofPlanted(weak(pairsOf(withRule(css), places), plainValues))
    expect(found).toEqual([expect.stringMatching(/^--fg-subtle on --border has [\d.]+ and needs 4\.5: \.planted:hover in planted\.css$/)])
  })

  test('a class list with too pale words', () => {
    const classes = paintedByClasses('<p className="text-sm text-fg-subtle hover:bg-border" />', 'planted.tsx')
    expect(ofPlanted(weak(pairsOf([...painted, ...classes], places), plainValues))).toEqual([
      expect.stringContaining('--fg-subtle on --border has'),
    ])
  })

  test('a color that nobody gave a place', () => {
    const css = '.planted { color: var(--orange) } .planted i { background: var(--info) } @media print { p { color: var(--info) } }'
    expect(ofPlanted(unplaced(withRule(css), places, isColor))).toEqual([
      'orange colors words on no ground that is named: .planted in planted.css',
      'info is a ground of no words: .planted i in planted.css',
    ])
  })

  test('words that fade', () => {
    expect(faded(withRule('.planted { opacity: 0.7 } .planted[disabled] { opacity: 0.5 }'))).toContain('.planted')
  })
})
