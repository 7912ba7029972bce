import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { categories } from './classification.ts'
import { rates } from './figures.ts'
import { casesByCategory, casesIn, groupRates, summaryTotals } from './totals.ts'
import type { CountedCase } from './totals.ts'

const cases: readonly CountedCase[] = [
  { classification: 'days_away', category: 'injury', daysAway: 16, daysRestricted: 7 },
  { classification: 'days_away', category: 'injury', daysAway: 21, daysRestricted: 0 },
  { classification: 'restricted_or_transfer', category: 'hearing_loss', daysAway: 0, daysRestricted: 5 },
  { classification: 'other_recordable', category: 'injury', daysAway: 0, daysRestricted: 0 },
]
const anyCase: fc.Arbitrary<CountedCase> = fc.record({
  classification: fc.constantFrom('death', 'days_away', 'restricted_or_transfer', 'other_recordable'),
  category: fc.constantFrom(...categories.map(({ key }) => key)),
  daysAway: fc.integer({ min: 0, max: 90 }),
  daysRestricted: fc.integer({ min: 0, max: 90 }),
})

describe('G13 totals of the year (29 CFR 1904.32)', () => {
  test('columns G to M', () => {
    expect(summaryTotals(cases)).toEqual({
      deaths: 0,
      daysAway: 2,
      restricted: 1,
      other: 1,
      unclassified: 0,
      awayDays: 37,
      restrictedDays: 12,
      byCategory: { injury: 3, skin_disorder: 0, respiratory: 0, poisoning: 0, hearing_loss: 1, other_illness: 0 },
      untyped: 0,
      withoutAwayDays: 0,
      withoutRestrictedDays: 0,
    })
  })

  test('by outcome and by kind there are as many as there are cases', () => {
    fc.assert(
      fc.property(fc.array(anyCase), (some) => {
        const totals = summaryTotals(some)
        expect([casesIn(totals), casesByCategory(totals)]).toEqual([some.length, some.length])
      }),
    )
  })
})

describe('G13 rates of several terminals', () => {
  const none = { deaths: 0, daysAway: 0, restricted: 0, other: 0, unclassified: 0 }

  test('cases and hours are added up, rates are not averaged', () => {
    const terminals = [
      { cases: { ...none, daysAway: 2, restricted: 1, other: 1 }, lostDays: 37, hours: 252_000 },
      { cases: none, lostDays: 0, hours: 48_000 },
    ]
    expect(groupRates(terminals)).toEqual({ trir: 2.67, dart: 2, ltir: 1.33, severity: 24.67 })
    expect(groupRates([...terminals, { cases: none, lostDays: 0, hours: null }])).toEqual({
      trir: null,
      dart: null,
      ltir: null,
      severity: null,
    })
    expect(groupRates([]).trir).toBeNull()
  })

  test('halves are rounded up, also where a fraction in binary falls short', () => {
    expect(rates({ ...none, other: 9 }, 343, 8_000_000)).toMatchObject({ trir: 0.23, severity: 8.58 })
  })

  test('one terminal alone has its own rates', () => {
    fc.assert(
      fc.property(fc.nat(50), fc.nat(50), fc.nat(5000), fc.integer({ min: 1, max: 5_000_000 }), (daysAway, other, lostDays, hours) => {
        const alone = { ...none, daysAway, other }
        expect(groupRates([{ cases: alone, lostDays, hours }])).toEqual(rates(alone, lostDays, hours))
      }),
    )
  })
})
