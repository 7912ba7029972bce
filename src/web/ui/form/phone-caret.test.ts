import { expect, test } from 'vitest'
import { caretAfterDigits, digitsBefore } from './phone-caret.ts'

test.each([
  ['555-010-1234', 0, 0],
  ['555-010-1234', 3, 3],
  ['555-010-1234', 4, 3],
  ['555-010-1234', 12, 10],
])('C4 %s before %d stand %d digits', (text, position, digits) => expect(digitsBefore(text, position)).toBe(digits))

test.each([
  ['555-010-1234', 0, 0],
  ['555-010-1234', 3, 3],
  ['555-010-1234', 4, 5],
  ['555-010-1234', 10, 12],
  ['555', 7, 3],
])('C4 in %s after digit %d the caret stands at %d', (text, count, position) => expect(caretAfterDigits(text, count)).toBe(position))
