import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { blinderOf } from './blind.ts'

const blind = blinderOf([
  { as: 'driver', words: 'María José Quintanilla-Lee' },
  { as: 'co-driver', words: 'Bo Ng' },
  { as: 'unit', words: '1127' },
  { as: 'unit', words: '7' },
  { as: 'number', words: '1XKYDP9X4NJ123456' },
  { as: 'number', words: 'R41-8827' },
])

describe('G8 the blind view: who it was cannot be read from a text', () => {
  test.each([
    ['Quintanilla said that María looked twice.', '[driver] said that [driver] looked twice.'],
    ['MARIA QUINTANILLA backed up.', '[driver] backed up.'],
    ['Quintanilla, Maria J. was driving', '[driver] J. was driving'],
    ["Lee's mirror; Lee’s horn; Maria's hand", "[driver]'s mirror; [driver]’s horn; [driver]'s hand"],
    ['see quintanilla_statement.pdf or mquintanilla@kestrel.test', 'see [driver]_statement.pdf or [email]'],
    ['Fleet sleeper berth', 'Fleet sleeper berth'],
    ['Bo slept, Ng drove on', '[co-driver] slept, [co-driver] drove on'],
    ['Unit 1127 at dock 7, unit 7 beside it, truck #7', 'Unit [unit] at dock 7, unit [unit] beside it, truck #[unit]'],
    ['VIN 1XKYDP9X4NJ123456 and plate R41 8827, TX R418827', 'VIN [number] and plate [number], TX [number]'],
    ['Call (405) 555-0142 or 4055550142', 'Call [phone] or [phone]'],
    ['ACC-2026-0031 by DRV-0042', '[number] by [number]'],
    ['', ''],
  ])('%s', (text, shown) => {
    expect(blind(text)).toBe(shown)
  })

  test('no name is left, however it is written into whatever text', () => {
    const written = fc.constantFrom('quintanilla', 'QUINTANILLA', 'Quintanilla', 'María', 'maria', 'MARÍA', 'José', 'jose', 'Ng', 'bo')
    const around = fc.stringMatching(/^[ .,;:'"()\-_/\n0-9]{0,4}$/)
    fc.assert(
      fc.property(fc.array(fc.tuple(around, written, around)), (parts) => {
        const text = parts.map(([before, name, after]) => `${before} ${name} ${after}`).join(' ')
        expect(
          blind(text)
            .normalize('NFD')
            .replace(/\p{M}/gu, '')
            .replaceAll(/\[(?:driver|co-driver|unit|number|phone|email)\]/g, ''),
        ).not.toMatch(/quintanilla|maria|jose|\bng\b|\bbo\b/i)
      }),
    )
  })

  test('text without telltales stays letter for letter', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-d ÄÉß😀.,]{0,60}$/u), (text) => {
        expect(blind(text)).toBe(text)
      }),
    )
  })
})
