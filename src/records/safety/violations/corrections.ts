import { choice, date, longText } from '#kit/fields.ts'
import type { ChoiceOptions } from '#kit/fields.ts'
import { operationsStaff } from '#kit/roles.ts'

/** How a finding on a unit was corrected (49 CFR 396.9(d)(3)). */
const ofUnits = {
  repaired: { label: 'Repaired' },
  roadside: { label: 'Corrected at the roadside' },
  not_needed: { label: 'Nothing to repair' },
} as const

/** What was done about a finding on a driver. */
const ofDrivers = {
  coached: { label: 'Coached' },
  trained: { label: 'Trained' },
  log_corrected: { label: 'Log corrected' },
} as const

export const corrections = { ...ofUnits, ...ofDrivers } as const

const asking = <const O extends ChoiceOptions>(options: O) => ({
  correction: choice(options, { label: 'Correction', required: true }),
  correctedOn: date({ label: 'Corrected on', required: true }),
  correctiveAction: longText({ label: 'Corrective action', required: true, max: 2000 }),
})

const recording = { from: ['open'], to: null, done: 'Correction recorded', roles: operationsStaff, next: true } as const

/** One step for a unit and one for a driver: each asks what can be true of it. */
export const correctionMoves = {
  correct: {
    ...recording,
    label: 'Record correction',
    help: 'Describe the corrective action. Every equipment violation needs one before you can certify.',
    asks: asking(ofUnits),
  },
  correct_driver: {
    ...recording,
    label: 'Record driver correction',
    help: 'What was done with the driver, and what came of it.',
    asks: asking(ofDrivers),
  },
} as const

type Finding = Readonly<Record<string, unknown>>

/** A finding on the tractor or trailer; all others are on a person. */
export const isOnUnit = ({ unit }: Finding): boolean => unit === 'power_unit' || unit === 'trailer'

export const correctionRules = {
  correct: {
    ruledOut: (violation: Finding) => (isOnUnit(violation) ? null : 'The violation is the driver’s: use “Record driver correction”.'),
  },
  correct_driver: {
    ruledOut: (violation: Finding) => (isOnUnit(violation) ? 'The violation is on the unit: use “Record correction”.' : null),
  },
} as const
