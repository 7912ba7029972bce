import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { snake } from '#kit/case.ts'
import type { ComputedContext, MoveRule, RecordRules } from '#server/engine/rules.ts'
import { ident } from '#server/engine/sql.ts'
import { textOf } from '../effects.ts'
import { deadlineSubjects } from './record.ts'
import type { DeadlineSubject } from './record.ts'

/** `nextDeadline` of a kind: when the first of its running clocks runs out. */
export const nextDeadlineOf =
  (kind: DeadlineSubject) =>
  ({ row }: Pick<ComputedContext, 'row'>): SQL =>
    sql`(select min(k.due_at) from deadlines k where k.${ident(`${snake(deadlineSubjects[kind])}_id`)} = ${row}.id and k.status = 'running' and k.archived_at is null)`

/** Kinds whose clocks a role does not see, because it does not see the records. */
const hiddenFrom: Readonly<Record<string, readonly DeadlineSubject[]>> = {
  supervisor: ['osha-claims', 'osha-summaries', 'workers-comp'],
}

const decidedBy: MoveRule = { set: (tx) => ({ decidedBy: tx.actor.id }) }

export const deadlineRules: RecordRules = {
  timeDependent: true,
  visible: (viewer, row) => {
    const hidden = hiddenFrom[viewer.role]
    return hidden === undefined
      ? null
      : sql`num_nonnulls(${sql.join(
          hidden.map((kind) => sql`${row}.${ident(`${snake(deadlineSubjects[kind])}_id`)}`),
          sql`, `,
        )}) = 0`
  },
  computed: {
    overdue: ({ row, now }) => sql`(case when ${row}.status = 'running' and ${row}.due_at < ${now} then 'yes' else 'no' end)`,
  },
  moves: {
    meet: {
      guard: (tx, deadline, inputs) => {
        const at = textOf(inputs['metAt'])
        if (at !== null && Date.parse(at) > tx.now.getTime()) return Promise.resolve('Done at a moment that has not come yet.')
        const starts = textOf(deadline['startsAt'])
        return Promise.resolve(
          at !== null && starts !== null && Date.parse(at) < Date.parse(starts) ? 'Done before the clock began to run.' : null,
        )
      },
      set: (tx) => ({ decidedBy: tx.actor.id }),
    },
    miss: decidedBy,
    waive: decidedBy,
    resume: { set: () => ({ decidedBy: null, metAt: null, metNote: null, missedReason: null, waivedReason: null }) },
  },
}
