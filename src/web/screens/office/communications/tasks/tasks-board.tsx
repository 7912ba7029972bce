import type { ReactNode } from 'react'
import { Board } from '#web/engine/board/board.tsx'
import { useHost } from '#web/engine/host.tsx'
import { useSearchText } from '#web/engine/navigation.ts'
import { labelOf, type RecordRow } from '#web/engine/queries/rows.ts'
import { useNow } from '#web/engine/use-now.ts'
import { Pill } from '#web/ui/display/pill.tsx'
import { Urgency } from './task-list.tsx'
import { dueWords, fromWords, questionOf, taskFields, viewIn } from './task-views.ts'
import { TaskTabs } from './tasks-pane.tsx'
import { useTasksRecord } from './use-tasks.ts'

const columns = [
  { status: 'pending' },
  { status: 'in_progress' },
  { status: 'waiting' },
  { status: 'done', label: 'Done today', query: { completedAtFrom: 'today', sort: '-completedAt' } },
]

/** The tasks of a view by status. */
export function TasksBoard(): ReactNode {
  const record = useTasksRecord()
  const view = viewIn(useSearchText())
  const { status: _status, ...query } = questionOf(view)
  return (
    <>
      <TaskTabs record={record} view={view} mode="board" />
      <Board record={record} columns={columns} query={query} fields={taskFields} Facts={TaskFacts} />
    </>
  )
}

function TaskFacts({ row }: { row: RecordRow }): ReactNode {
  const { timeZone, today } = useHost()
  const view = viewIn(useSearchText())
  const due = dueWords(row, useNow(), timeZone, today)
  const about = labelOf(row, 'record')
  return (
    <>
      {about === null ? null : <span className="board-facts">{about}</span>}
      <span className="board-marks">
        {due.late ? <Pill tone="danger">{due.words}</Pill> : null}
        <Urgency row={row} />
      </span>
      <span className="board-facts">
        <span>{fromWords(row, view)}</span>
        <span>{due.late ? '' : due.words}</span>
      </span>
    </>
  )
}
