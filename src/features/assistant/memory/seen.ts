import { sql } from 'drizzle-orm'
import { parseListQuery } from '#kit/list-query.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { inSentence } from '#kit/words.ts'
import { tableName } from '#engine/columns.ts'
import { scopeConditions } from '#engine/read/scope.ts'
import { allOf, ident, run } from '#engine/sql.ts'
import { titleSql } from '#engine/read/titles.ts'
import type { Deps } from '#engine/write/rules.ts'
import type { SessionUser } from '#platform/session.ts'
import type { Query } from '#features/questions/groups.ts'
import type { Named } from '../reading/names/named.ts'
import type { Lexicon } from '../lexicon.ts'
import { plainText } from '../words.ts'
import { payloadOf } from './payload.ts'
import type { Memory, Payload } from './payload.ts'

/** A memory with what it does, checked anew for this reader at this moment. */
export interface Seen extends Memory {
  readonly does: Payload
  /** The record it names, by its title of today. */
  readonly named: Named | null
}

/** The memories that do something for this reader; what names a record out of their sight is left out, what names none any more is broken. */
export const seenBy = async (
  deps: Deps,
  user: SessionUser,
  lexicon: Lexicon,
  memories: readonly Memory[],
): Promise<{ seen: readonly Seen[]; broken: readonly string[] }> => {
  const seen: Seen[] = []
  const broken: string[] = []
  for (const one of memories) {
    const does = payloadOf(one.type, one.payload ?? plainPayload(one))
    if (does === null) broken.push(one.id)
    else {
      const at = await standing(deps, user, lexicon, does)
      if (at === 'gone') broken.push(one.id)
      else if (at !== 'hidden') seen.push({ ...one, named: at, ...saidBy(lexicon, one, does, at) })
    }
  }
  return { seen, broken }
}

/** What it says is worked out from what it does, so that no memory says one thing and does another. */
const saidBy = ({ kinds }: Lexicon, { said, means }: Memory, does: Payload, named: Named | null): Pick<Seen, 'does' | 'said' | 'means'> => {
  switch (does.as) {
    case 'record':
      return { does, said, means: named?.label ?? means }
    case 'division':
      return { does, said: 'my division', means: `Always ${named?.label ?? means}` }
    case 'number':
      return { does, said: 'short answers', means: 'Just the number' }
    case 'words':
    case 'question':
      return { does, said, means: does.words }
    case 'filter': {
      const record = kinds[does.kind]
      const words = record === undefined ? does.words : saidQuery(record, does.query)
      return {
        does: { ...does, words },
        said: record === undefined || does.when !== null ? said : saidList(record, does.slots),
        means: `${words} only`,
      }
    }
    case 'text':
      return { does, said, means }
  }
}

const saidList = (record: RecordDefinition, slots: readonly string[] | null): string => {
  const many = plainText(record.label.many)
  if (slots === null) return many
  return `${many} by ${slots.map((property) => (property === 'status' ? 'status' : inSentence(record.fields[property]?.label ?? property))).join(' and ')}`
}

const saidQuery = (record: RecordDefinition, query: Query): string =>
  Object.entries(query)
    .map(([name, value]) => {
      const [, property = name, end = ''] = /^(.+?)(From|To)?$/.exec(name) ?? []
      const field = record.fields[property]
      const options =
        property === 'status' ? record.lifecycle.states : field?.kind === 'choice' || field?.kind === 'choices' ? field.options : {}
      const not = value.startsWith('!')
      const values = value.replace('!', '').split(',')
      const said = `${not ? 'not ' : ''}${values.map((one) => options[one]?.label ?? one).join(' or ')}`
      if (property === 'status') return said
      const label = field?.label ?? property
      return end === '' ? `${label}: ${said}` : `${label} ${end === 'From' ? 'from' : 'to'} ${said}`
    })
    .join('; ')

const plainPayload = ({ type, means }: Memory): unknown =>
  type === 'alias' ? { as: 'words', words: means } : type === 'question' ? { as: 'question', words: means } : { as: 'text', kind: null }

const standing = async (deps: Deps, user: SessionUser, { kinds }: Lexicon, does: Payload): Promise<Named | null | 'hidden' | 'gone'> => {
  if (does.as === 'filter') return standingFilter(deps, kinds[does.kind], does)
  if (does.as !== 'record' && does.as !== 'division') return null
  const kind = does.as === 'division' ? 'divisions' : does.kind
  const record = deps.registry[kind]
  if (record === undefined) return 'gone'
  const table = ident(tableName(record))
  const [row] = await run<{ title: string; mine: boolean; away: boolean }>(
    deps.pool,
    sql`select ${titleSql(deps, record, 't')} as title, t.archived_at is not null as away, ${allOf([sql`true`, ...scopeConditions(deps, record, user, 't')])} as mine from ${table} t where t.id = ${does.id}::uuid`,
  )
  if (row === undefined || row.away) return 'gone'
  return row.mine && kinds[kind] !== undefined ? { kind, id: does.id, label: row.title } : 'hidden'
}

const standingFilter = (
  { registry }: Deps,
  record: RecordDefinition | undefined,
  { kind, query }: { readonly kind: string; readonly query: Query },
): null | 'hidden' | 'gone' => {
  if (record === undefined) return registry[kind] === undefined ? 'gone' : 'hidden'
  try {
    parseListQuery(record, query)
    return null
  } catch {
    // The list has such a filter no more, or never for this role.
    return registry[kind] !== undefined && takes(registry[kind], query) ? 'hidden' : 'gone'
  }
}

const takes = (record: RecordDefinition, query: Query): boolean => {
  try {
    return Boolean(parseListQuery(record, query))
  } catch {
    return false
  }
}
