import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { mergeField, mergeRecord, nextBase, vehiclePolicies } from './merge.ts'
import type { FieldPolicy } from './merge.ts'
import type { FieldValue } from './normalise.ts'

describe('three-way merge of one field', () => {
  // policy, base, ours, theirs → action (and the value that results)
  test.each<[FieldPolicy, FieldValue | undefined, FieldValue, FieldValue, string, FieldValue]>([
    ['shared', undefined, null, 'A', 'take', 'A'],
    ['shared', undefined, 'A', 'A', 'keep', 'A'],
    ['shared', undefined, 'B', 'A', 'conflict', 'B'],
    ['shared', 'A', 'A', 'A', 'keep', 'A'],
    ['shared', 'A', 'A', 'B', 'take', 'B'],
    ['shared', 'A', 'B', 'A', 'keep', 'B'],
    ['shared', 'A', 'B', 'B', 'keep', 'B'],
    ['shared', 'A', 'B', 'C', 'conflict', 'B'],
    ['shared', 'A', 'A', null, 'keep', 'A'],
    ['shared', 'A', null, 'A', 'keep', null],
    ['shared', 'A', null, 'B', 'take', 'B'],
    ['shared', 2019, 2019, 2020, 'take', 2020],
    ['guarded', undefined, null, 'A', 'take', 'A'],
    ['guarded', 'A', 'A', 'B', 'conflict', 'A'],
    ['guarded', 'A', 'B', 'A', 'keep', 'B'],
    ['guarded', undefined, 'B', 'A', 'conflict', 'B'],
    ['ours', undefined, 'B', 'A', 'keep', 'B'],
    ['ours', 'A', 'A', 'B', 'keep', 'A'],
    ['shared', undefined, 'Freightliner', 'FREIGHTLINER', 'keep', 'Freightliner'],
  ])('%s: base %o, ours %o, theirs %o → %s', (policy, base, ours, theirs, action, result) => {
    const merged = mergeField(policy, { base, ours, theirs })
    expect(merged.action).toBe(action)
    expect(merged.action === 'take' ? merged.value : ours).toBe(result)
  })

  it('obeys a lock', () => {
    expect(mergeField('shared', { base: 'A', ours: 'A', theirs: 'B' }, 'local')).toEqual({ action: 'keep' })
    expect(mergeField('guarded', { base: 'A', ours: 'C', theirs: 'B' }, 'provider')).toEqual({
      action: 'take',
      value: 'B',
      rule: 'provider_always',
    })
    expect(mergeField('guarded', { base: 'A', ours: 'C', theirs: null }, 'provider')).toEqual({ action: 'keep' })
  })
})

describe('whatever comes', () => {
  const value = fc.constantFrom<FieldValue>(null, 'A', 'B', 'C', 1, 2)
  const policy = fc.constantFrom<FieldPolicy>('guarded', 'shared', 'ours')
  const base = fc.option(value, { nil: undefined })
  const lock = fc.option(fc.constantFrom('local' as const, 'provider' as const), { nil: undefined })

  it('never empties a field, and never loses a change of ours to an unchanged provider', () => {
    fc.assert(
      fc.property(policy, base, value, value, lock, (rule, was, ours, theirs, locked) => {
        const merged = mergeField(rule, { base: was, ours, theirs }, locked)
        if (merged.action === 'take') expect(merged.value).not.toBeNull()
        if (was !== undefined && was === theirs && locked !== 'provider') expect(merged.action).toBe('keep')
        if (merged.action === 'conflict') expect(ours !== null && theirs !== null && ours !== theirs).toBe(true)
      }),
    )
  })

  it('has nothing to do the second time', () => {
    const values = fc.record(Object.fromEntries(Object.keys(vehiclePolicies).map((field) => [field, value])))
    fc.assert(
      fc.property(fc.option(values, { nil: {} }), values, values, (was, ours, theirs) => {
        const first = mergeRecord(vehiclePolicies, was, ours, theirs, {})
        const second = mergeRecord(vehiclePolicies, nextBase(was, theirs), { ...ours, ...first.patch }, theirs, {})
        expect(second.patch).toEqual({})
        expect(second.conflicts).toEqual([])
      }),
    )
  })
})
