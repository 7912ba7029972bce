import { describe, expect, test } from 'vitest'
import { shippedRules } from '#records/duties/deadline-rules/shipped.ts'
import { dueAtOf } from '#records/duties/deadlines/due.ts'
import { reportClock } from '#records/drivers/qualification-documents/clearinghouse.ts'
import { qualificationDocuments } from '#records/drivers/qualification-documents/record.ts'
import type { StoredRow } from '#engine/write/rules.ts'
import { bindAnswers, vectorsOf } from './vectors.ts'
import type { Vector } from './vectors.ts'

interface Facts {
  readonly event: string
  readonly employer_learned: string
  readonly reported_on?: string | null
  readonly today?: string
}
type Answers = Readonly<Record<string, string>>
const vectors = vectorsOf<Facts>('clearinghouse-382.705')
const causes = qualificationDocuments.fields.reportCause.options

/** What a person would choose for an event; null where nothing on the list is it. */
const causeOf = (event: string): keyof typeof causes | null => {
  const alcohol = /^alcohol (?<level>0\.\d+)$/.exec(event)?.groups?.['level']
  const least = Number(/0\.\d+/.exec(causes.alcohol.label)?.[0])
  if (alcohol !== undefined) return Number(alcohol) >= least ? 'alcohol' : null
  if (event.startsWith('refusal: ')) return event.endsWith('by MRO') ? null : 'refusal'
  if (event.startsWith('actual knowledge: ')) return 'knowledge'
  if (event === 'negative return-to-duty test') return 'return_to_duty'
  return event === 'follow-up tests completed' ? 'follow_up' : null
}

/** The deadline of a report about the event; `due` is a calendar day. */
const reportOf = ({ event, employer_learned: learned, reported_on: reported }: Facts) => {
  const row = {
    id: 'report',
    type: 'clearinghouse_report',
    status: reported ? 'active' : 'draft',
    knownAt: `${learned}T12:00:00.000Z`,
    verifiedOn: reported ?? null,
    queryResult: null,
    reportCause: causeOf(event),
  }
  const clock = reportClock(row as unknown as StoredRow)
  return { clock, due: dueAtOf(shippedRules[clock.code], clock.startsAt, 'UTC').slice(0, 10) }
}

const standingOf = (facts: Facts): string => {
  const { clock, due } = reportOf(facts)
  if (clock.done) return clock.done.at.slice(0, 10) <= due ? 'met' : 'late'
  return facts.today !== undefined && facts.today > due ? 'overdue' : 'running'
}

/**
 * A federal holiday lies between. "Business day" is not defined in part 382, and holidays are not known to the product: its day is the
 * earlier one.
 */
const overHolidays = ['CH-03', 'CH-04', 'CH-05', 'CH-06', 'CH-07', 'CH-09', 'CH-10', 'CH-11']

const answersOf = ({ id, facts }: Vector<Facts>): Answers => {
  if (causeOf(facts.event) === null) return { report: 'no' }
  const { due } = reportOf(facts)
  return { report: facts.today === undefined ? 'yes' : standingOf(facts), ...(overHolidays.includes(id) ? {} : { due }) }
}

const noQuestion: Readonly<Record<string, readonly string[]>> = {
  'a holiday lies between: held below against the earlier day': overHolidays.map((id) => `${id} due`),
  'the file keeps no result of a test; a person suspends the driver': ['CH-12 other', 'CH-13 remove_driver', 'CH-14 remove_driver'],
}

bindAnswers('clearinghouse-382.705', { answersOf, same: { 'no, the MRO reports': 'no' }, noQuestion })

describe('reports to the Clearinghouse by the text of 49 CFR 382.705', () => {
  test('what the employer reports is on the list, and nothing that the medical review officer reports', () => {
    expect(Object.values(causes).map(({ label }) => label)).toEqual([
      'Alcohol, 0.04 or more',
      'Refusal we determined',
      'Actual knowledge of a violation',
      'Return-to-duty test negative',
      'Follow-up tests completed',
    ])
  })

  test('over a holiday the report is asked for earlier than the text may allow, never later', () => {
    const earlier = vectors.filter(({ facts, expected }) => expected['due'] !== undefined && reportOf(facts).due < String(expected['due']))
    expect(earlier.map(({ id }) => id)).toEqual(overHolidays)
    expect(vectors.filter(({ facts, expected }) => expected['due'] !== undefined && reportOf(facts).due > String(expected['due']))).toEqual(
      [],
    )
  })
})
