import type { Work } from '#features/shop/maintenance/answers.ts'

/** The work of a unit that is done at once, the first of it first. */
export type Bundle = readonly [Work, ...Work[]]

/** Rows as they come, by week and within it by what is done at once. What lost its first line to the page before stands by itself. */
export const weeksOf = (rows: readonly Work[]): { week: string; bundles: Bundle[] }[] => {
  const weeks: { week: string; bundles: [Work, ...Work[]][] }[] = []
  for (const work of rows) {
    let last = weeks.at(-1)
    if (last?.week !== work.week) weeks.push((last = { week: work.week, bundles: [] }))
    const open = last.bundles.at(-1)
    if (open !== undefined && open[0].id === work.lead) open.push(work)
    else last.bundles.push([work])
  }
  return weeks
}
