import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { driverLevels, vehicleLevels } from '#records/safety/violations/csa/method.ts'
import type { Outcome } from '#records/safety/violations/csa/points.ts'
import { isClean } from '#records/safety/violations/csa/rates.ts'
import { decalAllowed, decalQuarter, decalValidThrough, inspectionLevels, levelWarning } from './levels.ts'
import type { InspectionLevel } from './levels.ts'
import { compareReports, reportCopy } from './report-copy.ts'

const levels = Object.keys(inspectionLevels) as InspectionLevel[]

describe('G10 inspection levels and decals', () => {
  test('a level counts in SMS for what it looks at', () => {
    expect(driverLevels).toEqual(levels.filter((level) => inspectionLevels[level].driver === 'yes'))
    expect(vehicleLevels).toEqual(levels.filter((level) => inspectionLevels[level].vehicle === 'yes'))
  })

  test.each([
    ['I', 0, true],
    ['V', 0, true],
    ['VI', 0, true],
    ['I', 1, false],
    ['II', 0, false],
    ['III', 0, false],
    ['VII', 0, false],
    [null, 0, false],
  ] as const)('level %s with %d critical violations: decal %s', (level, critical, allowed) => {
    expect(decalAllowed(level, critical)).toBe(allowed)
  })

  test('a decal holds the month of issue and two more', () => {
    expect(['2026-11-03', '2026-12-31', '2026-01-31'].map(decalValidThrough)).toEqual(['2027-01-31', '2027-02-28', '2026-03-31'])
  })

  test('color by quarter', () => {
    expect(['2026-01-01', '2026-03-31', '2026-04-01', '2026-12-31'].map(decalQuarter)).toEqual([1, 1, 2, 4])
  })

  test.each([
    ['III', ['trailer'], 'driver only'],
    ['III', ['driver', 'power_unit'], 'driver only'],
    ['V', ['driver'], 'vehicle only'],
    ['III', ['driver', 'co_driver'], null],
    ['V', ['trailer'], null],
    ['I', ['driver', 'trailer'], null],
    [null, ['trailer'], null],
  ] as const)('level %s with violations of %o: %s', (level, units, words) => {
    const warning = levelWarning(level, units)
    if (words === null) expect(warning).toBeNull()
    else expect(warning).toContain(words)
  })
})

const outcome = fc.constantFrom<Outcome>('as_cited', 'lesser', 'dismissed', 'removed')

describe('G11 clean inspections', () => {
  test.each([
    [[], true],
    [['removed'], true],
    [['dismissed', 'removed'], true],
    [['removed', 'as_cited'], false],
    [['lesser'], false],
  ] as const)('violations %o: clean %s', (outcomes, clean) => {
    expect(isClean({ violations: outcomes.map((one) => ({ outcome: one })) })).toBe(clean)
  })

  test('a removed violation never makes an inspection worse, a new one never better', () => {
    fc.assert(
      fc.property(fc.array(fc.record({ outcome })), fc.nat(), (violations, at) => {
        const removed = violations.map((one, index) => (index === at % violations.length ? { outcome: 'removed' as const } : one))
        expect(!isClean({ violations }) || isClean({ violations: removed })).toBe(true)
        expect(isClean({ violations: [...violations, { outcome: 'as_cited' }] })).toBe(false)
      }),
    )
  })
})

describe('G10 corrected copies of a report', () => {
  test.each([
    ['MO', 'MO1234567', 'MO1234567', null],
    ['MO', 'mo-1234567-a', 'MO1234567', 'A'],
    ['MO', '1234567/C2', 'MO1234567', 'C2'],
    ['MO', 'MO 123 4567 REV1', 'MO1234567', 'REV1'],
    ['MO', 'mo-123-4567', 'MO1234567', null],
    ['TX', 'TX3RXZ0PPBMC', 'TX3RXZ0PPBMC', null],
  ])('%s %s: %s, copy %s', (state, number, key, suffix) => {
    expect(reportCopy(state, number)).toEqual({ key, suffix })
  })

  test('the corrected copy replaces, the same again is refused, another State is another report', () => {
    const filed = reportCopy('MO', 'MO1234567')
    expect([
      compareReports(filed, reportCopy('MO', '1234567-A')),
      compareReports(filed, reportCopy('MO', 'mo 1234567')),
      compareReports(reportCopy('MO', '1234567-A'), reportCopy('MO', '1234567-a')),
      compareReports(reportCopy('MO', '1234567-A'), filed),
      compareReports(filed, reportCopy('KS', '1234567')),
    ]).toEqual(['replaces', 'duplicate', 'duplicate', 'duplicate', 'other'])
  })

  test('a mark never changes the report it names', () => {
    const number = fc.stringMatching(/^[0-9]{6,10}$/)
    fc.assert(
      fc.property(number, fc.constantFrom('-A', ' B', '/C1', '_REV', '.R2'), (digits, mark) => {
        expect(reportCopy('OK', `${digits}${mark}`).key).toBe(reportCopy('OK', digits).key)
      }),
    )
  })
})
