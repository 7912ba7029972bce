import { describe, expect, test } from 'vitest'
import type { StoredRow } from '#engine/write/rules.ts'
import { yearClocks } from '#records/safety/osha-summaries/rules.ts'
import vectors from './vectors/size-exemption-1904.1.json' with { type: 'json' }

interface Facts {
  readonly peak_company_wide_last_year: number | null
  readonly peak_this_year_so_far?: number
  readonly counted?: string
  readonly naics: string
  readonly year: number
  readonly written_request?: string
}
interface Outcome {
  readonly keep_log_2026: string
  readonly keep_log_2027?: string
}

/** The answer of a person who counts everyone, part-time and seasonal too. */
const tenOrFewer = (peak: number | null): boolean | null => (peak === null ? null : peak <= 10)
const peakOf = ({ peak_company_wide_last_year: peak, counted }: Facts): number | null =>
  counted?.includes('1 seasonal not counted') === true && peak !== null ? peak + 1 : peak

/** What is due for a year of records; nothing where the company keeps none. */
const dueFor = (year: number, answer: boolean | null, naics: string, requestedInWriting = false): readonly string[] => {
  const row = {
    id: '00000000-0000-4000-8000-000000000001',
    year,
    tenOrFewer: answer,
    peakEmployees: 30,
    naics,
    requestedInWriting,
  } as unknown as StoredRow
  return yearClocks(() => 'America/Chicago')(row).clocks.running.map(({ code }) => code)
}
const all = ['OSHA-SIGN', 'OSHA-POST', 'OSHA-ITA']
/** While nobody has answered, the company is not exempt. */
const due: Readonly<Record<string, readonly string[]>> = { yes: all, check: all, no: [] }

describe('G13 ten or fewer employees, against vectors written from the text of 29 CFR 1904.1', () => {
  test('every vector runs', () => {
    expect(vectors).toHaveLength(8)
  })

  test.each(vectors.map((vector) => [vector.id, vector.why, vector] as const))('%s: %s', (_id, _why, vector) => {
    const facts: Facts = vector.facts
    const expected: Outcome = vector.expected
    expect(dueFor(facts.year, tenOrFewer(peakOf(facts)), facts.naics, facts.written_request !== undefined)).toEqual(
      due[expected.keep_log_2026],
    )
    if (expected.keep_log_2027 !== undefined)
      expect(dueFor(facts.year + 1, tenOrFewer(facts.peak_this_year_so_far ?? null), facts.naics)).toEqual(due[expected.keep_log_2027])
  })
})

describe('29 CFR 1904.2: an establishment of a partly exempt industry', () => {
  test.each([
    ['541110', false, []],
    ['541110', true, all],
    ['484121', false, all],
    // Not a code of four digits or more: nothing is proved.
    ['54', false, all],
  ] as const)('%s, asked in writing %s: due is %j', (naics, asked, expected) => {
    expect(dueFor(2026, false, naics, asked)).toEqual(expected)
  })
})
