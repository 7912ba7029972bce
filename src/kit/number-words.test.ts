import { expect, test } from 'vitest'
import { decimal, int, money, price } from './fields.ts'
import { bareNumber, meanWords, numberWords } from './number-words.ts'
import type { NumberField } from './number-words.ts'

const label = 'Amount'

test.each<[NumberField, number, string, string, string]>([
  [int({ label, unit: 'mi' }), 412_850, '412,850', '412,850 mi', '412,850 mi'],
  [int({ label, unit: 'min' }), 8.25, '8', '8 min', '8.3 min'],
  [int({ label, unit: 'months', asYears: true }), 82, '6 yr 10 mo', '6 yr 10 mo', '82.0 months'],
  [int({ label, unit: 'months', asYears: true }), 24, '2 yr', '2 yr', '24.0 months'],
  [int({ label, unit: 'months', asYears: true }), 0, '0 mo', '0 mo', '0.0 months'],
  [int({ label, plain: true }), 2026, '2026', '2026', '2026.0'],
  [decimal({ label, places: 3, unit: 'gal' }), 210.618 + 101.5, '312.118', '312.118 gal', '312.118 gal'],
  [decimal({ label, places: 0 }), 12.4, '12', '12', '12.4'],
  [money({ label }), 1_250.4, '$12.50', '$12.50', '$12.50'],
  [price({ label, places: 3 }), 3.759, '$3.759', '$3.759', '$3.759'],
  [price({ label, places: 4 }), -1_000.5, '-$1,000.5000', '-$1,000.5000', '-$1,000.5000'],
])('%o: %d', (field, value, bare, whole, mean) => {
  expect([bareNumber(field, value), numberWords(field, value), meanWords(field, value)]).toEqual([bare, whole, mean])
})
