import type { ReactNode } from 'react'
import type { RecordDefinition } from '#kit/record.ts'
import { sentenceOf } from '#web/api/problem.ts'
import { newKey, useSave } from '#web/engine/queries/queries.ts'
import type { RecordRow } from '#web/engine/queries/rows.ts'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'

type Step = { step: string; done: boolean | null }

/** The steps of a task, ticked where they stand. */
export function TaskChecklist({ record, row }: { record: RecordDefinition; row: RecordRow }): ReactNode {
  const save = useSave(record)
  const steps = (row['checklist'] ?? []) as readonly Step[]
  if (steps.length === 0) return null
  const failed = (words: string): void => {
    toast.add({ title: 'Checklist not saved', description: words, tone: 'danger' })
  }
  const tick = (at: number, done: boolean): void => {
    const checklist = steps.map((step, index) => (index === at ? { ...step, done } : step))
    save.mutate(
      { id: row.id, values: { checklist }, version: row.version, confirmed: false, key: newKey() },
      {
        onSuccess: (written) => (written.ok ? undefined : failed(written.error.detail)),
        onError: (error) => failed(sentenceOf(error)),
      },
    )
  }
  return (
    <section>
      <h3 className="comms-task-heading">
        Checklist <span className="text-fg-muted">{`${steps.filter(({ done }) => done === true).length} of ${steps.length}`}</span>
      </h3>
      <ul className="flex flex-col gap-2">
        {steps.map(({ step, done }, at) => (
          <li key={`${at} ${step}`}>
            <Checkbox
              label={step}
              checked={done === true}
              disabled={row.can?.update !== true || save.isPending}
              onChange={(checked) => tick(at, checked)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
