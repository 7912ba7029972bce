/** Tenths of a percent in all. */
const whole = 1000

/** Percent without decimals: 100 only where nothing is missing, 0 only where nothing is there. */
export const wholePercent = (part: number, total: number): number => {
  const rounded = Math.round((part / total) * 100)
  return part < total ? Math.min(99, part > 0 ? Math.max(1, rounded) : 0) : rounded
}

/** Records of several kinds, or of a division and the one above it, count in each of those rows. */
export const isOverlapping = (counts: readonly number[], total: number): boolean => counts.reduce((sum, count) => sum + count, 0) > total

/**
 * Percent of the total that each count is, to one decimal. Where the counts add up to the total, the shares add up to 100: those with the
 * largest remainder are rounded up. Counts of records that are in several rows are rounded each by itself.
 */
export const sharesOf = (counts: readonly number[], total: number): readonly number[] => {
  if (total === 0) return counts.map(() => 0)
  const exact = counts.map((count) => (count / total) * whole)
  if (counts.reduce((sum, count) => sum + count, 0) !== total) return exact.map((tenths) => Math.round(tenths) / 10)
  const down = exact.map(Math.floor)
  const left = whole - down.reduce((sum, tenths) => sum + tenths, 0)
  const byRemainder = exact.map((tenths, at) => ({ at, rest: tenths - (down[at] ?? 0) })).toSorted((a, b) => b.rest - a.rest || a.at - b.at)
  const up = new Set(byRemainder.slice(0, left).map(({ at }) => at))
  return down.map((tenths, at) => (tenths + (up.has(at) ? 1 : 0)) / 10)
}
