/** The boxes of Form 300, columns G to J, most serious first. */
export const classificationWords = {
  death: 'death',
  days_away: 'days away from work',
  restricted_or_transfer: 'restriction or transfer',
  other_recordable: 'other recordable',
} as const

export type Classification = keyof typeof classificationWords

/** The one box of a recordable case: the most serious outcome wins (29 CFR 1904.29, Form 300 columns G to J; regulations notes, 5.3). */
export const classificationOf = (outcome: {
  readonly died: boolean
  readonly daysAway: number
  readonly daysRestricted: number
}): Classification =>
  outcome.died ? 'death' : outcome.daysAway > 0 ? 'days_away' : outcome.daysRestricted > 0 ? 'restricted_or_transfer' : 'other_recordable'

export type Category = 'injury' | 'skin_disorder' | 'respiratory' | 'poisoning' | 'hearing_loss' | 'other_illness'

/** Columns M1 to M6 of Form 300, in their order (regulations notes, 5.3). */
export const categories: readonly { readonly key: Category; readonly label: string }[] = [
  { key: 'injury', label: 'Injury' },
  { key: 'skin_disorder', label: 'Skin disorder' },
  { key: 'respiratory', label: 'Respiratory condition' },
  { key: 'poisoning', label: 'Poisoning' },
  { key: 'hearing_loss', label: 'Hearing loss' },
  { key: 'other_illness', label: 'All other illnesses' },
]

/** 1 to 6: the number of column M, and the code of the electronic submission. */
export const categoryNumber = (category: Category): number => categories.findIndex(({ key }) => key === category) + 1

export type PrivacyReason = 'intimate' | 'assault' | 'mental' | 'infectious' | 'needlestick' | 'requested'

/** The complete list: no other case may hide its name (29 CFR 1904.29(b)(7), (8)). */
export const privacyReasons: readonly { readonly key: PrivacyReason; readonly text: string; readonly citation: string }[] = [
  { key: 'intimate', text: 'An intimate body part or the reproductive system', citation: '29 CFR 1904.29(b)(7)(i)' },
  { key: 'assault', text: 'A sexual assault', citation: '29 CFR 1904.29(b)(7)(ii)' },
  { key: 'mental', text: 'A mental illness', citation: '29 CFR 1904.29(b)(7)(iii)' },
  { key: 'infectious', text: 'HIV infection, hepatitis or tuberculosis', citation: '29 CFR 1904.29(b)(7)(iv)' },
  {
    key: 'needlestick',
    text: 'A needlestick or cut from a sharp object contaminated with another person’s blood',
    citation: '29 CFR 1904.29(b)(7)(v)',
  },
  { key: 'requested', text: 'Another illness, and the employee asked for it', citation: '29 CFR 1904.29(b)(7)(vi)' },
]

/** What stands in place of the name on Form 300 (29 CFR 1904.29(b)(6)). */
export const privacyName = 'Privacy case'

/** True when the name is left off: on request for an illness only, never for an injury (29 CFR 1904.29(b)(7)(vi)). */
export const isPrivacyCase = (reason: PrivacyReason | null, category: Category): boolean =>
  reason !== null && (reason !== 'requested' || category !== 'injury')
