import { daysAfter, monthsAfter } from '#kit/dates/iso-day.ts'
import type { Explanation, Gap, Job } from '../applicants-form/gaps.ts'

/**
 * The list of employers goes back 3 years, and 10 for jobs in which somebody drove a commercial motor vehicle (49 CFR 391.21(b)(10),
 * (11)). Months of the last 3 years are asked about as gaps; here are the 7 years before.
 */
export const recentMonths = 36
export const listedMonths = 120

interface Stating {
  readonly experience?: unknown
  readonly noExperience?: unknown
  readonly employers?: unknown
  readonly noEmployer?: unknown
  readonly gaps?: unknown
  readonly licenseClass?: unknown
  readonly appliedOn?: unknown
  readonly [other: string]: unknown
}

const rowsOf = <T>(value: unknown, none: unknown): readonly T[] => (Array.isArray(value) && none !== true ? (value as readonly T[]) : [])
const monthOf = (day: string): string => day.slice(0, 7)
const nextMonth = (month: string): string => monthOf(monthsAfter(`${month}-01`, 1))
const lastDayOf = (month: string): string => daysAfter(`${nextMonth(month)}-01`, -1)

const monthsBetween = (from: string, to: string): string[] => {
  const months: string[] = []
  for (let month = from; month < to; month = nextMonth(month)) months.push(month)
  return months
}

const during =
  (month: string, on: string) =>
  ({ from, to }: Job): boolean =>
    from != null && from !== '' && monthOf(from) <= month && month <= monthOf(to == null || to === '' ? on : to)

const isExplained = (month: string, said: readonly Explanation[]): boolean =>
  said.some(({ from, to, doing }) => doing != null && from != null && to != null && from <= `${month}-01` && lastDayOf(month) <= to)

/** The day that the windows of an application count back from: the application date, or `today` before there is one. */
const dayOf = ({ appliedOn }: Stating, today: string): string => (typeof appliedOn === 'string' && appliedOn !== '' ? appliedOn : today)

/** Runs of months before the last 3 years in which the applicant says they drove, and no employer is listed. Explained ones too. */
export const unlistedExperience = (application: Stating, today: string): Gap[] => {
  if (application.licenseClass === 'non_cdl') return []
  const on = dayOf(application, today)
  const experience = rowsOf<Job>(application.experience, application.noExperience)
  const jobs = rowsOf<Job>(application.employers, application.noEmployer)
  const runs: string[][] = []
  for (const month of monthsBetween(monthOf(monthsAfter(on, -listedMonths)), monthOf(monthsAfter(on, -recentMonths)))) {
    const then = during(month, on)
    if (!experience.some(then) || jobs.some(then)) continue
    const run = runs.at(-1)
    if (run !== undefined && nextMonth(run.at(-1) ?? '') === month) run.push(month)
    else runs.push([month])
  }
  return runs.map((run) => ({ from: `${run[0] ?? ''}-01`, to: lastDayOf(run.at(-1) ?? '') }))
}

/** The runs among them with a month that nobody explained. */
export const openExperience = (application: Stating, today: string): Gap[] => {
  const said = rowsOf<Explanation>(application.gaps, false)
  return unlistedExperience(application, today).filter(({ from, to }) =>
    monthsBetween(monthOf(from), nextMonth(monthOf(to))).some((month) => !isExplained(month, said)),
  )
}

const firstYear = (rows: readonly Job[]): string | undefined =>
  rows
    .flatMap(({ from }) => (from == null || from === '' ? [] : [from.slice(0, 4)]))
    .toSorted()
    .at(0)

/** "You said you have driven since 2015. Your employers start in 2024. Add earlier employers, or tell us about these months." */
export const experienceHelp = (application: Stating): string => {
  const drove = firstYear(rowsOf<Job>(application.experience, application.noExperience))
  const worked = firstYear(rowsOf<Job>(application.employers, application.noEmployer))
  const employers = worked === undefined ? 'You listed no employer.' : `Your employers start in ${worked}.`
  const said = worked !== undefined && drove !== undefined && worked <= drove ? 'No employer is listed for these months.' : employers
  return `You said you have driven since ${drove ?? 'then'}. ${said} Add the employer above, or tell us how you drove. We ask for 10 years of driving jobs (49 CFR 391.21(b)(11)).`
}
