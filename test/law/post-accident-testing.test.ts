import { TZDate } from '@date-fns/tz'
import { expect } from 'vitest'
import { isTestingVehicle } from '#records/safety/accidents/law/cdl-vehicle.ts'
import { isCommercial } from '#records/safety/accidents/law/recordable.ts'
import { isPrompt, planOf, testDoubt, testTimes } from '#records/safety/accidents/law/test-plan.ts'
import { testing } from '#records/safety/accidents/law/testing.ts'
import type { TestingFacts } from '#records/safety/accidents/law/testing.ts'
import { personOf, testedOf } from '#records/safety/accidents/tested.ts'
import { bind, meaning } from './vectors.ts'
import type { Vector } from './vectors.ts'

interface Facts {
  readonly accident_at: string
  readonly vehicle: string
  readonly place: string
  readonly drivers_survived: string
  readonly co_driver?: string
  readonly loss_of_life: string
  readonly died_at?: string
  readonly injury_immediately_treated_away: string
  readonly tow_for_disabling_damage: string
  readonly citation: string
  readonly citation_at?: string
  readonly event?: string
  readonly alcohol_test_at?: string | null
  readonly police_breath_test_at?: string
  readonly result_obtained_by_employer?: string
  readonly now?: string
}

interface Needs {
  readonly alcohol: string
  readonly drugs?: string
}

type Expected = (Needs | { readonly driver: Needs; readonly co_driver: Needs }) & {
  readonly alcohol_reason_if_after?: string
  readonly clocks_shown?: 'yes'
  readonly alcohol_cease_at?: string
  readonly drugs_cease_at?: string
  readonly record_of_reasons?: string
  readonly register?: string
}

type Driven = Parameters<typeof isTestingVehicle>

const use = { trailers: 0, hazmat: false, placarded: false }
const vehicles: Readonly<Record<string, Driven>> = {
  'tractor-semitrailer with CDL driver': [
    { kind: 'tractor', gvwr: 52_000 },
    { ...use, trailers: 1 },
  ],
  'bus for 40, CDL driver': [{ kind: 'van', gvwr: 30_000, seats: 40 }, use],
  'passenger car of the company, no passengers for hire, no hazmat': [{ kind: 'car', gvwr: 4500, seats: 5 }, use],
  'multipurpose passenger vehicle carrying placarded hazardous materials, CDL driver': [
    { kind: 'car', gvwr: 6500 },
    { ...use, placarded: true },
  ],
  'box truck 14,000 lb, no CDL needed': [{ kind: 'straight', gvwr: 14_000 }, use],
}

const roads = {
  'public road': 'public',
  'public road, bus stop': 'public',
  'private truck stop lot, open to the public': 'in_doubt',
  "gated customer's yard": 'closed',
} as const

/** Whether our driver was cited for a moving violation, as the one who enters it answers. */
const citations: Readonly<Record<string, boolean | null>> = {
  unknown: null,
  'cited, kind unknown': null,
  none: false,
  'moving violation, State law, arising from the accident': true,
  'log book violation, no moving violation': false,
  'defective lamp, equipment': false,
  'other driver only': false,
}

const events = { 'only alighting from the stationary bus': 'boarding', 'only unloading cargo': 'loading' } as const

const answers: Readonly<Record<string, boolean | null>> = { yes: true, no: false, unknown: null }

/** An instant of the vectors: with an offset, or wall time and the name of its zone; words after it are for the reader. */
const instant = (words: string): string => {
  const [wall = '', zone] = words.split(' ')
  if (zone === undefined) return new Date(wall).toISOString()
  // From numbers: a text would be read in the machine's own zone.
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0] = wall.split(/[-T:]/).map(Number)
  return new Date(new TZDate(year, month - 1, day, hour, minute, zone).getTime()).toISOString()
}

const deathsBy = (died: boolean | null): number | null => (died === null ? null : died ? 1 : 0)

