import { sql } from 'drizzle-orm'
import { may } from '#kit/access.ts'
import { nextOf } from '#kit/duty/duty.ts'
import type { OpenDuty, Reading } from '#kit/duty/duty.ts'
import { parseListQuery } from '#kit/list-query.ts'
import { fieldEntries } from '#kit/record.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { abilitiesOf } from '#engine/read/abilities.ts'
import { openDuties } from '#engine/read/duties.ts'
import { keptCommand, whereOf } from '#engine/read/list.ts'
import { readingSql, urgencySql } from '#engine/read/reading.ts'
import { computedContext, fromTable, seenRecord } from '#engine/read/select.ts'
import { execute } from '#engine/sql.ts'
import { readRecord } from '#engine/write/store.ts'
import type { StoredRow } from '#engine/write/rules.ts'
import { listOf } from '../questions/look.ts'
import type { Look } from '../questions/look.ts'
import type { Attention } from './attention-row.ts'

const hour = 3_600_000
const day = 24 * hour
/** Ahead of now: what can still be met. Behind: later misses are folded into one line. */
export const daysAhead = 7
export const daysBehind = 30
/** Rows read of one kind, and records opened for one queue. */
const perKind = 40
const looked = 30

/** Deadlines and holds stand on their records; uncovered runs have rows that name who could go. */
const elsewhere: ReadonlySet<string> = new Set(['deadlines', 'holds', 'run-assignments'])

interface Candidate {
  readonly record: RecordDefinition
  readonly id: string
  readonly reading: Reading
}

export interface DutyRow {
  readonly record: RecordDefinition
  readonly row: StoredRow
  readonly duty: OpenDuty
}

/** Kinds whose duties say more than the next move of their state. */
const kindsOf = ({ deps, user }: Look): readonly RecordDefinition[] =>
  Object.values(deps.registry).filter((record) => {
    const duties = deps.rules[record.name]?.duties?.(computedContext({ today: deps.clock.today(), now: deps.clock.now() })) ?? []
    return !elsewhere.has(record.name) && may(user.role, 'read', record) && duties.some(({ code }) => code !== 'step')
  })

const candidatesOf = async (look: Look, record: RecordDefinition): Promise<Candidate[]> => {
  const { deps, user } = look
  const query = parseListQuery(seenRecord(record, user), { ...listOf(look, ''), limit: String(perKind) })
  const { statement, values } = keptCommand(deps, record, user, query, 'act-now', (at) => {
    const duties = deps.rules[record.name]?.duties
    const context = { ...computedContext(at), viewer: user }
    const seen = seenRecord(record, user)
    // The offset keeps PostgreSQL from working the urgency out again at each mention.
    return sql`select t.id, ${readingSql(duties, seen, context)} as reading from (
      select found.* from (select t.*, ${urgencySql(duties, seen, context)} as urgent from ${fromTable(record)} where ${whereOf(deps, record, user, query, at)} offset 0) found
      where (found.urgent < ${context.now} + ${`${daysAhead} days`}::interval or found.urgent > '2900-01-01') and (found.urgent < '2000-01-01' or found.urgent > ${context.now} - ${`${daysBehind} days`}::interval)
      order by found.urgent < '1050-01-01' desc, found.urgent between ${context.now} and '2900-01-01' desc, found.urgent limit ${perKind}) t`
  })
  const rows = await execute<{ id: string; reading: Reading | null }>(deps.pool, statement, values)
  return rows.flatMap(({ id, reading }) => (reading === null || reading.code === 'step' ? [] : [{ record, id, reading }]))
}

/** Milliseconds until it is due: a day runs to its end. Null without a day. */
const leftOf = ({ due }: Reading, now: number): number | null => {
  if (due === null) return null
  return (due.length === 10 ? Date.parse(`${due}T00:00:00Z`) + 1.25 * day : Date.parse(due)) - now
}

/**
 * Sort key of the queue: what the law asks and can still be met, by the time left; what else is due within two days; what is blocked or was
 * just missed, the latest first; what is due within the week; what waits without a day.
 */
const rankOf = (reading: Reading, now: number): readonly [group: number, within: number] => {
  const left = leftOf(reading, now)
  if (left !== null && left > 0 && reading.weight !== 'block')
    return reading.weight === 'legal' ? [0, left] : left < 2 * day ? [1, left] : [3, left]
  if (reading.weight === 'block') return [2, left === null ? 0 : -left]
  return left === null ? [4, 0] : [2, -left]
}

