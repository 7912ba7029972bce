import type { ReactNode } from 'react'
import { useSearchText } from '#web/engine/navigation.ts'
import { useScreenCommands } from '#web/engine/screen-commands.ts'
import { useUndoKey } from '#web/engine/queries/undo.ts'
import { Anchor } from '#web/ui/overlay/anchor.tsx'
import { TaskRow } from './task-list.tsx'
import { TaskPane } from './task-pane.tsx'
import { complete, useTasks, useTasksRecord, useTaskSteps } from './use-tasks.ts'
import './tasks.css'

const shown = 5

/** What one has to do next, above the conversations: the first tasks of My day. */
export function MyTasks(): ReactNode {
  const record = useTasksRecord()
  const open = useSearchText()['task']
  const { found, rows } = useTasks(record, 'my_day')
  const steps = useTaskSteps(record, rows, open)
  const total = found.data?.total ?? 0
  if (total === 0) return null
  return (
    <section className="comms-my-tasks" aria-labelledby="my-tasks">
      <h2 id="my-tasks">
        My day <span>{total}</span>
        <Anchor href="/tasks">All tasks</Anchor>
      </h2>
      <ul>
        {rows.slice(0, shown).map((row) => (
          <TaskRow key={row.id} row={row} view="my_day" current={row.id === open} onComplete={(id) => complete(steps, record, id)} />
        ))}
      </ul>
      {steps.dialog}
    </section>
  )
}

/** The task that was opened beside the conversations. */
export function OpenTask({ id }: { id: string }): ReactNode {
  const record = useTasksRecord()
  const { rows } = useTasks(record, 'my_day')
  const steps = useTaskSteps(record, rows, id)
  useUndoKey()
  useScreenCommands([
    { id: 'tasks.complete', label: 'Complete task', group: 'Tasks', keys: 'd', run: () => complete(steps, record, id), hidden: true },
  ])
  return (
    <>
      <TaskPane record={record} id={id} rows={rows} steps={steps} />
      {steps.dialog}
    </>
  )
}
