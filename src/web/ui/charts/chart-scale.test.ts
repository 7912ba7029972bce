import { describe, expect, test } from 'vitest'
import { gappedPath, labelStep, labelTops, linearScale, linePath, niceTicks } from './chart-scale.ts'

describe('chart arithmetic', () => {
  test.each([
    [3.4, 0, [0, 1, 2, 3, 4]],
    [34, 0, [0, 10, 20, 30, 40]],
    [100, 0, [0, 50, 100]],
    [0.9, 0, [0, 0.5, 1]],
    [0.3, 0, [0, 0.1, 0.2, 0.3]],
    [0, 0, [0, 1]],
    [4, -3, [-4, -2, 0, 2, 4]],
  ])('ticks up to %j from %j', (high, low, ticks) => expect(niceTicks(high, low)).toEqual(ticks))

  test('a scale maps its ends, and a flat domain divides by nothing', () => {
    const scale = linearScale([0, 10], [100, 0])
    expect([scale(0), scale(5), scale(10)]).toEqual([100, 50, 0])
    expect(linearScale([5, 5], [100, 0])(5)).toBe(100)
  })

  test('paths, with gaps where nothing is known', () => {
    expect(
      linePath([
        [0, 1],
        [2.26, 3],
      ]),
    ).toBe('M0 1L2.3 3')
    expect(gappedPath([[0, 1], null, [2, 3], [4, 5]])).toBe('M0 1M2 3L4 5')
  })

  test('labels thin out and keep apart', () => {
    expect([labelStep(40, 100), labelStep(40, 15), labelStep(40, 0)]).toEqual([1, 3, 40])
    const block = (center: number): { center: number; height: number } => ({ center, height: 20 })
    expect(labelTops([block(60), block(62), block(10)], 0, 100)).toEqual([50, 70, 0])
    expect(labelTops([block(95), block(96)], 0, 100)).toEqual([60, 80])
  })
})
