import { monthsAfter } from '#kit/dates/iso-day.ts'
import type { Issue } from '#kit/errors.ts'
import { issue } from '#kit/record.ts'
import { documentTypes } from './types.ts'
import type { DocumentType } from './types.ts'

interface Dated {
  readonly type: string
  readonly issuedOn: string | null
  readonly expirationDate: string | null
}

/** What looks wrong about the dates of a document. Days are `YYYY-MM-DD`. */
export const dateWarnings = (document: Dated, today: string): readonly (Issue | false)[] => [
  document.issuedOn !== null && document.issuedOn > today && issue('issuedOn', 'Issue date can’t be in the future'),
  yearlyWarning(document),
  cardWarning(document),
]

/** A medical card runs 24 months at most, to the day (49 CFR 391.45(b)); the examiner may have written a shorter time. */
const cardWarning = ({ type, issuedOn, expirationDate }: Dated): Issue | false =>
  type === 'medical' &&
  issuedOn !== null &&
  expirationDate !== null &&
  expirationDate > monthsAfter(issuedOn, 24) &&
  issue('expirationDate', 'More than 24 months after it was issued: a medical card runs 24 months at most (49 CFR 391.45(b))')

/**
 * The record of the year, its review and the query are due again 12 months after the last (49 CFR 391.25(a), (b), 382.701(b)(1)); with a
 * later date the file would call them on file beyond that.
 */
const yearlyWarning = ({ type, issuedOn, expirationDate }: Dated): Issue | false => {
  const paper = (documentTypes as Readonly<Record<string, DocumentType>>)[type]
  const isYearly = paper?.subject === 'driver' && paper.required === 'annual'
  return (
    isYearly &&
    issuedOn !== null &&
    expirationDate !== null &&
    expirationDate > monthsAfter(issuedOn, 12) &&
    issue('expirationDate', `More than 12 months after it was issued (${paper.citation})`)
  )
}
