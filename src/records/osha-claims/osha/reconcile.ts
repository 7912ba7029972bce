import { categories } from './classification.ts'
import { sentencesOf } from './ita-file.ts'
import type { Finding } from './ita-file.ts'
import { summaryTotals } from './totals.ts'
import type { CountedCase, SummaryTotals } from './totals.ts'

/** Where the cases and the summary of the same establishment and year differ; empty when they agree. */
export const reconcile = (establishment: string, totals: SummaryTotals, cases: readonly CountedCase[]): readonly string[] => {
  const counted = summaryTotals(cases)
  const pairs: readonly (readonly [string, number, number])[] = [
    ['deaths', totals.deaths, counted.deaths],
    ['cases with days away', totals.daysAway, counted.daysAway],
    ['cases of restriction or transfer', totals.restricted, counted.restricted],
    ['other recordable cases', totals.other, counted.other],
    ['days away', totals.awayDays, counted.awayDays],
    ['days restricted', totals.restrictedDays, counted.restrictedDays],
    ...categories.map(({ key, label }) => [`cases "${label}"`, totals.byCategory[key], counted.byCategory[key]] as const),
  ]
  return sentencesOf(
    establishment,
    pairs.map(([what, summary, sum]): Finding => [summary !== sum, `the summary says ${summary} ${what}, the cases ${sum}`]),
  )
}
