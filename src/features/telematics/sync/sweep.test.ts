import { describe, expect, it, test } from 'vitest'
import type { Link } from '../matching/locals.ts'
import { decideSweep } from './sweep.ts'
import { linkOf } from '../testing/records.ts'

const links = (count: number): Link[] => Array.from({ length: count }, (_, index) => linkOf(String(index), `local-${index}`))
const seenOf = (all: readonly Link[], missing: number): Set<string> => new Set(all.slice(missing).map((link) => link.remoteId))
const decide = (all: readonly Link[], seen: ReadonlySet<string>, changes = {}) =>
  decideSweep({ links: all, seen, complete: true, expectedTotal: null, ...changes })

describe('absence', () => {
  test.each([
    ['incomplete', links(10), { complete: false }, 1],
    ['count_differs', links(10), { expectedTotal: 10 }, 1],
    ['listing_empty', links(3), {}, 3],
    ['too_many_missing', links(29), {}, 6],
  ])('decides nothing when %s', (reason, all, changes, missing) => {
    expect(decide(all, seenOf(all, missing), changes)).toEqual({ kind: 'skip', reason })
  })

  test.each([
    [30, 6],
    [5, 4],
    [10, 5],
  ])('of %i links %i may be missing', (count, missing) => {
    const all = links(count)
    const decision = decide(all, seenOf(all, missing))
    expect(decision.kind === 'apply' ? decision.absent : []).toHaveLength(missing)
  })

  it('retires at the third complete listing without the record', () => {
    const all = [linkOf('1', 'a', { absentCount: 1 }), linkOf('2', 'b', { absentCount: 2 }), linkOf('3', 'c')]
    expect(decide(all, new Set(['3']))).toEqual({ kind: 'apply', absent: ['link-1'], retired: ['link-2'], returned: [] })
  })

  it('welcomes back what is seen again', () => {
    const all = [linkOf('1', 'a', { absentCount: 2 }), linkOf('2', 'b', { state: 'retired', absentCount: 3 }), linkOf('3', 'c')]
    expect(decide(all, new Set(['1', '2', '3']))).toEqual({ kind: 'apply', absent: [], retired: [], returned: ['link-1', 'link-2'] })
  })

  it('counts only links that are in use', () => {
    const all = [linkOf('1', null, { state: 'ignored' }), linkOf('2', null, { state: 'unmatched' }), linkOf('3', 'c', { state: 'retired' })]
    expect(decide(all, new Set())).toEqual({ kind: 'apply', absent: [], retired: [], returned: [] })
  })
})
