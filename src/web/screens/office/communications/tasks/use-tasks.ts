import { asSeenBy } from '#kit/access.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { tasks } from '#records/office/tasks/record.ts'
import { useHost } from '#web/engine/host.tsx'
import { useGo, useSearchText, useSetSearch } from '#web/engine/navigation.ts'
import { useRecordPage } from '#web/engine/queries/queries.ts'
import type { RecordRow } from '#web/engine/queries/rows.ts'
import { useScreenCommands } from '#web/engine/screen-commands.ts'
import { type Steps, useSteps } from '#web/engine/steps.tsx'
import { useUndoKey } from '#web/engine/queries/undo.ts'
import { useNow } from '#web/engine/use-now.ts'
import { writeSearch } from '#web/engine/paths.ts'
import { grouped, questionOf, taskFields, type TaskView } from './task-views.ts'

/** Tasks as they are declared, for this role. */
export const useTasksRecord = (): RecordDefinition => asSeenBy(useHost().viewer.role, tasks as unknown as RecordDefinition)

const most = 200

/** Ends a task: with its outcome, where its type asks for one. */
export const complete = (steps: Steps, record: RecordDefinition, id: string): void =>
  void steps.take(id, (move) => record.lifecycle.moves[move]?.keys === 'd')

/** The rows of a view in the order they are shown, and in My day what was completed today. */
export const useTasks = (record: RecordDefinition, view: TaskView) => {
  const { timeZone, today } = useHost()
  const fields = ['number', 'title', 'status', 'version', ...taskFields].join(',')
  const found = useRecordPage(record, writeSearch({ ...questionOf(view), fields, limit: most }))
  const ended = useRecordPage(
    record,
    writeSearch({ assignees: 'me', status: 'done', completedAtFrom: 'today', sort: '-completedAt', fields, limit: 20 }),
    view === 'my_day',
  )
  const rows = grouped(found.data?.rows ?? [], useNow(), timeZone, today).flatMap((group) => group.rows)
  return { found, rows, done: view === 'my_day' ? (ended.data?.rows ?? []) : [] }
}

/** Completing the open task goes on to the next. */
export const useTaskSteps = (record: RecordDefinition, rows: readonly RecordRow[], open: string | undefined): Steps => {
  const search = useSearchText()
  const set = useSetSearch()
  return useSteps(record, {
    onTaken: (id) => {
      if (id !== open) return
      // As they stood when the step was begun.
      const at = rows.findIndex((row) => row.id === id)
      const next = rows[at + 1] ?? rows[at - 1]
      if (next !== undefined) set({ ...search, task: next.id }, { replace: true })
    },
  })
}

/** The keys of a list of tasks: j and k move, d completes, c adds; s reschedules, where a task is open. */
export const useTaskKeys = (record: RecordDefinition, rows: readonly RecordRow[], open: string | undefined, steps: Steps): void => {
  const search = useSearchText()
  const set = useSetSearch()
  const go = useGo()
  useUndoKey()
  const step = (by: 1 | -1): void => {
    const at = rows.findIndex(({ id }) => id === open)
    const next = rows[at < 0 ? (by > 0 ? 0 : rows.length - 1) : Math.min(rows.length - 1, Math.max(0, at + by))]
    if (next !== undefined) set({ ...search, task: next.id }, { replace: true })
  }
  const key = (id: string, label: string, keys: string, run: () => void) => ({
    id: `tasks.${id}`,
    label,
    group: 'Tasks',
    keys,
    run,
    hidden: true,
  })
  useScreenCommands([
    key('next', 'Next task', 'j', () => step(1)),
    key('previous', 'Previous task', 'k', () => step(-1)),
    key('complete', 'Complete task', 'd', () => (open === undefined ? undefined : complete(steps, record, open))),
    key('add', 'Add task', 'c', () => go('/tasks/new')),
  ])
}
