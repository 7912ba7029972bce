import { alertOf } from '#records/safety/violations/csa/alert.ts'
import { basicNames, methods } from '#records/safety/violations/csa/method.ts'
import type { Basic } from '#records/safety/violations/csa/method.ts'
import { formatCount, formatNumber } from '#kit/format.ts'
import type { Csa } from '#features/safety/csa/answers.ts'
import { methodOf } from '../contract.ts'

export type Percentile = Csa['percentiles'][number]

/** What someone entered of FMCSA's figures for a carrier and category, by the current method. */
export const percentileOf = (csa: Csa, usdot: string | undefined, basic: Basic): Percentile | undefined =>
  csa.percentiles.find((one) => one.usdot === usdot && one.method === csa.official.method && one.basic === basic)

/** Whether FMCSA marks the category of that carrier: its percentile reaches the threshold, or an investigation found something serious. */
export const isOver = (csa: Csa, basic: Basic, known: Percentile | undefined): boolean =>
  known !== undefined && alertOf(methods[csa.official.method], basic, known, csa.snapshot, csa.carrierKind) !== null

/** Categories of the carrier over their thresholds, and how many percentiles nobody entered. */
export const standingOf = (csa: Csa, usdot: string): { readonly over: readonly Basic[]; readonly missing: number } => {
  const categories = methodOf(csa, csa.official.method).categories.map(({ basic }) => ({ basic, known: percentileOf(csa, usdot, basic) }))
  return {
    over: categories.flatMap(({ basic, known }) => (isOver(csa, basic, known) ? [basic] : [])),
    missing: categories.filter(({ known }) => known === undefined).length,
  }
}

/** "Over the threshold: HOS Compliance 71.5", "Not over any threshold", and what is missing to say so. */
export const standingWords = (csa: Csa, usdot: string): { readonly over: boolean; readonly words: string } => {
  const { over, missing } = standingOf(csa, usdot)
  const total = methodOf(csa, csa.official.method).categories.length
  const apart = missing === 0 ? '' : `${formatCount(missing, 'percentile')} not entered`
  if (over.length > 0) {
    const names = over.map((basic) => {
      const percentile = percentileOf(csa, usdot, basic)?.percentile ?? null
      return `${basicNames[basic]}${percentile === null ? '' : ` ${formatNumber(percentile, Number.isInteger(percentile) ? 0 : 1)}`}`
    })
    return { over: true, words: [`Over the threshold: ${names.join(', ')}`, apart].filter((part) => part !== '').join('. ') }
  }
  if (missing === total) return { over: false, words: 'Not known: no percentile entered' }
  return {
    over: false,
    words: missing === 0 ? 'Not over any threshold' : `Not over a threshold in ${total - missing} categories. ${apart}`,
  }
}

/** The categories to look at first: those over their thresholds, else all. */
export const focusOf = (csa: Csa, usdot: string | undefined): ReadonlySet<Basic> => {
  const carriers = usdot === undefined ? csa.carriers.map((carrier) => carrier.usdot) : [usdot]
  const over = carriers.flatMap((carrier) => standingOf(csa, carrier).over)
  return new Set(over.length > 0 ? over : methodOf(csa, csa.official.method).categories.map(({ basic }) => basic))
}
