import type { RecordDefinition } from '#kit/record.ts'
import { inSentence } from '#kit/words.ts'
import type { Query } from '#features/questions/groups.ts'
import type { Clause } from '../reading/clauses.ts'
import { refsTo } from '../reading/names/mentions.ts'
import type { Part } from '../reading/part.ts'

/** A clause about related records, as a filtered list: "with an accident this year". */
export interface Joined {
  readonly kind: RecordDefinition
  readonly query: Query
  readonly clause: Clause
  readonly words: string
}

/** Replaced documents don't count as on file, and canceled runs have no driver. */
const inForce: Readonly<Record<string, string>> = { 'qualification-documents': 'active', 'run-assignments': '!cancelled,missed' }

/** Builds the clause from the meanings of its words. */
export const joinedOf = (kind: RecordDefinition, clause: Clause, parts: readonly Part[]): Joined => {
  const own = Object.assign({}, ...parts.map((part) => part.query)) as Query
  const standing = inForce[kind.name]
  const query: Query = standing !== undefined && !('status' in own) ? { ...own, status: standing } : own
  const said = parts.map(({ words }) => inSentence(words)).join(', ')
  return { kind, query, clause, words: `${inSentence(kind.label.many)}${said === '' ? '' : ` (${said})`}` }
}

/** The clause as a filter parameter of the list. */
export const joinPart = ({ kind, query, clause, words }: Joined): Part => {
  const name = `${clause.none ? 'hasNo' : 'has'}.${kind.name}`
  const value = new URLSearchParams(query).toString()
  return {
    query: { [name]: value === '' ? 'archived=no' : value.replaceAll('%2C', ',').replaceAll('%21', '!') },
    on: name,
    words: `${clause.none ? 'no' : 'with'} ${words}`,
  }
}

/** A filter on the records that the list points to. */
export const hopPart = (record: RecordDefinition, target: RecordDefinition, part: Part): Part | null => {
  const by = refsTo(record, target.name)[0]
  if (by === undefined || part.or !== undefined) return null
  const query = Object.fromEntries(Object.entries(part.query).map(([name, value]) => [`${by}.${name}`, value]))
  return { query, on: Object.keys(query).toSorted().join(','), words: `${record.fields[by]?.label ?? by}: ${inSentence(part.words)}` }
}

/** Each filter of the clause costs, as it does outside one. */
export const joinedCost = ({ query }: Joined): number => 1.4 + 0.6 * Object.keys(query).filter((name) => name !== 'status').length ** 0.5
