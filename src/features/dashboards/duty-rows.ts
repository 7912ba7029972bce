import { sql } from 'drizzle-orm'
import { may } from '#kit/access.ts'
import { nextOf } from '#kit/duty/duty.ts'
import type { OpenDuty, Reading } from '#kit/duty/duty.ts'
import { parseListQuery } from '#kit/list-query.ts'
import { fieldEntries } from '#kit/record.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { inSentence } from '#kit/words.ts'
import { documentLabel } from '#records/drivers/qualification-documents/types.ts'
import { abilitiesOf } from '#engine/read/abilities.ts'
import { openDutiesOf } from '#engine/read/duties.ts'
import { keptCommand, whereOf } from '#engine/read/list.ts'
import { readingSql, urgencySql } from '#engine/read/reading.ts'
import { computedContext, fromTable, seenRecord } from '#engine/read/select.ts'
import { execute } from '#engine/sql.ts'
import { readRecords } from '#engine/write/store.ts'
import type { StoredRow } from '#engine/write/rules.ts'
import { listOf } from '../questions/look.ts'
import type { Look } from '../questions/look.ts'
import type { Attention } from './attention-row.ts'
import { byRank, inRoom, isUrgentByLaw, leftOf, urgencies, urgencyOf } from './urgency.ts'

/** Ahead of now: what can still be met. Behind: later misses are folded into one line. */
export const daysAhead = 7
export const daysBehind = 30
/** Rows read of one kind. */
const perKind = 40
/** Records read per batch, and the most rows of one rule, so that no rule fills the queue. */
const atOnce = 14
const perRule = 3

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

/** Whether to include the duties of this kind. */
type Among = (kind: string) => boolean

