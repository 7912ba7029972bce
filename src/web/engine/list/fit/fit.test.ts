import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fitColumns } from './fit.ts'
import type { Need } from './fit.ts'

const need = (name: string, full: number, rank: number, more: Partial<Need> = {}): Need => ({
  name,
  full,
  least: full,
  rank,
  filler: false,
  grows: false,
  ...more,
})

const columns = [
  need('title', 400, 0, { least: 280, grows: true }),
  need('due', 110, 5),
  need('driver', 140, 3),
  need('state', 90, 8, { filler: true }),
  need('type', 60, 9, { filler: true }),
]

describe('columns that fit', () => {
  test('drops the last ranked ones first, and a title shrinks before anything else goes', () => {
    expect(fitColumns(columns, 530)).toEqual({ widths: { title: 280, due: 110, driver: 140 }, dropped: ['state', 'type'] })
    expect(fitColumns(columns, 800)).toMatchObject({ widths: { title: 400 }, dropped: [] })
  })

  test('fills no gap with an odd column', () => {
    // 60 px are left for `type`, but `state` comes first and needs 90.
    expect(fitColumns(columns, 590).dropped).toEqual(['state', 'type'])
  })

  test('keeps the key column even where nothing fits', () => {
    expect(fitColumns(columns, 100)).toMatchObject({ widths: { title: 280 }, dropped: ['due', 'driver', 'state', 'type'] })
  })

  const needs = fc.uniqueArray(
    fc.record({
      name: fc.string({ minLength: 1, maxLength: 3 }),
      full: fc.integer({ min: 40, max: 500 }),
      cut: fc.integer({ min: 0, max: 100 }),
      rank: fc.nat(9000),
      filler: fc.boolean(),
      grows: fc.boolean(),
    }),
    { selector: ({ name }) => name, minLength: 1, maxLength: 20 },
  )

  test('never asks for more than there is, and leaves no gap', () => {
    fc.assert(
      fc.property(needs, fc.integer({ min: 500, max: 2000 }), (drawn, room) => {
        const given = drawn.map(({ cut, ...rest }): Need => ({ ...rest, least: Math.max(40, rest.full - cut) }))
        const { widths, dropped } = fitColumns(given, room)
        const sum = Object.values(widths).reduce((total, width) => total + width, 0)
        expect(sum).toBe(room)
        expect(Object.keys(widths).length + dropped.length).toBe(given.length)
        for (const { name, least } of given) expect(widths[name] ?? least).toBeGreaterThanOrEqual(least)
      }),
    )
  })
})
