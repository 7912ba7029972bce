import { daysUntil } from '#kit/expiry.ts'
import { daysAfter, monthsAfter } from '#kit/iso-day.ts'
import { documentTypes } from '../qualification-documents/types.ts'
import type { DocumentType, DocumentTypeKey } from '../qualification-documents/types.ts'
import { newAtRehire } from './rehire.ts'

/** What a driver's file needs to be judged. */
export interface FileOwner {
  readonly position: string | null
  /** Null where no one has entered it. */
  readonly licenseClass: string | null
  /** `YYYY-MM-DD`; null where nobody said. */
  readonly hireDate: string | null
  /** The other carrier of a multiple-employer driver, and the first and last day of driving for both (49 CFR 391.63). */
  readonly regularCarrier?: string | null
  readonly regularCarrierFrom?: string | null
  readonly regularCarrierUntil?: string | null
  /** Last day of the previous employment. Papers a rehire needs again must be from after it. */
  readonly lastDay?: string | null
}
/** One paper of the file; dates are `YYYY-MM-DD`. */
export interface Paper {
  readonly id: string
  readonly type: string
  readonly status: string
  readonly expirationDate: string | null
  readonly issuedOn: string | null
  /** `yes` for a Clearinghouse query whose result nobody entered. */
  readonly resultMissing?: string | null
  /** As a motor vehicle record from CDLIS shows it: `certified`, and until when. */
  readonly medicalStatus?: string | null
  readonly medicalUntil?: string | null
}

/** `not_due`: nothing is on file and nothing has to be yet. `class_missing`: whether it is needed depends on the license class, which is not entered. `result_missing`: the query is on file, what it found is not. */
export type RequirementState = 'not_due' | 'class_missing' | 'missing' | 'expired' | 'expiring' | 'to_verify' | 'result_missing' | 'on_file'
export interface Requirement {
  readonly key: DocumentTypeKey
  /** The type of the paper that puts it on file, where that is another. */
  readonly by?: DocumentTypeKey
  readonly type: DocumentType
  readonly state: RequirementState
  /** The paper that decides, if there is one. */
  readonly paper: Paper | null
  /** First day by which it must be on file, where that is still to come; else null. */
  readonly dueOn: string | null
}

const soon = 30
/** Positions that drive nothing and need no file. */
export const drivesNothing: readonly string[] = ['non_driving', 'dock']

/** Not needed of a multiple-employer driver; medical proof, road test, license and Part 382 are (49 CFR 391.63(a)). */
export const notOfMultipleEmployer: readonly DocumentTypeKey[] = [
  'application',
  'previous_employers',
  'mvr_initial',
  'mvr_annual',
  'annual_review',
]

const drivesForBoth = (
  { regularCarrier = null, regularCarrierFrom = null, regularCarrierUntil = null }: FileOwner,
  today: string,
): boolean => regularCarrier !== null && (regularCarrierFrom ?? '') <= today && (regularCarrierUntil ?? '9999') >= today

/** Papers this driver must have, and those they have besides, in the order of the file (49 CFR 391.51). */
export const requirementsOf = (owner: FileOwner, papers: readonly Paper[], today: string): Requirement[] =>
  (Object.entries(documentTypes) as [DocumentTypeKey, DocumentType][])
    .filter(
      ([key, type]) =>
        type.subject === 'driver' &&
        ((isNeeded(owner, type) && !(notOfMultipleEmployer.includes(key) && drivesForBoth(owner, today))) ||
          papers.some((paper) => paper.type === key && isLiving(paper))),
    )
    .map(([key, type]) =>
      key === 'medical' && hasCdl(owner) ? judgedByRecord(type, owner, papers, today) : judged(key, type, owner, papers, today),
    )

const hasCdl = ({ licenseClass }: FileOwner): boolean => ['A', 'B', 'C'].includes(licenseClass ?? '')

/** The newest motor vehicle record with a medical status is the medical proof of a CDL holder, not a paper card (49 CFR 391.23(m)(2), (4)). */
const judgedByRecord = (type: DocumentType, owner: FileOwner, papers: readonly Paper[], today: string): Requirement => {
  const [newest] = papers
    .filter(({ status, medicalStatus }) => (status === 'active' || status === 'superseded') && (medicalStatus ?? null) !== null)
    .toSorted((one, other) => (other.issuedOn ?? '').localeCompare(one.issuedOn ?? ''))
  const record =
    newest?.medicalStatus === 'certified'
      ? [{ ...newest, type: 'medical', status: 'active', expirationDate: newest.medicalUntil ?? null }]
      : []
  const shown = { ...type, label: 'Medical status in CDLIS', citation: '49 CFR 391.23(m)(2)' }
  return { ...judged('medical', shown, owner, record, today), by: 'mvr_annual' }
}

