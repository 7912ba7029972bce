import { describe, expect, test } from 'vitest'
import { keepsNoRecords } from '#records/safety/osha-claims/osha/exempt-industries.ts'
import { itaDuty, yearDates } from '#records/safety/osha-claims/osha/figures.ts'
import vectors from './vectors/osha-ita-1904.41.json' with { type: 'json' }

interface Facts {
  readonly naics: string | null
  readonly employees_at_any_time_in_year: number | null
  readonly year: number
  readonly today?: string
}
interface Outcome {
  readonly submit: string
  readonly log?: string
  readonly due?: string
  readonly overdue?: string
}

/** Left out, with the reason. */
const noQuestion: Readonly<Record<string, string>> = {
  'ITA-21': 'Nobody is asked whether OSHA wants the data in writing (1904.41(a)(3)); whoever gets such a letter submits what it says.',
}
/**
 * Where the vectors decide and the product asks for a look into the appendix: its lists are copies, so what they do not hold decides
 * nothing against a duty.
 */
const moreCareful: Readonly<Record<string, string>> = {
  'ITA-09': '300A_check',
  'ITA-11': '300A_check',
  'ITA-14': '300A_check',
  'ITA-15': '300A_check',
  'ITA-18': '300A_check',
  'ITA-23': 'check',
  'ITA-24': 'check',
  'ITA-25': '300A_check',
  'ITA-26': '300A_check',
}
const run = vectors.filter(({ id }) => noQuestion[id] === undefined)

const dutyOf: Readonly<Record<string, string>> = { none: 'none', '300A': '300A', '300A, 300, 301': '300A_300_301', check: 'check' }
const exempt: Readonly<Record<string, boolean>> = { 'partially exempt': true, required: false }

describe('G13 electronic submission, against vectors written from the text of 29 CFR 1904.41', () => {
  test('every vector runs but those left out by name', () => {
    expect(run).toHaveLength(38)
    expect(vectors.filter((vector) => !run.includes(vector)).map(({ id }) => id)).toEqual(Object.keys(noQuestion))
  })

  test.each(run.map((vector) => [vector.id, vector.why, vector] as const))('%s: %s', (id, _why, vector) => {
    const { naics, employees_at_any_time_in_year: peak, year, today }: Facts = vector.facts
    const expected: Outcome = vector.expected
    // Without the code or the headcount there is no duty yet, and the deadline runs until there is.
    expect(itaDuty(peak, naics) ?? 'check').toBe(moreCareful[id] ?? dutyOf[expected.submit])
    const isExempt = exempt[expected.log ?? '']
    if (isExempt !== undefined) expect(keepsNoRecords(naics ?? '')).toBe(isExempt)
    const { submitBy } = yearDates(year)
    if (expected.due !== undefined) expect(submitBy).toBe(expected.due)
    if (today !== undefined) expect(today > submitBy ? 'yes' : 'no').toBe(expected.overdue)
  })
})
