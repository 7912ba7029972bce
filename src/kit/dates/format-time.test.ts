import { describe, expect, test } from 'vitest'
import {
  formatAge,
  formatDate,
  formatDateEntry,
  formatDay,
  formatDuration,
  formatInstant,
  formatTime,
  formatTimeLeft,
} from './format-time.ts'

describe('C4 dates', () => {
  test.each([
    ['2026-11-20', 'Nov 20, 2026'],
    ['2026-01-01', 'Jan 1, 2026'],
    ['2024-02-29', 'Feb 29, 2024'],
    ['2026-02-29', 'Invalid date'],
    ['2026-13-01', 'Invalid date'],
    ['soon', 'Invalid date'],
    ['unit 12', 'Invalid date'],
    ['20260304', 'Invalid date'],
    ['2026', 'Invalid date'],
    ['Mar 4, 2026', 'Invalid date'],
    ['15/03/2015', 'Invalid date'],
    ['2/30/2026', 'Invalid date'],
    ['3/4/2026', 'Mar 4, 2026'],
    ['03/04/2026', 'Mar 4, 2026'],
    ['2026-02-30T10:00:00Z', 'Invalid date'],
    ['2026-03-02T25:00:00Z', 'Invalid date'],
    ['2026-03-02T10:00:00.123456+00:00', 'Mar 2, 2026'],
    ['2026-03-02T10:00Z', 'Mar 2, 2026'],
    ['', 'Not specified'],
    [null, 'Not specified'],
    [undefined, 'Not specified'],
  ])('%j reads %j', (value, shown) => expect(formatDate(value)).toBe(shown))

  test.each(['Pacific/Honolulu', 'America/Chicago', 'Pacific/Kiritimati'])('a plain date is the same day in %s', (zone) => {
    expect(formatDate('2026-11-20', zone)).toBe('Nov 20, 2026')
    expect(formatDay('2026-11-20', zone)).toBe('Fri, Nov 20')
  })

  test('an instant is the day it is in its zone', () => {
    expect(formatDate('2026-11-20T03:30:00Z', 'America/Chicago')).toBe('Nov 19, 2026')
    expect(formatDate('2026-11-20T03:30:00Z', 'UTC')).toBe('Nov 20, 2026')
  })

  test('date fields show month first', () => {
    expect(['2026-11-20', '', null, '2026-02-30'].map(formatDateEntry)).toEqual(['11/20/2026', '', '', ''])
  })
})

describe('instants', () => {
  const moment = '2026-11-19T20:02:00Z'
  test('in the zone asked for', () => {
    expect(formatInstant(moment, 'America/Chicago')).toBe('Nov 19, 2026, 2:02 PM')
    expect(formatInstant(moment, 'America/Chicago', { zone: true, weekday: true })).toBe('Thu, Nov 19, 2026, 2:02 PM CST')
    expect(formatTime(moment, 'America/New_York')).toBe('3:02 PM')
  })
  test('empty and broken', () => {
    expect([formatInstant(null, 'UTC'), formatInstant('x', 'UTC')]).toEqual(['Not specified', 'Invalid date'])
  })
})

describe('ages and clocks', () => {
  const minute = 60_000
  const hour = 60 * minute
  test.each([
    [30_000, 'under 1 min'],
    [6 * minute, '6 min'],
    [59.9 * minute, '59 min'],
    [hour, '1 h'],
    [31 * hour, '31 h'],
    [48 * hour, '2 d'],
    [-4 * 24 * hour, '4 d'],
  ])('%j ms last %j', (span, shown) => expect(formatDuration(span)).toBe(shown))

  test.each([
    [12 * minute, '12 min'],
    [hour, '1 h'],
    [11 * hour + 20 * minute, '11 h 20 min'],
    [42 * hour, '1 d 18 h'],
    [48 * hour, '2 d'],
  ])('%j ms left read %j', (span, shown) => expect(formatTimeLeft(span)).toBe(shown))

  const now = new Date('2026-11-20T16:42:00Z')
  test.each([
    ['2026-11-20T16:41:30Z', 'just now'],
    ['2026-11-20T16:36:00Z', '6 min ago'],
    ['2026-11-19T09:40:00Z', '31 h ago'],
    ['2026-11-16T09:40:00Z', '4 d ago'],
    ['2026-11-20T16:48:00Z', 'in 6 min'],
    [null, 'never'],
    ['x', 'Invalid date'],
  ])('%j is %j', (value, shown) => expect(formatAge(value, now)).toBe(shown))
})
