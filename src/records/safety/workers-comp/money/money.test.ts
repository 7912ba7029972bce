import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buckets, financials, lossRatio } from './financials.ts'
import type { MoneyRow } from './financials.ts'
import { reserveHistory, reserveJumps, reviewedOn } from './reserves.ts'

const row = (on: string, more: Partial<MoneyRow>): MoneyRow => ({
  on,
  bucket: 'medical',
  paid: null,
  reserve: null,
  author: 'Ada Brandt',
  reason: 'Surgery planned',
  ...more,
})

describe('G12 paid, outstanding, incurred', () => {
  test('12,500.00 paid of a reserve of 40,000.00, 5,000.00 recovered', () => {
    const { total, net, issues } = financials([row('2026-03-01', { paid: 1_250_000, reserve: 4_000_000 })], 500_000)
    expect({ ...total, net }).toEqual({ paid: 1_250_000, outstanding: 2_750_000, incurred: 4_000_000, net: 3_500_000 })
    expect(issues).toEqual([])
  })

  test('the last statement of each bucket holds; what a row does not state stays', () => {
    const { byBucket, total } = financials([
      row('2026-05-01', { paid: 300_000 }),
      row('2026-03-01', { paid: 100_000, reserve: 1_000_000 }),
      row('2026-03-01', { bucket: 'indemnity', paid: 50_000, reserve: 200_000 }),
      row('2026-05-01', { bucket: 'indemnity', paid: 60_000 }),
      row('2026-05-01', { bucket: 'indemnity', paid: 70_000 }),
    ])
    expect(byBucket.medical).toMatchObject({ paid: 300_000, outstanding: 700_000 })
    expect(byBucket.indemnity).toMatchObject({ paid: 70_000, outstanding: 130_000 })
    expect(total.incurred).toBe(1_200_000)
  })

  test('more paid than reserved is an issue, never a negative reserve, and takes nothing from another bucket', () => {
    const { byBucket, total, issues } = financials([
      row('2026-03-01', { paid: 900_000, reserve: 500_000 }),
      row('2026-03-01', { bucket: 'expense', paid: 0, reserve: 100_000, reason: ' ' }),
    ])
    expect(byBucket.medical).toMatchObject({ outstanding: 0, incurred: 900_000 })
    expect(total.outstanding).toBe(100_000)
    expect(issues).toEqual([
      'Expense and legal, Mar 1, 2026: enter a reason for the reserve change.',
      'Medical: $9,000.00 are paid, more than the reserve of $5,000.00.',
    ])
    expect(financials([row('2026-03-01', { paid: 500_000, reserve: 500_000 })]).issues).toEqual([])
    expect(financials([row('2026-03-01', { paid: -1 })]).issues).toEqual([
      'Medical, Mar 1, 2026: an amount is negative or no whole number of cents.',
    ])
  })

  const cents = fc.option(fc.nat(100_000_000))
  const rows = fc.array(
    fc.record({
      on: fc.constantFrom('2026-03-01', '2026-04-01', '2026-05-01'),
      bucket: fc.constantFrom(...buckets.map(({ key }) => key)),
      paid: cents,
      reserve: cents,
      author: fc.constant('Ada Brandt'),
      reason: fc.constant('Review'),
    }),
  )

  test('incurred = paid + outstanding, net = incurred - recoveries, the total is the sum of its buckets', () => {
    fc.assert(
      fc.property(rows, fc.nat(100_000_000), (some, recovered) => {
        const { byBucket, total, net } = financials(some, recovered)
        for (const one of [total, ...Object.values(byBucket)]) {
          expect(one.outstanding).toBeGreaterThanOrEqual(0)
          expect(one.incurred).toBe(one.paid + one.outstanding)
        }
        expect(total.incurred).toBe(Object.values(byBucket).reduce((sum, one) => sum + one.incurred, 0))
        expect(net).toBe(total.incurred - recovered)
      }),
    )
  })

  test('the changes of the reserves add up to the reserves that stand', () => {
    fc.assert(
      fc.property(rows, (some) => {
        const history = reserveHistory(some)
        for (const { key } of buckets) {
          const changes = history.filter(({ bucket }) => bucket === key)
          const stated = some
            .filter(({ bucket, reserve }) => bucket === key && reserve !== null)
            .toSorted((a, b) => a.on.localeCompare(b.on))
          expect(changes.reduce((sum, { delta }) => sum + delta, 0)).toBe(stated.at(-1)?.reserve ?? 0)
          expect(changes.every(({ from, to, delta }) => to - from === delta && delta !== 0)).toBe(true)
        }
      }),
    )
  })

  test('loss ratio', () => {
    expect([lossRatio(6_500_000, 10_000_000), lossRatio(1, 0)]).toEqual([0.65, null])
  })
})

describe('G12 reserves', () => {
  const rows = [
    row('2026-10-25', { reserve: 2_500_000 }),
    row('2026-03-01', { reserve: 1_000_000, reason: 'First look' }),
    row('2026-11-10', { reserve: 2_500_000 }),
    row('2026-11-15', { reserve: 2_400_000, author: 'Ben Okafor', reason: 'Therapy ended' }),
    row('2026-11-15', { bucket: 'indemnity', reserve: 5_000_000 }),
  ]

  test('every change with its author and reason, oldest first', () => {
    expect(
      reserveHistory(rows).map(({ on, bucket, from, to, delta, author, reason }) => [on, bucket, from, to, delta, author, reason]),
    ).toEqual([
      ['2026-03-01', 'medical', 0, 1_000_000, 1_000_000, 'Ada Brandt', 'First look'],
      ['2026-10-25', 'medical', 1_000_000, 2_500_000, 1_500_000, 'Ada Brandt', 'Surgery planned'],
      ['2026-11-15', 'medical', 2_500_000, 2_400_000, -100_000, 'Ben Okafor', 'Therapy ended'],
      ['2026-11-15', 'indemnity', 0, 5_000_000, 5_000_000, 'Ada Brandt', 'Surgery planned'],
    ])
  })

  test.each([
    ['within 30 days', '2026-11-20', 30, 1_000_000, [['medical', 1_400_000]]],
    ['below the amount', '2026-11-20', 30, 1_400_001, []],
    ['the change of the last day counts, that of 30 days ago does not', '2026-11-24', 30, 100_000, [['medical', -100_000]]],
    ['the first reserve is no jump', '2026-03-05', 30, 1, []],
    ['what comes later is not known yet', '2026-10-30', 30, 1_000_000, [['medical', 1_500_000]]],
  ] as const)('jumps: %s', (_what, asOf, days, cents, jumps) => {
    expect(reserveJumps(reserveHistory(rows), asOf, { policy: true, days, cents }).map(({ bucket, delta }) => [bucket, delta])).toEqual(
      jumps,
    )
  })

  test.each([
    ['2026-03-15', '2026-05-01'],
    ['2026-05-08', '2026-05-01'],
    ['2026-05-09', '2026-05-02'],
    ['2026-05-10', null],
  ] as const)('a review due on %s was held on %s: by the first evaluation from a week before on', (due, held) => {
    expect(reviewedOn(['2026-05-02', '2026-02-01', '2026-05-01'], due)).toBe(held)
  })
})
