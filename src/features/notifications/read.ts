import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Viewer } from '#kit/access.ts'
import { writeAnyRef } from '#kit/fields.ts'
import type { AnyRef } from '#kit/fields.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { codeNow, stepOfRule } from '#records/duties/deadline-rules/steps.ts'
import { deadlineSubjects, subjectProperties } from '#records/duties/deadlines/subjects.ts'
import { recordRead, recordSeen } from '#features/office/messages/record-seen.ts'
import { titlesSeen } from '#engine/read/any-ref.ts'
import { answerColumns, fromTable, rowAlias, seenRecord } from '#engine/read/select.ts'
import { scopeConditions } from '#engine/read/scope.ts'
import { allOf, arrayOf, col, execute, literal, prepareFor, run } from '#engine/sql.ts'
import type { Deps } from '#engine/write/rules.ts'
import { seenAs } from '../report-schedules/reader.ts'
import { eventNamed } from './events.ts'
import { words } from './words.ts'
import type { Words } from './words.ts'

interface RecordNamed {
  readonly kind: string
  readonly id: string
  readonly number: string
  readonly title: string
  readonly href: string
  /** What it is about, where that is another record: a driver, a vehicle, whatever a task is for. */
  readonly about: string | null
  readonly dueAt: string | null
  readonly answered: boolean
  /** What ends a deadline: "Record alcohol test". */
  readonly verb: string | null
}

/** A notification as its person reads it now. */
export interface Notification extends Words {
  readonly id: string
  readonly event: string
  readonly urgent: boolean
  readonly record: Pick<RecordNamed, 'kind' | 'id' | 'number' | 'title' | 'href' | 'about'> | null
  readonly at: string
  readonly unread: boolean
  readonly closedAt: string | null
}

interface Row {
  readonly id: string
  readonly event: string
  readonly recordKind: string | null
  readonly recordId: string | null
  readonly thread: string | null
  readonly about: string
  readonly subject: string | null
  readonly why: string | null
  readonly actor: string | null
  readonly at: string
  readonly unread: boolean
  readonly closedAt: string | null
}

/** A result of a report is its reader's while they see what they saw then; a schedule is its owner's, and month ends are for whoever asked for them. */
const ownReport = (viewer: Viewer): SQL => sql`(
  exists (select 1 from report_results rr where rr.id = n.subject_id and rr.user_id = n.user_id and rr.seen_as = ${literal(seenAs(viewer))})
  or exists (select 1 from report_schedules rs where rs.id = n.subject_id and rs.owner_id = n.user_id)
  or exists (select 1 from report_month_ends rm where rm.saved_id = n.subject_id and rm.user_id = n.user_id))`

/**
 * Whether the reader still may know of it: of a comment who reads what is said beside the record, of anything else who reads the record. The
 * same condition serves count, list, and mail. `n` is the alias of the notifications, `kinds` are those of their records.
 */
const shown = (deps: Deps, viewer: Viewer, kinds: readonly string[]): SQL =>
  sql`(case when n.thread_id is not null then ${recordSeen(deps, viewer, 'n')} when n.record_kind is null then ${ownReport(viewer)}
    else ${recordRead(deps, viewer, kinds, 'n')} end)`

/** Kinds of the records that a person's notifications are about; null: one is about none. A reminder can be about any kind. */
const kindsAmong = async (deps: Deps, viewer: Viewer, among: SQL): Promise<readonly (string | null)[]> => {
  const found = await run<{ kind: string | null }>(
    deps.pool,
    sql`select distinct n.record_kind as kind from notifications n where n.user_id = ${viewer.id}::uuid and ${among} order by 1`,
  )
  return found.map(({ kind }) => kind)
}
const recordKinds = (kinds: readonly (string | null)[]): readonly string[] => kinds.filter((kind) => kind !== null)

