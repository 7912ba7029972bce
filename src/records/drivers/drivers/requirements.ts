import { daysUntil } from '#kit/dates/expiry.ts'
import { daysAfter, monthsAfter } from '#kit/dates/iso-day.ts'
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
  /** Dates of the driver record. The gate blocks by them, so the paper has expired when they have. */
  readonly licenseExpirationDate?: string | null
  readonly medicalExpirationDate?: string | null
}

const textIn = (row: Readonly<Record<string, unknown>>, field: string): string | null => {
  const value = row[field]
  return typeof value === 'string' && value !== '' ? value : null
}

/** The end of the employment before this one. */
const lastDayOf = (periods: unknown): string | null =>
  Array.isArray(periods) ? ((periods.at(-1) as { left?: string | null } | undefined)?.left ?? null) : null

/** Fields of a driver row that `fileOwnerOf` reads. */
export const ownerFields = [
  'position',
  'licenseClass',
  'hireDate',
  'regularCarrier',
  'regularCarrierFrom',
  'regularCarrierUntil',
  'employmentPeriods',
  'licenseExpirationDate',
  'medicalExpirationDate',
] as const

/** What the file of a driver is judged by, from the driver row as the API answers it. */
export const fileOwnerOf = (row: Readonly<Record<string, unknown>>): FileOwner => ({
  position: textIn(row, 'position'),
  licenseClass: textIn(row, 'licenseClass'),
  hireDate: textIn(row, 'hireDate'),
  regularCarrier: textIn(row, 'regularCarrier'),
  regularCarrierFrom: textIn(row, 'regularCarrierFrom'),
  regularCarrierUntil: textIn(row, 'regularCarrierUntil'),
  lastDay: lastDayOf(row['employmentPeriods']),
  licenseExpirationDate: textIn(row, 'licenseExpirationDate'),
  medicalExpirationDate: textIn(row, 'medicalExpirationDate'),
})

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
  readonly verifiedOn?: string | null
  /** What stands in for a road test: `own`, `cdl`, or another carrier's `certificate`. */
  readonly roadTestProof?: string | null
  /** Where the paper is that somebody checked in place of a scan, by when it is scanned, and who checked it, by field. */
  readonly paperPlace?: string | null
  readonly scanDueOn?: string | null
  readonly labels?: Readonly<Record<string, string | readonly string[] | null>>
}

/** Fields of a document row that a `Paper` is read from, besides its id. */
export const paperFields = [
  'type',
  'status',
  'expirationDate',
  'issuedOn',
  'verifiedOn',
  'resultMissing',
  'medicalStatus',
  'medicalUntil',
  'roadTestProof',
  'paperPlace',
  'scanDueOn',
  'verifiedBy',
] as const

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
  /** False for a paper on file that no rule asks of this driver. */
  readonly required: boolean
  /** The earlier of the paper's expiration date and the driver record's; null where neither has one. */
  readonly expiresOn: string | null
  /** First day by which it must be on file, where that is still to come; else null. */
  readonly dueOn: string | null
}

const isCurrent = ({ state }: Requirement): boolean => state === 'on_file' || state === 'expiring'

/**
 * Required today and not on file: missing, expired, not verified, or without its result. `missingTypes` counts the same in SQL for the list,
 * the reports, and the dashboards. A paper that depends on a license class nobody entered is not counted: the class is what is missing.
 */
export const isMissing = (requirement: Requirement): boolean =>
  requirement.required && requirement.dueOn === null && requirement.state !== 'class_missing' && !isCurrent(requirement)

/** How many papers the driver needs today, and how many of those are on file. */
export const countRequired = (requirements: readonly Requirement[]): { readonly asked: number; readonly onFile: number } => {
  const onFile = requirements.filter((one) => one.required && isCurrent(one)).length
  return { asked: onFile + requirements.filter(isMissing).length, onFile }
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
): boolean =>
  regularCarrier !== null && regularCarrierFrom !== null && regularCarrierFrom <= today && (regularCarrierUntil ?? '9999') >= today

/** Papers this driver must have, and those they have besides, in the order of the file (49 CFR 391.51). */
export const requirementsOf = (owner: FileOwner, papers: readonly Paper[], today: string): Requirement[] =>
  (Object.entries(documentTypes) as [DocumentTypeKey, DocumentType][]).flatMap(([key, type]) => {
    if (type.subject !== 'driver') return []
    const required = isNeeded(owner, type) && !(notOfMultipleEmployer.includes(key) && drivesForBoth(owner, today))
    if (!required && !papers.some((paper) => paper.type === key && isLiving(paper))) return []
    const found = key === 'medical' && hasCdl(owner) ? judgedByRecord(type, owner, papers, today) : judged(key, type, owner, papers, today)
    return [{ ...found, required }]
  })

const hasCdl = ({ licenseClass }: FileOwner): boolean => ['A', 'B', 'C'].includes(licenseClass ?? '')

/**
 * The newest motor vehicle record with a medical status is the medical proof of a CDL holder, not a paper card (49 CFR 391.23(m)(2), (4)).
 * Without one, what was checked in the paper file at go-live counts.
 */
