import { describe, expect, test } from 'vitest'
import { bool, choice, date, int, money, text } from '#kit/fields.ts'
import { states } from '#kit/facts/us-states.ts'
import { separatorBefore, wordsInLine } from './line-words.ts'

const later = { timeZone: 'America/Chicago', today: '2026-11-20', first: false }
const towed = bool({ label: 'Was any vehicle towed?', short: 'Towed' })

describe('a value in a line of several', () => {
  test('a yes is its short name, lower case after the first', () => {
    expect(wordsInLine(towed, true, { ...later, first: true })).toBe('Towed')
    expect(wordsInLine(towed, true, later)).toBe('towed')
    expect(wordsInLine(towed, false, later)).toBe(null)
  })

  test('a count has its name, in the singular for one; a number with a unit has its unit', () => {
    const injuries = int({ label: 'Injuries' })
    expect(wordsInLine(injuries, 2, later)).toBe('2 injuries')
    expect(wordsInLine(injuries, 1, later)).toBe('1 injury')
    expect(wordsInLine(int({ label: 'Weight', unit: 'lb' }), 52_350, later)).toBe('52,350 lb')
    expect(wordsInLine(int({ label: 'Year', plain: true }), 2022, later)).toBe('2022')
  })

  test('an amount has its name where it is short', () => {
    expect(wordsInLine(money({ label: 'Total incurred' }), 731_588, later)).toBe('$7,315.88')
    expect(wordsInLine(money({ label: 'Open reserve', short: 'Reserve' }), 500_000, later)).toBe('$5,000.00 reserve')
  })

  test('a day of this year has no year, and a state follows its city after a comma', () => {
    expect(wordsInLine(date({ label: 'Decided on' }), '2026-11-03', later)).toBe('Nov 3')
    const state = choice(states, { label: 'State' })
    expect(wordsInLine(state, 'MO', later)).toBe('MO')
    expect(separatorBefore(text({ label: 'City' }), state)).toBe(', ')
    expect(separatorBefore(towed, state)).toBe(' · ')
  })
})
