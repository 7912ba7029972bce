import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { identityReaders } from '#kit/roles.ts'
import { tableName } from '#engine/columns.ts'
import type { ComputedContext, MoveRule, RecordRules, StoredRow, Write } from '#engine/write/rules.ts'
import { arrayOf, ident } from '#engine/sql.ts'
import type { ReadTx } from '#engine/write/rules.ts'
import { companyTimeZone } from '#platform/clock.ts'
import { textOf } from '#records/effects.ts'
import { futureMoment, isFuture } from '#records/future-moments.ts'
import { oneAtATime } from '#records/one-at-a-time.ts'
import { dayFact } from './clocks.ts'
import { factEndOf } from './fact-ended.ts'
import { deadlineSubjects, subjectColumn, subjectProperties } from './subjects.ts'
import type { DeadlineSubject } from './subjects.ts'
import { testRules } from './told-by-results.ts'
import { ownDuties } from './own-duties.ts'
import { seenBy, seenByAll } from './visible.ts'

/** `nextDeadline` of a kind: when the first of its running clocks runs out. */
export const nextDeadlineOf =
  (kind: DeadlineSubject) =>
  ({ row }: Pick<ComputedContext, 'row'>): SQL =>
    sql`(select min(k.due_at) from deadlines k where k.${subjectColumn(deadlineSubjects[kind])} = ${row}.id and k.status = 'running' and k.archived_at is null and ${seenByAll(sql`k`)})`

/** Ids of the record that a deadline is for; never more than one, except in the eyes of somebody who may not see which it is. */
const subjectsOf = (deadline: StoredRow): string[] => subjectProperties.flatMap((property) => textOf(deadline[property]) ?? [])

interface Hindered {
  readonly id: string
  /** The number of the record, where it is in the archive. */
  readonly archived: string | null
  /** The number of another deadline that runs for it by the same rule. */
  readonly twin: string | null
}

/** What of the records of one kind hinders their deadlines, `stopping` aside. */
const hinderedOf = (
  tx: ReadTx,
  kind: DeadlineSubject,
  deadlines: readonly StoredRow[],
  stopping: readonly string[],
): Promise<Hindered[]> => {
  const property = deadlineSubjects[kind]
  const asked = deadlines.map((deadline) => ({ id: deadline.id, of: deadline[property], rule: deadline['rule'] }))
  return tx.query<Hindered>(sql`
    select q.id, (select r.number from ${ident(tableName({ name: kind }))} r where r.id = q.of and r.archived_at is not null) as archived,
      (select d.number from deadlines d where d.${subjectColumn(property)} = q.of and d.rule = q.rule and d.status = 'running' and d.archived_at is null
        and d.id <> q.id and not d.id = any(${arrayOf(stopping, 'uuid')}) limit 1) as twin
    from json_to_recordset(${JSON.stringify(asked)}::json) as q(id uuid, of uuid, rule text)`)
}

/**
 * Why deadlines that have ended do not run again, by their ids: nothing runs on a record in the archive, and of what a record asks by
 * one rule one deadline runs at a time. `stopping` are deadlines that are stopped in the same act.
 */
const whyNotAgain = async (
  tx: ReadTx,
  deadlines: readonly StoredRow[],
  stopping: readonly string[] = [],
): Promise<ReadonlyMap<string, string>> => {
  const reasons = new Map<string, string>()
  for (const kind of Object.keys(deadlineSubjects) as DeadlineSubject[]) {
    const own = deadlines.filter((deadline) => !reasons.has(deadline.id) && textOf(deadline[deadlineSubjects[kind]]) !== null)
    if (own.length === 0) continue
    for (const { id, archived, twin } of await hinderedOf(tx, kind, own, stopping))
      if (archived !== null) reasons.set(id, `${archived} is archived. Restore it first.`)
      else if (twin !== null) reasons.set(id, `${twin} runs for it already.`)
  }
  return reasons
}

const ended: ReadonlySet<unknown> = new Set(['met', 'missed', 'waived'])

