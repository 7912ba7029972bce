import { describe, expect, test } from 'vitest'
import { judgeEntry } from './judge.ts'
import type { Reading } from './judge.ts'

const day = 86_400_000
const at = (days: number, value: number, swap = false): Reading => ({ at: days * day, value, swap })
const verdict = (reading: Reading, before: Reading[], next: Reading | null = null) => judgeEntry(reading, before, next, 'odometer')

describe('G4 a meter reading', () => {
  test.each<[string, Reading, Reading[], Reading | null, string | null, string | null]>([
    ['the first one stands', at(0, 5_000), [], null, null, null],
    ['one below the last is refused', at(1, 4_999), [at(0, 5_000)], null, 'below', null],
    ['one equal to the last on the same day is a duplicate', at(0.2, 5_000), [at(0, 5_000)], null, null, 'duplicate'],
    ['one equal to the last after a month is stale', at(30, 5_000), [at(0, 5_000)], null, null, 'stale'],
    ['one equal to the last after ten days is nothing special', at(10, 5_000), [at(0, 5_000)], null, null, null],
    ['a replaced meter may start lower', at(1, 12, true), [at(0, 500_000)], null, null, null],
    ['after a replacement the old meter counts no more', at(3, 400), [at(0, 500_000), at(1, 12, true)], null, null, null],
    ['but the new one does', at(3, 11), [at(0, 500_000), at(1, 12, true)], null, 'below', null],
    ['a late entry above the next one is refused', at(1, 6_000), [at(0, 5_000)], at(2, 5_500), 'above', null],
    ['a late entry before a replacement may be above it', at(1, 6_000), [at(0, 5_000)], at(2, 10, true), null, null],
    ['more than 1,500 miles in a day are too high', at(1, 6_501), [at(0, 5_000)], null, null, 'too_high'],
    ['1,500 miles in a day are possible', at(1, 6_500), [at(0, 5_000)], null, null, null],
  ])('%s', (_name, reading, before, next, refusal, warning) => {
    const found = verdict(reading, before, next)
    expect([found.refusal?.kind ?? null, found.warning]).toEqual([refusal, warning])
  })

  test('is doubted above mean + 3 standard deviations of three daily rates, not below', () => {
    // Rates 90, 100 and 110 a day: mean 100, standard deviation 10, ceiling 130.
    const history = [at(0, 0), at(10, 900), at(20, 1_900), at(30, 3_000)]
    expect(verdict(at(40, 3_000 + 1_300), history).warning).toBeNull()
    expect(verdict(at(40, 3_000 + 1_301), history).warning).toBe('too_high')
    expect(verdict(at(40, 3_000 + 1_301), history.slice(1)).warning).toBeNull()
  })
})
