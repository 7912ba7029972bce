import clsx from 'clsx'
import { CheckCheck, Circle, CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { useHost } from '#web/engine/host.tsx'
import { labelOf, type RecordRow, textOf } from '#web/engine/queries/rows.ts'
import { useNow } from '#web/engine/use-now.ts'
import { Anchor } from '#web/ui/overlay/anchor.tsx'
import { ButtonLink } from '#web/ui/actions/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Pill } from '#web/ui/display/pill.tsx'
import { useAddress } from '../addresses.ts'
import { dueWords, fromWords, grouped, type TaskView } from './task-views.ts'

type ListProps = {
  view: TaskView
  rows: readonly RecordRow[]
  /** Completed today, in My day. */
  done: readonly RecordRow[]
  current: string | undefined
  onComplete: (id: string) => void
}

/** The tasks of a view in the order of the day; each is completed with one press. */
export function TaskList({ view, rows, done, current, onComplete }: ListProps): ReactNode {
  const { timeZone, today } = useHost()
  const now = useNow()
  if (rows.length + done.length === 0) return <NoTasks view={view} />
  const groups = [
    ...grouped(rows, now, timeZone, today),
    ...(done.length === 0 ? [] : [{ key: 'done', label: 'Done today', note: undefined, rows: done }]),
  ]
  return (
    <div className="comms-tasks" role="region" aria-label="Tasks" tabIndex={0}>
      {groups.map(({ key, label, note, rows: own }) => (
        <section key={key} aria-labelledby={`tasks-${key}`}>
          <h2 id={`tasks-${key}`}>
            {label} <span>{own.length}</span>
            {note === undefined ? null : <span>{note}</span>}
          </h2>
          <ul>
            {own.map((row) => (
              <TaskRow key={row.id} row={row} view={view} current={row.id === current} onComplete={onComplete} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

/** One task on a line: tick, when, what, about which record, from where. */
export function TaskRow({
  row,
  view,
  current,
  onComplete,
}: {
  row: RecordRow
  view: TaskView
  current: boolean
  onComplete: (id: string) => void
}): ReactNode {
  const address = useAddress()
  const { timeZone, today } = useHost()
  const due = dueWords(row, useNow(), timeZone, today)
  const done = row.status === 'done'
  return (
    <li className={clsx('task-row', done && 'task-done')} data-task={row.id}>
      {done ? (
        <span className="task-tick">
          <CircleCheck aria-hidden="true" />
        </span>
      ) : (
        <button
          type="button"
          className="task-tick"
          aria-label={`Complete ${row.title}`}
          title="Complete task"
          onClick={() => onComplete(row.id)}
        >
          <Circle aria-hidden="true" />
        </button>
      )}
      <Anchor
        href={address({ task: row.id, thread: undefined, new: undefined, about: undefined })}
        aria-current={current ? 'true' : undefined}
      >
        <span className="task-title">{row.title}</span>
        <span className="task-when">
          {due.late ? <Pill tone="danger">{due.words}</Pill> : due.words}
          <Urgency row={row} />
        </span>
        <span className="task-about">{labelOf(row, 'record')}</span>
        <span className="task-from">{fromWords(row, view)}</span>
      </Anchor>
    </li>
  )
}

/** Low and normal say nothing. */
export function Urgency({ row }: { row: RecordRow }): ReactNode {
  const priority = textOf(row['priority'])
  if (priority === 'urgent') return <Pill tone="danger">Urgent</Pill>
  return priority === 'high' ? <Pill tone="warning">High</Pill> : null
}

function NoTasks({ view }: { view: TaskView }): ReactNode {
  const words: Readonly<Record<TaskView, { title: string; text: string }>> = {
    my_day: { title: 'You’re all caught up', text: 'Tasks assigned to you appear here until they’re done.' },
    all: { title: 'No open tasks', text: 'Add a task here, or on the page of the record it’s about.' },
    by_me: { title: 'You haven’t added any open tasks', text: 'Tasks you added for yourself or others appear here.' },
    overdue: { title: 'Nothing is overdue', text: 'Open tasks appear here once they’re past due.' },
    waiting: { title: 'Nothing is waiting', text: 'Mark a task Waiting to show who or what it’s waiting on.' },
  }
  return <EmptyState icon={<CheckCheck />} {...words[view]} actions={<ButtonLink href="/tasks/new">Add task</ButtonLink>} />
}
