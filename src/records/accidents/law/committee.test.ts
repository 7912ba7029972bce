import { describe, expect, test } from 'vitest'
import { committeeStop, countStop, majorityOf, tallyOf, tallyWords } from './committee.ts'
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
    expect([countStop(0), countStop(1), countStop(2)]).toEqual([
      'At least 2 votes (company policy); none so far.',
      'At least 2 votes (company policy); only one so far.',
      null,
    ])
  })

  test("the driver's own supervisor may sit in it, never alone and never with one other", () => {
    expect(committeeStop(['boss', 'a', 'b'], 'boss')).toBeNull()
    expect(committeeStop(['a', 'b'], null)).toBeNull()
    expect(committeeStop(['boss', 'a'], 'boss')).toContain("beside the driver's own supervisor")
    expect(committeeStop(['boss'], 'boss')).not.toBeNull()
    expect(committeeStop(['a', 'a'], null)).not.toBeNull()
    expect(
      committeeStop(
        Array.from({ length: 16 }, (_, one) => String(one)),
        null,
      ),
    ).toBe('At most 15 members.')
  })
})