const judgedByRecord = (type: DocumentType, owner: FileOwner, papers: readonly Paper[], today: string): Judged => {
  const [newest] = papers
    .filter(({ status, medicalStatus }) => (status === 'active' || status === 'superseded') && (medicalStatus ?? null) !== null)
    .toSorted((one, other) => (other.issuedOn ?? '').localeCompare(one.issuedOn ?? ''))
  const record =
    newest?.medicalStatus === 'certified'
      ? [{ ...newest, type: 'medical', status: 'active', expirationDate: newest.medicalUntil ?? null }]
      : newest === undefined
        ? papers.filter((paper) => paper.type === 'medical' && paper.status === 'active' && (paper.paperPlace ?? null) !== null)
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

const isOfThisPeriod = ({ lastDay }: FileOwner, { type, issuedOn, verifiedOn }: Paper): boolean =>
  lastDay == null || !(newAtRehire as readonly string[]).includes(type) || (issuedOn ?? verifiedOn ?? '') >= lastDay

/** A CDL stands in for the test, and so does a certificate of the 3 years before the hire (49 CFR 391.33(a)). */
const isRoadTest = ({ licenseClass, hireDate }: FileOwner, { issuedOn, roadTestProof = null }: Paper): boolean => {
  if (roadTestProof === 'cdl') return licenseClass !== 'non_cdl'
  if (roadTestProof !== 'certificate') return true
  return hireDate !== null && issuedOn !== null && issuedOn >= monthsAfter(hireDate, -36)
}

const isLiving = (paper: Paper): boolean => paper.status === 'active' || paper.status === 'draft'

type Judged = Omit<Requirement, 'required'>

const judged = (key: DocumentTypeKey, type: DocumentType, owner: FileOwner, papers: readonly Paper[], today: string): Judged => {
  const own = countedFor(key, owner, papers)
  const filed = own.filter((paper) => paper.status === 'active')
  const active = latest(filed.filter((paper) => paper.resultMissing !== 'yes'))
  const unanswered = latest(filed)
  const draft = latest(own.filter((paper) => paper.status === 'draft'))
  const expiresOn = earlier((active ?? draft)?.expirationDate ?? null, active === null ? null : dateOfRecord(key, owner))
  const left = daysLeft(expiresOn, today)
  const isValid = active !== null && left >= 0
  if (!isValid && type.cdlOnly === true && owner.licenseClass === null)
    return { key, type, state: 'class_missing', paper: active ?? draft, expiresOn, dueOn: null }
  // Done only once its result is known (49 CFR 382.701(a), (b)).
  if (!isValid && unanswered?.resultMissing === 'yes')
    return { key, type, state: 'result_missing', paper: unanswered, expiresOn: unanswered.expirationDate, dueOn: null }
  if (active === null) return { key, type, expiresOn, ...unverified(draft, left, firstDue(key, type, owner), today) }
  return { key, type, state: left < 0 ? 'expired' : left <= soon ? 'expiring' : 'on_file', paper: active, expiresOn, dueOn: null }
}

/** What nobody verified, or nothing at all. What expired before anybody verified it is on file no more than a verified one that expired. */
const unverified = (
  draft: Paper | null,
  left: number,
  dueOn: string | null,
  today: string,
): Pick<Requirement, 'state' | 'paper' | 'dueOn'> => {
  if (draft !== null && left < 0) return { state: 'expired', paper: draft, dueOn: null }
  const ahead = dueOn !== null && dueOn >= today ? dueOn : null
  return { state: draft !== null ? 'to_verify' : ahead !== null ? 'not_due' : 'missing', paper: draft, dueOn: ahead }
}

/** Papers of the type that count in this period of employment, whatever their status. */
const countedFor = (key: DocumentTypeKey, owner: FileOwner, papers: readonly Paper[]): readonly Paper[] => {
  const counted = papers.filter((paper) => isOfThisPeriod(owner, paper) && (paper.type !== 'road_test' || isRoadTest(owner, paper)))
  return [...counted.filter((paper) => paper.type === key), ...(key === 'clearinghouse_limited' ? fullQueries(counted) : [])]
}

const daysLeft = (expiresOn: string | null, today: string): number =>
  expiresOn === null ? Number.POSITIVE_INFINITY : daysUntil(expiresOn, today)

const earlier = (one: string | null, other: string | null): string | null =>
  one === null || other === null ? (one ?? other) : one < other ? one : other

const dateOfRecord = (key: DocumentTypeKey, owner: FileOwner): string | null =>
  (key === 'license' ? owner.licenseExpirationDate : key === 'medical' ? owner.medicalExpirationDate : null) ?? null

/** The motor vehicle record and its review: at least once every 12 months, so first 12 months after the hire (49 CFR 391.25(a), (b)). */
const yearly: ReadonlySet<string> = new Set(['mvr_annual', 'annual_review'])

/**
 * How long after the hire a paper is first due; null where it is due at once. The first record and the inquiry at earlier employers: within
 * 30 days of the date the employment begins (49 CFR 391.23(b), (c)).
 */
export const graceOf = (key: DocumentTypeKey, type: DocumentType): '30 days' | '12 months' | null =>
  type.required === 'within_30_days' ? '30 days' : yearly.has(key) ? '12 months' : null

const firstDue = (key: DocumentTypeKey, type: DocumentType, { hireDate }: FileOwner): string | null => {
  const grace = graceOf(key, type)
  if (hireDate === null || grace === null) return null
  return grace === '30 days' ? daysAfter(hireDate, 30) : monthsAfter(hireDate, 12)
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
