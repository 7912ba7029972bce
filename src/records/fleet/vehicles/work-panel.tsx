import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatCount, formatCurrencyCents, formatNumber } from '#kit/format.ts'
import { readJson } from '#web/api/client.ts'
import { textOf } from '#web/engine/queries/rows.ts'
import type { PanelProps } from '#web/engine/views.ts'
import { Anchor } from '#web/ui/overlay/anchor.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { DescriptionList } from '#web/ui/display/description-list.tsx'
import { openTodo } from '#records/shop/maintenance-todos/record.ts'
import { unsettled } from '#records/shop/repairs/moves.ts'
import { WorkCard } from '#records/work-lines.tsx'

const pulled: readonly string[] = ['trailer', 'dolly']

/** What a unit runs next and what the shop has to do on it. */
export function WorkPanel({ row }: PanelProps): ReactNode {
  const by = pulled.includes(textOf(row['kind'])) ? { trailers: row.id } : { vehicle: row.id }
  const own = { vehicle: row.id }
  return (
    <WorkCard
      title="Runs and shop"
      runs={by}
      shows="driver"
      lines={[
        { kind: 'repairs', label: 'Open repairs', search: { ...own, status: unsettled.join(',') }, tone: 'warning' },
        {
          kind: 'pm-schedules',
          label: 'Services past their stop',
          search: { ...own, status: 'active', state: 'stop' },
          tone: 'danger',
        },
        {
          kind: 'pm-schedules',
          label: 'Services due or due soon',
          search: { ...own, status: 'active', state: 'overdue,due,soon', sort: 'forecastOn' },
          tone: 'warning',
        },
        { kind: 'maintenance-todos', label: 'To-dos', search: { ...own, status: openTodo.join(','), sort: 'dueOn' } },
      ]}
    />
  )
}

type Cost = {
  from: string
  to: string
  kinds: { label: string; count: number; cents: number; href: string }[]
  cents: number
  miles: number | null
  perMile: number | null
}

const monthOf = (day: string): string =>
  new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))

/** What the unit cost in twelve full months; each sum opens the records it is of. */
export function CostPanel({ row }: PanelProps): ReactNode {
  const { data } = useQuery({
    queryKey: ['/api/maintenance/repairs', 'cost of', row.id],
    queryFn: () => readJson<Cost>(`/api/vehicles/${row.id}/cost`),
  })
  if (data === undefined) return null
  const { kinds, cents, miles, perMile } = data
  return (
    <Card title="Cost" scope={`${monthOf(data.from)} to ${monthOf(data.to)}`}>
      <DescriptionList
        facts={[
          ...kinds.map(({ label, count, cents: own, href }) => ({
            term: label,
            value: <Anchor href={href}>{formatCurrencyCents(own)}</Anchor>,
            note: count === 0 ? undefined : `${formatNumber(count)} done`,
          })),
          { term: 'Total', value: formatCurrencyCents(cents) },
          {
            term: 'Per mile',
            value: perMile === null ? 'Unknown' : `${formatNumber(perMile, 1)}¢`,
            note: miles === null || miles === 0 ? 'no meter readings' : `${formatCount(miles, 'mile')}`,
          },
        ]}
      />
    </Card>
  )
}
