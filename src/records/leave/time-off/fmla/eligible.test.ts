import { describe, expect, test } from 'vitest'
import { countsFrom, twelveMonthsOn, workedEnough } from './eligible.ts'
import type { Eligibility } from './eligible.ts'

const facts: Eligibility = { hiredOn: '2025-12-15', earlier: [], hoursWorked: null, fiftyWithin75: null }

describe('FMLA eligibility, 29 CFR 825.110', () => {
  test.each<[string, string, Partial<Eligibility>, string | null]>([
    ['12 months reached before', '2026-12-16', {}, '2026-12-16'],
    ['on the day itself', '2026-12-15', {}, '2026-12-15'],
    ['reached while away: from then on', '2026-12-07', {}, '2026-12-15'],
    ['1,249.9 hours', '2026-12-16', { hoursWorked: 1_249.9 }, null],
    ['1,250 hours', '2026-12-16', { hoursWorked: 1_250 }, '2026-12-16'],
    ['no 50 employees within 75 miles', '2026-12-16', { fiftyWithin75: 'no' }, null],
    ['hire date not known', '2026-12-16', { hiredOn: null }, '2026-12-16'],
    ['four months before a break', '2026-12-07', { earlier: [{ hired: '2024-01-01', left: '2024-04-30' }] }, '2026-12-07'],
    ['before a break of more than seven years', '2026-12-07', { earlier: [{ hired: '2016-01-01', left: '2018-12-14' }] }, '2026-12-15'],
  ])('%s', (_case, start, more, from) => {
    expect(countsFrom(start, { ...facts, ...more })).toBe(from)
  })

  test('months of earlier employment are taken off; nobody reaches 12 months before they are hired', () => {
    expect(twelveMonthsOn({ hiredOn: '2026-06-01', earlier: [{ hired: '2025-01-01', left: '2025-01-31' }] })).toBe('2027-05-01')
    expect(twelveMonthsOn({ hiredOn: '2026-06-01', earlier: [{ hired: '2023-01-01', left: '2025-01-31' }] })).toBe('2026-06-01')
    expect(workedEnough(null)).toBeNull()
  })
})
