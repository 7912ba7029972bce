import { describe, expect, test } from 'vitest'
import {
  formatBadge,
  formatCount,
  formatCurrency,
  formatCurrencyCents,
  formatCurrencyShort,
  formatFileSize,
  formatMiles,
  formatPercent,
  formatPhone,
  formatPhoneInput,
  initials,
  parseCurrencyCents,
  titleCaseRole,
} from './format.ts'

describe('C4 phone', () => {
  test.each([
    ['5550101234', '555-010-1234'],
    ['(555) 010-1234', '555-010-1234'],
    ['15550101234', '555-010-1234'],
    ['+1 555.010.1234', '555-010-1234'],
    ['25550101234', '25550101234'],
    ['555-0101', '555-0101'],
    ['555-010-1234 x5', '555-010-1234 x5'],
    ['', ''],
    [null, ''],
    [undefined, ''],
  ])('%j is shown %j', (value, shown) => expect(formatPhone(value)).toBe(shown))

  test.each([
    ['', ''],
    ['5', '5'],
    ['555', '555'],
    ['5550', '555-0'],
    ['555010', '555-010'],
    ['5550101', '555-010-1'],
    ['5550101234', '555-010-1234'],
    ['55501012345', '555-010-1234'],
    ['+1 (555) 010-1234', '555-010-1234'],
    ['1555010', '155-501-0'],
    ['abc', ''],
  ])('typing %j reads %j', (entered, shown) => expect(formatPhoneInput(entered)).toBe(shown))
})

describe('C4 currency', () => {
  test.each([
    [1234.5, '$1,234.50'],
    ['1234.5', '$1,234.50'],
    ['$1,234.50', '$1,234.50'],
    [0, '$0.00'],
    [-3, '-$3.00'],
    ['', '$0.00'],
    [null, '$0.00'],
    [undefined, '$0.00'],
    ['abc', '$0.00'],
    [-0, '$0.00'],
    [-0.001, '$0.00'],
    [-0.004_9, '$0.00'],
    [-0.01, '-$0.01'],
  ])('%j dollars read %j', (dollars, shown) => expect(formatCurrency(dollars)).toBe(shown))

  test.each([
    [1_840_000, '$18,400.00'],
    [1, '$0.01'],
    [null, '$0.00'],
  ])('%j cents read %j', (cents, shown) => expect(formatCurrencyCents(cents)).toBe(shown))

  test.each([
    [95_000, '$950'],
    [999_900, '$9,999'],
    [1_000_000, '$10k'],
    [41_300_000, '$413k'],
    [99_960_000, '$1M'],
    [120_000_000, '$1.2M'],
    [-41_300_000, '-$413k'],
  ])('%j cents on a tile read %j', (cents, shown) => expect(formatCurrencyShort(cents)).toBe(shown))

  test.each([
    ['$1,234.50', 123_450],
    ['1234.5', 123_450],
    [' 1,234 ', 123_400],
    ['.5', 50],
    ['12.', 1200],
    ['-3', -300],
    ['-$3.00', -300],
    ['0', 0],
    ['1.234', null],
    ['12,34', null],
    ['12abc', null],
    ['$', null],
    ['.', null],
    ['', null],
    ['99999999999999999', null],
  ])('%j is %j cents', (entered, cents) => expect(parseCurrencyCents(entered)).toBe(cents))
})

describe('B3 badge', () => {
  test.each([
    [0, '0'],
    [1, '1'],
    [99, '99'],
    [100, '99+'],
    [5000, '99+'],
  ])('%j reads %j', (count, shown) => expect(formatBadge(count)).toBe(shown))
})

describe('B4 role and initials', () => {
  test.each([
    ['super_admin', 'Super Admin'],
    ['safety', 'Safety'],
    ['ADMIN', 'Admin'],
    ['', 'User'],
    [null, 'User'],
    [undefined, 'User'],
  ])('role %j reads %j', (role, shown) => expect(titleCaseRole(role)).toBe(shown))

  test.each([
    ['Renee Calloway', 'RC'],
    ['  renee  m.  calloway ', 'RC'],
    ['Cher', 'C'],
    ['Édouard Ünal', 'ÉÜ'],
    ["(Bo) O'Neil", 'BO'],
    ['', '?'],
    [null, '?'],
  ])('%j gives %j', (name, shown) => expect(initials(name)).toBe(shown))
})

describe('figures', () => {
  test('miles', () => expect([formatMiles(398_112), formatMiles(0), formatMiles(null)]).toEqual(['398,112 mi', '0 mi', '']))
  test('percent', () => expect([formatPercent(0.174), formatPercent(1, 0)]).toEqual(['17.4%', '100%']))
  test('counts', () =>
    expect([formatCount(1, 'vehicle'), formatCount(4109, 'vehicle'), formatCount(2, 'company', 'companies')]).toEqual([
      '1 vehicle',
      '4,109 vehicles',
      '2 companies',
    ]))
  test('file sizes', () =>
    expect([formatFileSize(900), formatFileSize(214_016), formatFileSize(5 * 1024 * 1024)]).toEqual(['900 B', '209 KB', '5 MB']))
})
