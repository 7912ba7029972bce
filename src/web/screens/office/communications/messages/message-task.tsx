import { ClipboardPlus, SquareCheckBig } from 'lucide-react'
import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { formatInstant } from '#kit/dates/format-time.ts'
import { tasks } from '#records/office/tasks/record.ts'
import { sentenceOf } from '#web/api/problem.ts'
import { useHost } from '#web/engine/host.tsx'
import { type RecordRow, textOf } from '#web/engine/queries/rows.ts'
import { Anchor } from '#web/ui/overlay/anchor.tsx'
import { IconButton } from '#web/ui/actions/icon-button.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'
import type { Message } from '#features/office/messages/answers.ts'
import { useMakeTask } from './use-messages.ts'

/** Leads to the task that was made of a message. */
export function MessageTaskMark({ message }: { message: Message }): ReactNode {
  const { task } = message
  if (task === null) return null
  const state = (tasks.lifecycle.states as Readonly<Record<string, { label: string }>>)[task.status]?.label ?? task.status
  return (
    <p className="comms-made">
      <SquareCheckBig aria-hidden="true" />
      <Anchor href={`/tasks?list=all&task=${task.id}`}>{task.number}</Anchor>
      <span className="text-fg-muted">{state}</span>
    </p>
  )
}

/** Asks for the task of a message and says what came of it. */
export const useTakeAsTask = (): { take: (message: string) => void; busy: boolean } => {
  const make = useMakeTask()
  return {
    busy: make.isPending,
    take: (message) => {
      if (make.isPending) return
      make.mutate(message, {
        onError: (error) => toast.add({ title: "Couldn't create the task", description: sentenceOf(error), tone: 'danger' }),
      })
    },
  }
}

/** Makes a task of a message with one press. */
export function CreateTask({ message }: { message: Message }): ReactNode {
  const { take } = useTakeAsTask()
  if (message.body === null || message.task !== null) return null
  return (
    <IconButton label="Create task from message" size="sm" onClick={() => take(message.id)}>
      <ClipboardPlus aria-hidden="true" />
    </IconButton>
  )
}

/** The message a task was made of, for whoever reads it. */
export function FromMessage({ row }: { row: RecordRow }): ReactNode {
  const { timeZone } = useHost()
  const { data } = useQuery<{ message: Message | null }>({
    queryKey: ['/api/tasks', row.id, 'message'],
    enabled: textOf(row['origin']) === 'message',
  })
  const message = data?.message ?? null
  if (message === null) return null
  return (
    <section aria-label="From a message">
      <h3 className="comms-task-heading">From a message</h3>
      <blockquote className="comms-quote">{message.body ?? 'Message recalled'}</blockquote>
      <p className="text-sm text-fg-muted">
        {message.author.name}, {formatInstant(message.at, timeZone)} ·{' '}
        <Anchor href={`/messages?view=all&thread=${message.thread.id}`}>View message</Anchor>
      </p>
    </section>
  )
}
