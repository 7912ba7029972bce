import type { RuleCode } from '../../deadline-rules/shipped.ts'

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

/** Why each clock of an accident does not run, where it does not: the tests by the reasons worked out with them, the others by what is missing. */
export const whyNotRunning = (tests: {
  readonly alcohol: string
  readonly drug: string
}): Readonly<Record<Exclude<(typeof accidentClockCodes)[number], 'ACC-DETERMINE'>, string>> => ({
  'PA-ALC-2': tests.alcohol,
  'PA-ALC-8': tests.alcohol,
  'PA-DRUG-32': tests.drug,
  'ACC-INSURER': 'Nobody hurt, nothing towed, nothing claimed',
  'ACC-POLICE': 'No police report is awaited',
  'ACC-APPEAL': 'There is no appeal',
})
