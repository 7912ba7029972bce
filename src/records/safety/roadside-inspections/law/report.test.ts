import { describe, expect, test } from 'vitest'
import { reportKey } from './report.ts'

describe('G10 G11 inspection reports', () => {
  test.each([
    ['MO', 'MO1234567', 'MO1234567'],
    ['MO', '1234567', 'MO1234567'],
    ['MO', 'mo-123 4567', 'MO1234567'],
    ['KS', '1234567', 'KS1234567'],
    [null, '1234567', '??1234567'],
  ])('%s %s is %s', (state, number, key) => {
    expect(reportKey(state, number)).toBe(key)
  })
})
