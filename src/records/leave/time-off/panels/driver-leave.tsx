import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { formatDay } from '#kit/dates/format-time.ts'
import { fleetEditors, managers } from '#kit/roles.ts'
import { readJson } from '#web/api/client.ts'
import { Status } from '#web/engine/values/cells.tsx'
import { useHost } from '#web/engine/host.tsx'
import { type RecordRow, textOf } from '#web/engine/queries/rows.ts'
import type { PanelProps } from '#web/engine/views.ts'
import { newPath, recordPath, writeSearch } from '#web/engine/paths.ts'
import { Anchor } from '#web/ui/overlay/anchor.tsx'
import { Button, ButtonLink } from '#web/ui/actions/button.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { DescriptionList } from '#web/ui/display/description-list.tsx'
import type { LeaveUnit } from '#records/leave/leave-ledger/amounts.ts'
import { inShort } from '../amount-words.ts'
import { leaveTypeOf } from '../types.ts'

const OutToday = lazy(async () => ({ default: (await import('./out-today.tsx')).OutToday }))

type Balances = { rows: readonly { type: string; year: number; unit: LeaveUnit; left: number; reserved: number; entitled: boolean }[] }

/** A driver's days left of the year, what is ahead, and the sick call. */
export function DriverLeave({ row }: PanelProps): ReactNode {
  const { registry, viewer, today } = useHost()
  const [out, setOut] = useState(false)
  const year = today.slice(0, 4)
  const plans = fleetEditors.includes(viewer.role)
  const balances = useQuery({
    queryKey: ['/api/time-off', 'balances', row.id, year],
    queryFn: () => readJson<Balances>(`/api/time-off/balances${writeSearch({ driver: row.id, year })}`),
    enabled: plans,
  })
  const ahead = useQuery({
    queryKey: ['/api/time-off', 'ahead', row.id],
    queryFn: () =>
      readJson<RecordRow[]>(
        `/api/time-off${writeSearch({ driver: row.id, status: 'pending,approved', endFrom: today, sort: 'start', limit: 2, fields: 'status,shownAs,start,end' })}`,
      ),
    enabled: plans,
  })
  const record = registry['time-off']
  if (!plans || record === undefined || row.status === 'terminated') return null
  const facts = (balances.data?.rows ?? [])
    .filter(({ entitled }) => entitled)
    .map(({ type, unit, left, reserved }) => ({
      key: `${type} ${unit}`,
      term: leaveTypeOf(type).label,
      value: `${inShort(left, unit)} left${reserved === 0 ? '' : `, ${inShort(reserved, unit)} reserved`}`,
    }))
  return (
    <Card
      title="Time off"
      scope={facts.length === 0 ? undefined : year}
      actions={<Anchor href={`/time-off?driver=${row.id}&sort=-start`}>View all</Anchor>}
    >
      <div className="flex flex-col gap-3">
        {facts.length === 0 ? null : <DescriptionList facts={facts} />}
        {(ahead.data ?? []).map((request) => (
          <p key={request.id} className="flex items-center gap-2 flex-wrap">
            <Anchor href={recordPath(record, request.id)}>
              {request['start'] === request['end']
                ? formatDay(textOf(request['start']))
                : `${formatDay(textOf(request['start']))} – ${formatDay(textOf(request['end']))}`}
            </Anchor>
            <Status record={record} row={request} />
          </p>
        ))}
        {ahead.data?.length === 0 ? <p className="text-fg-muted">No time off planned.</p> : null}
        <div className="flex flex-wrap gap-2">
          {managers.includes(viewer.role) && row.status === 'active' ? (
            <Button size="sm" onClick={() => setOut(true)}>
              Out today
            </Button>
          ) : null}
          <ButtonLink size="sm" href={newPath(record, { driver: row.id, back: `/drivers/${row.id}` })}>
            Add request
          </ButtonLink>
        </div>
      </div>
      {out ? (
        <Suspense>
          <OutToday driver={{ id: row.id, name: row.title }} onClose={() => setOut(false)} />
        </Suspense>
      ) : null}
    </Card>
  )
}
