import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countsUntil, isProtectedWindow, needsApproval, policyLine, rank, stepsOf, suggest } from './suggest.ts'
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

describe('G3 the ladder (company policy)', () => {
  test('a written warning of 2025-03-10 counts through 2026-03-10', () => {
    expect(countsUntil('2025-03-10', 'written_warning', policy)).toBe('2026-03-10')
    expect(countsUntil('2025-03-10', 'final_warning', policy)).toBe('2027-03-10')
    expect(countsUntil('2024-02-29', 'written_warning', policy)).toBe('2025-02-28')
  })

  test('an incident on its last day leads to a final warning, the day after the ladder begins anew', () => {
    expect(suggest(policy, [written], { on: '2026-03-10', act: null })).toMatchObject({ level: 'final_warning', points: 8, total: 12 })
    expect(suggest(policy, [written], { on: '2026-03-11', act: null })).toMatchObject({ level: 'coaching', points: 1, total: 1 })
    expect(suggest(policy, [written], { on: '2026-03-11', act: null }).arithmetic).toEqual([
      'No action of this category counts on Mar 11, 2026: the ladder begins with coaching',
      '1 earlier action has expired and does not count',
      'Points: 0 carried + 1 = 1',
    ])
  })

  test('a severe case skips to the termination review', () => {
    expect(suggest(policy, [], { on: '2026-03-10', act: 'catastrophe' })).toMatchObject({ level: 'termination' })
    expect(suggest({ ...policy, immediate: null }, [], { on: '2026-03-10', act: 'catastrophe' })).toMatchObject({ level: 'coaching' })
  })

  test('the steps of a policy may be entered in any order, and twice', () => {
    const shuffled: Policy = {
      ...policy,
      ladder: ['termination', 'coaching', 'final_warning', 'verbal_warning', 'coaching', 'written_warning'],
    }
    expect(stepsOf(shuffled)).toEqual(['coaching', 'verbal_warning', 'written_warning', 'final_warning', 'termination'])
    expect(suggest(shuffled, [], { on: '2026-03-10', act: null })).toMatchObject({ level: 'coaching' })
    expect(suggest(shuffled, [written], { on: '2026-03-10', act: null })).toMatchObject({ level: 'final_warning' })
  })

  test.each([
    ['coaching', {}, '2026-03-10'],
    ['coaching', { coaching: 6 }, '2025-09-10'],
    ['final_warning', { coaching: 6 }, '2027-03-10'],
    ['final_warning', { final_warning: 36 }, '2028-03-10'],
  ] as const)('%s with windows %j of 2025-03-10 counts until %s', (level, windows, until) => {
    expect(countsUntil('2025-03-10', level, { ...policy, windows })).toBe(until)
  })

  test('the policy in a line names what counts longer', () => {
    expect(policyLine({ ...policy, ladder: ['written_warning', 'coaching', 'final_warning'], windows: { coaching: 1 } })).toBe(
      'coaching → written warning → final warning; each step counts 12 months, coaching 1, final warning 24',
    )
  })

  test.each([
    [0, 8],
    [1, 7],
    [9, 4],
  ])('%i clean inspections leave %i of 4 carried and 4 new points', (clean, total) => {
    const offset = { ...policy, cleanOffset: 1, points: { final_warning: 4 } }
    expect(suggest(offset, [written], { on: '2026-03-10', act: null, clean })).toMatchObject({ total })
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
        const all = suggest(policy, priors, { on: '2026-03-10', act: null })
        const active = suggest(
          policy,
          priors.filter((one) => one.countsUntil >= '2026-03-10'),
          { on: '2026-03-10', act: null },
        )
        expect([all.level, all.total]).toEqual([active.level, active.total])
        expect(rank(all.level)).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})
