import { CircleCheck, CircleDashed } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatDate } from '#kit/dates/format-time.ts'
import { sentenceOf } from '#web/api/problem.ts'
import { useHost } from '#web/engine/host.tsx'
import { newKey, useSave } from '#web/engine/queries/queries.ts'
import { textOf } from '#web/engine/queries/rows.ts'
import { useOfferUndo } from '#web/engine/queries/undo.ts'
import type { PanelProps } from '#web/engine/views.ts'
import { Anchor } from '#web/ui/overlay/anchor.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'
import './discipline.css'
import { terminationItems } from '../termination.ts'

const items = Object.entries(terminationItems)

/** What is settled before a termination is complete; each by one press, dated today. */
export function Termination({ record, row }: PanelProps): ReactNode {
  const { today } = useHost()
  const save = useSave(record)
  const offerUndo = useOfferUndo()
  if (row['level'] !== 'termination' || ['draft', 'pending_approval', 'rescinded'].includes(row.status)) return null
  const done = items.filter(([field]) => textOf(row[field]) !== '').length
  const mayEdit = row.can?.update === true && row.status !== 'completed'
  const settle = (field: string, label: string): void =>
    save.mutate(
      { id: row.id, values: { [field]: today }, version: row.version, confirmed: true, key: newKey() },
      {
        onSuccess: (written) =>
          written.ok
            ? offerUndo(written.batchId, `${label}: done`)
            : toast.add({ title: 'Not recorded', description: written.error.detail, tone: 'danger' }),
        onError: (error) => toast.add({ title: 'Not recorded', description: sentenceOf(error), tone: 'danger' }),
      },
    )
  return (
    <Card title="Termination checklist" scope={`${done} of ${items.length} done, company policy`} flush>
      <ul className="checklist">
        {items.map(([field, item]) => {
          const on = textOf(row[field])
          return (
            <li key={field}>
              {on === '' ? (
                <CircleDashed aria-hidden="true" className="text-fg-subtle" />
              ) : (
                <CircleCheck aria-hidden="true" className="text-success-text" />
              )}
              <div>
                <span className="font-medium">{item.label}</span>
                <span className="block text-sm text-fg-muted">
                  {item.says}
                  {item.citation === null ? '' : ` ${item.citation}.`}
                  {field === 'holdsSettledOn' ? (
                    <>
                      {' '}
                      <Anchor className="underline" href={`/holds?driver=${textOf(row['driver'])}&status=active`}>
                        Active holds
                      </Anchor>
                    </>
                  ) : null}
                </span>
              </div>
              {on !== '' ? (
                <span className="text-sm text-fg-muted whitespace-nowrap">{formatDate(on)}</span>
              ) : mayEdit ? (
                <Button size="sm" busy={save.isPending} aria-label={`${item.label}: done`} onClick={() => settle(field, item.label)}>
                  Done
                </Button>
              ) : (
                <span className="text-sm text-fg-muted">Open</span>
              )}
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
