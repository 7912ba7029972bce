import type { HarmAnswers } from './recordable.ts'

/** What decides on tests after an accident (49 CFR 382.303). Instants are ISO 8601. */
export interface TestingFacts extends HarmAnswers {
  readonly occurredAt: string
  /** The earliest moment of each death that came after the scene; they are among `fatalities`. */
  readonly laterDeaths?: readonly string[]
  /** Our driver got a citation for a moving violation arising from the accident. Null where no one has said. */
  readonly driverCited: boolean | null
  /** When; null while unknown, then it counts as issued in time. */
  readonly citedAt: string | null
  /** What they drove is a commercial motor vehicle of 49 CFR 382.107. Null when not known. */
  readonly commercialVehicle: boolean | null
  /** It would be one by placarded hazardous material alone, and no one has said whether there was any. */
  readonly loadInDoubt?: boolean
  /**
   * `closed`: not a public road. `in_doubt`: private property that is open to the public, or of which that is not known, and no one has said
   * whether it is a public road. Null where nothing is known of the place.
   */
  readonly road: 'public' | 'closed' | 'in_doubt' | null
  /** Nobody has said whether it was private property: taken for a public road, and said so. */
  readonly placeUnsaid?: boolean
  /** The event was only getting on or off a stopped vehicle, or only loading. */
  readonly only: 'traffic' | 'boarding' | 'loading'
  /** A passenger car or multipurpose passenger vehicle, neither for hire nor placarded. */
  readonly passengerCar?: boolean
  readonly driverDied?: boolean
  /** A co-driver was on board. */
  readonly coDriver?: boolean
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
 * driver is cited for a moving violation, within 8 hours for alcohol and 32 for drugs (49 CFR 382.303). Only with a commercial motor vehicle on
 * a public road, of surviving drivers, and not in the exceptions of 382.303(h). What no one knows stops no deadline, except where the place is
 * private property that may not be a public road, where only the load would make a commercial motor vehicle of it, and where no one has said
 * whether anyone died or was treated, a vehicle was towed or our driver cited: that is to be checked while the hours run, as a DOT test
 * without authority is itself a violation (382.113).
 */
export const testing = (facts: TestingFacts): Testing => {
  const outside = outsideTheRule(facts)
  if (outside !== null) return both('not_required', `${outside}; a test by company policy is non-DOT and uses no DOT form`)
  return { alcohol: onRoad(facts, decided(facts, alcoholHours)), drug: onRoad(facts, decided(facts, drugHours)) }
}

/** Said where a place that nobody has called private is taken for the road of 382.303. */
const roadOpen = 'private property or not is not answered, so the place is taken for a public road'

const onRoad = ({ road, placeUnsaid, loadInDoubt }: TestingFacts, decision: TestDecision): TestDecision => {
  if (decision.need === 'not_required') return decision
  const doubts = [
    ...(road === 'in_doubt' ? ['private property: check now whether it is a "public road" (49 CFR 382.303(a))'] : []),
    ...(loadInDoubt === true ? ['check now whether placarded hazardous material was on board (49 CFR 382.107)'] : []),
  ]
  const open = placeUnsaid === true ? [roadOpen] : []
  return { need: doubts.length === 0 ? decision.need : 'check', reason: [decision.reason, ...doubts, ...open].join('; ') }
}

const outsideTheRule = ({
  commercialVehicle,
  loadInDoubt,
  road,
  only,
  passengerCar,
  driverDied,
  coDriver,
}: TestingFacts): string | null => {
  if (commercialVehicle === false && loadInDoubt !== true) return 'Not a vehicle that needs a CDL (49 CFR 382.107)'
  if (only === 'boarding') return 'Only getting on or off a stopped vehicle (49 CFR 382.303(h)(1))'
  if (only === 'loading') return 'Only loading or unloading (49 CFR 382.303(h)(2))'
  if (passengerCar === true) return 'A passenger car, neither for hire nor placarded (49 CFR 382.303(h)(3))'
  if (driverDied === true && coDriver !== true) return 'Our driver died: surviving drivers are tested (49 CFR 382.303(a))'
  return road === 'closed' ? 'Not on a public road (49 CFR 382.303(a))' : null
}

/** One test. A death after its hours starts nothing: attempts end with them (49 CFR 382.303(d)). */
const decided = (facts: TestingFacts, hours: number): TestDecision => {
  const { fatalities, laterDeaths = [] } = facts
  const late = laterDeaths.filter((at) => elapsed(facts.occurredAt, at) > hours).length
  if (fatalities !== null && fatalities - late > 0) return checked(facts, 'A death: required whatever the citation (49 CFR 382.303)')
  if (words(true, facts).length + words(null, facts).length === 0) {
    if (fatalities === null) return toCheck(deathOpen)
    return notRequired(
      late > 0
        ? `The death came more than ${hours} hours after the accident`
        : 'No death, no treatment away from the scene, no disabling tow',
    )
  }
  const found = byCitation(facts, hours, late > 0 ? `; the death came more than ${hours} hours after the accident` : '')
  // A death orders the test whatever the citation, so that no answer about that relieves of it.
  return fatalities === null && found.need !== 'required' ? toCheck(`${deathOpen}. ${found.reason}`) : found
}

/** One test after treatment or a tow, or where those are open. `death` are words about one that came too late for it. */
const byCitation = (facts: TestingFacts, hours: number, death: string): TestDecision => {
  const { driverCited } = facts
  const harm = words(true, facts).join(' and ')
  const open = harm === '' ? words(null, facts).join(' or ') : ''
  if (driverCited === false) return notRequired(`${harm === '' ? capital(notCited) : `${capital(harm)}, but ${notCited}`}${death}`)
  if (driverCited === true && facts.citedAt !== null && elapsed(facts.occurredAt, facts.citedAt) > hours)
    return notRequired(`Cited more than ${hours} hours after the accident${death}`)
  if (open !== '' || driverCited === null) {
    const asked = [...(open === '' ? [] : [`whether there was ${open}`]), ...(driverCited === null ? [citedQuestion] : [])].join(', nor ')
    return toCheck(`${harm === '' ? '' : `${capital(harm)}. `}Not known ${asked}; if so, required (49 CFR 382.303)${death}`)
  }
  return checked(facts, `${capital(harm)}, and our driver was cited (49 CFR 382.303)${death}`)
}

/** Part of the reason why a test is not required: a citation that is still to come may order it. */
export const notCited = 'our driver was not cited'

/** What a citation that is still to come would do, while it would order the test and afterwards (49 CFR 382.303(a)(2), (b)(2)). `hours` after the accident. */
export const citationOutlook = (hours: number): { readonly open: string; readonly over: string } => ({
  open: `If our driver is cited within ${hours} hours of the accident, required`,
  over: `The ${hours} hours have passed: a citation issued now requires no test`,
})

/** Said while no one has answered whether anyone died. */
const deathOpen = 'Not known whether anyone died; if so, required whatever the citation (49 CFR 382.303)'
const citedQuestion = 'whether our driver was cited for a moving violation'

/** Harm that someone affirmed, or of which no one has said anything. */
const words = (answer: true | null, { treatedAway, disablingTow }: TestingFacts): readonly string[] => [
  ...(treatedAway === answer ? ['treatment away from the scene'] : []),
  ...(disablingTow === answer ? ['a disabling tow'] : []),
]

const elapsed = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / hour

const notRequired = (reason: string): TestDecision => ({ need: 'not_required', reason })

const toCheck = (reason: string): TestDecision => ({ need: 'check', reason })

const both = (need: TestDecision['need'], reason: string): Testing => ({ alcohol: { need, reason }, drug: { need, reason } })

/** Where the vehicle is not known the clock runs: a test not needed harms less than one not done. */
const checked = ({ commercialVehicle }: TestingFacts, reason: string): TestDecision => ({
  need: 'required',
  reason: commercialVehicle === null ? `${reason}; weight and load of the unit to be checked` : reason,
})

const capital = (words: string): string => `${words.charAt(0).toUpperCase()}${words.slice(1)}`
