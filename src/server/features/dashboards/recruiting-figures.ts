import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { formatCount, formatCurrencyShort, formatNumber } from '#kit/format.ts'
import { fieldOf } from '#kit/record.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { companyTimeZone } from '#server/platform/clock.ts'
import { medianOf, sumOf } from './count.ts'
import type { Look } from './count.ts'
import type { Counted } from './tiles.ts'

/** The middle value of a field; or money of other records over the number of these. */
export type FigureSpec =
  | { readonly median: string; readonly what: readonly [one: string, many: string]; readonly goal?: string }
  | { readonly cost: Counted & { readonly field: string; readonly none: string }; readonly what: readonly [one: string, many: string] }

/** A figure as shown, with the number of records it stands on; without any there is none. */
export const figureOf = async (
  look: Look,
  record: RecordDefinition,
  query: string,
  spec: FigureSpec,
  value: number,
): Promise<{ readonly shown: string; readonly basis: string }> => {
  const counted = formatCount(value, spec.what[0], spec.what[1])
  if (value === 0) return { shown: 'n/a', basis: `no ${spec.what[1]}` }
  if ('median' in spec) {
    const median = await medianOf(look, record, query, spec.median, (expression) => expression(spec.median))
    const basis = `median of ${counted}${spec.goal === undefined ? '' : `, ${spec.goal}`}`
    return median === null ? { shown: 'n/a', basis } : { shown: formatNumber(median, median % 1 === 0 ? 0 : 1), basis }
  }
  const paid = look.deps.registry[spec.cost.kind]
  const { sum } = paid === undefined ? { sum: 0 } : await sumOf(look, paid, spec.cost.query, spec.cost.field)
  return sum === 0
    ? { shown: 'n/a', basis: `${counted}, ${spec.cost.none}` }
    : { shown: formatCurrencyShort(Math.round(sum / value)), basis: `${formatCurrencyShort(sum)} of lead costs, ${counted}` }
}

/** Median days between two moments, or two dates: a moment beside a date counts as its day in the company's zone. Null where nobody came so far. */
export const medianDays = (
  look: Look,
  record: RecordDefinition,
  query: string,
  [from, to]: readonly [string, string],
): Promise<number | null> => {
  const isDay = (name: string): boolean => fieldOf(record, name)?.kind === 'date'
  const bothMoments = !isDay(from) && !isDay(to)
  const at = (expression: SQL, name: string): SQL =>
    bothMoments || isDay(name) ? expression : sql`(${expression} at time zone ${companyTimeZone})::date`
  return medianOf(look, record, query, `days ${from} ${to}`, (expression) => {
    const [first, last] = [at(expression(from), from), at(expression(to), to)]
    return bothMoments ? sql`greatest(0, extract(epoch from ${last} - ${first}) / 86400)` : sql`greatest(0, ${last} - ${first})`
  })
}
