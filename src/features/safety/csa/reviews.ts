import { kindOf } from '#kit/kind-of.ts'
import { parseListQuery } from '#kit/list-query.ts'
import { monthsLater } from '#records/safety/violations/csa/time-weight.ts'
import { countRecords } from '#engine/read/list.ts'
import type { CsaLook } from './look.ts'
import { trendMonths } from './read.ts'

/** Results that FMCSA or a State has given; "undecided" is none. */
const decided = 'removed,modified,not_preventable,upheld,preventable'
const won = 'removed,modified,not_preventable'

/** Requests to DataQs decided in the 24 months before the snapshot, and those of them that changed something; counted as their lists count them. */
export const reviewsOf = async ({ deps, user, division, usdot, snapshot }: CsaLook) => {
  const record = kindOf(deps, 'dataqs')
  const queryOf = (result: string): Record<string, string> => ({
    result,
    decidedOnFrom: monthsLater(snapshot, -trendMonths),
    decidedOnTo: snapshot,
    ...(usdot === null ? {} : { usdot }),
    ...(division === null ? {} : { division }),
  })
  const count = (query: Record<string, string>): Promise<number> => countRecords(deps, record, user, parseListQuery(record, query))
  const [wins, all] = await Promise.all([count(queryOf(won)), count(queryOf(decided))])
  return { won: wins, decided: all, wonQuery: queryOf(won) }
}
