import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import type { OdometerReading } from '../provider/adapter.ts'
import { judgeReading, metresPerMile, milesOf } from './meter-guard.ts'
import type { MeterState } from './meter-guard.ts'

const now = new Date('2026-11-20T12:00:00Z')
const at = (text: string): string => new Date(text).toISOString()
const reading = (miles: number, changes: Partial<OdometerReading> = {}): OdometerReading => ({
  metres: Math.ceil(miles * metresPerMile),
  source: 'ecu',
  readAt: at('2026-11-20T11:00:00Z'),
  unit: 'certain',
  ...changes,
})
const state = (changes: Partial<MeterState> = {}): MeterState => ({
  miles: 100_000,
  at: at('2026-11-19T11:00:00Z'),
  source: 'ecu',
  lastReadAt: at('2026-11-19T11:00:00Z'),
  lastAcceptedAt: null,
  ...changes,
})
const none: MeterState = { miles: null, at: null, source: null, lastReadAt: null, lastAcceptedAt: null }

describe('miles are whole and never rounded up', () => {
  test.each([
    [0, 0],
    [1609, 0],
    [1610, 1],
    [712_349_870, 442_633],
  ])('%i m → %i mi', (metres, miles) => expect(milesOf(metres)).toBe(miles))
})

describe('odometer guards', () => {
  test.each<[string, OdometerReading | null, MeterState, string, string | number | null]>([
    ['no reading', null, state(), 'no_reading', null],
    ['a zero blip', reading(0), state(), 'no_reading', null],
    ['a negative value', reading(-5), state(), 'no_reading', null],
    ['not a number', reading(Number.NaN), state(), 'no_reading', null],
    ['the first reading', reading(5000), none, 'accepted', 5000],
    ['the first reading after a mileage of zero', reading(5000), state({ miles: 0 }), 'accepted', 5000],
    ['a first reading in doubt about its unit', reading(5000, { unit: 'assumed' }), none, 'rejected', 'unit_unconfirmed'],
    ['a day’s work', reading(100_600), state(), 'accepted', 100_600],
    ['the same value later', reading(100_000), state(), 'accepted', 100_000],
    ['the reading of last time', reading(100_600, { readAt: at('2026-11-19T11:00:00Z') }), state(), 'kept', 'seen'],
    ['an older reading', reading(99_900, { readAt: at('2026-11-18T11:00:00Z') }), state(), 'kept', 'older'],
    ['a little less, as gateways do', reading(99_500), state(), 'kept', 'within_tolerance'],
    ['exactly 1 % less', reading(99_000), state(), 'kept', 'within_tolerance'],
    ['more than 1 % less', reading(98_999), state(), 'rejected', 'decreased'],
    ['less from another source: dash or ECU replaced', reading(20_000, { source: 'gps_odometer' }), state(), 'accepted', 20_000],
    ['1,500 miles in a day', reading(101_500), state(), 'accepted', 101_500],
    ['more than that', reading(101_501), state(), 'rejected', 'jumped'],
    ['nine days unplugged', reading(109_000), state({ at: at('2026-11-11T12:00:00Z'), lastReadAt: null }), 'accepted', 109_000],
    ['an hour at full speed', reading(100_065), state({ at: at('2026-11-20T10:00:00Z') }), 'accepted', 100_065],
    ['beyond two million miles', reading(2_000_001), state({ miles: 1_999_900 }), 'rejected', 'impossible'],
    ['a clock eleven minutes ahead', reading(100_100, { readAt: at('2026-11-20T12:11:00Z') }), state(), 'rejected', 'future'],
    ['a clock nine minutes ahead', reading(100_100, { readAt: at('2026-11-20T12:09:00Z') }), state(), 'accepted', 100_100],
    [
      'a manual entry made after the reading',
      reading(100_300),
      state({ source: 'manual', at: at('2026-11-20T11:30:00Z') }),
      'kept',
      'manual_newer',
    ],
    ['a newer reading below a manual entry', reading(99_999), state({ source: 'manual', lastReadAt: null }), 'kept', 'below_manual'],
    ['a newer reading far below a manual entry', reading(88_000), state({ source: 'manual', lastReadAt: null }), 'rejected', 'decreased'],
    ['a newer reading that has caught up with it', reading(100_000), state({ source: 'manual', lastReadAt: null }), 'accepted', 100_000],
  ])('%s', (_name, given, known, outcome, detail) => {
    const verdict = judgeReading(given, known, now)
    expect(verdict.outcome).toBe(outcome)
    if (detail !== null) expect('miles' in verdict ? verdict.miles : 'reason' in verdict ? verdict.reason : null).toBe(detail)
  })

  it('lowers the mileage only for another source, and never to zero', () => {
    const sources = fc.constantFrom('ecu' as const, 'gps_odometer' as const)
    fc.assert(
      fc.property(
        fc.integer({ min: -10, max: 2_500_000 }),
        fc.integer({ min: 1, max: 2_000_000 }),
        sources,
        fc.option(fc.constantFrom('ecu' as const, 'gps_odometer' as const, 'manual' as const)),
        (miles, known, source, before) => {
          const verdict = judgeReading(reading(miles, { source }), state({ miles: known, source: before }), now)
          if (verdict.outcome !== 'accepted') return
          expect(verdict.miles).toBeGreaterThan(0)
          if (verdict.miles < known)
            expect(before !== null && before !== 'manual' && before !== source && verdict.warning === 'replaced').toBe(true)
        },
      ),
    )
  })
})
