/** What decides on tests after an accident (49 CFR 382.303). Instants are ISO 8601. */
export interface TestingFacts {
  readonly occurredAt: string
  readonly fatalities: number
  readonly treatedAway: boolean
  readonly disablingTow: boolean
  /** Our driver got a citation for a moving violation arising from the accident. */
  readonly driverCited: boolean
  /** When; null while unknown, then it counts as issued in time. */
  readonly citedAt: string | null
  /** The driver needs a CDL for what he drove. Null when not known. */
  readonly cdlDriver: boolean | null
}

export interface TestDecision {
  readonly need: 'required' | 'not_required' | 'check'
  readonly reason: string
}

export interface Testing {
  readonly alcohol: TestDecision
  readonly drug: TestDecision
}

const hour = 3_600_000
/** Elapsed hours after the accident within which a citation makes the test due, and the test must be done (49 CFR 382.303(a), (b), (d)). */
export const alcoholHours = 8
export const drugHours = 32

/**
 * Whether alcohol and drug tests are due: after a death always; after treatment away from the scene or a disabling tow only when our
 * driver is cited, within 8 hours for alcohol and 32 for drugs (49 CFR 382.303).
 */
export const testing = (facts: TestingFacts): Testing => {
  const { cdlDriver, fatalities, treatedAway, disablingTow } = facts
  if (cdlDriver === false) return both('not_required', 'No CDL was needed; a test by company policy is non-DOT and uses no DOT form')
  if (fatalities > 0) return checked(cdlDriver, both('required', 'A death: required whatever the citation (49 CFR 382.303)'))
  const harm = [...(treatedAway ? ['treatment away from the scene'] : []), ...(disablingTow ? ['a disabling tow'] : [])].join(' and ')
  if (harm === '') return both('not_required', 'No death, no treatment away from the scene, no disabling tow')
  if (!facts.driverCited) return both('not_required', `${capital(harm)}, but our driver was not cited`)
  return checked(cdlDriver, {
    alcohol: within(facts, alcoholHours, harm),
    drug: within(facts, drugHours, harm),
  })
}

const both = (need: TestDecision['need'], reason: string): Testing => ({ alcohol: { need, reason }, drug: { need, reason } })

const within = ({ occurredAt, citedAt }: TestingFacts, hours: number, harm: string): TestDecision =>
  citedAt !== null && Date.parse(citedAt) - Date.parse(occurredAt) > hours * hour
    ? { need: 'not_required', reason: `Cited more than ${hours} hours after the accident` }
    : { need: 'required', reason: `${capital(harm)}, and our driver was cited (49 CFR 382.303)` }

/** Where the license is not known the clocks run: a test not needed harms less than one not done. */
const checked = (cdlDriver: boolean | null, decided: Testing): Testing =>
  cdlDriver === null
    ? {
        alcohol: { ...decided.alcohol, reason: `${decided.alcohol.reason}; license class to be checked` },
        drug: { ...decided.drug, reason: `${decided.drug.reason}; license class to be checked` },
      }
    : decided

const capital = (words: string): string => `${words.charAt(0).toUpperCase()}${words.slice(1)}`
