import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatCount } from '#kit/format.ts'
import { readJson } from '#web/api/client.ts'
import { type RecordRow, textOf } from '#web/engine/queries/rows.ts'
import type { PanelProps } from '#web/engine/views.ts'
import { Anchor } from '#web/ui/overlay/anchor.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { Pill } from '#web/ui/display/pill.tsx'

/** Actions after earlier accidents of the same type, which this one puts in question; nothing when there are none. */
export function RepeatsPanel({ row }: PanelProps): ReactNode {
  const query = `repeatedBy=${row.id}`
  const { data } = useQuery({
    queryKey: ['/api/corrective-actions', 'questioned by', row.id],
    queryFn: () =>
      readJson<RecordRow[]>(`/api/corrective-actions?${query}&fields=title,number,status,accident,repeatAnswer,repeatAnsweredOn&limit=50`),
  })
  if (data === undefined || data.length === 0) return null
  const open = data.filter((action) => action['repeatAnsweredOn'] === null).length
  return (
    <Card
      title="It happened again"
      scope="same type within 12 months, same driver, unit or place"
      marks={open === 0 ? undefined : <Pill tone="warning">{`${open} to answer`}</Pill>}
      actions={<Anchor href={`/corrective-actions?${query}`}>{formatCount(data.length, 'earlier action')}</Anchor>}
      flush
    >
      <ul className="queue">
        {data.map((action) => (
          <li key={action.id}>
            <Pill tone={action['repeatAnsweredOn'] === null ? 'warning' : 'neutral'}>
              {action['repeatAnsweredOn'] === null ? 'Did it work?' : 'Answered'}
            </Pill>
            <Anchor className="queue-what text-fg hover:no-underline" href={`/corrective-actions/${action.id}`}>
              <b>{action.title}</b>
              <span title={textOf(action['repeatAnswer'])}>{textOf(action['repeatAnswer'])}</span>
            </Anchor>
            <Anchor className="queue-record" href={`/corrective-actions/${action.id}`}>
              {action.number}
            </Anchor>
          </li>
        ))}
      </ul>
    </Card>
  )
}
