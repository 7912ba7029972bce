import { namedSources } from './sources.ts'

type Row = Readonly<Record<string, unknown>>

/** What ends a hold that no words and no date typed into it end: the state, a later query, or a return to duty. */
export type WayOut = 'state' | 'query' | 'return_to_duty' | 'repair'

/** Words of a hold that a dispatcher may read: they say nothing of a test. */
export const queryNotCleared = 'A required query is not cleared'

/**
 * By the cause of a hold, what alone ends it, besides a correction of the record that placed it; null where Safety lifts it with a
 * reason. A disqualification, suspension or revocation is the state's (49 CFR 383.37(a), 383.51, 391.15(a)); a refused or failed test and a
 * report of a violation ask for a return to duty (49 CFR 382.501, 382.503); what a Clearinghouse query left open only another query ends, which
 * shows a return to duty too, or follows the consent (49 CFR 382.701(b)(3), (d), 382.703(c)). It goes by what everybody sees of a hold, who
 * may not see results too (49 CFR 382.405): a credential block without a ticket is of a Clearinghouse paper.
 */
export const wayOut = (hold: Row): WayOut | null => {
  const has = (source: string): boolean => (hold[source] ?? null) !== null
  if (hold['placedByRecord'] !== true) return null
  if (hold['kind'] === 'disqualification') return 'state'
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
}

const places = ['driver', 'vehicle', 'effect', 'kind', 'reason', 'startsAt', 'endsAt'] as const

/** Fields that stay as the record says, each with the sentence that says what ends the hold: no change of them frees the driver. */
export const keptByCause = (hold: Row): Readonly<Record<string, string>> => {
  const way = wayOut(hold)
  if (way === null || hold['status'] !== 'active') return {}
  return Object.fromEntries([...places, ...namedSources].map((field) => [field, staying[way]]))
}
