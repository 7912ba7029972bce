import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { may, readsWhole } from '#kit/access.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { changesSeen } from '#engine/read/any-ref.ts'
import { tableName } from '#engine/columns.ts'
import type { Change } from '#engine/change.ts'
import { changesSomething, maskChanges, withoutState, withoutWords } from '#engine/history/history.ts'
import { divisionCondition } from '#engine/read/list.ts'
import { scopeConditions } from '#engine/read/scope.ts'
import { allOf, arrayOf, ident, run } from '#engine/sql.ts'
import { titleSql, titlesById } from '#engine/read/titles.ts'
import { said, textOf } from './activity-words.ts'
import type { Look } from '../questions/look.ts'

/** One thing that happened, or a batch of the same thing to several records. */
export interface Activity {
  readonly id: number
  readonly at: string
  readonly actor: { readonly id: string | null; readonly name: string; readonly kind: string }
  readonly kind: string
  readonly recordId: string
  readonly number: string
  readonly title: string
  readonly href: string
  readonly action: string
  /** What happened, in words that follow the actor's name. */
  readonly text: string
  readonly changes: readonly {
    readonly field: string
    readonly label: string
    readonly from: string | null
    readonly to: string | null
    readonly masked: boolean
  }[]
  readonly more: number
  /** Records the same batch did this to. */
  readonly count: number
}

const shownActions = ['create', 'update', 'status', 'archive', 'restore', 'import', 'comment', 'attach'] as const
/** Readings come in by the hundred and say nothing one by one. */
const leftOut: ReadonlySet<string> = new Set(['meter-entries'])
const shownChanges = 4
/** Rows looked at so that batches can be drawn together. */
const window = 400
/** Ids of the newest events, those left out and those of other divisions among them. */
const idsLookedThrough = 10_000
const recordsAskedOlder = 50
const eventsOfEachOlder = 20

interface Row {
  readonly id: number
  readonly batchId: string
  readonly kind: string
  readonly recordId: string
  readonly action: string
  readonly changes: Change[]
  readonly actorKind: string
  readonly actorId: string | null
  readonly actorName: string | null
  readonly at: string
  readonly number: string
  readonly title: string
}

const shown = sql`e.action = any(${arrayOf(shownActions, 'text')}) and ${changesSomething}`
const columns = sql`e.id, e.batch_id as "batchId", e.kind, e.record_id as "recordId", e.action, e.changes, e.actor_kind as "actorKind", e.actor_id as "actorId", u.title as "actorName", to_json(e.at)#>>'{}' as at, r.number, r.title`

const seenBy = ({ deps, user, division }: Look, record: RecordDefinition): SQL =>
  allOf([...scopeConditions(deps, record, user, 't'), ...divisionCondition(deps, record, division === null ? null : [division])])

/** The newest events of records the viewer may read now, among those numbered from `from` up to before `before`. */
const newestRows = (look: Look, kinds: readonly RecordDefinition[], from: number, before: number): Promise<Row[]> => {
  const parts = kinds.map(
    (record): SQL =>
      sql`select t.number, ${titleSql(look.deps, record, 't')} as title from ${ident(tableName(record))} t where e.kind = ${record.name} and t.id = e.record_id and ${seenBy(look, record)}`,
  )
  return run<Row>(
    look.deps.pool,
    sql`
    select ${columns} from events e cross join lateral (${sql.join(parts, sql` union all `)}) r left join users u on u.id = e.actor_id
    where e.kind = any(${arrayOf(
      kinds.map((record) => record.name),
      'text',
    )}) and ${shown} and e.id >= ${from}::bigint and e.id < ${before}::bigint
    order by e.id desc limit ${window}`,
  )
}

/** Events from before `before`, of the records that were changed last among those the viewer may read. */
const olderRows = (look: Look, kinds: readonly RecordDefinition[], before: number): Promise<Row[]> => {
  const parts = kinds.map(
    (record): SQL => sql`
    (select e.*, t.number, t.title from (select id, number, ${titleSql(look.deps, record, 't')} as title from ${ident(tableName(record))} t where ${seenBy(look, record)} order by updated_at desc limit ${recordsAskedOlder}) t
      cross join lateral (select * from events e where e.record_id = t.id and e.kind = ${record.name} and ${shown} and e.id < ${before}::bigint order by e.id desc limit ${eventsOfEachOlder}) e)`,
  )
  return run<Row>(
    look.deps.pool,
    sql`
    select ${columns} from (${sql.join(parts, sql` union all `)}) e cross join lateral (select e.number, e.title) r left join users u on u.id = e.actor_id
    order by e.id desc limit ${window}`,
  )
}

/**
 * Events of kinds and records the viewer may read now, newest first. Looks through a bounded part of the history, however long it is:
 * what somebody sees little of lies far apart in it, and is asked for by its records instead.
 */
const rowsOf = async (look: Look, kinds: readonly RecordDefinition[], limit: number, before: number | null): Promise<Row[]> => {
  if (kinds.length === 0) return []
  const [last] = await run<{ id: number }>(look.deps.pool, sql`select coalesce(max(id), 0) as id from events`)
  const to = Math.min(before ?? Infinity, (last?.id ?? 0) + 1)
  const from = to - idsLookedThrough
  const newest = await newestRows(look, kinds, from, to)
  const enough = newest.length === window || new Set(newest.map(batchOf)).size > limit
  return enough || from <= 1 ? newest : [...newest, ...(await olderRows(look, kinds, from))].slice(0, window)
}

/** Rows with the same are drawn together. */
const batchOf = ({ batchId, kind, action }: Row): string => `${batchId}/${kind}/${action}`

