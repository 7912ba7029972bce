import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { averageEmployees, itaDuty, rates, yearDates } from './figures.ts'
import { questions } from './questions.ts'
import { decide, difference } from './recordability.ts'
import type { Answers } from './recordability.ts'

const related = { employee: 'yes', work_environment: 'yes', exception: 'none', new_case: 'yes' }
const nothing = { death: 'no', days_away: 'no', restricted: 'no', treatment: 'no', unconscious: 'no', diagnosis: 'no', special: 'none' }

describe('G13 recordability, 29 CFR 1904.4', () => {
  test.each([
    ['not ours', { employee: 'no' }, 'no', null],
    ['not work-related', { employee: 'yes', work_environment: 'no' }, 'no', null],
    ['commuting on the lot', { ...related, exception: 'commuting' }, 'no', null],
    ['old case', { ...related, new_case: 'no' }, 'no', null],
    ['first aid only', { ...related, ...nothing }, 'no', null],
    ['sutures', { ...related, ...nothing, treatment: 'yes' }, 'yes', 'other_recordable'],
    ['fracture', { ...related, ...nothing, diagnosis: 'yes' }, 'yes', 'other_recordable'],
    ['restricted duty', { ...related, ...nothing, restricted: 'yes', treatment: 'yes' }, 'yes', 'restricted_or_transfer'],
    ['days away and restricted', { ...related, ...nothing, days_away: 'yes', restricted: 'yes' }, 'yes', 'days_away'],
    ['death', { ...related, ...nothing, death: 'yes', days_away: 'yes' }, 'yes', 'death'],
    ['needlestick', { ...related, ...nothing, special: 'needlestick' }, 'yes', 'other_recordable'],
    ['medical removal alone', { ...related, ...nothing, special: 'removal' }, 'yes', 'restricted_or_transfer'],
    ['medical removal, sent home', { ...related, ...nothing, days_away: 'yes', special: 'removal' }, 'yes', 'days_away'],
    ['medical removal, died', { ...related, ...nothing, death: 'yes', special: 'removal' }, 'yes', 'death'],
    ['answers missing', { ...related, death: 'no' }, 'undecided', null],
    ['nothing answered', {}, 'undecided', null],
  ] as const)('%s: %s %s', (_what, answers, recordable, classification) => {
    expect(decide(answers as Answers)).toMatchObject({ recordable, classification })
  })

  test.each([
    ['detour', 'Exception: personal detour on a business trip (1904.5(b)(6))'],
    ['food', 'Exception: own food or drink, neither contaminated at work nor supplied by the employer and spoiled (1904.5(b)(2))'],
  ])('an exception names its own paragraph once: %s', (exception, reason) => {
    expect(decide({ ...related, exception }).reasons).toEqual([reason])
  })

  test('asks on until it is decided, and every question has its section', () => {
    let answers: Answers = {}
    const asked: string[] = []
    for (let next = decide(answers).next; next !== null; next = decide(answers).next) {
      asked.push(next.key)
      answers = {
        ...answers,
        [next.key]:
          next.key === 'exception' || next.key === 'special'
            ? 'none'
            : ['employee', 'work_environment', 'new_case'].includes(next.key)
              ? 'yes'
              : 'no',
      }
    }
    expect(asked).toEqual(questions.map((question) => question.key))
    expect(questions.every((question) => question.citation.startsWith('29 CFR 1904.'))).toBe(true)
  })

  test('a changed answer says what it changes', () => {
    const before = decide({ ...related, ...nothing })
    const after = decide({ ...related, ...nothing, treatment: 'yes' })
    expect(difference(before, after)).toBe('Was not recordable, is recordable: Medical treatment beyond first aid (1904.7(b)(5))')
    expect(difference(after, decide({ ...related, ...nothing, days_away: 'yes' }))).toBe(
      'Was classified as other recordable, is classified as days away from work',
    )
    expect(difference(after, after)).toBeNull()
  })

  test('a worse outcome never makes a case less recordable', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('death', 'days_away', 'restricted', 'treatment', 'unconscious', 'diagnosis'),
        fc.record({ treatment: fc.constantFrom('yes', 'no'), restricted: fc.constantFrom('yes', 'no') }),
        (worse, some) => {
          const answers = { ...related, ...nothing, ...some }
          if (decide(answers).recordable === 'yes') expect(decide({ ...answers, [worse]: 'yes' }).recordable).toBe('yes')
        },
      ),
    )
  })
})

