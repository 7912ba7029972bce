import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { asSeenBy, readsBeside } from '#kit/access.ts'
import type { Viewer } from '#kit/access.ts'
import { fieldOf } from '#kit/record.ts'
import type { RecordDefinition } from '#kit/record.ts'
import type { Role } from '#kit/roles.ts'
import { isAnyRef, writeAnyRef } from '#kit/fields.ts'
import type { Deps } from '../write/rules.ts'
import { changesSeen } from '../read/any-ref.ts'
import { tableName } from '../columns.ts'
import type { Change } from '../change.ts'
import { wordsSaid } from '../write/frozen.ts'
import type { RulesTable, StoredRow } from '../write/rules.ts'
import { arrayOf, ident, run } from '../sql.ts'
import { titlesById } from '../read/titles.ts'

export interface HistoryEntry {
  readonly id: number
  readonly batchId: string
  readonly kind: string
  readonly recordId: string
  readonly action: string
  readonly changes: readonly (Change & { readonly fromTitle?: string; readonly toTitle?: string; readonly masked?: boolean })[]
  readonly version: number | null
  readonly actorKind: string
  readonly actorId: string | null
  readonly actorName: string | null
  readonly reason: string | null
  readonly at: string
}

/**
 * Confidential values are never part of an answer that does not log the view (reveal.ts), nor are those that a row may keep to itself
 * now, whatever it was when they were written; that something changed stays visible. What the role does not read at all is left out.
 */
export const maskChanges = (rules: RulesTable, role: Role, record: RecordDefinition, changes: readonly Change[]): HistoryEntry['changes'] =>
  changes.flatMap((change) => {
    const field = fieldOf(record, change.field)
    if (field?.readable !== undefined && !field.readable.includes(role)) return []
    const { masked, earlierWords } = rules[record.name] ?? {}
    const kept = earlierWords?.fields.includes(change.field) === true && !earlierWords.readers.includes(role)
    const hidden = field?.confidential !== undefined || masked?.[change.field] !== undefined || kept
    return !hidden ? change : { field: change.field, from: null, to: null, masked: true }
  })

/**
 * Changes of one entry without what its author put beside the record, for whoever does not read that (`access.beside`): the names of
 * its files, save in an entry of their own, and the words. Those go from their own entries too: an undo writes again what another wrote.
 */
export const withoutWords = (
  role: Role,
  record: RecordDefinition,
  changes: HistoryEntry['changes'],
  own: boolean,
): HistoryEntry['changes'] => {
  const words = asSeenBy(role, record).kept?.words ?? []
  return changes.map((change) =>
    words.includes(change.field) || (change.field === 'attachment' && !own)
      ? { field: change.field, from: null, to: null, masked: true }
      : change,
  )
}

/** Of these records of a kind, those that keep to themselves how they stood. */
const keepingState = async (deps: Deps, role: Role, record: RecordDefinition, ids: readonly string[]): Promise<ReadonlySet<string>> => {
  const own = deps.rules[record.name]?.earlierState
  if (own === undefined || own.readers.includes(role) || ids.length === 0) return new Set()
  const found = await run<{ id: string }>(
    deps.pool,
    sql`select d.id from ${ident(tableName(record))} d where d.id = any(${arrayOf(ids, 'uuid')}) and ${own.of(sql`d`)}`,
  )
  return new Set(found.map(({ id }) => id))
}

/** Lists of changes, each of the record `ids` names in its place, without how those stood that keep it to themselves (`earlierState`). */
export const withoutState = async (
  deps: Deps,
  role: Role,
  record: RecordDefinition,
  ids: readonly string[],
  lists: readonly HistoryEntry['changes'][],
): Promise<HistoryEntry['changes'][]> => {
  const keeping = await keepingState(deps, role, record, [...new Set(ids)])
  const fields = deps.rules[record.name]?.earlierState?.fields ?? []
  return lists.map((changes, position) =>
    changes.map((change) =>
      keeping.has(ids[position] ?? '') && fields.includes(change.field)
        ? { field: change.field, from: null, to: null, masked: true }
        : change,
    ),
  )
}

