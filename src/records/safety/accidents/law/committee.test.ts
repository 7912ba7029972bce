import { describe, expect, test } from 'vitest'
import { committeeAtFirst, committeeStop, countStop, majorityOf, tallyOf, tallyWords } from './committee.ts'
import type { CommitteeChoice } from './committee.ts'

describe('G8 the committee on preventability (company policy)', () => {
  test.each<[readonly CommitteeChoice[], string, CommitteeChoice | null]>([
    [[], 'No votes', null],
    [['preventable', 'non_preventable'], '1 preventable, 1 non-preventable', null],
    [['preventable', 'preventable', 'non_preventable'], '2 preventable, 1 non-preventable', 'preventable'],
    [['need_more', 'need_more', 'preventable'], '1 preventable, 2 need more facts', 'need_more'],
    [['preventable', 'preventable', 'non_preventable', 'need_more'], '2 preventable, 1 non-preventable, 1 need more facts', null],
  ])('%j: %s', (votes, words, majority) => {
    expect([tallyWords(tallyOf(votes)), majorityOf(tallyOf(votes))]).toEqual([words, majority])
  })

  test('nothing is counted before two have voted', () => {
    expect([0, 1, 2].map((votes) => countStop(votes, committeeAtFirst))).toEqual([
      'At least 2 votes (company policy); none so far.',
      'At least 2 votes (company policy); only one so far.',
      null,
    ])
  })

  test('as the company says it', () => {
    const own = { members: 3, most: 4, quorum: 3 }
    expect([countStop(2, own), countStop(3, own)]).toEqual(['At least 3 votes (company policy); only 2 so far.', null])
    expect([committeeStop(['a', 'b'], null, own), committeeStop(['a', 'b', 'c', 'd', 'e'], null, own)]).toEqual([
      'At least 3 members besides the driver’s supervisor (company policy).',
      'At most 4 members (company policy).',
    ])
  })

  test("the driver's own supervisor may sit in it, never alone and never with one other", () => {
    expect(committeeStop(['boss', 'a', 'b'], 'boss', committeeAtFirst)).toBeNull()
    expect(committeeStop(['a', 'b'], null, committeeAtFirst)).toBeNull()
    expect(committeeStop(['boss', 'a'], 'boss', committeeAtFirst)).toContain('besides the driver’s supervisor')
    expect(committeeStop(['boss'], 'boss', committeeAtFirst)).not.toBeNull()
    expect(committeeStop(['a', 'a'], null, committeeAtFirst)).not.toBeNull()
    expect(
      committeeStop(
        Array.from({ length: 16 }, (_, one) => String(one)),
        null,
        committeeAtFirst,
      ),
    ).toBe('At most 15 members (company policy).')
  })
})
