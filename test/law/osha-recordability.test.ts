import { addDays } from 'date-fns/addDays'
import { formatISO } from 'date-fns/formatISO'
import { parseISO } from 'date-fns/parseISO'
import { describe, expect, test } from 'vitest'
import { shippedRules } from '#records/duties/deadline-rules/shipped.ts'
import { categories, isPrivacyCase, privacyReasonOf } from '#records/safety/osha-claims/osha/classification.ts'
import type { Category, PrivacyReason } from '#records/safety/osha-claims/osha/classification.ts'
import { dayCounts } from '#records/safety/osha-claims/osha/day-counts.ts'
import type { DaySegment } from '#records/safety/osha-claims/osha/day-counts.ts'
import { isAnswer, questions } from '#records/safety/osha-claims/osha/questions.ts'
import { decide } from '#records/safety/osha-claims/osha/recordability.ts'
import { employees, events, places, treatments } from './osha-readings.ts'
import type { Reading } from './osha-readings.ts'
import vectors from './vectors/osha-recordability-1904.json' with { type: 'json' }

type Facts = Readonly<Record<string, string | number | undefined>>
interface Outcome {
  readonly recordable: string
  readonly reason?: string
  readonly classification?: string
  readonly type?: string
  readonly privacy_case?: string
  readonly days_away?: number
  readonly days_away_also_acceptable?: number
  readonly days_restricted?: number
  readonly enter_by?: string
}

const said = (facts: Facts, key: string): string | null => (facts[key] === undefined ? null : String(facts[key]))
const after = (day: string, days: number): string => formatISO(addDays(parseISO(day), days), { representation: 'date' })

const readingOf = (table: Readonly<Record<string, Reading>>, words: string | null): Reading => {
  const found = words === null ? {} : table[words]
  if (found === undefined) throw new Error(`Words without a reading: ${words}`)
  return found
}

/** First and last day of a period, or how many days from the day after the injury. */
const segmentsOf = (facts: Facts, injuredOn: string): readonly DaySegment[] => {
  const lasting = (kind: DaySegment['kind'], days: number, from = after(injuredOn, 1)): DaySegment[] =>
    days === 0 ? [] : [{ kind, from, to: after(from, days - 1) }]
  const [from, to] =
    /^(?:no clutch leg use )?(\S{10}) to (\S{10})$/u.exec(said(facts, 'away') ?? said(facts, 'restriction') ?? '')?.slice(1) ?? []
  if (from !== undefined && to !== undefined) return [{ kind: facts['away'] === undefined ? 'restricted' : 'away', from, to }]
  const left = said(facts, 'away_from')
  if (left !== null) return [{ kind: 'away', from: left, to: null }]
  if (facts['professional_opinion'] === 'could not have worked Saturday and Sunday') return lasting('away', 2)
  const away = Number(facts['days_away_raw'] ?? facts['recommended_away_days'] ?? facts['days_away'] ?? 0)
  const restricted = Number(facts['days_restricted_raw'] ?? facts['days_restricted'] ?? 0)
  return [...lasting('away', away), ...lasting('restricted', restricted, after(injuredOn, away + 1))]
}

const gates = { employee: 'yes', work_environment: 'yes', exception: 'none', new_case: 'yes' }

/** The case as a person would answer the questions on it. */
const caseOf = (facts: Facts) => {
  const injuredOn = said(facts, 'injury_date') ?? '2026-03-04'
  const readings = [
    readingOf(employees, said(facts, 'employee')),
    readingOf(places, said(facts, 'place')),
    readingOf(events, said(facts, 'event')),
    readingOf(treatments, said(facts, 'treatment')),
  ]
  const segments = segmentsOf(facts, injuredOn)
  const left = said(facts, 'left_company')
  const days = dayCounts(segments, injuredOn, {
    asOf: '2027-12-31',
    died: facts['died'] !== undefined,
    ...(left === null ? {} : { employmentEnded: { on: left, because: 'other' } }),
  })
  const yes = (holds: boolean): string => (holds ? 'yes' : 'no')
  const answers: Record<string, string> = {
    ...gates,
    death: yes(facts['died'] !== undefined),
    days_away: yes(segments.some(({ kind }) => kind === 'away')),
    restricted: yes(segments.some(({ kind }) => kind === 'restricted')),
    treatment: 'no',
    unconscious: yes(facts['loss_of_consciousness'] !== undefined),
    diagnosis: yes(facts['diagnosis'] !== undefined),
    special: 'none',
    ...Object.assign({}, ...readings.map(({ answers: given }) => given)),
  }
  for (const key of readings.flatMap(({ open }) => open ?? [])) delete answers[key]
  const category: Category = readings.find((reading) => reading.category !== undefined)?.category ?? 'injury'
  const reason: PrivacyReason | null =
    readings.find(({ privacy }) => privacy !== undefined)?.privacy ??
    privacyReasonOf(answers['special']) ??
    (facts['employee_asks_for_privacy'] === 'yes' ? 'requested' : null)
  return { answers, days, category, isPrivate: isPrivacyCase(reason, category) }
}

const recordable: Readonly<Record<string, string>> = { yes: 'yes', no: 'no', check: 'undecided', 'update old case': 'no' }
const reasonOf: Readonly<Record<string, RegExp>> = { 'not our employee': /^Not our employee/u, 'update old case': /update the old one/u }

describe('G13 recordability, against vectors written from the text of 29 CFR 1904.4 to 1904.31', () => {
  test('there is one for each question and for each exception of 1904.5(b)(2)', () => {
    expect(vectors).toHaveLength(76)
    const given = vectors.map(({ facts }) => caseOf(facts as Facts).answers)
    for (const { key, answers } of questions)
      expect([key, Object.keys(answers).filter((answer) => !given.some((one) => one[key] === answer))]).toEqual([key, []])
  })

  test.each(vectors.map((vector) => [vector.id, vector.why, vector] as const))('%s: %s', (_id, _why, vector) => {
    const expected = vector.expected as Outcome
    const facts = vector.facts as Facts
    const { answers, days, category, isPrivate } = caseOf(facts)
    expect(Object.entries(answers).filter(([key, answer]) => !isAnswer(key, answer))).toEqual([])
    const decision = decide(answers)
    expect(decision).toMatchObject({ recordable: recordable[expected.recordable], classification: expected.classification ?? null })
    const reason = reasonOf[expected.reason ?? expected.recordable]
    if (reason !== undefined) expect(decision.reasons).toEqual([expect.stringMatching(reason)])
    if (expected.days_away !== undefined) expect([expected.days_away, expected.days_away_also_acceptable]).toContain(days.away)
    if (expected.days_restricted !== undefined) expect(days.restricted).toBe(expected.days_restricted)
    const label = categories.find(({ key }) => key === category)?.label.toLowerCase()
    if (expected.type !== undefined) expect(label?.startsWith(expected.type)).toBe(true)
    if (expected.privacy_case !== undefined) expect(isPrivate ? 'yes' : 'no').toBe(expected.privacy_case)
    const rule = shippedRules['OSHA-LOG-7']
    if (expected.enter_by !== undefined) expect(after(said(facts, 'employer_learned') ?? '', rule.offset)).toBe(expected.enter_by)
  })

  test('first aid of the vectors stands in the list of the question', () => {
    const list = questions.find(({ key }) => key === 'treatment')?.list
    const named = Object.values(treatments).flatMap(({ firstAid }) => firstAid ?? [])
    expect(named).not.toEqual([])
    expect(named.filter((one) => list?.includes(one) !== true)).toEqual([])
  })
})
