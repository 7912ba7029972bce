import type { Deps } from '#engine/write/rules.ts'
import type { SessionUser } from '#platform/session.ts'
import { searchAll } from '../search/search.ts'
import type { Named } from './reading/names/named.ts'
import type { Lexicon } from './lexicon.ts'

/** The records that a number names, as this person may find them: an exact one stands alone. Numbers are never taken for others: 1104 is not 1140. */
export const findNamed = async (deps: Deps, user: SessionUser, { kinds }: Lexicon, words: string): Promise<readonly Named[]> => {
  const groups = await searchAll(deps, (work) => work(deps.pool), user, words, 5)
  const found = groups
    .flatMap(({ kind, rows }) => rows.map(({ id, title, exact }) => ({ kind, id, label: title, exact })))
    .filter(({ kind }) => kinds[kind] !== undefined)
  const exact = found.filter((one) => one.exact)
  return (exact.length > 0 ? exact : found).map(({ kind, id, label }) => ({ kind, id, label }))
}