/** Kinds whose duties say more than the next move of their state. */
const kindsOf = ({ deps, user }: Look, among: Among): readonly RecordDefinition[] =>
  Object.values(deps.registry).filter((record) => {
    const duties = deps.rules[record.name]?.duties?.(computedContext({ today: deps.clock.today(), now: deps.clock.now() })) ?? []
    return among(record.name) && !elsewhere.has(record.name) && may(user.role, 'read', record) && duties.some(({ code }) => code !== 'step')
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
      order by found.urgent < '1075-01-01' desc, found.urgent between ${context.now} and '2900-01-01' desc, found.urgent limit ${perKind}) t`
  })
  const rows = await execute<{ id: string; reading: Reading | null }>(deps.pool, statement, values)
  return rows.flatMap(({ id, reading }) => (reading === null || reading.code === 'step' ? [] : [{ record, id, reading }]))
}

/** Up to `most` duties that the person can do now, one per record, most urgent first, with rows reserved for missed ones. */
export const dutyRowsOf = async (look: Look, most: number, among: Among = () => true): Promise<readonly DutyRow[]> => {
  const now = look.deps.clock.now().getTime()
  const order = byRank(now)
  const found = await Promise.all(kindsOf(look, among).map((record) => candidatesOf(look, record)))
  const candidates = found.flat().toSorted((one, other) => order(one.reading, other.reading))
  const rules = new Map<string, number>()
  const rows: DutyRow[] = []
  for (const urgency of urgencies) {
    const some = candidates.filter(({ reading }) => urgencyOf(reading, now) === urgency)
    rows.push(...(await doableRowsOf(look, some, urgency === 'later' ? most - rows.length : most, rules)))
  }
  return inRoom(
    withoutTwice(rows).toSorted((one, other) => order(one.duty, other.duty)),
    ({ duty }) => urgencyOf(duty, now),
    most,
  )
}

/**
 * Up to `most` rows that the person can do, up to `perRule` of one rule. Many urgent duties may be someone else's, so it reads candidates until
 * it has enough.
 */
const doableRowsOf = async (look: Look, candidates: readonly Candidate[], most: number, rules: Map<string, number>): Promise<DutyRow[]> => {
  const now = look.deps.clock.now().getTime()
  const rows: DutyRow[] = []
  for (let from = 0; from < candidates.length && rows.length < most; from += atOnce)
    for (const row of await doableOf(look, candidates.slice(from, from + atOnce))) {
      const rule = `${row.record.name} ${row.duty.code}`
      const count = (rules.get(rule) ?? 0) + 1
      rules.set(rule, count)
      if (count <= perRule || isUrgentByLaw(row.duty, now)) rows.push(row)
    }
  return rows.slice(0, most)
}

/** The candidates with a duty that the person can do now, in the same order. */
const doableOf = async ({ deps, user }: Look, candidates: readonly Candidate[]): Promise<readonly DutyRow[]> => {
  const found = new Map<string, DutyRow>()
  const byKind = Map.groupBy(candidates, ({ record }) => record)
  await Promise.all(
    [...byKind].map(async ([record, own]) => {
      const rows = await readRecords(
        deps,
        record,
        user,
        own.map(({ id }) => id),
      )
      const open = await openDutiesOf(deps.pool, deps, record, user, rows, (row) => abilitiesOf(deps.rules, record, user, row))
      for (const row of rows) {
        const duty = nextOf(open.get(row.id) ?? [])
        if (duty !== null && duty.mine && duty.code !== 'step') found.set(row.id, { record, row, duty })
      }
    }),
  )
  return candidates.flatMap(({ id }) => found.get(id) ?? [])
}

/**
 * Merges records that block the same unit or driver with the same step, and drops the rows of what they block and of documents due the same
 * day as their unit or driver.
 */
const withoutTwice = (rows: readonly DutyRow[]): readonly DutyRow[] => {
  const blocked = new Set<string>()
  const steps = new Set<string>()
  const days = new Set(rows.flatMap(({ record, row, duty }) => (duty.due === null ? [] : [`${record.name} ${row.id} ${duty.due}`])))
  const kept = rows.filter(({ record, row, duty }) => {
    const subjects = subjectsOf(record, row)
    if (duty.weight !== 'block') return !subjects.some((subject) => days.has(`${subject} ${duty.due}`))
    for (const subject of subjects) blocked.add(subject)
    const step = `${record.name} ${duty.verb} ${subjects.join()}`
    const again = subjects.length > 0 && steps.has(step)
    steps.add(step)
    return !again
  })
  return kept.filter(({ record, row, duty }) => duty.weight !== 'block' || !blocked.has(`${record.name} ${row.id}`))
}

const subjectKinds: readonly string[] = ['drivers', 'vehicles']

/** The units and drivers a record names, as "kind id". None for a unit or driver itself. */
const subjectsOf = (record: RecordDefinition, row: StoredRow): readonly string[] =>
  subjectKinds.includes(record.name)
    ? []
    : fieldEntries(record).flatMap(([name, field]) =>
        field.kind === 'ref' && subjectKinds.includes(field.to) && typeof row[name] === 'string'
          ? [`${field.to} ${String(row[name])}`]
          : [],
      )

/** The person or unit a record is about, by its first reference to one. Null for a unit or driver itself. */
const aboutOf = (record: RecordDefinition, row: StoredRow): string | null => {
  if (subjectKinds.includes(record.name)) return null
  const labels = (row['labels'] ?? {}) as Readonly<Record<string, unknown>>
  const name = fieldEntries(record).find(
    ([field, { kind, ...more }]) =>
      kind === 'ref' && 'to' in more && subjectKinds.includes(String(more.to)) && typeof labels[field] === 'string',
  )?.[0]
  const label = name === undefined ? null : String(labels[name])
  const field = name === undefined ? undefined : record.fields[name]
  return label === null ? null : field?.kind === 'ref' && field.to === 'vehicles' ? `Unit ${label}` : label
}

/** Adds the type of a document to its words: "Annual inspection expired". Lists have a column for it. */
const whatOf = (record: RecordDefinition, row: StoredRow, { code, text }: OpenDuty): string => {
  if (record.name !== 'qualification-documents') return text
  const type = documentLabel(String(row['type']))
  return code === 'expired' || code === 'expiring' ? `${type} ${inSentence(text)}` : `${type}: ${inSentence(text)}`
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
    // Of a task its own words say what is to be done.
    ...(record.name === 'tasks'
      ? { title: about ?? '', why: row.title }
      : { title: about ?? (record.name === 'vehicles' ? `Unit ${row.title}` : row.title), why: whatOf(record, row, duty) }),
    basis: duty.basis,
    effect: duty.weight === 'block' || (left !== null && left < 0) ? 'block' : 'warn',
    dueOn: duty.due?.length === 10 ? duty.due : null,
    dueAt: duty.due === null || duty.due.length === 10 ? null : duty.due,
    href,
    act: { label: duty.verb, href, step: duty.action },
  }
}
