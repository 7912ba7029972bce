import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { sentenceOf } from '#web/api/problem.ts'
import { writeSearch } from '#web/engine/paths.ts'
import { BarList } from '#web/ui/charts/bar-list.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { Pending, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import type { Stats } from '../dashboards/contract.ts'

/** Vehicles with a telematics problem, by reason: each opens its list. */
export function ProblemsCard(): ReactNode {
  const stats = useQuery<Stats>({ queryKey: ['/api/dashboard/stats', writeSearch({ for: 'assets', division: 'ALL' })] })
  const chart = stats.data?.charts.find((one) => one.key === 'vehicles.telematics')
  return (
    <Card title="Telematics problems" scope="all divisions">
      <Pending pending={stats.isPending} placeholder={<Skeleton height={120} />}>
        {stats.isError ? <p className="text-fg-muted">{sentenceOf(stats.error)}</p> : null}
        {chart === undefined ? null : (
          <BarList
            label="Vehicles by telematics problem"
            heads={{ number: 'Vehicles' }}
            rows={(chart.series[0]?.points ?? []).map((point, at) => ({
              label: chart.names[at] ?? '',
              value: point.value,
              href: point.href,
              ...(point.tone === undefined ? {} : { tone: point.tone }),
            }))}
          />
        )}
      </Pending>
    </Card>
  )
}
