import { TZDate } from '@date-fns/tz'
import { describe, expect, test } from 'vitest'
import { keepsNoRecords } from '#records/safety/osha-claims/osha/exempt-industries.ts'
import { namedEvents } from '#records/safety/osha-claims/osha/named-events.ts'
import { judgedEvents } from '#records/safety/osha-claims/severe-facts.ts'
import vectors from './vectors/osha-reporting-1904.39.json' with { type: 'json' }

type Facts = Readonly<Record<string, string>>
interface Outcome {
  readonly report_to_osha: string
  readonly due?: string
  readonly due_if_yes?: string
  readonly reports?: number
  readonly keeps_log?: string
}

/** A moment of the vectors as an instant; one without a zone is taken as UTC. */
const instantOf = (said: string): string => {
  const [, zone] = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?: (\S+)(?: \(\w+\))?)?$/u.exec(said) ?? []
  const [year = 0, month = 0, ...rest] = (said.match(/\d+/gu) ?? []).map(Number)
  const [day = 0, hour = 0, minute = 0] = rest
  return new Date(new TZDate(year, month - 1, day, hour, minute, zone ?? 'UTC').getTime()).toISOString()
}
const instantIn = (words: string): string | null => {
  const found = /\d{4}-\d\d-\d\dT\d\d:\d\d/u.exec(words)?.[0]
  return found === undefined ? null : instantOf(found)
}

/** What a person enters on the case after reading these words. */
const readings: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'observation and CT only, 2026-03-04T16:00': { severeKind: 'inpatient', observationOnly: true },
  'observation, then bandaged and given treatment as in-patient, 2026-03-04T16:00': { severeKind: 'inpatient', observationOnly: false },
  'fracture set, sent home': { severeKind: 'none' },
  'fingertip off, no bone, treated as out-patient': { severeKind: 'amputation' },
  'degloving of finger, out-patient': { severeKind: 'none' },
  'crushed finger, surgically amputated 2026-03-04T20:00': { severeKind: 'amputation' },
  'crushed finger, amputated 2026-03-06, never admitted before that': { severeKind: 'amputation', severeAt: '2026-03-06T00:00:00Z' },
  'finger amputated at once': { severeKind: 'amputation', severeAt: '2026-03-04T10:00:00Z' },
  'loss of an eye 2026-03-04T13:00': { severeKind: 'eye' },
  'driver killed in collision': { publicRoad: true },
  'driver run over by tractor, killed': {},
  'driver fell from trailer while securing load, admitted for treatment 2026-03-04T15:00': { severeKind: 'inpatient' },
  'injury in turbulence, admitted same day': { severeKind: 'inpatient' },
  'collision, employee admitted 2026-03-04T12:00': { severeKind: 'inpatient' },
  'heart attack while loading, died 2026-03-04T10:00': { severeKind: 'fatality' },
  'heart attack at desk, died': { severeKind: 'fatality' },
}
const places: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'terminal yard': {},
  'our gated yard': {},
  'our own chartered crew van in our yard': {},
  'shoulder of public highway': {},
  'interstate highway': { constructionZone: false },
  'interstate highway, construction work zone': { constructionZone: true },
  'public highway, work zone unknown': { constructionZone: null },
  'commercial airplane on business travel': { publicTransport: true },
}
const decided: Readonly<Record<string, string>> = { yes: 'yes', 'not ruled out': 'undecided', 'ruled out, solely personal': 'no' }

const known = <T>(table: Readonly<Record<string, T>>, words: string): T => {
  const found = table[words]
  if (found === undefined) throw new Error(`Words without a reading: ${words}`)
  return found
}

/** The case as it is entered. */
const caseOf = (facts: Facts): Readonly<Record<string, unknown>> => {
  const occurredAt = facts['incident'] === undefined ? '2026-03-04T10:00:00Z' : instantOf(facts['incident'])
  const told = facts['told_to'] === undefined ? null : instantIn(facts['told_to'])
  const learned = facts['learned_work_related'] ?? facts['employer_learned']
  const learnedAt = told ?? (learned === undefined ? occurredAt : instantOf(learned))
  const words = facts['injury'] ?? facts['event'] ?? facts['admitted_for'] ?? facts['emergency_room']
  const admitted = facts['admitted_for_treatment'] ?? facts['hospitalized']
  const died = facts['death'] === undefined ? null : instantOf(facts['death'])
  return {
    occurredAt,
    learnedAt: facts['hospitalized'] === undefined ? learnedAt : instantOf(facts['hospitalized']),
    recordable: known(decided, facts['work_related'] ?? ''),
    severeAt: words === undefined ? null : instantIn(words),
    ...(admitted === undefined
      ? {}
      : { severeKind: 'inpatient', severeAt: admitted.startsWith('unknown time') ? null : instantOf(admitted) }),
    ...(died === null
      ? {}
      : admitted === undefined
        ? { severeKind: 'fatality', severeAt: died }
        : { outcomeDeath: died.slice(0, 10), deathLearnedAt: learnedAt }),
    ...(words === undefined ? {} : known(readings, words)),
    ...known(places, facts['place'] ?? ''),
  }
}

describe('G13 reports to OSHA, against vectors written from the text of 29 CFR 1904.39', () => {
  test('every vector runs', () => {
    expect(vectors).toHaveLength(34)
  })

  test.each(vectors.map((vector) => [vector.id, vector.why, vector] as const))('%s: %s', (_id, _why, vector) => {
    const facts = vector.facts as Facts
    const expected = vector.expected as Outcome
    const due = judgedEvents(caseOf(facts)).filter(({ required }) => required !== 'none')
    const by = expected.due ?? expected.due_if_yes
    expect(due).toHaveLength(by === undefined ? 0 : (expected.reports ?? 1))
    expect(by === undefined ? null : Date.parse(due.at(-1)?.dueAt ?? '')).toBe(by === undefined ? null : Date.parse(instantOf(by)))
    if (expected.keeps_log !== undefined)
      expect(keepsNoRecords(/NAICS (\d{6})/u.exec(facts['employer'] ?? '')?.[1] ?? '') || facts['employer']?.startsWith('8 ')).toBe(true)
  })

  test('words of the vectors that name a severe event are heard, and those that name none are not', () => {
    const heard = Object.fromEntries(Object.keys(readings).map((words) => [words, namedEvents([words])]))
    expect(heard).toMatchObject({
      'crushed finger, surgically amputated 2026-03-04T20:00': ['amputation'],
      'finger amputated at once': ['amputation'],
      'fingertip off, no bone, treated as out-patient': ['amputation'],
      'loss of an eye 2026-03-04T13:00': ['eye'],
      'driver killed in collision': ['fatality'],
      'driver run over by tractor, killed': ['fatality'],
      'heart attack at desk, died': ['fatality'],
      'degloving of finger, out-patient': [],
      'fracture set, sent home': [],
      'driver fell from trailer while securing load, admitted for treatment 2026-03-04T15:00': ['inpatient'],
      'injury in turbulence, admitted same day': ['inpatient'],
      'collision, employee admitted 2026-03-04T12:00': ['inpatient'],
    })
  })
})
