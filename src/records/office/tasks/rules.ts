import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { AppError } from '#kit/errors.ts'
import { managers, superAdmins } from '#kit/roles.ts'
import * as z from 'zod'
import { rulesFor } from '#engine/write/rules-for.ts'
import type { PlannedWrite, ShownOf } from '#engine/write/rules-for.ts'
import { arrayOf, commaList, execute, literal, prepare } from '#engine/sql.ts'
import type { ReadTx } from '#engine/write/rules.ts'
import type { Deps } from '#engine/write/rules.ts'
import type { Router } from '#platform/http/route.ts'
import { taskDuties } from './duties.ts'
import { fillTaskDivisions } from './division.ts'
import { openStates, tasks, typesWithOutcome } from './record.ts'
import { fillRepetition, repeatDone } from './recurrence.ts'

type Planned = PlannedWrite<typeof tasks>

const isOpen = (row: SQL): SQL => sql`${row}.status in (${commaList(openStates.map(literal))})`

/** Nobody in particular is asked: whoever adds it does it. */
const fillAssignees = (tx: ReadTx, writes: readonly Planned[]): void => {
  for (const { before, after } of writes)
    if (before === null && after.assignees === null && tx.actor.id !== null) after.assignees = [tx.actor.id]
}

/** Work goes to people who are here to do it. */
const refuseLeavers = async (tx: ReadTx, writes: readonly Planned[]): Promise<void> => {
  const added = writes.map(({ before, after }) => (after.assignees ?? []).filter((id) => !(before?.assignees ?? []).includes(id)))
  const ids = [...new Set(added.flat())]
  if (ids.length === 0) return
  const gone = await tx.query<{ id: string; title: string }>(
    sql`select id, title from users where id = any(${arrayOf(ids, 'uuid')}) and status = 'deactivated'`,
  )
  for (const [position, write] of writes.entries())
    for (const { id, title } of gone)
      if (added[position]?.includes(id) === true)
        write.issues.push({ field: 'assignees', message: `${title} is deactivated. Choose someone else` })
}

const asksOutcome = (task: ShownOf<typeof tasks>): boolean => typesWithOutcome.includes(task.type ?? '')

/** How many tasks a person has yet to finish, polled by everybody's menu (acceptance B6). */
const countPending = async (deps: Deps, user: string): Promise<number> => {
  const statement = prepare(
    'tasks pending',
    () =>
      sql`select count(*)::int as n from tasks t where t.assignees @> array[${sql.placeholder('user')}::uuid] and t.archived_at is null and ${isOpen(sql`t`)}`,
  )
  const [row] = await execute<{ n: number }>(deps.pool, statement, { user })
  return row?.n ?? 0
}

const countRoute = (router: Router, deps: Deps): void => {
  router.add({
    method: 'GET',
    url: '/api/tasks/pending-count/:userId',
    tag: 'Tasks',
    summary: 'Your own tasks that are pending, in progress or waiting',
    access: 'signed_in',
    params: z.strictObject({ userId: z.uuid() }),
    answer: z.object({ count: z.int() }),
    handler: async ({ user, params }) => {
      if (params.userId !== user.id) throw new AppError('forbidden', 'You can read your own count only.')
      return { count: await countPending(deps, user.id) }
    },
  })
}

const opened = () => ({ completedAt: null, completedBy: null, waitingFor: null, outcome: null })
const finished = (tx: ReadTx) => ({ completedAt: tx.now.toISOString(), completedBy: tx.actor.id, waitingFor: null })

export const rules = rulesFor(tasks, {
  timeDependent: true,
  duties: taskDuties,
  computed: {
    overdue: ({ row, now }) => sql`(case when ${isOpen(row)} and ${row}.due_at < ${now} then 'yes' else 'no' end)`,
  },
  visible: ({ id, role, divisions }, row) => {
    const own = sql`${row}.assignees @> array[${id}::uuid] or ${row}.created_by = ${id}::uuid`
    if (!managers.includes(role)) return sql`(${own})`
    return divisions === null ? null : sql`(${own} or ${row}.division_id = any(${arrayOf(divisions, 'uuid')}))`
  },
  visibleWords: ({ role }) => (managers.includes(role) ? null : 'You see tasks that are assigned to you or that you added.'),
  // A recalled message takes its words back from the task made of it, earlier versions included.
  earlierState: {
    fields: ['title', 'description'],
    readers: superAdmins,
    of: (row) =>
      sql`exists (select 1 from message_tasks mt join message_recalls mr on mr.message_id = mt.message_id where mt.task_id = ${row}.id)`,
  },
  before: async (tx, writes) => {
    fillAssignees(tx, writes)
    fillRepetition(writes)
    await refuseLeavers(tx, writes)
    await fillTaskDivisions(tx, writes)
  },
  after: async (tx, writes) => {
    await repeatDone(tx, writes)
    await tx.deps.ports.notifyOfWrites(tx, 'tasks', writes)
  },
  moves: {
    done: {
      ruledOut: (task) => (asksOutcome(task) ? 'Record the outcome instead.' : null),
      set: finished,
    },
    record_outcome: {
      ruledOut: (task) => (asksOutcome(task) ? null : 'This type of task has no outcome.'),
      set: finished,
    },
    start: { set: opened },
    reopen: { set: opened },
  },
  routes: countRoute,
})
