import { describe, expect, test } from 'vitest'
import { changeWords, differenceWords, earlierMeasure, leavingWords } from './measure-words.ts'

const left = (basic: 'hos' | 'crash', violationId: string) => ({ basic, violationId, points: 2, on: '2027-06-02' })

describe('G10 what falls off in a month', () => {
  test.each([
    ['2 violations', [left('hos', 'a'), left('hos', 'b')]],
    ['1 violation, 2 crashes', [left('crash', 'a'), left('hos', 'b'), left('crash', 'c')]],
    ['1 crash', [left('crash', 'a')]],
  ])('G10 %s: a crash is no violation', (words, leaving) => {
    expect(leavingWords({ leaving })).toBe(words)
  })
})

describe('G10 a measure moves against the past; what is projected is a difference and no movement', () => {
  const trend = [1.02, 2.9, 3.1, 3.4, 3.62].map((measure) => ({ measure }))

  test('G10 three months ago is the fourth point from the end', () => {
    expect(earlierMeasure(trend)).toBe(2.9)
    expect(earlierMeasure(trend.slice(0, 3))).toBeNull()
  })

  test.each([
    [2.9, 3.62, { words: 'Up 0.72 in 3 months', direction: 'up' }],
    [3.62, 3.17, { words: 'Down 0.45 in 3 months', direction: 'down' }],
    [3.62, 3.62, { words: 'Unchanged in 3 months', direction: 'none' }],
    [null, 3.62, null],
    [3.62, null, null],
  ])('G10 from %s to %s', (before, now, change) => {
    expect(changeWords(before, now)).toEqual(change)
  })

  test.each([
    [3.62, 3.17, '−0.45'],
    [3.31, 3.35, '+0.04'],
    [1, 1.001, null],
    [null, 2, null],
  ])('G10 %s and supposedly %s differ by %s', (now, then, words) => {
    expect(differenceWords(now, then)).toBe(words)
  })
})
