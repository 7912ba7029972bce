import { bool } from '#kit/fields.ts'

/**
 * Whether a recorded test was given at all. A refusal is no test, whatever moment was entered with it (49 CFR 40.191, 40.261). Null while
 * neither a moment nor a refusal is recorded.
 */
export const givenFields = {
  alcoholGiven: bool({ label: 'Alcohol test given', computed: true }),
  drugGiven: bool({ label: 'Drug test given', computed: true }),
  coAlcoholGiven: bool({ label: 'Co-driver: alcohol test given', computed: true }),
  coDrugGiven: bool({ label: 'Co-driver: drug test given', computed: true }),
} as const
