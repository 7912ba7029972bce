import { keepsNoRecords } from './exempt-industries.ts'
import { isInAppendixA, isInAppendixB } from './submitting-industries.ts'

/** Hundred full-time workers for a year, hours. */
const base = 200_000

/** Two decimals, half up, in whole numbers so that 8.575 becomes 8.58; null without hours: shown as n/a. */
const perBase = (count: number, hours: number | null): number | null =>
  hours === null || hours <= 0 ? null : Math.floor((count * base * 200 + hours) / (2 * hours)) / 100

export interface CaseCounts {
  readonly deaths: number
  readonly daysAway: number
  readonly restricted: number
  readonly other: number
  /** Recordable, and the outcome (columns G to J) is not answered. */
  readonly unclassified: number
}

export interface Rates {
  readonly trir: number | null
  readonly dart: number | null
  readonly ltir: number | null
  readonly severity: number | null
}

/** TRIR, DART, LTIR and severity rate. Terminals are added up before, never averaged. What asks for days is not known while a case does not say whether it has any. */
export const rates = (cases: CaseCounts, lostDays: number, hours: number | null): Rates => {
  const known = cases.unclassified === 0 ? hours : null
  return {
    trir: perBase(cases.deaths + cases.daysAway + cases.restricted + cases.other + cases.unclassified, hours),
    dart: perBase(cases.daysAway + cases.restricted, known),
    ltir: perBase(cases.daysAway, known),
    severity: perBase(lostDays, known),
  }
}

/**
 * `300A`: 29 CFR 1904.41(a)(1); `300A_300_301`: (a)(2) too. `check`: nobody knows without looking into appendix A, `300A_check`: the 300A
 * is due, and appendix B says whether 300 and 301 are.
 */
export const itaDuties = ['none', '300A', '300A_300_301', 'check', '300A_check'] as const
export type ItaDuty = (typeof itaDuties)[number]

/**
 * What an establishment submits electronically, by the people employed there at any time of the year (29 CFR 1904.41(a)). None only where
 * that is sure: fewer than 20 employees, or an industry that keeps no records. A State plan or OSHA in writing may ask for more.
 */
export const itaDuty = (peakEmployees: number | null, naics: string | null): ItaDuty | null => {
  if (peakEmployees !== null && peakEmployees < 20) return 'none'
  if (peakEmployees === null || naics === null) return null
  if (keepsNoRecords(naics)) return 'none'
  if (peakEmployees >= 100 && isInAppendixB(naics)) return '300A_300_301'
  // From 250 employees on whoever is required to keep records at all, in any industry.
  if (peakEmployees < 250 && !isInAppendixA(naics)) return 'check'
  return peakEmployees >= 100 ? '300A_check' : '300A'
}

/** Average of the headcounts of all pay periods, rounded up (Form 300A, worksheet). */
export const averageEmployees = (headcounts: readonly number[]): number | null =>
  headcounts.length === 0 ? null : Math.ceil(headcounts.reduce((sum, count) => sum + count, 0) / headcounts.length)

/** Days of the year after: sign once it is over and before the posting, post February 1 to April 30, submit by March 2; keep five years (29 CFR 1904.32, .33, .41). */
export const yearDates = (year: number) => ({
  signFrom: `${year + 1}-01-01`,
  signBy: `${year + 1}-01-31`,
  postFrom: `${year + 1}-02-01`,
  postTo: `${year + 1}-04-30`,
  submitBy: `${year + 1}-03-02`,
  keepUntil: `${year + 5}-12-31`,
})
