import { formatCount, formatNumber } from '#kit/format.ts'
import { formatDate } from '#kit/dates/format-time.ts'
import type { AgingMonth } from '#features/safety/csa/answers.ts'

/** "3.22"; a dash for what cannot be worked out. */
export const measureWords = (measure: number | null): string => (measure === null ? '–' : formatNumber(measure, 2))

/** "May 2026" of `2026-05`. */
export const monthWords = (month: string): string => formatDate(`${month}-01`).replace(/ \d+,/, '')

/** "May 26", for an axis. */
export const shortMonth = (month: string): string => monthWords(month).replace(/ 20(\d\d)$/, ' ’$1')

const byOf = (before: number, after: number): number => Math.round((after - before) * 100) / 100

/** The measure three months before the last point of a trend by months; null when it was none. */
export const earlierMeasure = (trend: readonly { readonly measure: number | null }[]): number | null => trend.at(-4)?.measure ?? null

/** How a measure moved over the last three months, both values known. Lower is better. Null when one is unknown. */
export const changeWords = (
  threeMonthsAgo: number | null,
  now: number | null,
): { readonly words: string; readonly direction: 'up' | 'down' | 'none' } | null => {
  if (threeMonthsAgo === null || now === null) return null
  const by = byOf(threeMonthsAgo, now)
  if (by === 0) return { words: 'Unchanged in 3 months', direction: 'none' }
  const direction = by < 0 ? 'down' : 'up'
  return { words: `${direction === 'up' ? 'Up' : 'Down'} ${formatNumber(Math.abs(by), 2)} in 3 months`, direction }
}

/** "−0.45": what a measure would differ by if something came about. A supposition, so neither good nor bad; null when it stays. */
export const differenceWords = (now: number | null, then: number | null): string | null => {
  if (now === null || then === null) return null
  const by = byOf(now, then)
  return by === 0 ? null : `${by < 0 ? '−' : '+'}${formatNumber(Math.abs(by), 2)}`
}

/** What leaves, each kind by its name: a crash is no violation. */
export const leavingWords = ({ leaving }: Pick<AgingMonth, 'leaving'>): string => {
  const crashes = leaving.filter(({ basic }) => basic === 'crash').length
  const words = [
    [leaving.length - crashes, 'violation', 'violations'],
    [crashes, 'crash', 'crashes'],
  ] as const
  return words.flatMap(([count, one, many]) => (count === 0 ? [] : [formatCount(count, one, many)])).join(', ')
}
