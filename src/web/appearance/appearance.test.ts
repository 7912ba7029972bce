import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { appearanceKeys, defaultAppearance, readAppearance, shownTheme, themes, variants } from './appearance.ts'

describe('C1 appearance', () => {
  test('light and professional unless something else was kept', () => {
    expect(readAppearance(() => null)).toEqual({ theme: 'light', variant: 'professional' })
    expect(readAppearance(() => 'neon')).toEqual(defaultAppearance)
    expect(readAppearance((key) => (key === appearanceKeys.theme ? 'system' : 'corporate'))).toEqual({
      theme: 'system',
      variant: 'corporate',
    })
  })

  test('system follows the machine, the others do not', () => {
    expect([shownTheme('system', true), shownTheme('system', false), shownTheme('light', true), shownTheme('dark', false)]).toEqual([
      'dark',
      'light',
      'light',
      'dark',
    ])
  })

  const kept = [null, 'neon', ...themes, ...variants]
  test.each(kept.flatMap((theme) => [true, false].map((dark) => ({ theme, dark }))))(
    'the script before the first paint agrees: theme $theme, dark machine $dark',
    ({ theme, dark }) => {
      for (const variant of kept) {
        const values = new Map<string, string | null>([
          [appearanceKeys.theme, theme],
          [appearanceKeys.variant, variant],
        ])
        const read = (key: string): string | null => values.get(key) ?? null
        const expected = readAppearance(read)
        expect(firstPaint(read, dark)).toEqual({ theme: shownTheme(expected.theme, dark), variant: expected.variant })
      }
    },
  )

  test('a browser that refuses storage gets the defaults', () => {
    const refuse = (): never => {
      throw new Error('denied')
    }
    expect(firstPaint(refuse, false)).toEqual({ theme: 'light', variant: 'professional' })
  })
})

const script = readFileSync(new URL('../../../public/appearance.js', import.meta.url), 'utf8')

function firstPaint(getItem: (key: string) => string | null, dark: boolean): Record<string, string> {
  const dataset: Record<string, string> = {}
  runInNewContext(script, {
    localStorage: { getItem },
    matchMedia: () => ({ matches: dark }),
    document: { documentElement: { dataset }, currentScript: null },
  })
  return dataset
}
