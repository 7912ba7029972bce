import { daysAfter, monthsAfter } from '#kit/dates/iso-day.ts'

/**
 * Company policy: an applicant is asked about this many whole calendar months in a row without a job. 49 CFR 391.21 asks for employers and
 * names no gap, so an unexplained one leaves no application incomplete by law.
 */
export const gapPolicyMonths = 1
const lookBackMonths = 36

export interface Job {
  readonly from?: string | null
  /** Null: still there. */
  readonly to?: string | null
}
/** Whole months: the first day of the first and the last day of the last. */
export interface Gap {
  readonly from: string
  readonly to: string
}
export interface Explanation extends Job {
  readonly doing?: string | null
}

const monthOf = (day: string): string => day.slice(0, 7)
const nextMonth = (month: string): string => monthOf(monthsAfter(`${month}-01`, 1))
const lastDayOf = (month: string): string => daysAfter(`${nextMonth(month)}-01`, -1)

/** The whole months of the last 3 years that are over. */
const monthsAsked = (today: string): string[] => {
  const start = monthsAfter(today, -lookBackMonths)
  const months: string[] = []
  for (let month = start.endsWith('-01') ? monthOf(start) : nextMonth(monthOf(start)); month < monthOf(today); month = nextMonth(month))
    months.push(month)
  return months
}

/** Months of the last 3 years in which nobody employed the applicant, by the employers that are listed. */
export const gapsOf = (jobs: readonly Job[], today: string): Gap[] => {
  const covered = (month: string): boolean =>
    jobs.some(({ from, to }) => from != null && monthOf(from) <= month && month <= monthOf(to ?? today))
  const runs: string[][] = []
  for (const month of monthsAsked(today)) {
    const run = runs.at(-1)
    if (covered(month)) continue
    if (run !== undefined && nextMonth(run.at(-1) ?? '') === month) run.push(month)
    else runs.push([month])
  }
  return runs.filter((run) => run.length >= gapPolicyMonths).map((run) => ({ from: `${run[0] ?? ''}-01`, to: lastDayOf(run.at(-1) ?? '') }))
}

/** What was said about a gap, if anything was. */
export const explanationOf = <E extends Explanation>(gap: Gap, said: readonly E[]): E | undefined =>
  said.find(({ from, to, doing }) => doing != null && from != null && from <= gap.from && gap.to <= (to ?? gap.to))

const names = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December']
const nameOf = (month: string): string => names[Number(month.slice(5, 7)) - 1] ?? month

/** "March 2025", "March and April 2025", "March to July 2025", "November 2024 to February 2025". */
export const monthsInWords = ({ from, to }: Gap): string => {
  const [first, last] = [monthOf(from), monthOf(to)]
  const end = `${nameOf(last)} ${last.slice(0, 4)}`
  if (first === last) return end
  const start = first.slice(0, 4) === last.slice(0, 4) ? nameOf(first) : `${nameOf(first)} ${first.slice(0, 4)}`
  return `${start} ${nextMonth(first) === last ? 'and' : 'to'} ${end}`
}

export const gapQuestion = (gap: Gap): string =>
  monthsInWords(gap).includes(' to ') ? `What did you do from ${monthsInWords(gap)}?` : `What did you do in ${monthsInWords(gap)}?`
