import { describe, expect, test } from 'vitest'
import { blockedFrom, fullQueryClock } from './clearinghouse.ts'
import type { Query } from './clearinghouse.ts'

const query = (type: 'full' | 'limited', at: string, result: string | null, id = `${type}-${at}`): Query => ({
  id,
  type: `clearinghouse_${type}`,
  at: `2026-11-${at}:00:00.000Z`,
  result,
})
const hit = query('limited', '18T15', 'found')

describe('Clearinghouse queries, 49 CFR 382.701', () => {
  test.each([
    ['a hit of a limited query: 24 hours, then out of safety-sensitive work, (b)(3)', hit, [], true, '2026-11-19T15:00:00.000Z'],
    ['no information', query('limited', '18T15', 'none'), [], false, null],
    ['no result yet', query('limited', '18T15', null), [], false, null],
    ['the full query made, nothing found', hit, [query('full', '18T20', 'none')], true, null],
    ['a full query of before says nothing', hit, [query('full', '17T20', 'none')], true, '2026-11-19T15:00:00.000Z'],
    ['a full query without its result says nothing', hit, [query('full', '18T20', null)], true, '2026-11-19T15:00:00.000Z'],
    ['prohibited: at once, (d)', query('full', '18T20', 'found'), [], false, '2026-11-18T20:00:00.000Z'],
    ['return-to-duty done', query('full', '18T20', 'resolved'), [], false, null],
    ['consent to a full query refused: at once, 382.703(c)', query('full', '18T20', 'refused'), [], false, '2026-11-18T20:00:00.000Z'],
    ['a refused full query is none: the hit stands', hit, [query('full', '18T20', 'refused')], true, '2026-11-19T15:00:00.000Z'],
    ['consent to a limited query refused', query('limited', '18T20', 'refused'), [], false, '2026-11-18T20:00:00.000Z'],
    ['refused, then given', query('limited', '18T20', 'refused'), [query('limited', '19T08', 'none')], false, null],
    ['prohibited, and cleared by a later full query', query('full', '18T20', 'found'), [query('full', '20T09', 'resolved')], false, null],
  ] as const)('%s', (_what, own, others, clock, from) => {
    const all = [own, ...others]
    expect(fullQueryClock(own, all) !== null).toBe(clock)
    expect(blockedFrom(own, all)).toBe(from)
  })

  test('the full query ends the deadline at its own moment', () => {
    expect(fullQueryClock(hit, [hit, query('full', '19T10', 'none')])).toMatchObject({
      code: 'CH-FULL-24',
      startsAt: '2026-11-18T15:00:00.000Z',
      done: { at: '2026-11-19T10:00:00.000Z' },
    })
  })
})
