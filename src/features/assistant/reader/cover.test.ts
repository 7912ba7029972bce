import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { coverOf, uncovered } from './cover.ts'
import type { Span } from './cover.ts'

const isGlue = (word: string): boolean => word === 'the'
const words = fc.array(fc.constantFrom('the', 'open', 'tickets', 'per', 'week'), { minLength: 1, maxLength: 8 })
const spansIn = (length: number) =>
  fc.array(
    fc.record({
      from: fc.nat(length - 1),
      size: fc.integer({ min: 1, max: 3 }),
      cost: fc.integer({ min: 1, max: 9 }),
      meaning: fc.string(),
    }),
    { maxLength: 12 },
  )
const question = words.chain((said) =>
  spansIn(said.length).map((spans) => ({
    said,
    spans: spans.map(({ from, size, ...rest }): Span<string> => ({ from, to: from + size, ...rest })).filter(({ to }) => to <= said.length),
  })),
)

describe('E3 the cheapest cover of a question', () => {
  test('covers each word exactly once, or is glue', () => {
    fc.assert(
      fc.property(question, ({ said, spans }) => {
        const cover = coverOf(said, spans, isGlue)
        if (cover === null) return
        for (const at of said.keys()) {
          const times = cover.spans.filter(({ from, to }) => from <= at && at < to).length
          expect(times === 1 || (times === 0 && isGlue(said[at] ?? ''))).toBe(true)
        }
      }),
    )
  })

  test('is none where a word has no meaning, whatever the others mean', () => {
    fc.assert(
      fc.property(question, ({ said, spans }) => {
        if (uncovered(said, spans, isGlue).length > 0) expect(coverOf(said, spans, isGlue)).toBeNull()
      }),
    )
  })

  test('prefers one meaning of two words over two of one, and a meaning over glue', () => {
    const all: Span<string>[] = [
      { from: 0, to: 1, cost: 1, meaning: 'per' },
      { from: 1, to: 2, cost: 1, meaning: 'week' },
      { from: 0, to: 2, cost: 1, meaning: 'per week' },
    ]
    expect(coverOf(['per', 'week'], all, isGlue)?.spans.map(({ meaning }) => meaning)).toEqual(['per week'])
    const filed: Span<string>[] = [{ from: 0, to: 1, cost: 1.1, meaning: 'filed' }]
    expect(coverOf(['filed'], filed, () => true)?.spans.map(({ meaning }) => meaning)).toEqual(['filed'])
  })
})
