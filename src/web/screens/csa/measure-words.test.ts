import { describe, expect, test } from 'vitest'
import { leavingWords } from './measure-words.ts'

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