const titlesOf = async (look: Look, rows: readonly Row[]): Promise<Map<string, string>> => {
  const byKind = new Map<string, Set<string>>()
  for (const row of rows)
    for (const change of row.changes) {
      const field = look.deps.registry[row.kind]?.fields[change.field]
      if (field?.kind !== 'ref' && field?.kind !== 'refs') continue
      const ids = byKind.get(field.to) ?? new Set<string>()
      for (const id of [change.from, change.to].flat()) if (typeof id === 'string') ids.add(id)
      byKind.set(field.to, ids)
    }
  const titles = new Map<string, string>()
  for (const [kind, ids] of byKind)
    for (const [id, title] of await titlesById(look.deps.pool, look.deps, kind, [...ids])) titles.set(id, title)
  return titles
}

const actorNames: Readonly<Record<string, string>> = { sync: 'Telematics sync', import: 'Import', system: 'Longhaul', ai: 'Assistant' }

/** What happened last, batches drawn together. `before` is the id of an entry: then what came before it. */
export const activityOf = async (look: Look, limit: number, before: number | null): Promise<Activity[]> => {
  const kinds = Object.values(look.deps.registry).filter(
    (record) =>
      may(look.user.role, 'read', record) && readsWhole(look.user.role, record) && record.apart !== true && !leftOut.has(record.name),
  )
  const groups = new Map<string, { first: Row; count: number }>()
  for (const row of await rowsOf(look, kinds, limit, before)) {
    const key = batchOf(row)
    const group = groups.get(key)
    if (group) group.count += 1
    else if (groups.size < limit) groups.set(key, { first: row, count: 1 })
    else break
  }
  const { entries, seen } = await withoutUnseen(look, await withoutStates(look, [...groups.values()]))
  const asked = entries.filter(({ count, first }) => count === 1 && first.action !== 'create')
  const titles = new Map([
    ...(await titlesOf(
      look,
      asked.map(({ first }) => first),
    )),
    ...seen,
  ])
  return entries.flatMap(({ first, count }) => {
    const record = look.deps.registry[first.kind]
    return record ? [entryOf(look, record, first, count, titles)] : []
  })
}

interface Group {
  readonly first: Row
  readonly count: number
}

/** Entries without the records their changes name that the reader may not see, and the titles of the others. */
const withoutUnseen = async ({ deps, user }: Look, entries: readonly Group[]): Promise<{ entries: Group[]; seen: Map<string, string> }> => {
  const told = new Map<Group, Group>()
  const seen = new Map<string, string>()
  for (const [kind, own] of Map.groupBy(entries, ({ first }) => first.kind)) {
    const record = deps.registry[kind]
    if (record === undefined) continue
    const changes = own.map(({ first }) => first.changes)
    const { lists, titles } = await changesSeen(deps.pool, deps, user, record, changes)
    for (const [name, title] of titles) seen.set(name, title)
    for (const [position, { first, count }] of own.entries())
      told.set(own[position] as Group, { first: { ...first, changes: [...(lists[position] ?? [])] }, count })
  }
  return { entries: entries.map((entry) => told.get(entry) ?? entry), seen }
}

/** Entries without how a record stood that keeps it to itself: a move it made is told as a change. */
const withoutStates = async ({ deps, user }: Look, entries: readonly Group[]): Promise<Group[]> => {
  const told = new Map<Group, Group>()
  for (const [kind, own] of Map.groupBy(entries, ({ first }) => first.kind)) {
    const record = deps.registry[kind]
    if (record === undefined) continue
    const ids = own.map(({ first }) => first.recordId)
    const stood = own.map(({ first }) => first.changes)
    const lists = await withoutState(deps, user.role, record, ids, stood)
    for (const [position, entry] of own.entries()) {
      const { first, count } = entry
      const changes = lists[position] ?? []
      const keeps = changes.some((change) => change.field === 'status' && change.masked === true)
      told.set(entry, {
        first: { ...first, changes: [...changes], action: keeps && first.action === 'status' ? 'update' : first.action },
        count,
      })
    }
  }
  return entries.map((entry) => told.get(entry) ?? entry)
}

const entryOf = (
  { deps, user }: Look,
  record: RecordDefinition,
  row: Row,
  count: number,
  titles: ReadonlyMap<string, string>,
): Activity => {
  const told = count > 1 || row.action === 'create' ? [] : maskChanges(deps.rules, user.role, record, row.changes)
  const { beside } = record.access
  const reads = beside === undefined || beside.readers.includes(user.role)
  const listed = reads ? told : withoutWords(user.role, record, told, row.actorId === user.id)
  return {
    id: Number(row.id),
    at: row.at,
    actor: { id: row.actorId, name: row.actorName ?? actorNames[row.actorKind] ?? 'Longhaul', kind: row.actorKind },
    kind: row.kind,
    recordId: row.recordId,
    number: row.number,
    title: row.title,
    href: count > 1 ? record.path : `${record.path}/${row.recordId}`,
    action: row.action,
    text: textOf(record, user.role, row, count),
    changes: listed.slice(0, shownChanges).map((change) => {
      const field = record.fields[change.field]
      const state = (value: unknown): string | null => record.lifecycle.states[String(value)]?.label ?? null
      const word = (value: unknown): string | null => (change.field === 'status' ? state(value) : said(field, value, titles))
      return {
        field: change.field,
        label: change.field === 'status' ? 'Status' : (field?.label ?? change.field),
        from: change.masked === true ? null : word(change.from),
        to: change.masked === true ? null : word(change.to),
        masked: change.masked === true,
      }
    }),
    more: Math.max(0, listed.length - shownChanges),
    count,
  }
}
