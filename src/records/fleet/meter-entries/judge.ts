/** One reading of a meter: `at` in milliseconds, value in miles or hours. `swap`: the meter was replaced at this reading. */
export interface Reading {
  readonly at: number
  readonly value: number
  readonly swap: boolean
}

export interface Verdict {
  /** Why the reading cannot stand; null when it can. `than` is the reading it contradicts. */
  readonly refusal: { readonly kind: 'below' | 'above'; readonly than: Reading } | null
  readonly warning: 'too_high' | 'duplicate' | 'stale' | null
}

const day = 86_400_000
const standardDeviations = 3
/** More than a truck with two drivers covers in a day. */
export const mostMilesPerDay = 1_500
const mostHoursPerDay = 24

/**
 * Judges a reading by its neighbours: `before` holds valid readings up to its moment (oldest first), `next` the first valid one after
 * it. Readings before a swap belong to another meter. Too high means above mean + 3 standard deviations of the daily rates, once
 * there are three rates or more, or beyond what is possible in a day.
 */
export const judgeEntry = (
  reading: Reading,
  before: readonly Reading[],
  next: Reading | null,
  meter: 'odometer' | 'engine_hours',
): Verdict => {
  const sinceSwap = before.slice(
    Math.max(
      0,
      before.findLastIndex((entry) => entry.swap),
    ),
  )
  const previous = reading.swap ? undefined : sinceSwap.at(-1)
  if (previous !== undefined && reading.value < previous.value) return { refusal: { kind: 'below', than: previous }, warning: null }
  if (next !== null && !next.swap && reading.value > next.value) return { refusal: { kind: 'above', than: next }, warning: null }
  return { refusal: null, warning: previous === undefined ? null : doubt(reading, previous, sinceSwap, meter) }
}

const doubt = (
  reading: Reading,
  previous: Reading,
  history: readonly Reading[],
  meter: 'odometer' | 'engine_hours',
): Verdict['warning'] => {
  const days = (reading.at - previous.at) / day
  const gained = reading.value - previous.value
  if (gained === 0) return days < 1 ? 'duplicate' : days >= 30 ? 'stale' : null
  if (gained > Math.max(1, Math.ceil(days)) * (meter === 'odometer' ? mostMilesPerDay : mostHoursPerDay)) return 'too_high'
  const rates = history.slice(1).flatMap((entry, position) => {
    const from = history[position]
    const span = from === undefined ? 0 : (entry.at - from.at) / day
    return from === undefined || span < 0.5 ? [] : [(entry.value - from.value) / span]
  })
  // Readings minutes apart say nothing about a daily rate.
  return rates.length >= 3 && days >= 0.5 && gained / days > ceilingOf(rates) ? 'too_high' : null
}

/** Mean + 3 standard deviations; very even histories get a tenth of the mean as their deviation, or every busy week would stand out. */
const ceilingOf = (rates: readonly number[]): number => {
  const mean = rates.reduce((sum, rate) => sum + rate, 0) / rates.length
  const deviation = Math.sqrt(rates.reduce((sum, rate) => sum + (rate - mean) ** 2, 0) / (rates.length - 1))
  return mean + standardDeviations * Math.max(deviation, mean * 0.1)
}
