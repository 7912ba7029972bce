import { claimFields } from './claim-fields.ts'
import { programFields } from './program-fields.ts'

const all = { ...claimFields, ...programFields }

/** What is recorded of the tests after an accident, which evidence on hold still takes (49 CFR 382.303). */
export const testAsks = {
  alcoholTestedAt: all.alcoholTestedAt,
  alcoholTestBy: all.alcoholTestBy,
  alcoholPoliceResult: all.alcoholPoliceResult,
  alcoholResult: all.alcoholResult,
  alcoholDelay: all.alcoholDelay,
  alcoholNotDone: all.alcoholNotDone,
  drugTestedAt: all.drugTestedAt,
  drugTestBy: all.drugTestBy,
  drugPoliceResult: all.drugPoliceResult,
  drugResult: all.drugResult,
  drugNotDone: all.drugNotDone,
  coAlcoholTestedAt: all.coAlcoholTestedAt,
  coAlcoholResult: all.coAlcoholResult,
  coAlcoholNotDone: all.coAlcoholNotDone,
  coDrugTestedAt: all.coDrugTestedAt,
  coDrugResult: all.coDrugResult,
  coDrugNotDone: all.coDrugNotDone,
} as const

export const coDriverTests = [
  'coAlcoholTestedAt',
  'coAlcoholResult',
  'coAlcoholNotDone',
  'coDrugTestedAt',
  'coDrugResult',
  'coDrugNotDone',
] as const