const factsOf = (facts: Facts): TestingFacts => ({
  occurredAt: instant(facts.accident_at),
  fatalities: facts.died_at === undefined ? deathsBy(meaning(answers, facts.loss_of_life)) : 1,
  laterDeaths: facts.died_at === undefined ? [] : [instant(facts.died_at)],
  treatedAway: meaning(answers, facts.injury_immediately_treated_away),
  disablingTow: meaning(answers, facts.tow_for_disabling_damage),
  driverCited: meaning(citations, facts.citation),
  citedAt: facts.citation_at === undefined ? null : instant(facts.citation_at),
  commercialVehicle: isTestingVehicle(...meaning(vehicles, facts.vehicle)),
  road: meaning(roads, facts.place),
  only: facts.event === undefined ? 'traffic' : meaning(events, facts.event),
  passengerCar: facts.vehicle.startsWith('passenger car'),
  driverDied: facts.drivers_survived !== 'yes',
  coDriver: facts.co_driver !== undefined && !meaning(resting, facts.co_driver),
})

/** Whether the co-driver rested in the sleeper berth, as the one who enters it answers. */
const resting: Readonly<Record<string, boolean>> = {
  'resting in the sleeper berth': true,
  'in passenger seat on duty, navigating': false,
  'on duty': false,
}

/** The need is that of the accident: a test is required if one of two drivers must be tested; who they are is `testedOf`. */
const needOf = (expected: Expected, kind: 'alcohol' | 'drugs'): string | undefined => {
  if (!('driver' in expected)) return expected[kind]
  return [expected.driver[kind], expected.co_driver[kind]].includes('required') ? 'required' : 'not_required'
}

/** What the product makes of the tests that were done or not done by now, in the words of the vectors. */
const course = (facts: Facts, need: string): string => {
  const occurredAt = instant(facts.accident_at)
  if (facts.police_breath_test_at !== undefined) {
    const resultReceived = facts.result_obtained_by_employer === 'yes'
    const police = { occurredAt, testedAt: instant(facts.police_breath_test_at), by: 'breath', resultReceived }
    expect(testDoubt(police, 'drug')).toBe('Drugs: urine')
    return testDoubt(police, 'alcohol') === null ? 'met by official test' : need
  }
  const testedAt = facts.alcohol_test_at
  if (typeof testedAt === 'string') {
    expect(testDoubt({ occurredAt, testedAt: instant(testedAt), by: 'collector', resultReceived: true }, 'alcohol')).toBe(null)
    return isPrompt(occurredAt, instant(testedAt)) ? need : 'performed late'
  }
  return facts.now !== undefined && instant(facts.now) > testTimes(occurredAt).due8h ? 'cease attempts' : need
}

const check = ({ facts, expected }: Vector<Facts, Expected>): void => {
  const found = testing(factsOf(facts))
  const times = testTimes(instant(facts.accident_at))
  expect(course(facts, found.alcohol.need)).toBe(needOf(expected, 'alcohol'))
  if ('driver' in expected) {
    const row = {
      driver: 'driver',
      coDriver: 'co-driver',
      coDriverResting: meaning(resting, facts.co_driver ?? ''),
      driverDied: facts.drivers_survived !== 'yes',
      fatalities: 1,
    }
    const wanted = (['driver', 'co_driver'] as const).filter((who) => expected[who].alcohol === 'required')
    expect(testedOf(row).map((tested) => personOf(row, tested))).toEqual(wanted.map((who) => who.replace('_', '-')))
  }
  const drugs = needOf(expected, 'drugs')
  const [need, until] = drugs?.split(' until ') ?? []
  if (need !== undefined) expect(found.drug.need).toBe(need)
  if (until !== undefined) expect(times.due32h).toBe(instant(until))
  if (expected.clocks_shown !== undefined) expect(planOf(found, instant(facts.accident_at)).times).toEqual(times)
  if (expected.alcohol_reason_if_after !== undefined) expect(times.due2h).toBe(instant(expected.alcohol_reason_if_after))
  if (expected.alcohol_cease_at !== undefined) expect(times.due8h).toBe(instant(expected.alcohol_cease_at))
  if (expected.drugs_cease_at !== undefined) expect(times.due32h).toBe(instant(expected.drugs_cease_at))
  if (expected.record_of_reasons === 'required') {
    const at = facts.alcohol_test_at ?? facts.now
    expect(isPrompt(instant(facts.accident_at), instant(at ?? ''))).toBe(false)
  }
  if (expected.register === 'recordable') expect(isCommercial(...meaning(vehicles, facts.vehicle))).toBe(true)
}

bind('post-accident-testing-382.303', check)
