import { describe, expect, test } from 'vitest'
import { parseDateEntry, parseTimeEntry, writeTimeEntry } from './date-entry.ts'

describe('typed dates', () => {
  test.each([
    ['11/20/2026', '2026-11-20'],
    ['1/5/2026', '2026-01-05'],
    ['11-20-26', '2026-11-20'],
    ['11.20.2026', '2026-11-20'],
    ['11 20 2026', '2026-11-20'],
    ['3/14', '2026-03-14'],
    ['11202026', '2026-11-20'],
    ['112026', '2026-11-20'],
    ['2026-11-20', '2026-11-20'],
    ['Nov 20, 2026', '2026-11-20'],
    ['september 3', '2026-09-03'],
    ['4/2/68', '1968-04-02'],
    ['4/2/31', '2031-04-02'],
    [' Today ', '2026-11-20'],
    ['tomorrow', '2026-11-21'],
    ['yesterday', '2026-11-19'],
    ['2/29/2024', '2024-02-29'],
    ['2/29/2026', null],
    ['13/1/2026', null],
    ['20/11/2026', null],
    ['0/5/2026', null],
    ['smarch 3', null],
    ['11/20/', null],
    ['', null],
  ])('%j is %j', (entered, day) => expect(parseDateEntry(entered, '2026-11-20')).toBe(day))
})

describe('typed times', () => {
  test.each([
    ['9:50 AM', '09:50'],
    ['9:50am', '09:50'],
    ['950a', '09:50'],
    ['2p', '14:00'],
    ['2 p.m.', '14:00'],
    ['12:00 AM', '00:00'],
    ['12:30 PM', '12:30'],
    ['14:05', '14:05'],
    ['0600', '06:00'],
    ['600', '06:00'],
    ['noon', '12:00'],
    ['9', null],
    ['25:00', null],
    ['13:00 PM', null],
    ['9:61', null],
    ['x', null],
    ['', null],
  ])('%j is %j', (entered, time) => expect(parseTimeEntry(entered)).toBe(time))

  test.each([
    ['00:05', '12:05 AM'],
    ['09:50', '9:50 AM'],
    ['12:00', '12:00 PM'],
    ['23:59', '11:59 PM'],
  ])('%j is written %j', (time, shown) => {
    expect(writeTimeEntry(time)).toBe(shown)
    expect(parseTimeEntry(shown)).toBe(time)
  })
})
