import { formatCount, formatNumber } from '#kit/format.ts'
import { formatDate } from '#kit/format-time.ts'
import type { AgingMonth } from './contract.ts'

/** "3.22"; a dash for what cannot be worked out. */
export const measureWords = (measure: number | null): string => (measure === null ? '–' : formatNumber(measure, 2))

/** "May 2026" of `2026-05`. */
export const monthWords = (month: string): string => formatDate(`${month}-01`).replace(/ \d+,/, '')

/** "May 26", for an axis. */
export const shortMonth = (month: string): string => monthWords(month).replace(/ 20(\d\d)$/, ' ’$1')

/** Lower is better: how a measure moved, in words and tone; null when it stays. */
export const moveWords = (
  before: number | null,
  after: number | null,
): { words: string; direction: 'up' | 'down'; tone: 'success' | 'danger' } | null => {
  if (before === null || after === null) return null
  const by = Math.round((after - before) * 100) / 100
  if (by === 0) return null
  return by < 0
    ? { words: formatNumber(-by, 2), direction: 'down', tone: 'success' }
    : { words: formatNumber(by, 2), direction: 'up', tone: 'danger' }
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
