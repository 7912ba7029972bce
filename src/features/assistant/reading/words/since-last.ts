import type { RecordDefinition } from '#kit/record.ts'
import type { Lexicon } from '#features/assistant/lexicon.ts'
import { readPeriod } from '#features/assistant/periods.ts'
import type { Rest } from '#features/assistant/rest.ts'
import { saidPeriod } from '#features/assistant/said.ts'
import type { Part } from '../part.ts'
import { amountPattern, unitPattern } from '../spans.ts'
import { isDated, rangeOf } from './dated.ts'
import type { Period } from './period.ts'
import { saidDate } from './said-dates.ts'

const lacks = new RegExp(
  String.raw`^(?:(?:that|which|who) )?(?:(?:have|has|had|with) )?(?:not|no|hasn't|didn't|isn't|never|nobody|no one|without)(?: (?:been|had|has|have|an?|any))* (.+?)` +
    String.raw`(?: (?:in|for|within)(?: (?:over|more than|at least|the last|the past|longer than))? ${amountPattern} ${unitPattern}| since (.+))$`,
)

/** "Hasn't synced in 2 days", "not contacted since Monday": by when it last happened, where the list has such a date. */
export const takeSinceLast = (rest: Rest, record: RecordDefinition, { fields, meanings }: Lexicon, today: string): Part | null => {
  // A declared phrase wins: "no sync in 24 hours" also covers units that never synced.
  const bare = rest.text.replace(/^(?:with|have|has|that|which|who) /, '')
  if (meanings.get(bare)?.some(({ kind }) => kind === record.name) === true) return null
  const [, phrase = '', amount, unit = '', day] = lacks.exec(rest.text) ?? []
  const property = fields[record.name]?.get(`last ${phrase}`)?.find((one) => isDated(record, one))
  const to = property === undefined ? null : lastDay(amount, unit, day, today)
  if (property === undefined || to === null) return null
  rest.text = ''
  const period: Period = { from: null, to }
  return { query: rangeOf(property, period), on: property, words: `${saidDate(record, property)} ${saidPeriod(period, today)}` }
}

/** The last day, or moment, at which it may have happened. */
const lastDay = (amount: string | undefined, unit: string, since: string | undefined, today: string): string | null => {
  if (since !== undefined) {
    const period = readPeriod(since, today, 'past')
    return period?.words === since ? period.to : null
  }
  const isOneDay = unit.startsWith('day') && /^(?:an?|one|1)$/.test(amount ?? '')
  return readPeriod(isOneDay ? 'more than 24 hours ago' : `more than ${amount} ${unit} ago`, today, 'past')?.to ?? null
}
