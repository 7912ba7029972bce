import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countsUntil, isProtectedWindow, needsApproval, rank, suggest } from './suggest.ts'
import type { Level, Policy } from './suggest.ts'

const policy: Policy = {
  ladder: ['coaching', 'verbal_warning', 'written_warning', 'final_warning', 'suspension', 'termination'],
  windowMonths: 12,
  finalWindowMonths: 24,
  points: { coaching: 1, verbal_warning: 2, written_warning: 4, final_warning: 8 },
  immediate: 'termination',
  approvalFrom: 'final_warning',
}
const written = { number: 'DSC-2025-0001', level: 'written_warning', countsUntil: '2026-03-10', points: 4 } as const

describe('G3 the ladder (regulations notes, 9.1)', () => {
  test('a written warning of 2025-03-10 counts through 2026-03-10', () => {
    expect(countsUntil('2025-03-10', 'written_warning', policy)).toBe('2026-03-10')
    expect(countsUntil('2025-03-10', 'final_warning', policy)).toBe('2027-03-10')
    expect(countsUntil('2024-02-29', 'written_warning', policy)).toBe('2025-02-28')
  })

  test('an incident on its last day leads to a final warning, the day after the ladder begins anew', () => {
    expect(suggest(policy, [written], '2026-03-10', false)).toMatchObject({ level: 'final_warning', points: 8, total: 12 })
    expect(suggest(policy, [written], '2026-03-11', false)).toMatchObject({ level: 'coaching', points: 1, total: 1 })
    expect(suggest(policy, [written], '2026-03-11', false).arithmetic).toEqual([
      'No action of this category counts on 2026-03-11: the ladder begins with coaching',
      '1 earlier action has expired and does not count',
      'Points: 0 carried + 1 = 1',
    ])
  })

  test('a severe case skips to the termination review', () => {
    expect(suggest(policy, [], '2026-03-10', true)).toMatchObject({ level: 'termination' })
    expect(suggest({ ...policy, immediate: null }, [], '2026-03-10', true)).toMatchObject({ level: 'coaching' })
  })

  test('approval is needed from the final warning up', () => {
    expect((['written_warning', 'final_warning', 'termination'] as const).map((level) => needsApproval(level, policy))).toEqual([
      false,
      true,
      true,
    ])
  })

  test('a claim within 30 days makes it a protected case', () => {
    expect([
      isProtectedWindow('2026-03-10', '2026-02-08'),
      isProtectedWindow('2026-03-10', '2026-04-09'),
      isProtectedWindow('2026-03-10', '2026-02-07'),
    ]).toEqual([true, true, false])
  })

  test('an expired action never raises the step, and the step never goes below the ladder', () => {
    const level = fc.constantFrom<Level>('coaching', 'verbal_warning', 'written_warning', 'final_warning', 'suspension')
    const prior = fc.record({
      number: fc.constant('D'),
      level,
      countsUntil: fc.constantFrom('2025-01-01', '2026-12-31'),
      points: fc.nat(10),
    })
    fc.assert(
      fc.property(fc.array(prior, { maxLength: 6 }), (priors) => {
        const all = suggest(policy, priors, '2026-03-10', false)
        const active = suggest(
          policy,
          priors.filter((one) => one.countsUntil >= '2026-03-10'),
          '2026-03-10',
          false,
        )
        expect([all.level, all.total]).toEqual([active.level, active.total])
        expect(rank(all.level)).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})
