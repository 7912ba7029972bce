import { bool } from '#kit/fields.ts'
import { identityReaders } from '#kit/roles.ts'

/**
 * Whether a recorded test was given at all. A refusal is no test, whatever moment was entered with it (49 CFR 40.191, 40.261). Null while
 * neither a moment nor a refusal is recorded. That one was not given tells its result: for those who may see results (49 CFR 382.405).
 */
export const givenFields = {
  alcoholGiven: bool({ label: 'Alcohol test given', computed: true, readable: identityReaders }),
  drugGiven: bool({ label: 'Drug test given', computed: true, readable: identityReaders }),
  coAlcoholGiven: bool({ label: 'Co-driver: alcohol test given', computed: true, readable: identityReaders }),
  coDrugGiven: bool({ label: 'Co-driver: drug test given', computed: true, readable: identityReaders }),
} as const
