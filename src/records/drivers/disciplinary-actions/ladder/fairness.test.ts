import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { comparable } from './comparable.ts'
import type { ComparableCase } from './comparable.ts'
import { protectedWarning } from './protected.ts'
import { jumpWarning, skipFor } from './skip.ts'
import { suggest } from './suggest.ts'
import type { Level, Policy } from './suggest.ts'

const policy: Policy = {
  ladder: ['verbal_warning', 'written_warning', 'final_warning', 'termination'],
  windowMonths: 12,
  finalWindowMonths: 24,
  points: {},
  immediate: null,
  approvalFrom: 'final_warning',
}

describe('G3 vector of the ladder (company policy)', () => {
  test('written warning of 2025-03-10: 2026-03-10 leads to a final one, 2026-03-11 starts again at verbal', () => {
    const written = [{ number: 'DSC-2025-0001', level: 'written_warning', countsUntil: '2026-03-10', points: 0 }] as const
    expect(['2026-03-10', '2026-03-11'].map((on) => suggest(policy, written, { on, act: null }).level)).toEqual([
      'final_warning',
      'verbal_warning',
    ])
  })
})

describe('G3 acts that skip the ladder (company policy)', () => {
  test.each(['dui', 'falsified_logs', 'test_refusal'] as const)('%s: termination review, or where the policy starts it', (act) => {
    expect(skipFor(act, policy)?.level).toBe('termination')
    expect(skipFor(act, { immediate: 'suspension' })?.level).toBe('suspension')
    expect(skipFor(act, policy)?.sentence).toContain('company policy')
  })

  test('any other act climbs the ladder; a catastrophe skips only where the policy says so', () => {
    expect(skipFor(null, policy)).toBeNull()
    expect(skipFor('catastrophe', policy)).toBeNull()
    expect(skipFor('catastrophe', { immediate: 'termination' })?.level).toBe('termination')
  })
})

describe('G3 jumps on the ladder', () => {
  const steps = ['coaching', 'verbal_warning', 'written_warning', 'final_warning', 'termination'] as const
  test.each([
    ['coaching', 'coaching', null],
    ['verbal_warning', 'coaching', null],
    ['coaching', 'verbal_warning', null],
    ['written_warning', 'coaching', 'Skips 2 steps of the policy: coaching, verbal warning'],
    ['suspension', 'written_warning', 'Skips 2 steps of the policy: written warning, final warning'],
    ['demotion', 'final_warning', null],
    ['coaching', 'final_warning', '3 steps below what the policy suggests, final warning'],
  ] as const)('%s where %s is suggested: %s', (chosen, suggested, words) => {
    expect(jumpWarning(chosen, suggested, steps)).toBe(words)
  })
})

const claim = { kind: 'workers_comp', number: 'WC-2026-0004' } as const

describe('G3 protected activity, 29 CFR 1904.35 and 49 USC 31105', () => {
  test.each([
    ['2026-02-08', '30 days before'],
    ['2026-03-09', '1 day before'],
    ['2026-03-10', 'on the same day'],
    ['2026-04-09', '30 days after'],
  ])('incident 2026-03-10, claim %s: warned, %s', (on, when) => {
    const warning = protectedWarning('2026-03-10', [{ ...claim, on }])
    expect(warning).toContain(`Workers' comp claim WC-2026-0004, ${when}`)
    expect(warning).toMatch(/1904\.35; 49 USC 31105.*review by HR/)
  })

  test.each(['2026-02-07', '2026-04-10'])('a claim of %s is too far away', (on) => {
    expect(protectedWarning('2026-03-10', [{ ...claim, on }])).toBeNull()
  })

  test.each([
    ['complaint', 'Safety complaint DSC-1, on the same day'],
    ['refusal', 'Refusal of unsafe operation DSC-1, on the same day'],
    ['hours', 'Accurate report of hours DSC-1, on the same day'],
  ] as const)('%s is protected as well', (kind, words) => {
    expect(protectedWarning('2026-03-10', [{ kind, number: 'DSC-1', on: '2026-03-10' }])).toContain(words)
  })

  test('a record that the reader may not open is not named, nor its day, by which the log would tell whose it is', () => {
    expect(protectedWarning('2026-03-10', [{ kind: 'unnamed', number: null, on: '2026-03-09' }])).toContain(
      'A confidential report, within 30 days: ',
    )
  })

  test('the nearest is named', () => {
    const activity = [
      { ...claim, on: '2026-02-20' },
      { kind: 'osha', number: 'OSHA-2026-0002', on: '2026-03-12' },
    ] as const
    expect(protectedWarning('2026-03-10', activity)).toContain('OSHA case OSHA-2026-0002, 2 days after')
  })
})

const issued = (number: string, level: Level, more: Partial<ComparableCase> = {}): ComparableCase => ({
  number,
  driver: `driver ${number}`,
  category: 'hos',
  severe: false,
  active: 1,
  level,
  issuedOn: '2026-01-10',
  ...more,
})
const asked = issued('DSC-2026-0100', 'final_warning', { issuedOn: null })

describe('G3 comparable cases', () => {
  test('stricter, milder and in line with what was usual', () => {
    const cases = [issued('1', 'written_warning'), issued('2', 'written_warning'), issued('3', 'final_warning')]
    expect(comparable(cases, asked)).toMatchObject({
      usual: 'written_warning',
      differs: 'stricter',
      sentence: 'Stricter than 2 of 3 comparable cases: written warning',
    })
    expect(comparable(cases, { ...asked, level: 'verbal_warning' }).differs).toBe('milder')
    expect(comparable(cases, { ...asked, level: 'written_warning' })).toMatchObject({
      differs: null,
      sentence: expect.stringContaining('In line'),
    })
  })

  test('only issued cases of others with the same category, severity and standing', () => {
    const cases = [
      issued('1', 'coaching', { category: 'conduct' }),
      issued('2', 'coaching', { severe: true }),
      issued('3', 'coaching', { active: 0 }),
      issued('4', 'coaching', { issuedOn: null }),
      issued('5', 'coaching', { driver: asked.driver }),
    ]
    expect(comparable(cases, asked)).toEqual({ cases: [], usual: null, differs: null, sentence: 'No comparable cases yet' })
  })

  test('the last ten, latest first', () => {
    const cases = Array.from({ length: 12 }, (_, index) =>
      issued(`${index}`, 'coaching', { issuedOn: `2026-02-${String(index + 1).padStart(2, '0')}` }),
    )
    expect(comparable(cases, asked).cases.map(({ number }) => number)).toEqual(['11', '10', '9', '8', '7', '6', '5', '4', '3', '2'])
  })

  test('the order in which cases come does not matter', () => {
    const level = fc.constantFrom<Level>('coaching', 'written_warning', 'final_warning')
    fc.assert(
      fc.property(fc.array(level, { maxLength: 14 }), (chosen) => {
        const cases = chosen.map((one, index) => issued(String(index), one))
        expect(comparable(cases.toReversed(), asked)).toEqual(comparable(cases, asked))
      }),
    )
  })
})
