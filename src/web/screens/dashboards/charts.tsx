import type { ReactNode } from 'react'
import { formatNumber, formatPercent } from '#kit/format.ts'
import { Anchor } from '../../ui/anchor.tsx'
import { type BarRow, BarList } from '../../ui/bar-list.tsx'
import { ChartCard } from '../../ui/chart-card.tsx'
import { ColumnChart } from '../../ui/column-chart.tsx'
import type { Chart, ChartPoint } from './contract.ts'

/** Parts of a whole as bars, what runs out by week as columns. A bar opens the list behind it. */
export function Charts({ charts, scope }: { charts: readonly Chart[]; scope: string }): ReactNode {
  return (
    <div className="grid grid-cols-1 gap-block lg:grid-cols-2 xl:grid-cols-3">
      {charts.map((chart) => (
        <ChartCard
          key={chart.key}
          title={chart.title}
          scope={scope}
          table={{
            heads: [chart.title, 'Number', 'Share'],
            rows: chart.points.map((point) => [point.label, formatNumber(point.value), shareOf(point, chart)]),
          }}
          actions={
            <Anchor href={chart.href} aria-label={`Open the list behind ${chart.title}`}>
              Open list
            </Anchor>
          }
        >
          {chart.key === 'expiring_weeks' ? (
            <ColumnChart
              label={chart.title}
              height={188}
              columns={chart.points.map((point) => ({ name: point.label, value: point.value, href: point.href, ...toneOf(point) }))}
            />
          ) : (
            <BarList
              label={chart.title}
              heads={{ number: 'No.', extra: 'Share' }}
              rows={chart.points.map((point) => rowOf(point, chart))}
            />
          )}
        </ChartCard>
      ))}
    </div>
  )
}

function rowOf(point: ChartPoint, chart: Chart): BarRow {
  return { label: point.label, value: point.value, href: point.href, extra: shareOf(point, chart), ...toneOf(point) }
}

function shareOf(point: ChartPoint, chart: Chart): string {
  const total = chart.points.reduce((sum, other) => sum + other.value, 0)
  return total === 0 ? '–' : formatPercent(point.value / total, 0)
}

// Green and grey bars would say nothing more than the words; only what needs work is coloured.
function toneOf({ tone }: ChartPoint): { tone?: 'warning' | 'danger' } {
  return tone === 'warning' || tone === 'danger' ? { tone } : {}
}
