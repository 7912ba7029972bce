import { describe, expect, test } from 'vitest'
import { parseDateEntry, parseTimeEntry } from '#kit/dates/date-entry.ts'
import { date, instant, money, text } from '#kit/fields.ts'
import { unreadable } from './unreadable.ts'

describe('an entry that cannot be read', () => {
  test.each([
    [date({ label: 'Return-to-duty test date' }), 'soon', 'Return-to-duty test date: enter a date, for example 03/14/2026'],
    [date({ label: 'Filed on' }), '2026-02-30', 'Filed on: enter a date, for example 03/14/2026'],
    [instant({ label: 'Done at' }), '2026-03-14', 'Done at: enter both date and time, for example 03/14/2026 2:30 PM'],
    [money({ label: 'Total' }), '12.345', 'Total: enter an amount, for example 1,234.50'],
    [date({ label: 'Filed on' }), '2026-03-14', null],
    [date({ label: 'Filed on' }), '', null],
    [instant({ label: 'Done at' }), '2026-03-14T14:30:00-05:00', null],
    [text({ label: 'Who' }), 'soon', null],
  ])('%o, %s: %s', (field, value, words) => {
    expect(unreadable(field, value)).toBe(words)
  })

  test('the examples are read by the inputs', () => {
    expect([parseDateEntry('03/14/2026', '2026-11-20'), parseTimeEntry('2:30 PM')]).toEqual(['2026-03-14', '14:30'])
  })
})
