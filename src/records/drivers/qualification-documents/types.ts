import type { ConfidentialClass } from '#kit/fields.ts'
import type { LegalStopCode } from '#records/dispatch/gate/legal-stops.ts'

/** When a document of the type must be on file. */
type Required = 'before_driving' | 'within_30_days' | 'annual' | 'conditional' | 'optional'

export interface DocumentType {
  readonly label: string
  readonly subject: 'driver' | 'vehicle'
  readonly required: Required
  /** Source of the duty; absent for company paperwork. */
  readonly citation?: string
  readonly expiryRequired: boolean
  readonly confidential?: ConfidentialClass
  /** What an expired or missing document does to readiness. */
  readonly effect: 'block' | 'warn' | 'none'
  /** The legal stop while it is missing, expired, or revoked; without one the block is company policy. */
  readonly stop?: LegalStopCode
  /** Several may be on file at once: one per employer, state or policy. */
  readonly several?: true
  /** One of each licensing authority is on file: another state’s does not take its place. */
  readonly byState?: true
  /** Asked of CDL holders only. */
  readonly cdlOnly?: boolean
  /** Asked only of drivers hired on or after this calendar date. */
  readonly hiredFrom?: string
  /** What else the rules say of it: where it is kept, for how long, what goes with it. */
  readonly note?: string
  /** No longer asked from this day on; old files stay readable. */
  readonly validTo?: string
}

/** The driver set follows 49 CFR 391.51; the vehicle set names the papers a unit carries. Order is that of the file. */
export const documentTypes = {
  application: {
    label: 'Employment application',
    subject: 'driver',
    required: 'before_driving',
    citation: '49 CFR 391.21',
    expiryRequired: false,
    effect: 'block',
    stop: 'application',
  },
  previous_employers: {
    label: 'Previous-employer investigation',
    subject: 'driver',
    required: 'within_30_days',
    citation: '49 CFR 391.23',
    note: 'Kept in a separate investigation file, open only to those who decide on hiring (391.53). The driver has the right to review, correct, and rebut what previous employers report (391.23(i)).',
    expiryRequired: false,
    effect: 'warn',
    several: true,
  },
  mvr_initial: {
    label: 'Motor vehicle record at hire',
    subject: 'driver',
    required: 'within_30_days',
    citation: '49 CFR 391.23(a)(1)',
    expiryRequired: false,
    effect: 'warn',
    byState: true,
  },
  mvr_annual: {
    label: 'Annual motor vehicle record',
    subject: 'driver',
    required: 'annual',
    citation: '49 CFR 391.25(a)',
    note: 'May be removed three years after its date (391.51(d)).',
    expiryRequired: true,
    effect: 'warn',
    byState: true,
  },
  annual_review: {
    label: 'Annual review note',
    subject: 'driver',
    required: 'annual',
    citation: '49 CFR 391.25(c)(2)',
    note: 'May be removed three years after its date (391.51(d)).',
    expiryRequired: true,
    effect: 'warn',
  },
  road_test: {
    label: 'Road test or CDL copy',
    subject: 'driver',
    required: 'before_driving',
    citation: '49 CFR 391.31, 391.33',
    expiryRequired: false,
    effect: 'block',
    stop: 'road_test',
  },
  license: {
    label: 'Driver license',
    subject: 'driver',
    required: 'before_driving',
    citation: '49 CFR 383.23',
    expiryRequired: true,
    effect: 'block',
    stop: 'license',
  },
  medical: {
    label: 'Medical proof',
    subject: 'driver',
    required: 'before_driving',
    citation: '49 CFR 391.43, 391.51',
    note: 'For CDL holders examined since June 23, 2025, the motor vehicle record that shows the medical status is the proof (391.23(m), 391.51(b)(6)). May be removed three years after its date (391.51(d)).',
    expiryRequired: true,
    effect: 'block',
    stop: 'medical',
    confidential: 'medical',
  },
  clearinghouse_full: {
    label: 'Clearinghouse full query',
    subject: 'driver',
    required: 'before_driving',
    citation: '49 CFR 382.701(a)',
    note: 'For drivers hired on or after January 6, 2020. Earlier hires need the annual query only.',
    hiredFrom: '2020-01-06',
    expiryRequired: false,
    effect: 'block',
    stop: 'full_query',
    confidential: 'medical',
    cdlOnly: true,
  },
  clearinghouse_limited: {
    label: 'Clearinghouse limited query',
    subject: 'driver',
    required: 'annual',
    citation: '49 CFR 382.701(b)',
    expiryRequired: true,
    effect: 'warn',
    confidential: 'medical',
    cdlOnly: true,
  },
  clearinghouse_report: {
    label: 'Report to the Clearinghouse',
    subject: 'driver',
    required: 'conditional',
    citation: '49 CFR 382.705(b)',
    expiryRequired: false,
    effect: 'none',
    confidential: 'medical',
    cdlOnly: true,
    several: true,
  },
  drug_test: {
    label: 'Pre-employment drug test',
    subject: 'driver',
    required: 'before_driving',
    citation: '49 CFR 382.301',
    note: 'Random tests: 50% of driver positions a year for drugs, 10% for alcohol (382.305). A driver who fails or refuses a test does not perform safety-sensitive functions (382.501). Keep records 5, 2 or 1 years, depending on type (382.401).',
    expiryRequired: false,
    effect: 'block',
    stop: 'drug_test',
    confidential: 'medical',
    cdlOnly: true,
  },
  eldt: {
    label: 'Entry-level driver training',
    subject: 'driver',
    required: 'optional',
    note: 'Company policy. The state checks the training before the skills test; no rule asks the carrier for a file.',
    expiryRequired: false,
    effect: 'none',
  },
  hazmat_training: {
    label: 'Hazmat training',
    subject: 'driver',
    required: 'conditional',
    citation: '49 CFR 172.704',
    expiryRequired: true,
    effect: 'none',
  },
  policies: {
    label: 'Policy acknowledgements',
    subject: 'driver',
    note: 'Each CDL driver signs a receipt for the drug and alcohol policy. Keep the receipt (382.601(d)).',
    required: 'optional',
    expiryRequired: false,
    effect: 'none',
    several: true,
  },
  psp: { label: 'PSP report', subject: 'driver', required: 'optional', expiryRequired: false, effect: 'none' },
  english: {
    label: 'English-proficiency note',
    subject: 'driver',
    required: 'optional',
    citation: '49 CFR 391.11(b)(2)',
    expiryRequired: false,
    effect: 'none',
  },
  violations_certificate: {
    label: 'Annual certificate of violations',
    subject: 'driver',
    required: 'optional',
    citation: '49 CFR 391.27, rescinded',
    expiryRequired: false,
    effect: 'none',
    validTo: '2022-05-09',
  },
  registration: {
    label: 'Registration or IRP cab card',
    subject: 'vehicle',
    required: 'before_driving',
    expiryRequired: true,
    effect: 'block',
  },
  annual_inspection: {
    label: 'Annual inspection',
    subject: 'vehicle',
    required: 'annual',
    citation: '49 CFR 396.17',
    note: 'Keep the report 14 months from its date (396.21(b)).',
    expiryRequired: true,
    effect: 'block',
    stop: 'annual_inspection',
  },
  insurance: { label: 'Insurance card', subject: 'vehicle', required: 'before_driving', expiryRequired: true, effect: 'warn' },
  ifta: { label: 'IFTA license and decal', subject: 'vehicle', required: 'conditional', expiryRequired: true, effect: 'none' },
  hvut: {
    label: 'Form 2290, schedule 1',
    subject: 'vehicle',
    required: 'conditional',
    citation: '26 CFR 41.6001-2',
    expiryRequired: true,
    effect: 'none',
  },
  permit: { label: 'Permit', subject: 'vehicle', required: 'optional', expiryRequired: true, effect: 'none', several: true },
  lease_agreement: {
    label: 'Lease agreement',
    subject: 'vehicle',
    required: 'conditional',
    citation: '49 CFR 376.11',
    expiryRequired: false,
    effect: 'none',
  },
  eld_manual: {
    label: 'ELD manual and instruction sheet',
    subject: 'vehicle',
    required: 'optional',
    citation: '49 CFR 395.22(h)',
    expiryRequired: false,
    effect: 'none',
  },
} as const satisfies Readonly<Record<string, DocumentType>>

