import type { Issue } from '#kit/errors.ts'
import { monthsAfter } from '#kit/dates/iso-day.ts'

/** Who may inspect; how long it is good for follows from it (49 CFR 396.17(c), (f)). */
export const inspectors = {
  carrier: { label: 'Our own inspector' },
  garage: { label: 'Garage or leasing company' },
  state_program: { label: 'State inspection program' },
} as const

/** Why somebody may do annual inspections (49 CFR 396.19(a)(3)). */
export const qualifications = {
  program: { label: 'Federal or state training program' },
  certificate: { label: 'State or Canadian certificate' },
  experience: { label: 'One year of training or experience' },
} as const

export interface Inspection {
  readonly type: string
  readonly issuedOn: string | null
  readonly inspectedBy: string | null
  readonly inspectionResult: string | null
  /** Id of one of our inspectors. */
  readonly inspectorOnFile: string | null
  readonly inspector: string | null
  readonly inspectorQualification: string | null
}

const lastOfMonth = (day: string): string => {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)
}

/**
 * The last good day of an annual inspection: the same day 12 months later, or, of a state's own program, the last day of that month; the
 * month on a decal says nothing. Null where nobody said who inspected, or when.
 */
export const goodUntil = ({ type, issuedOn, inspectedBy }: Pick<Inspection, 'type' | 'issuedOn' | 'inspectedBy'>): string | null => {
  if (type !== 'annual_inspection' || issuedOn === null || inspectedBy === null) return null
  const sameDay = monthsAfter(issuedOn, 12)
  return inspectedBy === 'state_program' ? lastOfMonth(sameDay) : sameDay
}

/**
 * Why a report of an annual inspection does not count, or null. Our own inspector is named from the list of inspectors; the proof of
 * those of a garage or a state program is not asked (49 CFR 396.19(b)).
 */
export const inspectionGap = ({ type, inspectedBy, inspectionResult, inspectorOnFile }: Inspection): string | null => {
  if (type !== 'annual_inspection') return null
  const result = resultGap(inspectionResult)
  if (result !== null) return result
  if (inspectedBy === null) return 'Enter who inspected: it decides how long the inspection is good for (49 CFR 396.17).'
  return inspectedBy === 'carrier' && inspectorOnFile === null
    ? 'Choose our inspector: they must be qualified on file (49 CFR 396.19).'
    : null
}

const resultGap = (result: string | null): string | null => {
  if (result === 'failed') return 'The inspection failed. Only one that passed counts (49 CFR 396.17(c)).'
  return result === null ? 'Enter the result: only an inspection that passed counts (49 CFR 396.17(c)).' : null
}

/** The same of a report in the paper file of which nobody entered who inspected: its own dates decide, at most 12 months. */
export const uninspectedGap = ({ issuedOn, inspectionResult }: Inspection, expires: string | null): string | null => {
  const result = resultGap(inspectionResult)
  if (result !== null) return result
  if (issuedOn === null) return 'Enter the date of the inspection: it decides how long it is good for (49 CFR 396.17).'
  return expires === null || expires > monthsAfter(issuedOn, 12)
    ? 'Expires more than 12 months after the inspection (49 CFR 396.17(c)). Correct the date, or enter who inspected.'
    : null
}

/** What belongs to an annual inspection stands on nothing else. */
export const inspectionIssues = (document: Inspection): (Issue | false)[] => [
  ...(['inspectedBy', 'inspectionResult', 'inspectorOnFile', 'inspector', 'inspectorQualification'] as const).map(
    (field) => document.type !== 'annual_inspection' && document[field] !== null && { field, message: 'Belongs to an annual inspection' },
  ),
  document.inspectorOnFile !== null &&
    document.inspectedBy !== 'carrier' && { field: 'inspectorOnFile', message: 'Only where our own inspector did the inspection' },
]

/** Months for which the report is kept, from its date (49 CFR 396.21(b)). */
const keptMonths = 14

/** Last day on which the report of an annual inspection must be kept; null for other papers and reports without a date. */
export const keepReportUntil = ({ type, issuedOn }: Pick<Inspection, 'type' | 'issuedOn'>): string | null =>
  type === 'annual_inspection' && issuedOn !== null ? monthsAfter(issuedOn, keptMonths) : null
