import { expect, test } from 'vitest'
import { sumWords } from './contract.ts'

test.each([
  [{ sumIsMoney: true, sumFormat: null }, 31_212, '$312.12'],
  [{ sumIsMoney: false, sumFormat: null }, 312, '312'],
  [{ sumIsMoney: false }, 312, '312'],
  [{ sumIsMoney: false, sumFormat: { places: 3, dollars: false } }, 210.618 + 101.5, '312.118'],
  [{ sumIsMoney: false, sumFormat: { places: 3, dollars: true } }, 3.759, '$3.759'],
])('a sum of %o is written with the decimals of its field', (result, sum, words) => {
  expect(sumWords(result, sum)).toBe(words)
})
