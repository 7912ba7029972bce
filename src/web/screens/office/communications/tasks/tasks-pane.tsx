import type { ReactNode } from 'react'
import type { RecordDefinition } from '#kit/record.ts'
import { LoadError } from '#web/engine/load-error.tsx'
import { useSearchText } from '#web/engine/navigation.ts'
import { useRecordPage } from '#web/engine/queries/queries.ts'
import { useFocusOnNewHeading } from '#web/layout/focus-heading.ts'
import { writeSearch } from '#web/engine/paths.ts'
import { Pending, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Tab, Tabs } from '#web/ui/actions/tabs.tsx'
import { useMedia } from '#web/ui/display/use-media.ts'
import { TaskList } from './task-list.tsx'
import { RestInTable, TaskModes } from './task-modes.tsx'
import { TaskPane } from './task-pane.tsx'
import { questionOf, type TaskView, taskViewLabels, taskViews, viewIn } from './task-views.ts'
import { complete, useTaskKeys, useTasks, useTasksRecord, useTaskSteps } from './use-tasks.ts'
import './tasks.css'

/** The tasks of a view as a list, and the open one beside it with its record; one after the other where there is no room (acceptance A4, G17). */
export function TasksPane(): ReactNode {
  const record = useTasksRecord()
  const search = useSearchText()
  const view = viewIn(search)
  const open = search['task']
  const { found, rows, done } = useTasks(record, view)
  const wide = useMedia('(min-width: 1024px)')
  useFocusOnNewHeading(wide ? undefined : (open ?? ''))
  const steps = useTaskSteps(record, rows, open)
  useTaskKeys(record, rows, open, steps)
  if (found.isError && found.data === undefined)
    return (
      <div className="page">
        <LoadError title="Couldn’t load tasks" query={found} />
      </div>
    )
  const pane = open === undefined ? null : <TaskPane record={record} id={open} rows={rows} steps={steps} />
  const list = (
    <section className="comms-main" aria-label={taskViewLabels[view]}>
      <Pending pending={found.isPending} placeholder={<Skeleton height={240} />}>
        <TaskList view={view} rows={rows} done={done} current={open} onComplete={(id) => complete(steps, record, id)} />
        <RestInTable view={view} shown={rows.length} total={found.data?.total ?? 0} />
      </Pending>
    </section>
  )
  return (
    <>
      {wide || pane === null ? <TaskTabs record={record} view={view} mode="list" /> : null}
      <div className="comms">
        {wide ? list : (pane ?? list)}
        {wide ? pane : null}
      </div>
      {steps.dialog}
    </>
  )
}

/** The views of tasks with their counts, and as what they are shown. */
export function TaskTabs({ record, view, mode }: { record: RecordDefinition; view: TaskView; mode: 'list' | 'board' }): ReactNode {
  return (
    <Tabs label="Views of tasks" actions={<TaskModes view={view} mode={mode} />}>
      {taskViews.map((one) => (
        <CountedTab key={one} record={record} view={one} mode={mode} current={one === view} />
      ))}
    </Tabs>
  )
}

function CountedTab({
  record,
  view,
  mode,
  current,
}: {
  record: RecordDefinition
  view: TaskView
  mode: 'list' | 'board'
  current: boolean
}): ReactNode {
  const { sort: _sort, ...question } = questionOf(view)
  const { data } = useRecordPage(record, writeSearch({ ...question, limit: 0 }))
  return (
    <Tab
      href={`/tasks${writeSearch({ list: view === 'my_day' ? undefined : view, as: mode === 'board' ? mode : undefined })}`}
      current={current}
      count={data?.total}
    >
      {taskViewLabels[view]}
    </Tab>
  )
}