const byRank =
  (now: number) =>
  (one: Reading, other: Reading): number => {
    const [[group, within], [otherGroup, otherWithin]] = [rankOf(one, now), rankOf(other, now)]
    return group - otherGroup || within - otherWithin
  }

/** Rows of one rule in a queue, the last ones of the law aside: no rule fills it alone. */
const perRule = 3

/** The duties that the person can do now, most urgent first, one per record, `most` of them. */
export const dutyRowsOf = async (look: Look, most: number): Promise<readonly DutyRow[]> => {
  const now = look.deps.clock.now().getTime()
  const order = byRank(now)
  const found = await Promise.all(kindsOf(look).map((record) => candidatesOf(look, record)))
  const candidates = found.flat().toSorted((one, other) => order(one.reading, other.reading))
  const rows: DutyRow[] = []
  const rules = new Map<string, number>()
  for (const { record, id } of candidates.slice(0, looked)) {
    if (rows.length >= most) break
    const row = await doableOf(look, record, id)
    if (row === null) continue
    const rule = `${record.name} ${row.duty.code}`
    const count = (rules.get(rule) ?? 0) + 1
    rules.set(rule, count)
    if (count <= perRule || rankOf(row.duty, now)[0] === 0) rows.push(row)
  }
  return withoutTwice(rows).toSorted((one, other) => order(one.duty, other.duty))
}

const doableOf = async ({ deps, user }: Look, record: RecordDefinition, id: string): Promise<DutyRow | null> => {
  const row = await readRecord(deps, record, user, id)
  const open = await openDuties(deps.pool, deps, record, user, row, abilitiesOf(deps.rules, record, user, row))
  const duty = nextOf(open)
  return duty === null || !duty.mine || duty.code === 'step' ? null : { record, row, duty }
}

/** Records that block the same unit or driver by the same step are one row, and what they block has no second one. */
const withoutTwice = (rows: readonly DutyRow[]): readonly DutyRow[] => {
  const blocked = new Set<string>()
  const steps = new Set<string>()
  const kept = rows.filter(({ record, row, duty }) => {
    const subjects = duty.weight === 'block' ? subjectsOf(record, row) : []
    for (const subject of subjects) blocked.add(subject)
    const step = `${record.name} ${duty.verb} ${subjects.join()}`
    const again = subjects.length > 0 && steps.has(step)
    steps.add(step)
    return !again
  })
  return kept.filter(({ record, row, duty }) => duty.weight !== 'block' || !blocked.has(`${record.name} ${row.id}`))
}

/** The units and drivers a record names, as "kind id". */
const subjectsOf = (record: RecordDefinition, row: StoredRow): readonly string[] =>
  fieldEntries(record).flatMap(([name, field]) =>
    field.kind === 'ref' && ['drivers', 'vehicles'].includes(field.to) && typeof row[name] === 'string'
      ? [`${field.to} ${String(row[name])}`]
      : [],
  )

/** The person or unit a record is about, by its first reference to one. */
const aboutOf = (record: RecordDefinition, row: StoredRow): string | null => {
  const labels = (row['labels'] ?? {}) as Readonly<Record<string, unknown>>
  const name = fieldEntries(record).find(
    ([field, { kind, ...more }]) =>
      kind === 'ref' && 'to' in more && ['drivers', 'vehicles'].includes(String(more.to)) && typeof labels[field] === 'string',
  )?.[0]
  const label = name === undefined ? null : String(labels[name])
  const field = name === undefined ? undefined : record.fields[name]
  return label === null ? null : field?.kind === 'ref' && field.to === 'vehicles' ? `Unit ${label}` : label
}

export const attentionRow = ({ record, row, duty }: DutyRow, now: number): Attention => {
  const left = leftOf(duty, now)
  const href = `${record.path}/${row.id}`
  const about = aboutOf(record, row)
  return {
    key: `${record.name}/${row.id}`,
    kind: record.name,
    id: row.id,
    number: row.number,
    title: about ?? (record.name === 'vehicles' ? `Unit ${row.title}` : row.title),
    why: duty.text,
    effect: duty.weight === 'block' || (left !== null && left < 0) ? 'block' : 'warn',
    dueOn: duty.due?.length === 10 ? duty.due : null,
    dueAt: duty.due === null || duty.due.length === 10 ? null : duty.due,
    href,
    act: { label: duty.verb, href, step: duty.action },
  }
}
