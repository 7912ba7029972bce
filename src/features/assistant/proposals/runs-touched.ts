import { formatCount } from '#kit/format.ts'
import { parseListQuery } from '#kit/list-query.ts'
import type { Values } from '#kit/schemas.ts'
import { countRecords } from '#engine/read/list.ts'
import type { Deps } from '#engine/write/rules.ts'
import type { SessionUser } from '#platform/session.ts'
import type { Lexicon } from '../lexicon.ts'

/** Of time off: how many runs of the driver fall on its days, as far as the person sees them. */
export const runsTouched = async (
  deps: Deps,
  user: SessionUser,
  kinds: Lexicon['kinds'],
  { driver, start, end }: Values,
): Promise<string[]> => {
  const runs = kinds['run-assignments']
  if (runs === undefined || typeof driver !== 'string' || typeof start !== 'string' || typeof end !== 'string') return []
  const over = Object.entries(runs.lifecycle.states).flatMap(([state, { closed }]) => (closed === true ? [state] : []))
  const query = { driver, serviceDateFrom: start, serviceDateTo: end, status: `!${over.join(',')}`, limit: '1' }
  const count = await countRecords(deps, runs, user, parseListQuery(runs, query))
  return count === 0 ? [] : [`${formatCount(count, 'run', 'runs')} of this driver on these days, without a driver once this is approved`]
}
