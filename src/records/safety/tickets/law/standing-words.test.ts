import { describe, expect, test } from 'vitest'
import { standingWords, windowWords } from './standing-words.ts'

describe('49 CFR 383.51 where a driver stands, in the words of the panel', () => {
  test.each([
    [
      { table: 'serious', count: 2, disqualification: '60 days', next: '120 days' },
      '2 serious violations in 3 years: disqualified 60 days. Next offense: 120 days (49 CFR 383.51)',
    ],
    [
      { table: 'serious', count: 1, disqualification: null, next: '60 days' },
      '1 serious violation in 3 years. Next offense: 60 days (49 CFR 383.51)',
    ],
    [
      { table: 'serious', count: 0, disqualification: null, next: null },
      'No offenses. First conviction: no disqualification (49 CFR 383.51)',
    ],
    [{ table: 'rail', count: 0, disqualification: null, next: '60 days' }, 'No offenses. First conviction: 60 days (49 CFR 383.51)'],
    [
      { table: 'major', count: 1, disqualification: '1 year', next: 'life' },
      '1 major offense: disqualified 1 year. Next offense: life (49 CFR 383.51)',
    ],
    [{ table: 'major', count: 2, disqualification: 'life', next: 'life' }, '2 major offenses: disqualified for life (49 CFR 383.51)'],
    [
      { table: 'major', count: 1, disqualification: 'life, without reinstatement', next: 'life, without reinstatement' },
      '1 major offense: disqualified for life, without reinstatement (49 CFR 383.51)',
    ],
    [
      { table: 'oos', count: 1, disqualification: '180 days to 1 year', next: '2 to 5 years' },
      '1 out-of-service violation in 10 years: disqualified 180 days to 1 year. Next offense: 2 to 5 years (49 CFR 383.51)',
    ],
  ] as const)('%o', (standing, words) => {
    expect(standingWords(standing)).toBe(words)
  })

  test('the window of each table says what it is, no bare number of years beside the table', () => {
    expect((['major', 'serious', 'rail', 'oos'] as const).map(windowWords)).toEqual([
      'counted for life',
      'counted within 3 years',
      'counted within 3 years',
      'counted within 10 years',
    ])
  })
})
