import type { RuleCode } from '#records/duties/deadline-rules/shipped.ts'
import type { HarmAnswers } from './recordable.ts'

/** Clocks that the facts of an accident may start, in the order in which they run out. */
export const accidentClockCodes = [
  'PA-ALC-2',
  'PA-ALC-8',
  'ACC-INSURER',
  'PA-DRUG-32',
  'ACC-POLICE',
  'ACC-DETERMINE',
  'ACC-APPEAL',
] as const satisfies readonly RuleCode[]

/** Why the insurer's clock does not run. That nobody was hurt is said only where somebody has answered it. */
export const insurerReason = ({ fatalities, treatedAway, disablingTow }: HarmAnswers): string =>
  fatalities === null || treatedAway === null || disablingTow === null
    ? 'No death, injury, tow or claim is entered, but not all of it is answered'
    : 'No one hurt, nothing towed, nothing claimed'

/** Unanswered is not no. */
const policeOpen = "Whether police came isn't answered"

/** Why each clock of an accident does not run, where it does not: the tests by the reasons worked out with them, the others by what is missing. */
export const whyNotRunning = (facts: {
  readonly alcohol: string
  readonly drug: string
  readonly harm: HarmAnswers
  /** Whether police came to the scene; null where no one has said. */
  readonly policeCalled: boolean | null
}): Readonly<Record<Exclude<(typeof accidentClockCodes)[number], 'ACC-DETERMINE'>, string>> => ({
  'PA-ALC-2': facts.alcohol,
  'PA-ALC-8': facts.alcohol,
  'PA-DRUG-32': facts.drug,
  'ACC-INSURER': insurerReason(facts.harm),
  'ACC-POLICE': facts.policeCalled === null ? policeOpen : 'No police report is awaited',
  'ACC-APPEAL': 'There is no appeal',
})
