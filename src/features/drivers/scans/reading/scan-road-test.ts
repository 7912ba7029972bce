import type { Proposal, ReadScan } from './proposal.ts'
import { wordsOf } from './words-of.ts'

/** Endings of company names that people leave out. */
const legalForm = new Set(['llc', 'inc', 'incorporated', 'corp', 'corporation', 'co', 'company', 'ltd', 'lp', 'llp'])

/**
 * Our own road test if the certificate names one of our companies; a certificate without them may be another carrier's, which counts for 3
 * years only (49 CFR 391.31, 391.33). `companies` are the legal names of the company and its carriers.
 */
export const proofInText = ({ text, source }: ReadScan, companies: readonly string[], notes: string[]): Proposal['roadTestProof'] => {
  const page = ` ${wordsOf(text).join(' ')} `
  const named = companies.some((company) => {
    const words = wordsOf(company).filter((word) => !legalForm.has(word))
    return words.length > 0 && page.includes(` ${words.join(' ')} `)
  })
  if (named) return { value: 'own', source }
  notes.push('Our company was not read on the road test. Select what the proof is')
  return null
}