describe('G13 rates and duties (29 CFR 1904.32, 1904.41)', () => {
  test('4 cases, 37 days, 252,000 hours', () => {
    expect(rates({ deaths: 0, daysAway: 2, restricted: 1, other: 1, unclassified: 0 }, 37, 252_000)).toEqual({
      trir: 3.17,
      dart: 2.38,
      ltir: 1.59,
      severity: 29.37,
    })
    expect(rates({ deaths: 0, daysAway: 0, restricted: 0, other: 1, unclassified: 0 }, 0, 0)).toEqual({
      trir: null,
      dart: null,
      ltir: null,
      severity: null,
    })
  })

  test.each([
    // Fewer than 20 at all times: nothing, whatever the industry.
    [19, '484110', 'none'],
    [19, '493110', 'none'],
    [19, '541110', 'none'],
    [19, null, 'none'],
    // (a)(1)(i), 20 to 249 in an industry of appendix A: 300A.
    [20, '484110', '300A'],
    [99, '484121', '300A'],
    [40, '493110', '300A'],
    [60, '488490', '300A'],
    [60, '532120', '300A'],
    [60, '423120', '300A'],
    [60, '492210', '300A'],
    [60, '238910', '300A'],
    // (a)(2), 100 or more in an industry of appendix B: 300 and 301 too.
    [100, '484121', '300A_300_301'],
    [260, '484220', '300A_300_301'],
    [120, '493110', '300A_300_301'],
    [120, '492110', '300A_300_301'],
    [120, '423120', '300A_300_301'],
    [120, '113310', '300A_300_301'],
    // The 300A is sure; of the rest appendix B is to be read.
    [120, '488490', '300A_check'],
    [120, '532120', '300A_check'],
    // (a)(1)(ii), 250 or more of whoever keeps records: 300A in any industry.
    [250, '811111', '300A_check'],
    [260, '488410', '300A_check'],
    // Not among the industries known to be listed: nobody says that nothing is due.
    [60, '811111', 'check'],
    [249, '336611', '300A_300_301'],
    [60, '8139', 'none'],
    [60, '48', 'check'],
    // NAICS 2022: a department store is 4551, in 2017 4522; furniture and home furnishings are one, of which appendix B names a part.
    [60, '455110', '300A'],
    [120, '455110', '300A_300_301'],
    [120, '449110', '300A_check'],
    // Required to keep records or not: appendix A to subpart B.
    [60, '541110', 'none'],
    [260, '541110', 'none'],
    [260, '488510', 'none'],
    [260, '722511', 'none'],
    // NAICS 2022: a truck stop that sells fuel is 4571, in 2017 4471.
    [260, '457120', 'none'],
    [260, '8139', 'none'],
    [null, '484110', null],
    [60, null, null],
  ] as const)('%s employees in %s: %s', (peak, naics, duty) => {
    expect(itaDuty(peak, naics)).toBe(duty)
  })

  test('averages round up; dates of 2026', () => {
    expect([averageEmployees([10, 11, 11]), averageEmployees([])]).toEqual([11, null])
    expect(yearDates(2026)).toEqual({
      signFrom: '2027-01-01',
      signBy: '2027-01-31',
      postFrom: '2027-02-01',
      postTo: '2027-04-30',
      submitBy: '2027-03-02',
      keepUntil: '2031-12-31',
    })
  })
})
