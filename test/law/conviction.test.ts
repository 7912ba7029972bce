import { expect } from 'vitest'
import { convictionsOf, possibleConvictionsOf } from '#records/safety/tickets/facts.ts'
import type { TicketOffenses } from '#records/safety/tickets/facts.ts'
import type { Charge } from '#records/safety/tickets/law/charge.ts'
import { convicts, maskingWarning, mayConvict } from '#records/safety/tickets/law/disposition.ts'
import type { Disposition, PleaAnswer } from '#records/safety/tickets/law/disposition.ts'
import { offenseKind } from '#records/safety/tickets/law/offenses.ts'
import { bind, meaning } from './vectors.ts'
import type { Vector } from './vectors.ts'

interface Facts {
  readonly charge: string
  readonly outcome: string
  readonly vacated?: string
  readonly outcome_date?: string
  readonly plea_date?: string
  readonly paid_on?: string
  readonly forfeited_on?: string
  readonly on?: string
  readonly plea_accepted?: string
  readonly fine_or_costs_paid?: string
  readonly costs_paid?: string
  readonly court_costs_paid?: string
  readonly fine_paid?: string
  readonly convicted_of?: string
  readonly court_holds_our_driver_liable_by_name?: string
}

interface Expected {
  readonly conviction: 'yes' | 'no' | 'unknown'
  readonly counts_from?: string
  readonly serious_offense?: string
  readonly counts_for_383_51?: string
  readonly notify_employer?: string
  readonly masking_ban?: string
  readonly task?: string
}

const charges: Readonly<Record<string, { readonly kind: string; readonly charge: Charge }>> = {
  'speeding 15 mph or more over the limit': { kind: 'moving', charge: { speed: 80, posted: 65 } },
  'parking in a fire lane': { kind: 'parking', charge: {} },
  'parking of a CMV on a ramp': { kind: 'parking', charge: {} },
  'overweight on axle 3': { kind: 'overweight', charge: {} },
  'red light camera': { kind: 'camera', charge: {} },
  'speed camera 20 over': { kind: 'camera', charge: { speed: 65, posted: 45 } },
}

/** The choice of the product that an outcome is entered as. */
const outcomes: Readonly<Record<string, Disposition>> = {
  'found guilty': 'guilty',
  'found guilty, sentence suspended': 'guilty',
  'found guilty, probated': 'guilty',
  'administrative tribunal found violation': 'guilty',
  'driver found liable by name': 'guilty',
  'paid by the company as owner': 'guilty',
  paid: 'guilty',
  'paid without court': 'guilty',
  'bond forfeited': 'guilty',
  'failed to appear, release without bail': 'guilty',
  'convicted of a lesser charge': 'reduced',
  deferred: 'deferred',
  'deferred, later dismissed': 'deferred',
  dismissed: 'dismissed',
  'not guilty': 'not_guilty',
  'open, court date ahead': 'pending',
}

/** "Plea accepted, or fine or costs paid?" is one question: one yes decides it, and only if nothing is open is it no. */
const answerTo = (facts: Facts): PleaAnswer => {
  const said = [facts.plea_accepted, facts.fine_or_costs_paid, facts.costs_paid, facts.court_costs_paid, facts.fine_paid]
  return said.includes('yes') ? 'yes' : said.includes('unknown') ? 'unknown' : said.includes('no') ? 'no' : null
}

const yesNoOpen = { yes: 'yes', no: 'no', may_be: 'unknown', open: 'no' } as const

const ticketOf = (facts: Facts): TicketOffenses => {
  if (facts.vacated === 'yes') throw new Error('No question of the product is about what was vacated')
  const { kind, charge } = meaning(charges, facts.charge)
  return {
    id: 'ticket',
    on: '2025-12-01',
    decidedOn: facts.plea_date ?? facts.paid_on ?? facts.outcome_date ?? facts.forfeited_on ?? facts.on ?? null,
    privateCar: false,
    lostLicense: null,
    hazmat: false,
    disposition: meaning(outcomes, facts.outcome),
    pleaOrPaid: answerTo(facts),
    kind,
    heldLiable: meaning<boolean | null>({ yes: true, no: false, unknown: null }, facts.court_holds_our_driver_liable_by_name ?? 'no'),
    charges: [{ ...charge, reducedTo: facts.convicted_of ?? null }],
  }
}

const check = ({ facts, expected }: Vector<Facts, Expected>): void => {
  const ticket = ticketOf(facts)
  const { kind, heldLiable, disposition } = ticket
  const possible = mayConvict(kind, heldLiable)
  const convicted = convicts(disposition, ticket.pleaOrPaid)
  const counted = convictionsOf(ticket)
  // A parking ticket convicts by the word, but neither the counters nor the notices ask for it: the product names it no conviction.
  if (expected.notify_employer === 'no') expect(possible).toBe('no')
  else
    expect(possible === 'no' || convicted === 'no' ? 'no' : possible === 'may_be' ? 'unknown' : yesNoOpen[convicted]).toBe(
      expected.conviction,
    )
  // "Get the disposition" is the deadline that the outcome starts.
  if (expected.task?.startsWith('ask:') === true)
    expect(possibleConvictionsOf(ticket, '2026-12-01').map(({ question }) => `ask: ${String(question)}`.toLowerCase())).toEqual([
      expected.task.toLowerCase(),
    ])
  if (expected.counts_for_383_51 === 'no') expect(counted).toEqual([])
  const serious = counted.filter(({ offense }) => offenseKind(offense).table === 'serious')
  if (expected.serious_offense === 'no') expect(serious).toEqual([])
  else if (expected.conviction === 'yes' && expected.counts_from !== undefined)
    expect(serious.map(({ convictedOn }) => convictedOn)).toEqual([expected.counts_from])
  if (expected.masking_ban !== undefined)
    expect(maskingWarning('deferred', kind, true, heldLiable) === null ? 'no' : 'yes').toBe(expected.masking_ban)
}

bind('conviction-383.5', check, {
  'CONV-13': 'An outcome that a court vacated later is entered as it stands now: what was vacated is not asked.',
  'CONV-14': 'An outcome that a court vacated later is entered as it stands now: what was vacated is not asked.',
})