/** How many are new. */
export const newCount = async (deps: Deps, viewer: Viewer): Promise<number> => {
  const isNew = sql`n.closed_at is null and n.seen_at is null`
  const kinds = await kindsAmong(deps, viewer, isNew)
  if (kinds.length === 0) return 0
  const statement = prepareFor(
    viewer,
    `new notifications|${kinds.join()}`,
    () => sql`select count(*)::int as count from notifications n
      where n.user_id = ${sql.placeholder('user')}::uuid and ${isNew} and ${shown(deps, viewer, recordKinds(kinds))}`,
  )
  const [row] = await execute<{ count: number }>(deps.pool, statement, { user: viewer.id })
  return row?.count ?? 0
}

interface Asked {
  /** Those that closed since this moment, in place of those that are open. */
  readonly closedSince?: Date
  /** Those of one mail that are new. */
  readonly mail?: string
  readonly limit: number
}

const which = ({ closedSince, mail }: Asked): SQL => {
  if (closedSince !== undefined) return sql`n.closed_at >= ${closedSince.toISOString()}::timestamptz`
  return mail === undefined ? sql`n.closed_at is null` : sql`n.closed_at is null and n.seen_at is null and n.mail_id = ${mail}::uuid`
}

/**
 * A person's notifications: urgent ones by due time, then overdue ones (latest first), then the rest, newest first. Closed ones are newest
 * first.
 */
export const notificationsOf = async (
  deps: Deps,
  viewer: Viewer & { readonly timeZone: string },
  asked: Asked,
): Promise<Notification[]> => {
  const kinds = recordKinds(await kindsAmong(deps, viewer, which(asked)))
  const rows = await run<Row>(
    deps.pool,
    sql`select n.id, n.event, n.record_kind as "recordKind", n.record_id as "recordId", n.thread_id as thread, n.subject_id as about,
        coalesce(th.subject, rr.name, sr.name, sm.name) as subject, n.why, a.title as actor,
        to_json(n.created_at)#>>'{}' as at, n.seen_at is null as unread, to_json(n.closed_at)#>>'{}' as "closedAt"
      from notifications n left join users a on a.id = n.actor_id left join message_threads th on th.id = n.thread_id
        left join report_results rr on rr.id = n.subject_id left join report_schedules rs on rs.id = n.subject_id left join saved_reports sr on sr.id = rs.saved_id left join saved_reports sm on sm.id = n.subject_id
      where n.user_id = ${viewer.id}::uuid and ${which(asked)} and ${shown(deps, viewer, kinds)} order by n.created_at desc, n.id desc limit ${asked.limit}`,
  )
  const records = await recordsNamed(deps, viewer, rows)
  const stopped = await titlesSeen(
    deps.pool,
    deps,
    viewer,
    rows.flatMap((row) => stoppedOf(row) ?? []),
  )
  const said = rows.flatMap(({ recordKind, recordId, thread, about, why, actor, ...notice }) => {
    const { subject, ...row } = notice
    const who = stoppedOf({ ...notice, why })
    const known = recordId === null ? null : (records.get(recordId) ?? null)
    const say = words[row.event]
    // What has no name for its reader is not theirs to see.
    if (say === undefined || (recordKind !== null && known === null)) return []
    const now = asked.mail === undefined ? deps.clock.now() : null
    const saying = say({
      record: known,
      thread,
      about,
      subject: who === null ? subject : (stopped.get(writeAnyRef(who)) ?? null),
      actor,
      why,
      timeZone: viewer.timeZone,
      now,
    })
    const urgent = eventNamed(row.event)?.urgent === true
    return [{ dueAt: known?.dueAt ?? null, one: { ...row, ...saying, urgent, record: known === null ? null : named(known) } }]
  })
  return (asked.closedSince === undefined ? said.toSorted(byDue(deps.clock.now())) : said).map(({ one }) => one)
}

interface Said {
  readonly dueAt: string | null
  readonly one: Notification
}

const byDue = (now: Date): ((a: Said, b: Said) => number) => {
  const rank = ({ one, dueAt }: Said): readonly [group: number, within: number] => {
    if (!one.urgent) return [3, 0]
    if (dueAt === null) return [2, 0]
    const left = Date.parse(dueAt) - now.getTime()
    return left >= 0 ? [0, left] : [1, -left]
  }
  return (a, b) => {
    const [[group, within], [otherGroup, otherWithin]] = [rank(a), rank(b)]
    return group - otherGroup || within - otherWithin
  }
}

