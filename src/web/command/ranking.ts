import { type Found, type FoundRow, matches } from './search.ts'

/** Lines of one kind at most, and of the whole palette. */
export const mostOfKind = 3
export const mostInAll = 10

/** People and units, which people mostly look for. */
const named = new Set(['drivers', 'users', 'vehicles'])

/** Groups of records in three places: one with the exact number, people and units by name, and the rest. Best first in each. */
export function rankFound(
  found: readonly Found[],
  words: string,
  recent: ReadonlySet<string>,
): { exact: readonly Found[]; people: readonly Found[]; others: readonly Found[] } {
  const scored = found.map((group) => {
    const rows = group.rows.map((row) => ({ row, score: scoreOf(row, words, recent) })).toSorted((one, other) => other.score - one.score)
    return { group: { ...group, rows: rows.map(({ row }) => row) }, best: rows[0]?.score ?? 0 }
  })
  const inOrder = scored.toSorted((one, other) => other.best - one.best).map(({ group }) => group)
  const exact = inOrder.filter(isExact)
  const people = inOrder.filter((group) => !isExact(group) && named.has(group.kind) && group.rows.some((row) => isNamed(row, words)))
  return { exact, people, others: inOrder.filter((group) => !exact.includes(group) && !people.includes(group)) }
}

const isExact = ({ rows }: Found): boolean => rows.some(({ exact }) => exact)
const isNamed = ({ title }: FoundRow, words: string): boolean => matches(title, words)

/** How near a record is to what was typed: its match, what was opened lately, and whether work is left on it. */
export function scoreOf(row: FoundRow, words: string, recent: ReadonlySet<string>): number {
  return matchOf(row, words) + (recent.has(row.href) ? 15 : 0) + (row.open ? 10 : -25)
}

function matchOf({ exact, title, number, note }: FoundRow, words: string): number {
  if (exact) return 100
  if (title.toLowerCase().startsWith(words.toLowerCase())) return 60
  return matches(`${title} ${number} ${note}`, words) ? 40 : 20
}
