import { expect, test } from 'vitest'
import { sharesOf, wholePercent } from './shares.ts'

const sum = (shares: readonly number[]): number => Math.round(shares.reduce((all, share) => all + share, 0) * 10) / 10

test.each([
  [[1, 1, 1], 3, [33.4, 33.3, 33.3]],
  [[2, 2, 2, 1], 7, [28.6, 28.6, 28.5, 14.3]],
  [[0, 5], 5, [0, 100]],
])('shares of %j add up to 100', (counts, total, shares) => {
  expect(sharesOf(counts, total)).toEqual(shares)
  expect(sum(sharesOf(counts, total))).toBe(100)
})

test('a whole percent is 100 only of all and 0 only of nothing', () => {
  expect([wholePercent(12, 17), wholePercent(999, 1000), wholePercent(1, 1000), wholePercent(0, 5), wholePercent(5, 5)]).toEqual([
    71, 99, 1, 0, 100,
  ])
})

test('shares of rows that overlap are of the true total, and nothing is a share of nothing', () => {
  expect(sharesOf([4, 3], 5)).toEqual([80, 60])
  expect(sharesOf([0, 0], 0)).toEqual([0, 0])
})
