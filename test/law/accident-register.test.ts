import { expect } from 'vitest'
import { afterDeaths } from '#records/safety/accidents/law/later-death.ts'
import { isCommercial } from '#records/safety/accidents/law/recordable.ts'
import { keepUntil, purgeStop } from '#records/safety/accidents/law/register.ts'
import { bind, meaning } from './vectors.ts'
import type { Vector } from './vectors.ts'

interface Facts {
  readonly accident_date: string
  readonly vehicle: string
  readonly place: string
  readonly open_to_public?: string
  readonly fatalities: number
  readonly injured_treated_away_immediately: number
  readonly vehicle_towed_with_disabling_damage: string
  readonly treatment?: string
  readonly event?: string
  readonly died_on?: string
  readonly today?: string
}

interface Expected {
  readonly recordable: 'yes' | 'no' | 'check'
  /** What the text leaves to be asked: until it is answered, "check" is right as well. */
  readonly question?: string
  readonly fatalities?: number
  readonly keep_in_register_through?: string
  readonly keep_in_register_at_least_through?: string
  readonly may_be_removed_today?: 'yes' | 'no'
}

type Driven = Parameters<typeof isCommercial>

const use = { trailers: 0, hazmat: false, placarded: false }
const van = (gvwr: number | null, seats: number | null = null, more: Partial<Driven[1]> = {}): Driven => [
  { kind: 'van', gvwr, seats },
  { ...use, ...more },
]

const vehicles: Readonly<Record<string, Driven>> = {
  'tractor-semitrailer, GCWR 80,000 lb': [
    { kind: 'tractor', gvwr: 52_000 },
    { ...use, trailers: 1 },
  ],
  'bus for 40, for hire': van(30_000, 40),
  'company pickup, GVWR 7,000 lb, no trailer': van(7000),
  'van, GVWR 10,000 lb, GVW 9,800 lb': van(10_000),
  'van, GVWR 10,001 lb': van(10_001),
  'van, GVWR 9,900 lb, actual weight 10,200 lb': van(9900, null, { weight: 10_200 }),
  'pickup GVWR 7,000 lb with trailer GVWR 3,500 lb': van(7000, null, { trailers: 1 }),
  'van GVWR 9,000 lb, designed for 9 with driver, for compensation': van(9000, 9, { paid: true }),
  'van GVWR 9,000 lb, designed for 8 with driver, for compensation': van(9000, 8, { paid: true }),
  'van GVWR 9,000 lb, designed for 15 with driver, not for compensation': van(9000, 15, { paid: false }),
  'bus GVWR 9,900 lb, designed for 16 with driver, not for compensation': van(9900, 16, { paid: false }),
  'pickup GVWR 7,000 lb, placarded hazardous materials': van(7000, null, { placarded: true }),
  'GVWR not known': van(null),
}

/** Whether the place is a highway, as the one who enters the accident answers. */
const highways: Readonly<Record<string, boolean>> = {
  'public highway': true,
  'customer dock': true,
  'truck stop lot, no gate, no sign': true,
  "customer's yard behind a guarded gate": false,
  'shopping center lot, sign: no trucks over 5 tons': true,
}

const events = {
  'driver fell while unloading cargo, vehicle stationary': 'loading',
  'passenger fell on the step of the stopped bus': 'boarding',
  'passenger fell alighting while the bus rolled': 'traffic',
  'during unloading at the curb the truck was struck by a passing car': 'traffic',
} as const

/** Whether what was done at the hospital is treatment (guidance to 49 CFR 390.5T of 2022-02-25), as the one who enters it answers. */
const treatments: Readonly<Record<string, boolean | null>> = {
  unknown: null,
  'observation and CT only': false,
  'x-ray, then prescription medication': true,
}

const answers: Readonly<Record<string, boolean | null>> = { yes: true, no: false, unknown: null }

const check = ({ facts, expected }: Vector<Facts, Expected>): void => {
  const { accident_date: on, event, treatment } = facts
  const found = afterDeaths(
    {
      commercialVehicle: isCommercial(...meaning(vehicles, facts.vehicle)),
      highway: facts.open_to_public === 'unknown' ? null : meaning(highways, facts.place),
      fatalities: facts.fatalities,
      treatedAway: facts.injured_treated_away_immediately > 0 || (treatment === undefined ? false : meaning(treatments, treatment)),
      disablingTow: meaning(answers, facts.vehicle_towed_with_disabling_damage),
      only: event === undefined ? 'traffic' : meaning(events, event),
    },
    on,
    facts.died_on === undefined ? [] : [facts.died_on],
  )
  expect(expected.question === undefined ? [expected.recordable] : [expected.recordable, 'check']).toContain(found.answer)
  if (expected.fatalities !== undefined) expect(found.fatalities).toBe(expected.fatalities)
  const kept = expected.keep_in_register_through ?? expected.keep_in_register_at_least_through
  if (kept !== undefined) expect(keepUntil(on)).toBe(kept)
  if (facts.today !== undefined && expected.may_be_removed_today !== undefined) {
    const stop = purgeStop({ on, registered: true, evidenceHold: false, claimOpen: false }, facts.today)
    expect(stop === null ? 'yes' : 'no').toBe(expected.may_be_removed_today)
  }
}

bind('accident-register-390.5T', check)
