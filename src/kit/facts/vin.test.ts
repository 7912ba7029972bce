import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { composeVin, isValidVin, normaliseVin, vinCheckDigit, vinMake, vinModelYear } from './vin.ts'

describe('normaliseVin', () => {
  test.each([
    ['1FUJGLDR5CSBT0042', '1FUJGLDR5CSBT0042'],
    [' 1fujgldr5csbt0042 ', '1FUJGLDR5CSBT0042'],
    ['1FUJ-GLDR-5CSB-T0042', '1FUJGLDR5CSBT0042'],
    ['1FUJGLDR5CSBT004', null],
    ['1FUJGLDR5CSBT00422', null],
    ['1FUJGLDR5CSBTOO42', null],
    ['1FUJGLDR5CSBTI042', null],
    ['1FUJGLDR5CSBTQ042', null],
    ['00000000000000000', null],
    ['?', null],
    ['', null],
    [null, null],
    [undefined, null],
  ])('%o → %o', (text, vin) => {
    expect(normaliseVin(text)).toBe(vin)
  })
})

describe('check digit (49 CFR 565.15)', () => {
  test.each([
    ['1M8GDM9AXKP042788', 'X'],
    ['11111111111111111', '1'],
    ['5GZCZ43D13S812715', '1'],
    ['1FTMW1T88MFA00001', '8'],
  ])('%s has %s', (vin, digit) => {
    expect(vinCheckDigit(vin)).toBe(digit)
  })

  it('refuses a VIN with one character changed', () => {
    expect(isValidVin('1M8GDM9AXKP042788')).toBe(true)
    expect(isValidVin('1M8GDM9AXKP042789')).toBe(false)
  })

  it('is right for every VIN that composeVin makes, and wrong once a digit of the serial changes', () => {
    const serials = fc.integer({ min: 0, max: 999_999 })
    fc.assert(
      fc.property(serials, fc.integer({ min: 1981, max: 2027 }), fc.constantFrom('1FU', '1XK', '4V4', '1UY'), (serial, year, wmi) => {
        const vin = composeVin({ wmi, descriptor: 'JGLDR', year, plant: 'S', serial })
        expect(isValidVin(vin)).toBe(true)
        const last = vin.charAt(16) === '9' ? '0' : String(Number(vin.charAt(16)) + 1)
        expect(isValidVin(vin.slice(0, 16) + last)).toBe(false)
      }),
    )
  })
})

describe('vinModelYear', () => {
  test.each([
    ['1FTMW1T88MFA00001', 2021],
    ['5UXWX7C5*BA', 2011],
    ['5YJSA3DS*EF', 2014],
    ['1M8GDM9AXKP042788', 2019],
    ['1FUJGLDR5CSBT0042', 2012],
    ['1XKWDB0X57J211825', 2007],
    ['1FTRX18L41NA00001', 2001],
    ['1FUJGLDR50SBT0042', null],
    ['1FUJGLDR5USBT0042', null],
  ])('%s → %o', (vin, year) => {
    expect(vinModelYear(vin, 2027)).toBe(year)
  })

  it('never answers a year after the newest on sale', () => {
    expect(vinModelYear('1FTMW1T88XFA00001', 2027)).toBe(1999)
  })
})

describe('against NHTSA vPIC answers', () => {
  const answers = ['vpic-decode-vin.json', 'vpic-decode-vin-batch.json'].flatMap((file) => {
    const fixture = JSON.parse(readFileSync(new URL(`../../../test/fixtures/${file}`, import.meta.url), 'utf8')) as {
      content: { Results: { VIN: string; Make: string; ModelYear: string }[] }
    }
    return fixture.content.Results
  })

  test.each(answers)('decodes $VIN as $Make $ModelYear', ({ VIN, Make, ModelYear }) => {
    expect(vinModelYear(VIN, 2027)).toBe(Number(ModelYear))
    expect(vinMake(VIN)?.toUpperCase()).toBe(Make)
  })
})
