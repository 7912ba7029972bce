import { isClean } from '#records/safety/violations/csa/rates.ts'
import type { InspectionFact } from '#features/safety/csa/answers.ts'

const newestFirst = (own: readonly InspectionFact[]): InspectionFact[] => own.toSorted((a, b) => (a.date < b.date ? 1 : -1))

/** Clean ones since the last inspection with a violation, newest first. */
export const streakOf = (own: readonly InspectionFact[]): readonly InspectionFact[] => {
  const newest = newestFirst(own)
  const broken = newest.findIndex((report) => !isClean(report))
  return broken === -1 ? newest : newest.slice(0, broken)
}

const byDriver = (reports: readonly InspectionFact[]): [string, InspectionFact[]][] =>
  [...Map.groupBy(reports, ({ driverId }) => driverId)].flatMap(([driver, own]) => (driver === null ? [] : [[driver, own]]))

/** Length of the streak of each driver on a report. */
export const streaksOf = (reports: readonly InspectionFact[]): number[] => byDriver(reports).map(([, own]) => streakOf(own).length)

/** The longest streak, a driver who has it, since when, and how many have it; null while nobody has one. */
export const longestStreak = (
  reports: readonly InspectionFact[],
): { streak: number; driver: string; since: string; drivers: number } | null => {
  const all = byDriver(reports).map(([driver, own]) => ({ driver, streak: streakOf(own) }))
  const best = Math.max(0, ...all.map(({ streak }) => streak.length))
  const having = all.filter(({ streak }) => streak.length === best)
  const [first] = having
  const since = first?.streak.at(-1)?.date
  return first === undefined || since === undefined ? null : { streak: best, driver: first.driver, since, drivers: having.length }
}
