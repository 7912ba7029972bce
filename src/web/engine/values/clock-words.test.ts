import { describe, expect, test } from 'vitest'
import { clockReading, dayReading, momentReading } from './clock-words.ts'

const minute = 60_000
const hour = 60 * minute
const read = (left: number): [string, string] => [momentReading(left).words, momentReading(left).tone]

describe('G8 a clock says the time it has left', () => {
  test.each([
    [3 * 24 * hour, '3 d left', 'neutral'],
    [31 * hour, '31 h left', 'neutral'],
    [24 * hour, '24 h left', 'warning'],
    [11 * hour + 20 * minute, '11 h 20 min left', 'warning'],
    [2 * hour + minute, '2 h 1 min left', 'warning'],
    [2 * hour, '2 h left', 'danger'],
    [35 * minute, '35 min left', 'danger'],
    [20_000, 'under 1 min left', 'danger'],
    [-20_000, 'Overdue under 1 min', 'danger'],
    [-2 * hour, 'Overdue 2 h', 'danger'],
    [-5 * 24 * hour, 'Overdue 5 d', 'danger'],
  ])('%i ms', (left, words, tone) => expect(read(left)).toEqual([words, tone]))

  test.each([
    [12, '12 d left', 'neutral'],
    [2, '2 d left', 'neutral'],
    [1, '1 d left', 'warning'],
    [0, 'Due today', 'warning'],
    [-3, 'Overdue 3 d', 'danger'],
  ])('in %i days', (left, words, tone) => expect(dayReading(left)).toMatchObject({ words, tone }))

  test('a deadline of a calendar day counts days', () => {
    const moment = { now: new Date('2026-11-20T11:59:00Z'), today: '2026-11-20' }
    expect(clockReading('2026-11-22T05:59:59.999+00:00', moment).words).toBe('1 d left')
    expect(clockReading('2026-11-22T05:59:00.000+00:00', moment).words).toBe('42 h left')
  })
})
