import { describe, expect, test } from 'vitest'
import { drivers } from './record.ts'

type Driver = Parameters<NonNullable<typeof drivers.warn>>[0]
const warned = (more: Readonly<Record<string, unknown>>): readonly string[] =>
  (
    drivers.warn?.(
      {
        birthDate: null,
        hireDate: '2026-11-20',
        position: 'regional',
        hosRuleset: null,
        medicalCertifiedOn: null,
        medicalExpirationDate: null,
        medicalVariance: null,
        ...more,
      } as unknown as Driver,
      '2026-11-20',
    ) ?? []
  ).flatMap((one) => (one === false ? [] : [one.message]))

const under18 = 'Younger than 18 on the hire date'
const under21 = 'Younger than 21 on the hire date: no interstate driving, unless an exception applies (49 CFR 391.11(b)(1))'

describe('warnings of a driver, by the calendar', () => {
  test.each([
    ['on the 18th birthday, in the state', { birthDate: '2008-11-20', hosRuleset: 'intrastate' }, []],
    ['a day before it', { birthDate: '2008-11-21', hosRuleset: 'intrastate' }, [under18]],
    ['on the 18th birthday, interstate', { birthDate: '2008-11-20' }, [under21]],
    ['19, interstate', { birthDate: '2007-05-01' }, [under21]],
    ['on the 21st birthday', { birthDate: '2005-11-20' }, []],
    ['19, works on the dock', { birthDate: '2007-05-01', position: 'dock' }, []],
    ['nobody said', { birthDate: null }, []],
  ] as const)('age, 49 CFR 391.11(b)(1): %s', (_what, more, expected) => {
    expect(warned(more)).toEqual(expected)
  })

  test.each([
    ['2026-11-22', '2028-11-22', 0],
    ['2026-11-22', '2028-11-23', 1],
    // A leap year between, and February 29.
    ['2023-03-15', '2025-03-15', 0],
    ['2024-02-29', '2026-02-28', 0],
    ['2024-02-29', '2026-03-01', 1],
    ['2026-03-01', '2028-03-01', 0],
  ] as const)('24 months after the exam, 49 CFR 391.45(b): %s to %s', (medicalCertifiedOn, medicalExpirationDate, warnings) => {
    expect(warned({ medicalCertifiedOn, medicalExpirationDate })).toHaveLength(warnings)
  })

  test.each([
    ['vision', '2027-11-22', 0],
    ['vision', '2027-11-23', 1],
    ['diabetes', '2027-11-23', 1],
    ['spe', '2028-11-22', 0],
    ['none', '2028-11-22', 0],
    ['diabetes', '2028-11-23', 1],
  ] as const)('12 months after the exam with some variances, 49 CFR 391.45(d) to (f): %s until %s', (medicalVariance, until, warnings) => {
    expect(warned({ medicalCertifiedOn: '2026-11-22', medicalExpirationDate: until, medicalVariance })).toHaveLength(warnings)
  })
})
