import { expect } from 'vitest'
import { convictionsOf, possibleConvictionsOf } from '#records/safety/tickets/facts.ts'
import type { TicketOffenses } from '#records/safety/tickets/facts.ts'
import type { Charge } from '#records/safety/tickets/law/charge.ts'
import { standingOn } from '#records/safety/tickets/law/standing.ts'
import { bind, meaning } from './vectors.ts'
import type { Vector } from './vectors.ts'

interface Facts {
  readonly cdl_holder: 'yes' | 'no'
  readonly today: string
  readonly convictions: readonly {
    readonly offense: string
    readonly offense_date: string
    readonly conviction_date: string
    readonly vehicle: string
    readonly incident?: string
    readonly carrying_placarded_hazmat?: string
    readonly vehicle_designed_for_passengers?: number
    readonly license_suspended_for_it?: string
  }[]
}

interface Expected {
  readonly disqualifying: 'yes' | 'no' | 'check'
  readonly table?: number
  readonly period?: string
  readonly estimated_end?: string
  readonly also_acceptable_estimated_end?: string
  readonly serious_counted?: number
  readonly counts_as_incidents?: number
  readonly by_offense_dates?: string
  readonly by_conviction_dates?: string
  readonly reinstatement_possible?: string
  readonly question?: string
}

const charges: Readonly<Record<string, Charge>> = {
  'driving under the influence of alcohol': { offense: 'dui_alcohol' },
  'alcohol concentration 0.04 or more, no State DUI': { offense: 'bac_04' },
  'refusing an alcohol test under implied consent': { offense: 'test_refusal' },
  'leaving the scene of an accident': { offense: 'left_scene' },
  'driving a CMV while disqualified for CMV violations': { offense: 'drove_disqualified' },
  'using the vehicle in a felony of manufacturing, distributing or dispensing a controlled substance': { offense: 'drug_felony' },
  'speeding 15 mph or more over the limit': { speed: 80, posted: 65 },
  'speeding 14 mph over the limit': { speed: 79, posted: 65 },
  'speeding, miles over the limit not known': { speed: null, posted: 65 },
  'following too closely': { offense: 'following' },
  'reckless driving': { offense: 'reckless' },
  'improper or erratic lane change': { offense: 'lane_change' },
  'driving a CMV without CDL in possession': { offense: 'cdl_not_carried' },
  'texting while driving': { offense: 'texting' },
  'hand-held mobile telephone while driving': { offense: 'handheld' },
  'failing to stop at a railroad crossing': { offense: 'rail_no_stop' },
  'insufficient clearance on a railroad crossing': { offense: 'rail_undercarriage' },
  'stopping on the tracks for lack of space': { offense: 'rail_no_space' },
  'railroad crossing': { offense: 'rail_no_stop' },
  'violating a driver out-of-service order': { offense: 'oos_order' },
  'violating a vehicle out-of-service order': { offense: 'oos_order' },
  'violating an out-of-service order': { offense: 'oos_order' },
}

/** Periods that the vectors put together of two, as the last of them, in addition to the one before. */
const last: Readonly<Record<string, string>> = {
  '120 days for the third, in addition to 60 days for the second': '120 days',
  '60 days plus 120 days': '120 days',
}

const lost: Readonly<Record<string, boolean | null>> = { yes: true, no: false, unknown: null }

const ticketsOf = ({ convictions }: Facts): TicketOffenses[] =>
  convictions.map((one, position) => ({
    id: one.incident ?? String(position),
    on: one.offense_date,
    decidedOn: one.conviction_date,
    privateCar: one.vehicle !== 'cmv',
    lostLicense: meaning(lost, one.license_suspended_for_it ?? 'unknown'),
    hazmat: one.carrying_placarded_hazmat === 'yes' || (one.vehicle_designed_for_passengers ?? 0) >= 16,
    disposition: 'guilty',
    pleaOrPaid: null,
    kind: 'moving',
    heldLiable: null,
    charges: [meaning(charges, one.offense)],
  }))

const questions: Readonly<Record<string, string>> = {
  'did the conviction lead to revocation, cancellation or suspension of the license?': 'Did the conviction cost the license?',
  'how many mph over the limit?': 'How many mph over the limit?',
}

/** What the answers to these questions would make of it: 60 days, while nothing is certain yet. */
const checkOpen = (facts: Facts, question: string): void => {
  const certain = ticketsOf(facts).flatMap((ticket) => convictionsOf(ticket))
  const possible = ticketsOf(facts).flatMap((ticket) => possibleConvictionsOf(ticket, facts.today))
  expect(possible.map((one) => one.question)).toEqual([meaning(questions, question)])
  expect(standingOn(certain, facts.today)[1]).toMatchObject({ disqualification: null })
  expect(standingOn([...certain, ...possible], facts.today)[1]).toMatchObject({ disqualification: '60 days' })
}

const standings = (facts: Facts) =>
  standingOn(
    ticketsOf(facts).flatMap((ticket) => convictionsOf(ticket)),
    facts.today,
  )

const check = ({ facts, expected }: Vector<Facts, Expected>): void => {
  if (expected.question !== undefined) {
    checkOpen(facts, expected.question)
    return
  }
  const all = standings(facts)
  const [, serious] = all
  const costly = all.filter(({ disqualification }) => disqualification !== null)
  if (expected.serious_counted !== undefined) expect(serious?.count).toBe(expected.serious_counted)
  if (expected.disqualifying === 'check') {
    // Both readings are shown: the offenses count, and fewer of the convictions do.
    expect(expected).toMatchObject({ by_offense_dates: 'yes, 60 days', by_conviction_dates: 'no' })
    expect(serious).toMatchObject({ count: 2, disqualification: '60 days', countByConviction: 1 })
    return
  }
  if (expected.disqualifying === 'no') {
    expect(costly).toEqual([])
    return
  }
  expect(costly.map((one) => all.indexOf(one) + 1)).toEqual([expected.table])
  const [standing] = costly
  const period = last[expected.period ?? ''] ?? expected.period
  if (period === 'life') expect(standing).toMatchObject({ disqualification: expect.stringMatching(/^life/), estimatedEnd: null })
  else if (period !== undefined) expect(standing?.disqualification).toBe(period)
  if (expected.estimated_end !== undefined)
    expect([expected.estimated_end, expected.also_acceptable_estimated_end]).toContain(standing?.estimatedEnd)
  if (expected.counts_as_incidents !== undefined) expect(standing?.count).toBe(expected.counts_as_incidents)
  if (expected.reinstatement_possible !== undefined)
    expect(standing?.reinstatableFrom === null).toBe(expected.reinstatement_possible === 'no')
}

bind('disqualification-383.51', check, {
  'DQ51-08': 'A later conviction of the same incident brings no period of its own, so the estimate runs from the first of them.',
  'DQ51-27': 'Proof of a valid CDL by the court date is not asked: the office enters the charge as not guilty.',
  'DQ51-43': 'The count is of convictions alone: a driver without a CDL today may have held or needed one when cited.',
})
