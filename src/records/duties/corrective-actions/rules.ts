import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { RecordRules, StoredRow, Write } from '#engine/write/rules.ts'
import { arrayOf } from '#engine/sql.ts'
import type { ReadTx } from '#engine/write/rules.ts'
import type { RuleCode } from '../deadline-rules/shipped.ts'
import { nextDeadlineOf } from '../deadlines/rules.ts'
import { syncDeadlines } from '../deadlines/sync.ts'
import { textOf } from '#records/effects.ts'
import { zonesOf } from '#records/company/home-division.ts'
import { correctiveClocks } from './clocks.ts'
import { correctiveDuties } from './duties.ts'

const subjects = {
  accident: 'accidents',
  violation: 'violations',
  inspection: 'roadside_inspections',
  oshaClaim: 'osha_claims',
  claim: 'workers_comp',
} as const

/** The division of what it follows from; of several, of the first in the order of `subjects`. */
const fillDivision = async (tx: ReadTx, writes: readonly Write[]): Promise<void> => {
  const open = writes.flatMap(({ after }) => {
    const subject = Object.keys(subjects).find((property) => textOf(after[property]) !== null)
    return textOf(after['division']) === null && subject !== undefined ? [{ after, subject, id: String(after[subject]) }] : []
  })
  for (const [property, table] of Object.entries(subjects)) {
    const own = open.filter(({ subject }) => subject === property)
    if (own.length === 0) continue
    const column = property === 'oshaClaim' ? 'establishment_id' : 'division_id'
    const ids = [...new Set(own.map(({ id }) => id))]
    const found = await tx.query<{ id: string; division: string | null }>(
      sql`select id, ${sql.identifier(column)} as division from ${sql.identifier(table)} where id = any(${arrayOf(ids, 'uuid')})`,
    )
    const divisions = new Map(found.map(({ id, division }) => [id, division]))
    for (const { after, id } of own) after['division'] = divisions.get(id) ?? null
  }
}

/** The doer does not verify their own work. */
const verifyingRuledOut = (action: StoredRow, by: string | null): string | null =>
  by !== null && (action['owner'] === by || action['doneBy'] === by)
    ? 'Someone other than the owner and the person who did it must verify it.'
    : null

/** The question whether it worked is asked by an accident of the same type, and answered once. */
const answeringRuledOut = (action: StoredRow): string | null =>
  action['repeatedBy'] === null || action['repeatAnsweredOn'] !== null
    ? 'Nothing of the kind has happened again since it was verified.'
    : null

const mayReopen = (tx: ReadTx, _action: StoredRow, inputs: Readonly<Record<string, unknown>>): Promise<string | null> =>
  Promise.resolve(typeof inputs['dueOn'] === 'string' && inputs['dueOn'] < tx.today ? 'The new due day has passed already.' : null)

/** The first day on which the next person hears of it, by the rule that held on the day it was due; null when the company has none. */
const heardOn = (
  code: RuleCode,
  row: SQL,
): SQL => sql`(select ${row}.due_on + case when r.unit = 'months' then make_interval(months => r."offset") else make_interval(days => r."offset") end
  from deadline_rules r where r.code = ${sql.raw(`'${code}'`)} and r.archived_at is null and r.state is null and (r.status = 'active' or (r.status = 'retired' and r.valid_to is not null))
    and r.valid_from <= ${row}.due_on and (r.valid_to is null or r.valid_to >= ${row}.due_on) order by r.valid_from desc, r.id desc limit 1)`

export const rules: RecordRules = {
  duties: correctiveDuties,
  dependsOn: ['deadlines', 'deadline-rules'],
  timeDependent: true,
  computed: {
    overdue: ({ row, today }) =>
      sql`(case when ${row}.status in ('open', 'returned') and ${row}.due_on < ${today} then 'yes' else 'no' end)`,
    nextDeadline: nextDeadlineOf('corrective-actions'),
    escalation: ({ row, today }) =>
      sql`(case when ${row}.status not in ('open', 'returned') or ${row}.due_on > ${today} then 'none'
        when ${today} >= ${heardOn('CA-MANAGEMENT', row)} then 'management' when ${today} >= ${heardOn('CA-SAFETY', row)} then 'safety' else 'owner' end)`,
  },
  before: fillDivision,
  after: async (tx, writes) => {
    const zoneOf = await zonesOf(
      tx,
      writes.map(({ after }) => after),
    )
    await syncDeadlines(tx, 'corrective-actions', writes, correctiveClocks(zoneOf))
  },
  moves: {
    complete: { set: (tx) => ({ doneOn: tx.today, doneBy: tx.actor.id, returnedReason: null }) },
    verify: { ruledOut: verifyingRuledOut, set: (tx) => ({ verifiedOn: tx.today, verifier: tx.actor.id }) },
    send_back: { set: () => ({ doneOn: null, doneBy: null }) },
    confirm_effect: { ruledOut: answeringRuledOut, set: (tx) => ({ repeatAnsweredOn: tx.today }) },
    reopen: {
      guard: mayReopen,
      set: (tx, action, inputs) => ({
        doneOn: null,
        doneBy: null,
        verifiedOn: null,
        verifier: null,
        ...(action['repeatedBy'] === null ? {} : { repeatAnswer: inputs['reason'], repeatAnsweredOn: tx.today }),
      }),
    },
  },
}
