import { useMutation } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import type { ReactNode } from 'react'
import type { OpenDuty } from '#kit/duty/duty.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { readJson } from '#web/api/client.ts'
import { sentenceOf } from '#web/api/problem.ts'
import type { RecordRow } from '#web/engine/queries/rows.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'

type Reminded = { reminded: string[] }

/** Sends a reminder to the person who owes a step that the viewer can't take. */
export function Remind({ record, row, duty }: { record: RecordDefinition; row: RecordRow; duty: OpenDuty }): ReactNode {
  const reminder = useMutation({
    mutationFn: () => readJson<Reminded>('/api/reminders', { method: 'POST', body: { kind: record.name, id: row.id, verb: duty.verb } }),
    onSuccess: ({ reminded: [first, ...others] }) =>
      toast.add({ title: others.length === 0 ? `${first} reminded` : `${first} and ${others.length} more reminded` }),
    onError: (error) => toast.add({ title: 'Not reminded', description: sentenceOf(error), tone: 'danger' }),
  })
  if (duty.turn === null) return null
  return (
    <Button
      tone="ghost"
      size="sm"
      busy={reminder.isPending}
      disabled={reminder.isSuccess}
      aria-label={`Remind: ${duty.verb}, ${row.title}`}
      onClick={() => reminder.mutate()}
    >
      <Bell aria-hidden="true" />
      {reminder.isSuccess ? 'Reminded' : 'Remind'}
    </Button>
  )
}
