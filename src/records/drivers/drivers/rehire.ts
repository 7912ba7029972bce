import { daysUntil } from '#kit/dates/expiry.ts'
import { formatDate } from '#kit/dates/format-time.ts'
import { monthsAfter } from '#kit/dates/iso-day.ts'
import { documentTypes } from '../qualification-documents/types.ts'
import type { DocumentTypeKey } from '../qualification-documents/types.ts'

/** Papers a new period of employment needs again (49 CFR 391.21(a), 382.301, 382.701(a)). */
export const newAtRehire: readonly DocumentTypeKey[] = ['application', 'drug_test', 'clearinghouse_full']

/** What a former driver may bring along while it is valid. */
const reusable: readonly DocumentTypeKey[] = ['road_test', 'medical', 'license']

/** A paper on file; dates are `YYYY-MM-DD`. */
export interface KeptPaper {
  readonly type: string
  readonly issuedOn: string | null
  readonly verifiedOn: string | null
  readonly expirationDate: string | null
}

const age = (issuedOn: string, today: string): string => {
  const months = Array.from({ length: 600 }, (_, count) => count).findLast((count) => monthsAfter(issuedOn, count) <= today) ?? 0
  return months < 1 ? `${-daysUntil(issuedOn, today)} days old` : `${months} ${months === 1 ? 'month' : 'months'} old`
}

const reused = ({ type, issuedOn, expirationDate }: KeptPaper, today: string): string => {
  const said = [issuedOn === null ? '' : age(issuedOn, today), expirationDate === null ? '' : `valid until ${formatDate(expirationDate)}`]
  return [documentTypes[type as DocumentTypeKey].label, ...said.filter(Boolean)].join(', ')
}

/**
 * A sentence where somebody who left on `left` can't be rehired: the signed application is older than that. It says what else is needed
 * anew, and what may be used again. Null where the new application is on file.
 */
export const rehireRefused = (papers: readonly KeptPaper[], left: string, today: string): string | null => {
  if (papers.some(({ type, issuedOn, verifiedOn }) => type === 'application' && (issuedOn ?? verifiedOn ?? '') >= left)) return null
  const usable = papers.filter(
    ({ type, expirationDate }) => reusable.includes(type as DocumentTypeKey) && (expirationDate === null || expirationDate >= today),
  )
  const may = usable.length === 0 ? '' : ` May be used again: ${usable.map((paper) => reused(paper, today)).join('; ')}.`
  return `A new period of employment needs a new signed application (49 CFR 391.21(a)), and before driving a new pre-employment test and full Clearinghouse query (382.301, 382.701(a)); the test falls away only under 382.301(b). Hire them from a new application in Recruiting, or file the application signed since ${formatDate(left)}.${may}`
}
