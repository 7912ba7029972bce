import { reportKey } from './report.ts'

export interface ReportCopy {
  /** Same key: same report, whatever the spelling and the copy. */
  readonly key: string
  /** Mark of a corrected copy; null for the report as first issued. */
  readonly suffix: string | null
}

/** A letter or a word for a correction at the end, set apart: without the mark in between it belongs to the number (`TX3RXZ0PPBMC`). */
const corrected = /[-./_ ](?<suffix>[A-Z]|(?:C|R|V|COR|CORR|REV)\d{0,2})$/

/** Splits a report number into what names the report and the mark of a corrected copy (which marks are in use is company practice). */
export const reportCopy = (state: string | null, number: string): ReportCopy => {
  const typed = number.trim().toUpperCase()
  const suffix = corrected.exec(typed)?.groups?.['suffix'] ?? null
  return { key: reportKey(state, suffix === null ? typed : typed.slice(0, -suffix.length)), suffix }
}

/** How a report that comes in stands to one on file: not the same, the same again (refused), or its corrected copy (replaces it). */
export const compareReports = (filed: ReportCopy, incoming: ReportCopy): 'other' | 'duplicate' | 'replaces' => {
  if (filed.key !== incoming.key) return 'other'
  return incoming.suffix !== null && incoming.suffix !== filed.suffix ? 'replaces' : 'duplicate'
}
