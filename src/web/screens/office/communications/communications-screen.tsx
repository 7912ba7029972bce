import { lazy, type ReactNode, Suspense } from 'react'
import { useSearchText } from '#web/engine/navigation.ts'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { MessagesPane } from './messages/messages-pane.tsx'
import { NewMessageButton } from './messages/new-message-button.tsx'
import { CommunicationsBar, usePart } from './parts.tsx'
import { AddTaskButton, TaskModes } from './tasks/task-modes.tsx'
import { asksTable, viewIn } from './tasks/task-views.ts'
import './communications.css'
import './messages/conversation.css'

const TasksPane = lazy(() => import('./tasks/tasks-pane.tsx').then(({ TasksPane: Screen }) => ({ default: Screen })))
const TasksBoard = lazy(() => import('./tasks/tasks-board.tsx').then(({ TasksBoard: Screen }) => ({ default: Screen })))
const TasksTable = lazy(() => import('./tasks/tasks-table.tsx').then(({ TasksTable: Screen }) => ({ default: Screen })))

/** One screen at three addresses: `/communications` shows messages and tasks, the others one of them (acceptance A4). */
export function CommunicationsScreen(): ReactNode {
  const part = usePart()
  const search = useSearchText()
  if (part === '/tasks' && asksTable(search))
    return (
      <Suspense fallback={<Skeleton height={240} />}>
        <TasksTable />
      </Suspense>
    )
  return (
    <div className="main-fixed flex flex-col">
      <CommunicationsBar
        title="Communications"
        documentTitle={part === '/tasks' ? 'Tasks' : part === '/messages' ? 'Messages' : undefined}
        actions={part === '/tasks' ? <AddTaskButton /> : <NewMessageButton />}
        modes={part === '/tasks' ? <TaskModes view={viewIn(search)} mode={search['as'] === 'board' ? 'board' : 'list'} /> : undefined}
      />
      <Suspense fallback={<Skeleton height={240} />}>
        {part !== '/tasks' ? (
          <MessagesPane withTasks={part === '/communications'} />
        ) : search['as'] === 'board' ? (
          <TasksBoard />
        ) : (
          <TasksPane />
        )}
      </Suspense>
    </div>
  )
}
