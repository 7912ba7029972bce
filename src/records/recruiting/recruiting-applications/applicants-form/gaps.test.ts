import { describe, expect, test } from 'vitest'
import { explanationOf, gapQuestion, gapsOf } from './gaps.ts'

const today = '2026-11-20'
const old = { from: '2015-03-01', to: '2025-02-10' }

describe('G15 months without a job', () => {
  test.each([
    ['no job at all', [], ['What did you do from December 2023 to October 2026?']],
    ['one job all the time, still there', [{ from: '2015-03-01' }], []],
    ['a job that ended last month', [{ from: '2015-03-01', to: '2026-10-01' }], []],
    ['two whole months between two jobs', [old, { from: '2025-05-03' }], ['What did you do in March and April 2025?']],
    ['one whole month', [old, { from: '2025-04-28' }], ['What did you do in March 2025?']],
    ['weeks that are no whole month', [old, { from: '2025-03-31' }], []],
    [
      'over the turn of a year',
      [{ from: '2020-01-01', to: '2024-10-31' }, { from: '2025-03-01' }],
      ['What did you do from November 2024 to February 2025?'],
    ],
    [
      'December and January',
      [{ from: '2020-01-01', to: '2024-11-30' }, { from: '2025-02-01' }],
      ['What did you do in December 2024 and January 2025?'],
    ],
    ['jobs side by side', [old, { from: '2024-01-01', to: '2025-04-01' }, { from: '2025-05-31' }], []],
    ['a gap before the last 3 years', [{ from: '2010-01-01', to: '2022-12-31' }, { from: '2023-12-15' }], []],
    ['a job without its start', [old, { to: '2026-11-01' }], ['What did you do from March 2025 to October 2026?']],
  ])('%s', (_case, jobs, questions) => {
    expect(gapsOf(jobs, today).map(gapQuestion)).toEqual(questions)
  })

  test('an answer counts for the months it was given for', () => {
    const [gap] = gapsOf([old, { from: '2025-05-03' }], today)
    if (gap === undefined) throw new Error('No gap')
    const said = { from: '2025-03-01', to: '2025-04-30', doing: 'school' }
    expect(explanationOf(gap, [said])).toBe(said)
    expect(explanationOf(gap, [{ ...said, to: '2025-03-31' }])).toBeUndefined()
    expect(explanationOf(gap, [{ ...said, doing: null }])).toBeUndefined()
  })
})
