/** The boxes of Form 300, columns G to J, most serious first. */
export const classificationWords = {
  death: 'death',
  days_away: 'days away from work',
  restricted_or_transfer: 'restriction or transfer',
  other_recordable: 'other recordable',
} as const

export type Classification = keyof typeof classificationWords

/**
 * The one box of a recordable case: the most serious outcome that is known (29 CFR 1904.29, Form 300 columns G to J). "Other" says that
 * there was none of the three, so it waits until each of them is denied: null, no box, until then.
 */
export const classificationOf = (outcome: {
  readonly died: boolean | null
  readonly away: boolean | null
  readonly restricted: boolean | null
}): Classification | null => {
  if (outcome.died === true) return 'death'
  if (outcome.away === true) return 'days_away'
  if (outcome.restricted === true) return 'restricted_or_transfer'
  return Object.values(outcome).includes(null) ? null : 'other_recordable'
}

export type Category = 'injury' | 'skin_disorder' | 'respiratory' | 'poisoning' | 'hearing_loss' | 'other_illness'

/** Columns M1 to M6 of Form 300, in their order. */
export const categories: readonly { readonly key: Category; readonly label: string }[] = [
  { key: 'injury', label: 'Injury' },
  { key: 'skin_disorder', label: 'Skin disorder' },
  { key: 'respiratory', label: 'Respiratory condition' },
  { key: 'poisoning', label: 'Poisoning' },
  { key: 'hearing_loss', label: 'Hearing loss' },
  { key: 'other_illness', label: 'All other illnesses' },
]

/** 1 to 6: the number of column M, and the code of the electronic submission; null where nobody chose one. */
export const categoryNumber = (category: Category | null): number | null =>
  category === null ? null : categories.findIndex(({ key }) => key === category) + 1

/** The complete list: no other case may hide its name (29 CFR 1904.29(b)(7)(i) to (vi), (8)). */
export const privacyReasons = {
  intimate: { label: 'Intimate body part or reproductive system' },
  assault: { label: 'Sexual assault' },
  mental: { label: 'Mental illness' },
  infectious: { label: 'HIV infection, hepatitis or tuberculosis' },
  needlestick: { label: 'Needlestick or cut contaminated with another’s blood' },
  requested: { label: 'Other illness, and the employee requested it' },
} as const

export type PrivacyReason = keyof typeof privacyReasons

/** The reason that lies in the special case itself: whoever answers so has said it (29 CFR 1904.29(b)(7)(iv), (v)). */
export const privacyReasonOf = (special: string | undefined): PrivacyReason | null =>
  special === 'needlestick' ? 'needlestick' : special === 'tuberculosis' ? 'infectious' : null

/** What stands in place of the name on Form 300 (29 CFR 1904.29(b)(6)). */
export const privacyName = 'Privacy case'

/**
 * True when the name is left off: on request for an illness only, never for an injury (29 CFR 1904.29(b)(7)(vi)). While nobody said which of
 * the two it is, the name stays off: a name once read cannot be taken back.
 */
export const isPrivacyCase = (reason: PrivacyReason | null, category: Category | null): boolean =>
  reason !== null && (reason !== 'requested' || category !== 'injury')