/** Queries and reports of the drug and alcohol Clearinghouse (49 CFR 382 subpart G). */
export const clearinghouseTypes = ['clearinghouse_full', 'clearinghouse_limited', 'clearinghouse_report'] as const

/** Those of them that ask: a query without its result is not known to be done (49 CFR 382.701(a), (b)). */
export const queryTypes = ['clearinghouse_full', 'clearinghouse_limited'] as const

export type DocumentTypeKey = keyof typeof documentTypes

const entries = Object.entries(documentTypes) as [DocumentTypeKey, DocumentType][]
/** Types that must be on file before the first trip, in the order of the file. Some are asked of some drivers only: `cdlOnly`, `hiredFrom`. */
export const beforeDriving = (subject: 'driver' | 'vehicle'): readonly (readonly [DocumentTypeKey, DocumentType])[] =>
  entries.filter(([, type]) => type.subject === subject && type.required === 'before_driving')
/** Types a driver must have on file at some time, in the order of the file: before driving, within 30 days of hire, or every year. */
export const askedOfDrivers: readonly (readonly [DocumentTypeKey, DocumentType])[] = entries.filter(
  ([, type]) => type.subject === 'driver' && type.required !== 'conditional' && type.required !== 'optional',
)
/** Types a driver must have on file before the first trip; CDL rules apply to classes A, B and C. */
export const requiredBeforeDriving = (subject: 'driver' | 'vehicle', cdl: boolean): DocumentTypeKey[] =>
  beforeDriving(subject)
    .filter(([, type]) => cdl || type.cdlOnly !== true)
    .map(([key]) => key)
/** Types whose expiry blocks the subject. */
export const blockingTypes = (subject: 'driver' | 'vehicle'): DocumentTypeKey[] =>
  entries.filter(([, type]) => type.subject === subject && type.effect === 'block').map(([key]) => key)
/** Types that a driver or unit must renew every year. */
export const yearlyTypes = (subject: 'driver' | 'vehicle'): DocumentTypeKey[] =>
  entries.filter(([, type]) => type.subject === subject && type.required === 'annual').map(([key]) => key)
/** Types of which each state has its own paper. */
export const typesByState: readonly DocumentTypeKey[] = entries.flatMap(([key, { byState }]) => (byState === true ? [key] : []))
/** Types whose absence is a legal stop, each with its code. */
export const stopsByType: readonly (readonly [DocumentTypeKey, LegalStopCode])[] = entries.flatMap(([key, { stop }]) =>
  stop === undefined ? [] : [[key, stop] as const],
)

export const documentLabel = (key: string): string => entries.find(([known]) => known === key)?.[1].label ?? key