/** The driver or unit that stops a run (records/dispatch/gate/tell-planners.ts). */
const stoppedOf = ({ event, why }: Pick<Row, 'event' | 'why'>): AnyRef | null => {
  const [kind, id] = event === 'run_stopped' ? (why ?? '').split(' ') : []
  return kind === undefined || id === undefined ? null : { kind, id }
}

const named = ({ kind, id, number, title, href, about }: RecordNamed): Notification['record'] => ({ kind, id, number, title, href, about })

interface Found {
  readonly id: string
  readonly number: string
  readonly title: string
  readonly dueAt?: string | null
  readonly driver?: string | null
  readonly vehicle?: string | null
  readonly record?: AnyRef | null
  readonly answeredAt?: string | null
  readonly toldAt?: string | null
  readonly rule?: string
  readonly [subject: string]: unknown
}
const askedAlways = [
  'number',
  'title',
  'dueAt',
  'driver',
  'vehicle',
  'record',
  'answeredAt',
  'toldAt',
] as const satisfies readonly (keyof Found)[]
const asked = [...askedAlways, 'rule', ...subjectProperties]

/** Names of the records as the reader reads them now, by id: one statement for each kind among them, and one for what they are about. */
const recordsNamed = async (deps: Deps, viewer: Viewer, rows: readonly Row[]): Promise<ReadonlyMap<string, RecordNamed>> => {
  const all: (Found & { readonly of: RecordDefinition })[] = []
  const moments = { today: deps.clock.today(), now: deps.clock.now(), viewer }
  for (const [kind, own] of Map.groupBy(rows, ({ recordKind }) => recordKind)) {
    const record = kind === null ? undefined : deps.registry[kind]
    if (record === undefined) continue
    const ids = own.flatMap(({ recordId }) => recordId ?? [])
    const found = await run<Found>(
      deps.pool,
      sql`select ${answerColumns(deps, seenRecord(record, viewer), asked, moments)} from ${fromTable(record)}
        where ${allOf([sql`${col(rowAlias, 'id')} = any(${arrayOf([...new Set(ids)], 'uuid')})`, ...scopeConditions(deps, record, viewer, rowAlias)])}`,
    )
    all.push(...found.map((row) => ({ ...row, of: record })))
  }
  const titles = await titlesSeen(
    deps.pool,
    deps,
    viewer,
    all.flatMap((row) => aboutOf(row) ?? []),
  )
  return new Map(
    all.map((row) => {
      const { id, number, title, answeredAt = null, toldAt = null, of } = row
      const dueAt = row.dueAt == null ? null : new Date(row.dueAt).toISOString()
      const about = aboutOf(row)
      const ofDeadline = of.name === 'deadlines' ? deadlineOf(deps, row) : null
      const href = ofDeadline?.href ?? `${of.path}/${id}`
      const answered = answeredAt !== null && toldAt !== null && new Date(answeredAt).getTime() === new Date(toldAt).getTime()
      return [
        id,
        {
          kind: of.name,
          id,
          number,
          title,
          href,
          about: about === null ? null : (titles.get(writeAnyRef(about)) ?? null),
          dueAt,
          answered,
          verb: ofDeadline?.verb ?? null,
        },
      ]
    }),
  )
}

/** The page of the record that a deadline is for, and what ends it there. */
const deadlineOf = ({ registry, clock }: Deps, row: Found): { readonly href: string; readonly verb: string } | null => {
  const [kind, field] = Object.entries(deadlineSubjects).find(([, property]) => typeof row[property] === 'string') ?? []
  const record = kind === undefined ? undefined : registry[kind]
  if (record === undefined || field === undefined) return null
  return {
    href: `${record.path}/${String(row[field])}`,
    verb: stepOfRule(codeNow(row.rule ?? '', row.dueAt ?? '', clock.now()), row.id).verb,
  }
}

const aboutOf = ({ driver = null, vehicle = null, record = null }: Found): AnyRef | null => {
  if (driver !== null) return { kind: 'drivers', id: driver }
  return vehicle === null ? record : { kind: 'vehicles', id: vehicle }
}
