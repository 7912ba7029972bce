import { sql } from 'drizzle-orm'
import { asSeenBy, may, mayFollow } from '#kit/access.ts'
import { writeAnyRef } from '#kit/fields.ts'
import type { Tone } from '#kit/fields.ts'
import { parseListQuery } from '#kit/list-query.ts'
import { fieldOf } from '#kit/record.ts'
import type { RecordDefinition } from '#kit/record.ts'
import type { SessionUser } from '#platform/session.ts'
import type { Deps, StoredRow } from '../write/rules.ts'
import { run } from '../sql.ts'
import { listPage, whereOf } from './list.ts'
import { fromTable } from './select.ts'

interface Part {
  readonly key: string
  readonly kind: RecordDefinition
  readonly by: string
  readonly at: string | undefined
}

/** The records that belong to one of this kind, of the kinds that the user reads. */
const partsOf = ({ registry }: Deps, { role }: SessionUser, record: RecordDefinition): readonly Part[] => [
  ...record.children.flatMap(({ kind: name, by, at }): Part[] => {
    const kind = registry[name]
    return kind !== undefined && mayFollow(role, kind, by) ? [{ key: `${name}.${by}`, kind, by, at }] : []
  }),
  ...Object.values(registry).flatMap((kind) => (record.lineOnly === true || !may(role, 'read', kind) ? [] : aboutAny(kind))),
]

/** The fields by which records of a kind may be about one of any kind. */
const aboutAny = (kind: RecordDefinition): readonly Part[] =>
  Object.entries(kind.fields).flatMap(([by, field]): Part[] =>
    field.kind === 'anyRef' && field.belongs !== undefined ? [{ key: `${kind.name}.${by}`, kind, by, at: undefined }] : [],
  )

/** The filter of a list by the record that its field names. */
const naming = ({ kind, by }: Part, record: RecordDefinition, id: string): Readonly<Record<string, string>> => ({
  [by]: kind.fields[by]?.kind === 'anyRef' ? writeAnyRef({ id, kind: record.name }) : id,
})

/** How many records of each part the user sees, by the key of its tab; the same numbers as in the lists behind them. */
export const countParts = async (
  deps: Deps,
  user: SessionUser,
  record: RecordDefinition,
  id: string,
): Promise<Readonly<Record<string, number>>> => {
  const parts = partsOf(deps, user, record)
  if (parts.length === 0) return {}
  const moments = { today: deps.clock.today(), now: deps.clock.now() }
  const counts = parts.map((part) => {
    const { key, kind } = part
    const query = parseListQuery(asSeenBy(user.role, kind), naming(part, record, id))
    return sql`select ${key}::text as key, (select count(*)::int from ${fromTable(kind)} where ${whereOf(deps, kind, user, query, moments)}) as n`
  })
  const rows = await run<{ key: string; n: number }>(deps.pool, sql.join(counts, sql` union all `))
  return Object.fromEntries(rows.map(({ key, n }) => [key, n]))
}

/** One line of a timeline: a related record, or a milestone of the record itself, which has a label instead of a title. */
export interface TimelineLine {
  /** A day (`YYYY-MM-DD`) or a moment (ISO). */
  readonly at: string
  readonly kind: string
  readonly id: string
  readonly title: string
  readonly state: { readonly label: string; readonly tone: Tone } | null
  readonly label: string | null
}

export const hasTimeline = ({ milestones, children }: RecordDefinition): boolean =>
  milestones.length > 0 || children.some(({ at }) => at !== undefined)

/**
 * What happened to a record across all kinds, newest first, at most `limit` lines. Each kind is read through its own list, so no one sees more here
 * than there.
 */
export const timelineOf = async (
  deps: Deps,
  user: SessionUser,
  record: RecordDefinition,
  row: StoredRow,
  limit: number,
): Promise<{ readonly lines: readonly TimelineLine[]; readonly more: boolean }> => {
  const seen = asSeenBy(user.role, record)
  const lines = seen.milestones.flatMap(({ field, label }): TimelineLine[] => {
    const at = fieldOf(seen, field) === undefined ? null : row[field]
    return typeof at === 'string' ? [{ at, kind: record.name, id: row.id, title: row.title, state: null, label }] : []
  })
  for (const part of partsOf(deps, user, record)) {
    const { kind, at } = part
    if (at !== undefined && mayFollow(user.role, kind, at)) {
      const query = { ...naming(part, record, row.id), [at]: '!null', sort: `-${at}`, limit: String(limit + 1) }
      const page = await listPage(deps, kind, user, parseListQuery(asSeenBy(user.role, kind), { ...query, fields: `${at},title,status` }))
      for (const found of JSON.parse(page.text) as Record<string, string>[])
        lines.push({
          at: found[at] ?? '',
          kind: kind.name,
          id: found['id'] ?? '',
          title: found['title'] ?? '',
          state: kind.lifecycle.states[found['status'] ?? ''] ?? null,
          label: null,
        })
    }
  }
  const sorted = lines.toSorted((one, other) => (one.at < other.at ? 1 : one.at > other.at ? -1 : 0))
  return { lines: sorted.slice(0, limit), more: sorted.length > limit }
}
