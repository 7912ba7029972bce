import { formatDateEntry } from '#kit/dates/format-time.ts'

/** A file for the Injury Tracking Application: cells as text, still without quotes; lines end with CRLF. */
export interface ItaFile {
  readonly header: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

/** Where a fault is mended: at the establishment itself, in its year, in its list of cases, or in one case. */
export type MendedAt = 'establishment' | 'summary' | 'log' | 'case'

export interface ItaFault {
  readonly sentence: string
  readonly at: MendedAt
  /** Which of the given years or cases it is about. */
  readonly index: number
}

/** What is wrong with a file. With one refusal it must not be exported; warnings are shown before. */
export interface ItaChecks {
  readonly refused: readonly ItaFault[]
  readonly warnings: readonly ItaFault[]
}

/** A sentence that holds when its condition is true. */
export type Finding = readonly [condition: boolean, sentence: string]

export const faultsOf = (subject: string, index: number, at: MendedAt, findings: readonly Finding[]): ItaFault[] =>
  findings.filter(([condition]) => condition).map(([, words]) => ({ sentence: `${subject}: ${words}.`, at, index }))

/** Text for a cell: one line, no control characters; null is empty. */
export const cell = (value: string | null): string =>
  (value ?? '')
    .replaceAll(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ')
    .replaceAll(/ {2,}/g, ' ')
    .trim()

/** Whole numbers as digits alone; null is empty. */
export const digits = (value: number | null): string => (value === null ? '' : String(value))

/** MM/DD/YYYY. */
export const usDate = (day: string | null): string => formatDateEntry(day)

export const isBlank = (value: string | null): boolean => cell(value) === ''

export const isCount = (value: number | null): value is number => value !== null && Number.isSafeInteger(value) && value >= 0