/** CDL rules bind holders of classes A to C, and may bind a driver whose class is not entered. An unknown hire date excepts from nothing. */
const isNeeded = ({ position, licenseClass, hireDate }: FileOwner, type: DocumentType): boolean => {
  if (drivesNothing.includes(position ?? '') || type.required === 'optional' || type.required === 'conditional') return false
  if (type.hiredFrom !== undefined && hireDate !== null && hireDate < type.hiredFrom) return false
  return type.cdlOnly !== true || licenseClass !== 'non_cdl'
}

const isOfThisPeriod = ({ lastDay }: FileOwner, { type, issuedOn }: Paper): boolean =>
  lastDay == null || !(newAtRehire as readonly string[]).includes(type) || (issuedOn ?? '') >= lastDay

const isLiving = (paper: Paper): boolean => paper.status === 'active' || paper.status === 'draft'

const judged = (key: DocumentTypeKey, type: DocumentType, owner: FileOwner, papers: readonly Paper[], today: string): Requirement => {
  const own = [
    ...papers.filter((paper) => paper.type === key && isOfThisPeriod(owner, paper)),
    ...(key === 'clearinghouse_limited' ? fullQueries(papers) : []),
  ]
  const filed = own.filter((paper) => paper.status === 'active')
  const active = latest(filed.filter((paper) => paper.resultMissing !== 'yes'))
  const unanswered = latest(filed)
  const draft = latest(own.filter((paper) => paper.status === 'draft'))
  const dueOn = firstDue(key, type, owner)
  const ahead = dueOn !== null && dueOn >= today ? dueOn : null
  // Done only once its result is known (49 CFR 382.701(a), (b)).
  if (unanswered !== null && (active === null || daysLeft(active, today) < 0) && unanswered.resultMissing === 'yes')
    return { key, type, state: 'result_missing', paper: unanswered, dueOn: null }
  if (active === null && draft === null && type.cdlOnly === true && owner.licenseClass === null)
    return { key, type, state: 'class_missing', paper: null, dueOn: null }
  if (active === null)
    return { key, type, state: draft !== null ? 'to_verify' : ahead !== null ? 'not_due' : 'missing', paper: draft, dueOn: ahead }
  const left = daysLeft(active, today)
  return { key, type, state: left < 0 ? 'expired' : left <= soon ? 'expiring' : 'on_file', paper: active, dueOn: null }
}

const daysLeft = ({ expirationDate }: Paper, today: string): number =>
  expirationDate === null ? Number.POSITIVE_INFINITY : daysUntil(expirationDate, today)

/** The motor vehicle record and its review: at least once every 12 months, so first 12 months after the hire (49 CFR 391.25(a), (b)). */
const yearly: ReadonlySet<string> = new Set(['mvr_annual', 'annual_review'])
/** The first record and the inquiry at earlier employers: within 30 days of the date the employment begins (49 CFR 391.23(b), (c)). */
const firstDue = (key: DocumentTypeKey, type: DocumentType, { hireDate }: FileOwner): string | null => {
  if (hireDate === null) return null
  if (type.required === 'within_30_days') return daysAfter(hireDate, 30)
  return yearly.has(key) ? monthsAfter(hireDate, 12) : null
}

/** A full query is a query of the year too (49 CFR 382.701(b)(1)): it counts for 365 days from its own. */
const fullQueries = (papers: readonly Paper[]): readonly Paper[] =>
  papers.flatMap((paper) =>
    paper.type === 'clearinghouse_full' && paper.status === 'active' && paper.issuedOn !== null
      ? [{ ...paper, expirationDate: daysAfter(paper.issuedOn, 365) }]
      : [],
  )

/** The one that lasts longest; without an expiry it lasts for ever. */
const latest = (papers: readonly Paper[]): Paper | null =>
  papers.toSorted((one, other) => (other.expirationDate ?? '9999').localeCompare(one.expirationDate ?? '9999'))[0] ?? null