/** An undo takes no way around it, nor do two who let two of them run at the same moment or in one act. */
const refuseAgain = async (tx: ReadTx, writes: readonly Write[]): Promise<void> => {
  const again = writes
    .filter(({ before, after }) => ended.has(before?.status) && after.status === 'running')
    .map((write) => ({ ...write, asked: subjectsOf(write.after).map((id) => `${id} ${String(write.after['rule'])}`) }))
  await oneAtATime(
    tx,
    'deadlines',
    again.flatMap(({ asked }) => asked),
  )
  const stopping = writes.filter(({ after }) => after.status !== 'running' || after['archivedAt'] !== null).map(({ after }) => after.id)
  const reasons = await whyNotAgain(
    tx,
    again.map(({ after }) => after),
    stopping,
  )
  const first = new Map<string, string>()
  for (const { after, issues, asked } of again) {
    const sibling = asked.map((key) => first.get(key)).find((number) => number !== undefined)
    const why = sibling === undefined ? reasons.get(after.id) : `${sibling} runs for it already.`
    if (why !== undefined) issues.push({ field: 'status', message: why })
    else for (const key of asked) first.set(key, after.number)
  }
}

const decidedBy: MoveRule = { set: (tx) => ({ decidedBy: tx.actor.id }) }

/** Ended by a fact on its record, it is ended by nobody's word. */
const byItsFact = (deadline: StoredRow): string | null => factEndOf(deadline['rule'])?.sentence ?? null

/** Why something done at that moment does not end the clock, or null. `metAt` is an ISO instant. */
const whyNotMet = (tx: ReadTx, deadline: StoredRow, metAt: unknown): string | null => {
  if (isFuture(tx, metAt)) return `${futureMoment}.`
  const at = Date.parse(String(metAt))
  return at < Date.parse(String(deadline['startsAt'])) ? 'Enter a time after the deadline started.' : null
}

/** Whether it was done in time, once that is known: late is done after its end, not done is missed or overdue. What the record knows by its day only is in time through the day on which the clock runs out. */
const lateOf = (row: SQL, now: SQL): SQL =>
  sql`(case when ${row}.status = 'missed' or (${row}.status = 'running' and ${row}.due_at < ${now}) then 'not_done'
    when ${row}.status <> 'met' then null when ${row}.met_at <= ${row}.due_at then 'no'
    when (${row}.met_at at time zone 'UTC')::time = ${dayFact}::time and (${row}.met_at at time zone 'UTC')::date <= (${row}.due_at at time zone ${companyTimeZone})::date
    then 'no' else 'yes' end)`

export const rules: RecordRules = {
  // Whether a test was recorded decides who sees its deadlines.
  dependsOn: ['accidents'],
  timeDependent: true,
  visible: seenBy,
  // While somebody else was tested alone it told the result; now that it is due again everybody sees it (49 CFR 382.405).
  earlierState: {
    fields: ['status', 'basis', 'explanation', 'metAt', 'metNote', 'missedReason'],
    readers: identityReaders,
    of: (row) => sql`(${row}.rule = any(${arrayOf([...testRules], 'text')}) and ${row}.accident_id is not null)`,
  },
  computed: {
    overdue: ({ row, now }) => sql`(case when ${row}.status = 'running' and ${row}.due_at < ${now} then 'yes' else 'no' end)`,
    late: ({ row, now }) => lateOf(row, now),
  },
  duties: ownDuties,
  before: refuseAgain,
  after: (tx, writes) => tx.deps.ports.notifyOfWrites(tx, 'deadlines', writes),
  moves: {
    meet: {
      ruledOut: byItsFact,
      guard: (tx, deadline, inputs) => Promise.resolve(whyNotMet(tx, deadline, inputs['metAt'])),
      set: (tx) => ({ decidedBy: tx.actor.id }),
    },
    miss: { ...decidedBy, ruledOut: byItsFact },
    waive: decidedBy,
    resume: {
      guard: async (tx, deadline) => (await whyNotAgain(tx, [deadline])).get(deadline.id) ?? null,
      set: () => ({ decidedBy: null, metAt: null, metNote: null, missedReason: null, waivedReason: null }),
    },
  },
}
