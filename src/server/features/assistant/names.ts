import { sql } from 'drizzle-orm'
import { tableName } from '#server/engine/columns.ts'
import { scopeConditions } from '#server/engine/scope.ts'
import { allOf, ident, run } from '#server/engine/sql.ts'
import { titleSql } from '#server/engine/titles.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { SessionUser } from '#server/platform/session.ts'
import { searchAll } from '../search/search.ts'
import type { Named } from './frame.ts'
import type { Lexicon } from './lexicon.ts'
import { isSlip } from './words.ts'

/** Whose names are typed with slips. Numbers are never taken for others: 1104 is not 1140. */
const named = ['drivers', 'users', 'divisions', 'recruiting-leads', 'recruiting-applications']
const near = 0.4
/** Two that are about as likely are asked about. */
const apart = 0.08

/** The records that words name, as this person may find them: an exact number or name stands alone, and a slip in a name is seen through. */
export const findNamed = async (deps: Deps, user: SessionUser, lexicon: Lexicon, words: string): Promise<readonly Named[]> => {
  const groups = await searchAll(deps, (work) => work(deps.pool), user, words, 5)
  const found = groups.flatMap(({ kind, rows }) => rows.map(({ id, title, exact }) => ({ kind, id, label: title, exact })))
  const exact = found.filter((one) => one.exact)
  const chosen = exact.length > 0 ? exact : found
  if (chosen.length > 0) return chosen.map(({ kind, id, label }) => ({ kind, id, label }))
  return /\d/.test(words) || words.length < 4 ? [] : alike(deps, user, lexicon, words)
}

const alike = async (deps: Deps, user: SessionUser, { kinds }: Lexicon, words: string): Promise<readonly Named[]> => {
  const parts = named.flatMap((kind) => {
    const record = kinds[kind]
    if (record === undefined) return []
    const title = titleSql(deps, record, 't')
    return [
      sql`(select ${kind} as kind, t.id, ${title} as label, similarity(${title}, ${words}) as score from ${ident(tableName(record))} t
        where ${allOf([sql`t.archived_at is null`, ...scopeConditions(deps, record, user, 't')])} and similarity(${title}, ${words}) >= ${near} order by score desc, t.id limit 3)`,
    ]
  })
  if (parts.length === 0) return []
  const found = await run<Named & { score: number }>(
    deps.pool,
    sql`select * from (${sql.join(parts, sql` union all `)}) f order by score desc, id limit 4`,
  )
  const best = found[0]?.score ?? 0
  const typed = words.toLowerCase().split(/\s+/)
  return found
    .filter(({ label }) =>
      typed.every((word) =>
        label
          .toLowerCase()
          .split(/[\s,]+/)
          .some((part) => isSlip(word, part) || isSlip(part, word)),
      ),
    )
    .filter(({ score }) => score > best - apart)
    .map(({ kind, id, label }) => ({ kind, id, label }))
}
