import { describe, expect, test } from 'vitest'
import type { StoredRow } from '#server/engine/rules.ts'
import { yearClocks } from '#records/osha-summaries/rules.ts'
import vectors from './vectors/size-exemption-1904.1.json' with { type: 'json' }

interface Facts {
  readonly peak_company_wide_last_year: number | null
  readonly peak_this_year_so_far?: number
  readonly counted?: string
  readonly naics: string
  readonly year: number
}
interface Outcome {
  readonly keep_log_2026: string
  readonly keep_log_2027?: string
}

/** Left out, with the reason. */
const noQuestion: Readonly<Record<string, string>> = {
  'SZ-05': 'Nobody is asked whether OSHA wants the records in writing: the help of the answer says that the exemption ends by it.',
  'SZ-06': 'Nobody is asked whether the BLS wants the records in writing: the help of the answer says that the exemption ends by it.',
}
const run = vectors.filter(({ id }) => noQuestion[id] === undefined)

/** The answer of a person who counts everyone, part-time and seasonal too. */
const tenOrFewer = (peak: number | null): boolean | null => (peak === null ? null : peak <= 10)
const peakOf = ({ peak_company_wide_last_year: peak, counted }: Facts): number | null =>
  counted?.includes('1 seasonal not counted') === true && peak !== null ? peak + 1 : peak

/** What is due for a year of records; nothing where the company keeps none. */
const dueFor = (year: number, answer: boolean | null, naics: string): readonly string[] => {
  const row = { id: '00000000-0000-4000-8000-000000000001', year, tenOrFewer: answer, peakEmployees: 30, naics } as unknown as StoredRow
  return yearClocks(() => 'America/Chicago')(row).clocks.running.map(({ code }) => code)
}
const all = ['OSHA-SIGN', 'OSHA-POST', 'OSHA-ITA']
/** While nobody has answered, the company is not exempt. */
const due: Readonly<Record<string, readonly string[]>> = { yes: all, check: all, no: [] }

describe('G13 ten or fewer employees, against vectors written from the text of 29 CFR 1904.1', () => {
  test('every vector runs but those left out by name', () => {
    expect(run).toHaveLength(6)
    expect(vectors.filter((vector) => !run.includes(vector)).map(({ id }) => id)).toEqual(Object.keys(noQuestion))
  })

  test.each(run.map((vector) => [vector.id, vector.why, vector] as const))('%s: %s', (_id, _why, vector) => {
    const facts: Facts = vector.facts
    const expected: Outcome = vector.expected
    expect(dueFor(facts.year, tenOrFewer(peakOf(facts)), facts.naics)).toEqual(due[expected.keep_log_2026])
    if (expected.keep_log_2027 !== undefined)
      expect(dueFor(facts.year + 1, tenOrFewer(facts.peak_this_year_so_far ?? null), facts.naics)).toEqual(due[expected.keep_log_2027])
  })
})