const titlesOf = async (deps: Deps, record: RecordDefinition, lists: readonly (readonly Change[])[]): Promise<Map<string, string>> => {
  const byKind = new Map<string, Set<string>>()
  for (const changes of lists) {
    for (const change of changes) {
      const field = fieldOf(record, change.field)
      if (field?.kind !== 'ref' && field?.kind !== 'refs') continue
      const ids = byKind.get(field.to) ?? new Set()
      for (const id of ([] as unknown[]).concat(change.from ?? [], change.to ?? [])) if (typeof id === 'string') ids.add(id)
      byKind.set(field.to, ids)
    }
  }
  const titles = new Map<string, string>()
  for (const [kind, ids] of byKind) {
    for (const [id, title] of await titlesById(deps.pool, deps, kind, [...ids])) titles.set(id, title)
  }
  return titles
}

const titleFor = (titles: ReadonlyMap<string, string>, value: unknown): string | undefined => {
  if (isAnyRef(value)) return titles.get(writeAnyRef(value))
  const found = ([] as unknown[]).concat(value ?? []).flatMap((id) => (typeof id === 'string' ? (titles.get(id) ?? []) : []))
  return found.length === 0 ? undefined : found.join(', ')
}

/** Changes as shown to people: confidential values masked, what they may not see left out, references with the titles behind them. One list per record, in order. */
export const shownChanges = async (
  deps: Deps,
  viewer: Viewer,
  record: RecordDefinition,
  lists: readonly (readonly Change[])[],
): Promise<HistoryEntry['changes'][]> => {
  const seen = await changesSeen(deps.pool, deps, viewer, record, lists)
  const masked = seen.lists.map((changes) => maskChanges(deps.rules, viewer.role, record, changes))
  const titles = new Map([...(await titlesOf(deps, record, masked)), ...seen.titles])
  return masked.map((changes) =>
    changes.map((change) => {
      const fromTitle = titleFor(titles, change.from)
      const toTitle = titleFor(titles, change.to)
      return { ...change, ...(fromTitle === undefined ? {} : { fromTitle }), ...(toTitle === undefined ? {} : { toTitle }) }
    }),
  )
}

/**
 * Over an event `e`: false where it changed no field and says only words. Releases up to this one wrote such an event on a claim when its
 * OSHA case was decided.
 */
export const changesSomething: SQL = sql`(e.action <> 'update' or e.changes <> '[]'::jsonb)`

/** `people`: without what the program did or noted by itself, and without views and exports. */
interface HistoryPage {
  readonly limit: number
  readonly before: number | null
  readonly people: boolean
}

const byPeople: SQL = sql`(e.actor_kind in ('user', 'ai') and e.action not in ('view_confidential', 'export') and ${changesSomething})`

/** History of one record, newest first, `limit` entries before event `before`. `row` is the record as the viewer reads it. */
export const historyOf = async (
  deps: Deps,
  user: Viewer,
  record: RecordDefinition,
  row: StoredRow,
  { limit, before, people }: HistoryPage,
): Promise<HistoryEntry[]> => {
  const { id } = row
  const { id: viewer, role } = user
  const reads = readsBeside(role, record, row)
  const rows = await run<HistoryEntry>(
    deps.pool,
    sql`
    select e.id, e.batch_id as "batchId", e.kind, e.record_id as "recordId", e.action, e.changes, e.version, e.actor_kind as "actorKind", e.actor_id as "actorId",
      u.title as "actorName", e.reason, to_json(e.at)#>>'{}' as at
    from events e left join users u on u.id = e.actor_id
    where e.record_id = ${id}::uuid and e.kind = ${record.name} and (${reads}::boolean or ${changesSomething} or e.actor_id = ${viewer}::uuid) and (${before}::bigint is null or e.id < ${before}::bigint)
      and (not ${people}::boolean or ${byPeople})
    order by e.id desc limit ${limit}`,
  )
  const changes = await withoutState(
    deps,
    role,
    record,
    rows.map(() => id),
    await shownChanges(
      deps,
      user,
      record,
      rows.map((entry) => entry.changes),
    ),
  )
  const said = await wordsSaid(deps.rules, deps.pool, role, record.name, id)
  return rows.map((entry, position) => {
    const shown = { ...entry, id: Number(entry.id), changes: changes[position] ?? [] }
    if (reads) return { ...shown, reason: entry.reason === null ? null : said(entry.reason) }
    const own = entry.actorId === viewer
    const changed = withoutWords(role, record, shown.changes, own)
    return { ...shown, changes: changed, reason: own && entry.reason !== null ? said(entry.reason) : null }
  })
}
