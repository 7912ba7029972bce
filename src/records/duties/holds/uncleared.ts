import { isLegalKind } from './kinds.ts'
import type { LegalHoldKind } from './kinds.ts'

type Row = Readonly<Record<string, unknown>>

/** What ends a hold that no reason and no typed date end: the state, a later query, a return to duty, a repair, or the end of an order. */
export type WayOut = 'state' | 'query' | 'return_to_duty' | 'repair' | 'order'

/** Words of a hold that a dispatcher may read: they say nothing of a test. */
export const queryNotCleared = 'A required query is not cleared'

/** What ends a hold of a legal kind that a person placed, the same as one that a record placed. */
const handMadeWays: Readonly<Record<LegalHoldKind, WayOut>> = {
  drug_alcohol: 'return_to_duty',
  disqualification: 'state',
  credential: 'state',
  oos_order: 'order',
  unsafe_defect: 'order',
}

/** Somebody who does not read the kind of a medical hold is told that Safety lifts it, whichever kind it is (49 CFR 382.405). */
const wayOutByHand = (hold: Row): WayOut | null => {
  if (hold['audience'] === 'safety' && (hold['kind'] ?? null) === null) return 'return_to_duty'
  return isLegalKind(hold['kind']) && hold['effect'] === 'block' ? handMadeWays[hold['kind']] : null
}

/**
 * What alone ends a hold, besides a correction of the record that placed it; null where Safety lifts it with a reason. A
 * disqualification, suspension, or revocation is the state's (49 CFR 383.37(a), 383.51, 391.15(a)); a refused or failed test and a report
 * of a violation ask for a return to duty (49 CFR 382.501, 382.503); a Clearinghouse query that is not cleared ends with a later query
 * (49 CFR 382.701(b)(3), (d), 382.703(c)); an out-of-service order ends when its time is over or the repair is done (49 CFR 395.13,
 * 396.9(c)). It goes by what everybody sees of a hold (49 CFR 382.405): a credential block without a ticket is of a Clearinghouse paper.
 */
export const wayOut = (hold: Row): WayOut | null => {
  const has = (source: string): boolean => (hold[source] ?? null) !== null
  if (hold['placedByRecord'] !== true) return wayOutByHand(hold)
  if (hold['kind'] === 'disqualification') return 'state'
  if (hold['kind'] === 'oos_order') return 'order'
  // A listed or unsafe defect is repaired, or somebody certifies that it need not be (49 CFR 396.11(a)(3)).
  if (hold['kind'] === 'unsafe_defect' && has('repair')) return 'repair'
  if (hold['kind'] === 'credential') return has('ticket') ? 'state' : hold['reason'] === queryNotCleared ? 'query' : 'return_to_duty'
  return hold['kind'] === 'manual' && has('accident') ? 'return_to_duty' : null
}

/** Nobody drives before a return to duty. Who reads the fields of the hold learns no more than its words say. */
export const needsClearing = (hold: Row): boolean => wayOut(hold) === 'return_to_duty'

/** Why it was lifted, in words that tell nobody of a test. */
export const clearedBySafety = 'Cleared by Safety'

/** Said of every field that stays as the record says. */
const staying: Readonly<Record<WayOut, string>> = {
  state: 'The state’s end or a clean MVR ends this hold, or a correction of the ticket (49 CFR 383.37, 383.51)',
  query: 'Stays until a later query clears the driver (49 CFR 382.701, 382.703)',
  return_to_duty: 'Stays until "Clear driver" lifts the hold',
  repair: 'Stays until the repair is completed (49 CFR 396.11(a)(3))',
  order: 'Stays until "Record end" says when the order ended or the repair was done (49 CFR 395.13, 396.9(c))',
}

const wrongEntry = '. For a wrong entry, use "Entered by mistake"'

const places = ['driver', 'vehicle', 'effect', 'kind', 'startsAt', 'endsAt'] as const

/**
 * Fields that stay as entered, each with the sentence that says what ends the hold: no change of them frees the driver. `causes` are the
 * fields that name the record behind the hold.
 */
export const keptByCause = (hold: Row, causes: readonly string[]): Readonly<Record<string, string>> => {
  const way = wayOut(hold)
  if (way === null || hold['status'] !== 'active') return {}
  const placed = hold['placedByRecord'] === true
  const fields = placed ? [...places, 'reason', ...causes] : places
  return Object.fromEntries(fields.map((field) => [field, placed ? staying[way] : `${staying[way]}${wrongEntry}`]))
}
